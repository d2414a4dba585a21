"""Analyses beside the window: the newest request wins, a late answer is dropped."""

import logging
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal, SignalInstance

from mjgui.core.analysis import Analysis, Cancelled, Detection, analyze, waits_of
from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import survey
from mjgui.core.questions.what_if import what_if
from mjgui.gui.background import Background

LOG = logging.getLogger("mjgui")

# Says of a request whether it is no longer wanted.
Stop: TypeAlias = Callable[[], bool]
Analyze: TypeAlias = Callable[[Hand, RuleProfile, Stop, Detection], Analysis]
Kind: TypeAlias = Literal["analyzed", "waited", "surveyed", "explored", "failed"]


class Request(NamedTuple):
    generation: int
    hand: Hand
    profile: RuleProfile
    others: tuple[RuleProfile, ...]


class RequestSlot:
    """Where the newest request lies; both threads reach it.

    exploration: which run over changed hands is wanted; another number has the one that runs stop.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._request: Request | None = None
        self.newest = 0
        self.exploration = 0

    def put(self, hand: Hand, profile: RuleProfile, others: tuple[RuleProfile, ...]) -> None:
        with self._lock:
            self.newest += 1
            self._request = Request(self.newest, hand, profile, others)

    def take(self) -> Request | None:
        with self._lock:
            request, self._request = self._request, None
            return request

    def clear(self) -> None:
        """Forget the request, and let what is being worked on stop."""
        with self._lock:
            self.newest += 1
            self._request = None


class Answer(NamedTuple):
    """One thing that was found out."""

    kind: Kind
    """The signal of ``Analyst`` that tells it."""
    generation: int
    """Of the request it answers."""
    told: tuple[object, ...]
    """What the signal gives."""


class _Worker:
    """What is done for requests; all of it in the background, where one thing follows the other."""

    def __init__(self, slot: RequestSlot, analyze: Analyze) -> None:
        self._slot = slot
        self._analyze = analyze
        # The hand analysed last, until it is surveyed; and the one surveyed last.
        self._kept: tuple[Request, Detection] | None = None
        self._last: Request | None = None

    def work(self) -> Iterator[Answer]:
        """Analyse the newest request, unless that has been done."""
        request = self._slot.take()
        if request is None:
            return
        self._kept = self._last = None
        yield from self._watched(request, self._analysis)

    def compare(self) -> Iterator[Answer]:
        """Say what the hand analysed last waited for, if it is finished, and survey it."""
        if self._kept is None:
            return
        (request, detection), self._kept = self._kept, None
        yield from self._watched(request, partial(self._survey, detection))

    def explore(self, exploration: int) -> Iterator[Answer]:
        """Go through what would be if a tile of the hand surveyed last were another."""
        if self._last is not None:
            yield from self._watched(self._last, partial(self._rows, exploration))

    def _analysis(self, request: Request, stop: Stop) -> Iterator[Answer]:
        detection = Detection()
        analysis = self._analyze(request.hand, request.profile, stop, detection)
        self._kept = request, detection
        yield Answer("analyzed", request.generation, (analysis,))

    def _survey(self, detection: Detection, request: Request, stop: Stop) -> Iterator[Answer]:
        if request.hand.winning is not None:
            yield Answer("waited", request.generation, (waits_of(request.hand, request.profile, stop),))
        found = survey(request.hand, request.profile, request.others, stop, detection)
        self._last = request
        yield Answer("surveyed", request.generation, (found,))

    def _rows(self, exploration: int, request: Request, stop: Stop) -> Iterator[Answer]:
        def unwanted() -> bool:
            return stop() or self._slot.exploration != exploration

        for row in what_if(request.hand, request.profile, unwanted):
            yield Answer("explored", request.generation, (row,))

    def _watched(self, request: Request, work: Callable[[Request, Stop], Iterator[Answer]]) -> Iterator[Answer]:
        """The answers of some work, which ends early where the request is no longer wanted; last, what went wrong."""
        try:
            yield from work(request, lambda: self._slot.newest != request.generation)
        except Cancelled:
            return
        except Exception as error:
            LOG.exception("%s", format_hand(request.hand))
            told = format_hand(request.hand), f"{type(error).__name__}: {error}"
            yield Answer("failed", request.generation, told)


class Analyst(QObject):
    """Answers requests with ``analyzed``, then ``waited`` (what a finished hand waited for before its winning tile
    came) and ``surveyed``, or with ``failed`` (the hand's notation, what went wrong). ``explored`` gives, row by row,
    what changed hands are worth, once that is asked for.
    """

    analyzed = Signal(object)
    waited = Signal(object)
    surveyed = Signal(object)
    explored = Signal(object)
    failed = Signal(str, str)

    def __init__(self, analyze: Analyze = analyze, parent: QObject | None = None) -> None:
        """analyze: what computes; a test may put in another."""
        super().__init__(parent)
        self._slot = RequestSlot()
        self._worker = _Worker(self._slot, analyze)
        self._background = Background("analyst", self)

    def request(self, hand: Hand, profile: RuleProfile, others: tuple[RuleProfile, ...] = ()) -> None:
        """Ask for an analysis, and a survey under other profiles; what was asked before is no longer wanted."""
        self._slot.put(hand, profile, others)
        self._background.stream(self._worker.work, self._deliver)

    def explore(self) -> None:
        """Ask, once the survey has come, for what the hand would be worth with a tile or a meld replaced; what was
        explored before is no longer wanted."""
        self._slot.exploration += 1
        exploration = self._slot.exploration
        self._background.stream(partial(self._worker.explore, exploration), partial(self._deliver_row, exploration))

    def stop_exploring(self) -> None:
        """Nothing more is to be explored, nor delivered of it."""
        self._slot.exploration += 1

    @property
    def is_running(self) -> bool:
        return self._background.is_running

    def close(self) -> None:
        """Stop the thread; nothing is delivered afterwards."""
        self._slot.clear()
        self._background.close()

    def _deliver(self, answer: Answer) -> None:
        if answer.generation != self._slot.newest:
            return
        told: SignalInstance = getattr(self, answer.kind)
        told.emit(*answer.told)
        if answer.kind == "analyzed":
            # Only now: while it is being shown, the survey would hold it up.
            self._background.stream(self._worker.compare, self._deliver)

    def _deliver_row(self, exploration: int, answer: Answer) -> None:
        if exploration == self._slot.exploration:
            self._deliver(answer)

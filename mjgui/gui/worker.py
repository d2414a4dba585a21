"""Analyses beside the window: the newest request wins, a late answer is dropped."""

import logging
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal, SignalInstance

from mjgui.core.analysis import Cancelled, Stop
from mjgui.core.hand import Hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.gui.background import Background

LOG = logging.getLogger("mjgui")

Inquire: TypeAlias = Callable[[Hand, RuleProfile], Inquiry]
Kind: TypeAlias = Literal["analyzed", "waited", "compared", "explored", "failed"]


class Request(NamedTuple):
    """What is asked about one state of the window."""

    generation: int
    """Its number; later requests have higher ones."""
    inquiry: Inquiry
    """The hand, under its rules."""
    others: tuple[RuleProfile, ...]
    """The profiles to compare with."""


class RequestSlot:
    """Where the newest request lies; both threads reach it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._request: Request | None = None
        self.newest = 0
        """The generation of the newest request."""
        self.exploration = 0
        """Which run over changed hands is wanted; another number has the one that runs stop."""

    def put(self, inquiry: Inquiry, others: tuple[RuleProfile, ...]) -> None:
        with self._lock:
            self.newest += 1
            self._request = Request(self.newest, inquiry, others)

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

    def __init__(self, slot: RequestSlot) -> None:
        self._slot = slot
        # The request analysed last, until it is compared; and the one compared last.
        self._kept: Request | None = None
        self._last: Request | None = None

    def work(self) -> Iterator[Answer]:
        """Analyse the newest request, unless that has been done."""
        request = self._slot.take()
        if request is None:
            return
        self._kept = self._last = None
        yield from self._watched(request, self._analysis)

    def compare(self) -> Iterator[Answer]:
        """Say what the hand analysed last waited for, if it is finished, and count it under other rules."""
        if self._kept is None:
            return
        request, self._kept = self._kept, None
        yield from self._watched(request, self._comparison)

    def explore(self, exploration: int) -> Iterator[Answer]:
        """Go through what would be if a tile of the hand compared last were another."""
        if self._last is not None:
            yield from self._watched(self._last, partial(self._rows, exploration))

    def _analysis(self, request: Request, stop: Stop) -> Iterator[Answer]:
        inquiry = request.inquiry
        inquiry.analyze(stop)
        if inquiry.hand.winning is None:
            # The analysis has them.
            inquiry.find_waits(stop)
        self._kept = request
        yield Answer("analyzed", request.generation, (inquiry,))

    def _comparison(self, request: Request, stop: Stop) -> Iterator[Answer]:
        inquiry = request.inquiry
        if inquiry.hand.winning is not None:
            inquiry.find_waits(stop)
            yield Answer("waited", request.generation, ())
            inquiry.compare(request.others, stop)
        inquiry.find_effects(stop)
        inquiry.find_unsettled(stop)
        self._last = request
        yield Answer("compared", request.generation, ())

    def _rows(self, exploration: int, request: Request, stop: Stop) -> Iterator[Answer]:
        def unwanted() -> bool:
            return stop() or self._slot.exploration != exploration

        for row in request.inquiry.what_if(unwanted):
            yield Answer("explored", request.generation, (row,))

    def _watched(self, request: Request, work: Callable[[Request, Stop], Iterator[Answer]]) -> Iterator[Answer]:
        """The answers of some work, which ends early where the request is no longer wanted; last, what went wrong."""
        try:
            yield from work(request, lambda: self._slot.newest != request.generation)
        except Cancelled:
            return
        except Exception as error:
            notation = format_hand(request.inquiry.hand)
            LOG.exception("%s", notation)
            told = notation, f"{type(error).__name__}: {error}"
            yield Answer("failed", request.generation, told)


class Analyst(QObject):
    """Works out what there is to say of a hand, the most wanted first."""

    analyzed = Signal(object)
    """The Inquiry of the newest request has its analysis."""
    waited = Signal()
    """It knows what a finished hand waited for before its winning tile came."""
    compared = Signal()
    """It knows the effects of rulings, and the hand under other profiles."""
    explored = Signal(object)
    """The next Replacement, once they are asked for."""
    failed = Signal(str, str)
    """The hand's notation, and what went wrong."""

    def __init__(self, inquire: Inquire = Inquiry, parent: QObject | None = None) -> None:
        """``inquire`` makes the inquiries; a test may put in another."""
        super().__init__(parent)
        self._inquire = inquire
        self._slot = RequestSlot()
        self._worker = _Worker(self._slot)
        self._background = Background("analyst", self)

    def request(self, hand: Hand, profile: RuleProfile, others: tuple[RuleProfile, ...] = ()) -> None:
        """Ask for an analysis, and a comparison with other profiles. What was asked before is no longer wanted."""
        self._slot.put(self._inquire(hand, profile), others)
        self._background.stream(self._worker.work, self._deliver)

    def explore(self) -> None:
        """Ask what the hand would be worth with a tile or a meld replaced, once the comparison has come. What was
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
            # Only now: while it is being shown, the comparison would hold it up.
            self._background.stream(self._worker.compare, self._deliver)

    def _deliver_row(self, exploration: int, answer: Answer) -> None:
        if exploration == self._slot.exploration:
            self._deliver(answer)

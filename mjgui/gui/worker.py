"""Analyses in a thread of their own: the newest request wins, a late answer is dropped."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QObject, QThread, Signal, Slot

from mjgui.core.analysis import Analysis, Cancelled, Detection, Wait, analyze, waits_of
from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.compare import AcrossRules, survey
from mjgui.core.questions.what_if import Replacement, what_if

LOG = logging.getLogger("mjgui")

Analyze: TypeAlias = Callable[[Hand, RuleProfile, Callable[[], bool], Detection], Analysis]


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


class _Worker(QObject):
    done = Signal(int, object)
    waited = Signal(int, object)
    surveyed = Signal(int, object)
    explored = Signal(int, int, object)
    failed = Signal(int, str, str)

    def __init__(self, slot: RequestSlot, analyze: Analyze) -> None:
        super().__init__()
        self._slot = slot
        self._analyze = analyze
        # The hand analysed last, until it is surveyed; and the one surveyed last.
        self._kept: tuple[Request, Detection] | None = None
        self._last: Request | None = None

    @Slot()
    def work(self) -> None:
        request = self._slot.take()
        if request is None:
            return
        self._kept = self._last = None
        with self._watched(request) as stop:
            detection = Detection()
            analysis = self._analyze(request.hand, request.profile, stop, detection)
            self._kept = request, detection
            self.done.emit(request.generation, analysis)

    @Slot()
    def compare(self) -> None:
        """Say what the hand analysed last waited for, if it is finished, and survey it."""
        if self._kept is None:
            return
        (request, detection), self._kept = self._kept, None
        with self._watched(request) as stop:
            if request.hand.winning is not None:
                self.waited.emit(request.generation, waits_of(request.hand, request.profile, stop))
            found = survey(request.hand, request.profile, request.others, stop, detection)
            self._last = request
            self.surveyed.emit(request.generation, found)

    @Slot(int)
    def explore(self, exploration: int) -> None:
        """Go through what would be if a tile of the hand surveyed last were another."""
        request = self._last
        if request is None:
            return
        with self._watched(request) as unwanted:
            rows = what_if(request.hand, request.profile, lambda: unwanted() or self._slot.exploration != exploration)
            for row in rows:
                self.explored.emit(request.generation, exploration, row)

    @contextmanager
    def _watched(self, request: Request) -> Iterator[Callable[[], bool]]:
        """Gives what says whether the request is no longer wanted; reports what goes wrong."""
        try:
            yield lambda: self._slot.newest != request.generation
        except Cancelled:
            return
        except Exception as error:
            LOG.exception("%s", format_hand(request.hand))
            self.failed.emit(request.generation, format_hand(request.hand), f"{type(error).__name__}: {error}")


class Analyst(QObject):
    """Answers requests with ``analyzed``, then ``waited`` (what a finished hand waited for before its winning tile
    came) and ``surveyed``, or with ``failed`` (the hand's notation, what went wrong). ``explored`` gives, row by row,
    what changed hands are worth, once that is asked for.

    analyze: what computes; a test may put in another.
    """

    analyzed = Signal(object)
    waited = Signal(object)
    surveyed = Signal(object)
    explored = Signal(object)
    failed = Signal(str, str)
    _wake = Signal()
    _shown = Signal()
    _asked = Signal(int)

    def __init__(self, analyze: Analyze = analyze, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._slot = RequestSlot()
        self._thread = QThread(self)
        self._thread.setObjectName("analyst")
        self._worker = _Worker(self._slot, analyze)
        self._worker.moveToThread(self._thread)
        self._wake.connect(self._worker.work)
        self._shown.connect(self._worker.compare)
        self._asked.connect(self._worker.explore)
        # Methods of an object of this thread, so that Qt calls them in it.
        self._worker.done.connect(self._deliver)
        self._worker.waited.connect(self._deliver_waits)
        self._worker.surveyed.connect(self._deliver_survey)
        self._worker.explored.connect(self._deliver_row)
        self._worker.failed.connect(self._report)
        self._thread.start()

    def request(self, hand: Hand, profile: RuleProfile, others: tuple[RuleProfile, ...] = ()) -> None:
        """Ask for an analysis, and a survey under other profiles; what was asked before is no longer wanted."""
        self._slot.put(hand, profile, others)
        self._wake.emit()

    def explore(self) -> None:
        """Ask, once the survey has come, for what the hand would be worth with a tile or a meld replaced; what was
        explored before is no longer wanted."""
        self._slot.exploration += 1
        self._asked.emit(self._slot.exploration)

    def stop_exploring(self) -> None:
        """Nothing more is to be explored, nor delivered of it."""
        self._slot.exploration += 1

    @property
    def is_running(self) -> bool:
        return self._thread.isRunning()

    def close(self) -> None:
        """Stop the thread; nothing is delivered afterwards."""
        self._slot.clear()
        self._thread.quit()
        self._thread.wait()

    @Slot(int, object)
    def _deliver(self, generation: int, analysis: Analysis) -> None:
        if generation == self._slot.newest:
            self.analyzed.emit(analysis)
            # Only now: while it is being shown, the survey would hold it up.
            self._shown.emit()

    @Slot(int, object)
    def _deliver_waits(self, generation: int, waits: tuple[Wait, ...]) -> None:
        if generation == self._slot.newest:
            self.waited.emit(waits)

    @Slot(int, int, object)
    def _deliver_row(self, generation: int, exploration: int, row: Replacement) -> None:
        if (generation, exploration) == (self._slot.newest, self._slot.exploration):
            self.explored.emit(row)

    @Slot(int, object)
    def _deliver_survey(self, generation: int, found: AcrossRules) -> None:
        if generation == self._slot.newest:
            self.surveyed.emit(found)

    @Slot(int, str, str)
    def _report(self, generation: int, notation: str, message: str) -> None:
        if generation == self._slot.newest:
            self.failed.emit(notation, message)

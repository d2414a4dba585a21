"""Analyses in a thread of their own: the newest request wins, a late answer is dropped."""

import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QObject, QThread, Signal, Slot

from mjgui.core.analysis import Analysis, Cancelled, Detection, analyze
from mjgui.core.compare import Survey, survey
from mjgui.core.hand import Hand
from mjgui.core.notation import format_hand
from mjgui.core.profile import RuleProfile

Analyze: TypeAlias = Callable[[Hand, RuleProfile, Callable[[], bool], Detection], Analysis]


class Request(NamedTuple):
    generation: int
    hand: Hand
    profile: RuleProfile
    others: tuple[RuleProfile, ...]


class _Desk:
    """Where the newest request lies; both threads reach it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._request: Request | None = None
        self.newest = 0

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
    surveyed = Signal(int, object)
    failed = Signal(int, str, str)

    def __init__(self, desk: _Desk, analyze: Analyze) -> None:
        super().__init__()
        self._desk = desk
        self._analyze = analyze
        self._kept: tuple[Request, Detection] | None = None

    @Slot()
    def work(self) -> None:
        request = self._desk.take()
        if request is None:
            return
        self._kept = None
        with self._watched(request) as stop:
            detection = Detection()
            analysis = self._analyze(request.hand, request.profile, stop, detection)
            self._kept = request, detection
            self.done.emit(request.generation, analysis)

    @Slot()
    def compare(self) -> None:
        """Survey the hand analysed last."""
        if self._kept is None:
            return
        (request, detection), self._kept = self._kept, None
        with self._watched(request) as stop:
            found = survey(request.hand, request.profile, request.others, stop, detection)
            self.surveyed.emit(request.generation, found)

    @contextmanager
    def _watched(self, request: Request) -> Iterator[Callable[[], bool]]:
        """Gives what says whether the request is no longer wanted; reports what goes wrong."""
        try:
            yield lambda: self._desk.newest != request.generation
        except Cancelled:
            return
        except Exception as error:
            traceback.print_exc()
            self.failed.emit(request.generation, format_hand(request.hand), f"{type(error).__name__}: {error}")


class Analyst(QObject):
    """Answers requests with ``analyzed`` and then ``surveyed``, or with ``failed`` (the hand's notation, what went
    wrong).

    analyze: what computes; a test may put in another.
    """

    analyzed = Signal(object)
    surveyed = Signal(object)
    failed = Signal(str, str)
    _wake = Signal()
    _shown = Signal()

    def __init__(self, analyze: Analyze = analyze, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = _Desk()
        self._thread = QThread(self)
        self._thread.setObjectName("analyst")
        self._worker = _Worker(self._desk, analyze)
        self._worker.moveToThread(self._thread)
        self._wake.connect(self._worker.work)
        self._shown.connect(self._worker.compare)
        # Methods of an object of this thread, so that Qt calls them in it.
        self._worker.done.connect(self._deliver)
        self._worker.surveyed.connect(self._deliver_survey)
        self._worker.failed.connect(self._report)
        self._thread.start()

    def request(self, hand: Hand, profile: RuleProfile, others: tuple[RuleProfile, ...] = ()) -> None:
        """Ask for an analysis, and a survey under other profiles; what was asked before is no longer wanted."""
        self._desk.put(hand, profile, others)
        self._wake.emit()

    @property
    def is_running(self) -> bool:
        return self._thread.isRunning()

    def close(self) -> None:
        """Stop the thread; nothing is delivered afterwards."""
        self._desk.clear()
        self._thread.quit()
        self._thread.wait()

    @Slot(int, object)
    def _deliver(self, generation: int, analysis: Analysis) -> None:
        if generation == self._desk.newest:
            self.analyzed.emit(analysis)
            # Only now: while it is being shown, the survey would hold it up.
            self._shown.emit()

    @Slot(int, object)
    def _deliver_survey(self, generation: int, found: Survey) -> None:
        if generation == self._desk.newest:
            self.surveyed.emit(found)

    @Slot(int, str, str)
    def _report(self, generation: int, notation: str, message: str) -> None:
        if generation == self._desk.newest:
            self.failed.emit(notation, message)

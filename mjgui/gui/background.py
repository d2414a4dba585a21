"""Work off the thread of the windows: done in order by a named thread, what comes of it brought back.

This is the only place where the program makes threads.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QThread, Signal, Slot
from shiboken6 import isValid

LOG = logging.getLogger("mjgui")

Part = TypeVar("Part")


def _ignore(_part: object) -> None:
    """For work of which nothing is to be brought back."""


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[], Iterable[Any]]
    """Called in the other thread."""
    each: Callable[[Any], object]
    """Called in the thread of the windows with each thing that came of it."""
    failed: Callable[[Exception], object] | None
    """Called in the thread of the windows with what ended the work; None where that is a fault of the program."""


class _Thread(QThread):
    """Does jobs in the order their numbers come, until None comes.

    ``came`` gives the number of a job and a thing that came of it. ``ended`` gives the number, and the exception that
    ended the work or None.

    A job is only ever looked up here, never taken out. What it refers to may belong to a window, and this thread must
    not free it, as it would if the last reference to it went here.
    """

    came = Signal(int, object)
    ended = Signal(int, object)

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.jobs: dict[int, _Job] = {}
        self.numbers: SimpleQueue[int | None] = SimpleQueue()

    def run(self) -> None:
        while (number := self.numbers.get()) is not None:
            # What the work held is let go of by now, and only then is it told that it has ended.
            self.ended.emit(number, self._do(number))

    def _do(self, number: int) -> Exception | None:
        try:
            for part in self.jobs[number].work():
                self.came.emit(number, part)
        except Exception as error:
            if self.jobs[number].failed is not None:
                return error
            LOG.exception("%s", self.objectName())
        return None


class Background(QObject):
    """One thread beside that of the windows. It begins with the first work; several kinds of work that may wait for
    each other share one.

    What comes of work is given to the functions it was asked for with, in the thread this object was made in, whatever
    kind of function that is. Nothing is given to a method of an object of Qt, such as a dialog, that has been deleted
    meanwhile, and nothing after ``close``.

    Work may touch nothing that belongs to a window. Where several kinds run at once, only one may keep the processor
    busy for long, as Python's threads take turns.
    """

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        """A thread of this name, which is for whoever looks at the process."""
        super().__init__(parent)
        self._thread = _Thread(name, self)
        self._number = 0
        self._closed = False
        # Methods of an object of this thread, so that Qt calls them in it.
        self._thread.came.connect(self._bring)
        self._thread.ended.connect(self._end)

    @property
    def is_running(self) -> bool:
        return self._thread.isRunning()

    def run(
        self,
        work: Callable[[], Part],
        done: Callable[[Part], object] = _ignore,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Have work done after all that was asked for before.

        ``done`` is called with what the work returns, ``failed`` with the exception that ended it. Where ``failed`` is
        not given, an exception is logged, which has it reported as a fault of the program.
        """
        self.stream(lambda: (work(),), done, failed)

    def stream(
        self,
        work: Callable[[], Iterable[Part]],
        each: Callable[[Part], object],
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Like ``run``, of work that gives one thing after the other: ``each`` is called with every one as soon as
        it is there."""
        if self._closed:
            return
        self._number += 1
        self._thread.jobs[self._number] = _Job(work, each, failed)
        self._thread.numbers.put(self._number)
        if not self._thread.isRunning():
            self._thread.start()

    def close(self) -> None:
        """Wait until all that was asked for is done, and end the thread. What has not been given by then is not given,
        and what is asked for later is not done."""
        self._closed = True
        if self._thread.isRunning():
            self._thread.numbers.put(None)
            self._thread.wait()
        self._thread.jobs.clear()

    @Slot(int, object)
    def _bring(self, number: int, part: object) -> None:
        job = self._thread.jobs.get(number)
        if job is not None and _is_there(job.each):
            job.each(part)

    @Slot(int, object)
    def _end(self, number: int, error: Exception | None) -> None:
        job = self._thread.jobs.pop(number, None)
        if job is not None and error is not None and job.failed is not None and _is_there(job.failed):
            job.failed(error)


def _is_there(function: Callable[..., object]) -> bool:
    """Whether the object that a method belongs to has not been deleted."""
    owner = getattr(function, "__self__", None)
    return not isinstance(owner, QObject) or isValid(owner)

"""Has Python's collector of garbage run in the window's thread alone.

It runs in whichever thread happens to allocate. What it frees may be parts of windows, and Qt ends the process when
another thread than theirs frees them.
"""

import gc

from PySide6.QtCore import QObject, QTimer

# How often it is looked whether there is enough to collect, in milliseconds.
PERIOD_MS = 50
# What lives longest is seldom gone through, as that stops the window; the young in small portions. The numbers are
# those of ``gc.set_threshold``.
THRESHOLDS = (4_000, 100, 1_000)


class Collector(QObject):
    """While it lives."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # What is loaded by now stays.
        gc.freeze()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(PERIOD_MS)

    def collect(self) -> None:
        """Collect as far as there is enough."""
        counts = gc.get_count()
        for generation in reversed(range(len(THRESHOLDS))):
            if counts[generation] > THRESHOLDS[generation]:
                gc.collect(generation)
                return

"""Undo and redo of everything that changes the hand, the way it was won, or the rules."""

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack

from mjgui.core.hand import Hand
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel


@dataclass(frozen=True, slots=True)
class State:
    """What is undone and redone. adopted: the session's changes, as (ruling, option)."""

    hand: Hand
    profile: str
    adopted: tuple[tuple[str, str], ...]


class _Step(QUndoCommand):
    def __init__(self, edits: "Edits", before: State, after: State) -> None:
        super().__init__()
        # Not kept alive by its own steps, so that a closed window is let go at once.
        self._edits = weakref.ref(edits)
        self._states = before, after

    def undo(self) -> None:
        self._restore(self._states[0])

    def redo(self) -> None:
        self._restore(self._states[1])

    def _restore(self, state: State) -> None:
        if edits := self._edits():
            edits.restore(state)


class Edits(QObject):
    """Watches the model and the rules; each change is a step of ``stack``."""

    def __init__(self, model: HandModel, rules: RulesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._rules = rules
        self._held = False
        self.stack = QUndoStack(self)
        # More than anyone goes back, and little to keep.
        self.stack.setUndoLimit(10_000)
        self._state = self.state
        model.changed.connect(self._record)
        rules.changed.connect(self._record)

    @property
    def state(self) -> State:
        return State(self._model.hand, self._rules.stored.id, tuple(sorted(self._rules.adopted.items())))

    @contextmanager
    def unrecorded(self) -> Iterator[None]:
        """Changes made within are no steps; whoever makes them puts one on the stack."""
        held, self._held = self._held, True
        try:
            yield
        finally:
            self._held = held
            self._state = self.state

    def _record(self) -> None:
        before, after = self._state, self.state
        if not self._held and after != before:
            self._state = after
            self.stack.push(_Step(self, before, after))

    def restore(self, state: State) -> None:
        """Bring a state back; of rules that are no longer there the present ones stay."""
        if state == self.state:
            return
        with self.unrecorded():
            self._rules.restore(state.profile, dict(state.adopted))
            self._model.set_hand(state.hand)

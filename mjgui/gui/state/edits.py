"""Undo and redo of everything that changes the hand, the way it was won, or the rules."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from mjgui.core.hand import Hand
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.rules_model import RulesModel


@dataclass(frozen=True, slots=True)
class State:
    """What is undone and redone."""

    hand: Hand
    """The hand, finished or not."""
    profile: str
    """The id of the profile."""
    adopted: tuple[tuple[str, str], ...]
    """The session's changes, as (ruling, option)."""


class _Step(QUndoCommand):
    def __init__(self, edits: "Edits", before: State, after: State) -> None:
        super().__init__()
        self._edits = edits
        self._before, self._after = before, after

    def undo(self) -> None:
        self._edits.restore(self._before)

    def redo(self) -> None:
        self._edits.restore(self._after)


class Edits(QObject):
    """Watches the model and the rules; each change is a step of ``stack``. ``moved`` follows each step made, undone or
    redone."""

    moved = Signal()

    def __init__(self, model: HandModel, rules: RulesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._rules = rules
        self._held = False
        self.stack = QUndoStack(self)
        # More than anyone goes back, and little to keep.
        self.stack.setUndoLimit(10_000)
        # The stack itself would tell of it once more while it is deleted.
        self.stack.indexChanged.connect(self.moved)
        self._state = self.state
        model.changed.connect(self._record)
        rules.changed.connect(self._record)

    def commands(self) -> tuple[Command, ...]:
        undo = CommandSpec("undo", "hand", "Ctrl+Z", MenuPlace("hand", 1, 1))
        redo = CommandSpec("redo", "hand", "Ctrl+Shift+Z", MenuPlace("hand", 1, 2))
        return (
            Command(undo, self.stack.undo, enabled=self.stack.canUndo, when=self.moved),
            Command(redo, self.stack.redo, enabled=self.stack.canRedo, when=self.moved),
        )

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

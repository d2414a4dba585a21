"""What a window does with the rule book: opens the gallery, the pages of the fans, what is proved and what a seat may
do, and opens what is chosen in them."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.gallery import Example
from mjgui.core.rules.fans import FanId
from mjgui.gui.editor.table_row import TableRow
from mjgui.gui.results.disputes import DisputesPanel
from mjgui.gui.results.fans import FansPanel
from mjgui.gui.results.results import Results
from mjgui.gui.results.why import WhyPanel
from mjgui.gui.rulebook.fan_page import FanPageDialog
from mjgui.gui.rulebook.gallery import GalleryDialog
from mjgui.gui.rulebook.proofs import ProofsDialog
from mjgui.gui.rulebook.seats import SeatsDialog
from mjgui.gui.state.command import Command, CommandSpec, MenuPlace
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.windows import Dialogs

# Has all that changes within undone and redone together.
OneStep: TypeAlias = Callable[[], AbstractContextManager[None]]


class ReferenceWindows(QObject):
    """Opens the windows of the rule book. ``hand_chosen`` gives the notation of a hand to be shown in a window of its
    own.

    ``point_at_fan`` and ``point_at_ruling`` are to follow what the results show of each hand: the one when it is
    analysed, the other when it is compared.
    """

    hand_chosen = Signal(str)
    said = Signal(str)

    def __init__(
        self,
        model: HandModel,
        rules: RulesModel,
        one_step: OneStep,
        table: TableRow,
        results: Results,
        words: Words,
        faces: Faces,
        dialogs: Dialogs,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._dialogs = dialogs
        self._model = model
        self._table = table
        self._rules = rules
        self._one_step = one_step
        self._results = results
        self._words = words
        self._faces = faces
        # An example that was opened and is still to be pointed at.
        self._opened: Example | None = None
        # Whether all there is to say of hand and rules is shown.
        self._answered = False
        model.changed.connect(self._forget)
        rules.changed.connect(self._forget)
        rules.changed.connect(self._dismiss_seats)
        results.signals.page_chosen.connect(self.open_page)

    def commands(self) -> tuple[Command, ...]:
        gallery = CommandSpec("gallery", "window", "F2", MenuPlace("rules", 1, 1))
        page = CommandSpec("fan-page", "window", "Shift+F2", MenuPlace("rules", 1, 2))
        proofs = CommandSpec("proofs", "window", menu=MenuPlace("rules", 2, 1))
        seats = CommandSpec("seats", "window", menu=MenuPlace("rules", 2, 2))
        return (
            Command(gallery, self.open_gallery),
            Command(page, self.open_page_in_view, row_menu=self._results.panel(FansPanel).fans),
            Command(proofs, self.open_proofs),
            Command(seats, self.open_seats, shown=self._has_seats, when=self._rules.changed),
        )

    def open_gallery(self) -> GalleryDialog:
        """Show the gallery."""
        gallery = self._dialogs.bring(self._dialogs.have(GalleryDialog, self._make_gallery))
        gallery.search.setFocus()
        gallery.search.selectAll()
        return gallery

    def _make_gallery(self, window: QWidget) -> GalleryDialog:
        made = GalleryDialog(self._words, self._faces, window)
        made.example_chosen.connect(self.open_example)
        made.page_chosen.connect(self._open_page_of)
        return made

    def open_page(self, fan: FanId) -> FanPageDialog:
        """Show the page of a fan under the rules in force."""
        return self._open_page(fan, self._rules.profile)

    def open_page_in_view(self) -> FanPageDialog:
        """Show the page of the fan that is explained or chosen, else of the first."""
        return self.open_page(self._fan_in_view())

    def open_proofs(self) -> ProofsDialog:
        """Show what is listed as not counted against what is proved."""
        return self._dialogs.bring(self._dialogs.have(ProofsDialog, self._make_proofs))

    def _make_proofs(self, window: QWidget) -> ProofsDialog:
        made = ProofsDialog(self._rules, self._words, window)
        made.hand_chosen.connect(self.hand_chosen)
        return made

    def open_seats(self) -> SeatsDialog:
        """Ask what the rules answer of the table, such as what a seat may do, beginning with what the hand shows."""
        make = partial(SeatsDialog, self._words, self._rules, self._model, self._table)
        made = self._dialogs.anew(SeatsDialog, make)
        return self._dialogs.bring(made)

    def _has_seats(self) -> bool:
        return bool(self._rules.profile.system.questions)

    def _dismiss_seats(self) -> None:
        """Close the questions about the table where the rules in force answer none."""
        if not self._has_seats():
            self._dialogs.dismiss(SeatsDialog)

    def open_example(self, chosen: Example) -> None:
        """Show an example's hand and point at what it is about, as one step to undo. It is shown under its own rules
        where those in force have no such dispute or fan."""
        with self._one_step():
            if not _knows(self._rules.profile, chosen):
                self._rules.restore(chosen.profile, {})
            self._model.set_hand(parse_hand(chosen.hand))
        self._opened = chosen
        if self._answered:
            # It was there already, and no answer comes.
            self.point_at_fan()
            self.point_at_ruling()

    def point_at_fan(self) -> None:
        """Choose the fan an opened example is about."""
        found, analysis = self._opened, self._results.analysis
        if found is None or found.fan is None or analysis is None:
            return
        counted = bool(analysis.readings) and any(each.fan == found.fan for each in analysis.best.count.counted)
        self._results.bring(FansPanel).fans.choose(Pointed(found.fan, (), counted=counted))

    def point_at_ruling(self) -> None:
        """Choose the ruling an opened example is about."""
        self._answered = True
        found, self._opened = self._opened, None
        if found is not None and found.fan is None:
            self._results.bring(DisputesPanel).choose(found.ruling)
            if found.no_effect:
                # No answer changes the hand, so that no ruling is there to be chosen.
                self.said.emit(self._words.of(found.no_effect))

    def _open_page_of(self, chosen: Example) -> None:
        if chosen.fan is not None:
            known = _knows(self._rules.profile, chosen)
            self._open_page(chosen.fan, self._rules.profile if known else load_profile(chosen.profile))

    def _open_page(self, fan: FanId, profile: RuleProfile) -> FanPageDialog:
        page = self._dialogs.have(FanPageDialog, self._make_page)
        page.show_fan(fan, profile)
        return self._dialogs.bring(page)

    def _make_page(self, window: QWidget) -> FanPageDialog:
        made = FanPageDialog(self._rules, self._words, window)
        made.example_chosen.connect(self.open_example)
        made.hand_chosen.connect(self.hand_chosen)
        return made

    def _fan_in_view(self) -> FanId:
        results = self._results
        explained = results.panel(WhyPanel).explained if results.is_looked_at(WhyPanel) else None
        chosen = results.panel(FansPanel).fans.chosen
        return explained or (chosen.fan if chosen else next(iter(self._rules.profile.fans)))

    def _forget(self) -> None:
        """Hand or rules have changed."""
        self._opened, self._answered = None, False


def _knows(profile: RuleProfile, chosen: Example) -> bool:
    """Whether rules have what an example is about."""
    return profile.system == chosen.system and (chosen.fan is None or chosen.fan in profile.values)

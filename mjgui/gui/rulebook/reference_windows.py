"""What a window does with the gallery and the pages of the fans: opens them, and opens what is chosen in them."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.gallery import Example
from mjgui.core.rules.fans import FanId
from mjgui.gui.results.results import Results
from mjgui.gui.rulebook.fan_page import FanPageDialog
from mjgui.gui.rulebook.gallery import GalleryDialog
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.pointing import Pointed
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fitting import bring

# Has all that changes within undone and redone together.
OneStep: TypeAlias = Callable[[], AbstractContextManager[None]]


class ReferenceWindows(QObject):
    """``hand_chosen`` gives the notation of a hand to be shown in a window of its own.

    ``point_at_fan`` and ``point_at_ruling`` are to follow what the results show of each analysis and survey.
    """

    hand_chosen = Signal(str)
    said = Signal(str)

    def __init__(
        self,
        window: QWidget,
        model: HandModel,
        rules: RulesModel,
        one_step: OneStep,
        results: Results,
        words: Words,
        faces: Faces,
    ) -> None:
        super().__init__(window)
        self._model = model
        self._rules = rules
        self._one_step = one_step
        self._results = results
        self._words = words
        self._faces = faces
        self._gallery: GalleryDialog | None = None
        self._page: FanPageDialog | None = None
        # An example that was opened and is still to be pointed at.
        self._opened: Example | None = None
        # Whether all there is to say of hand and rules is shown.
        self._answered = False
        model.changed.connect(self._forget)
        rules.changed.connect(self._forget)
        results.why.page_chosen.connect(self.open_page)

    def open_gallery(self) -> GalleryDialog:
        """Show the gallery."""
        if self._gallery is None:
            self._gallery = GalleryDialog(self._words, self._faces, self._window)
            self._gallery.example_chosen.connect(self.open_example)
            self._gallery.page_chosen.connect(self._open_page_of)
        bring(self._gallery)
        self._gallery.search.setFocus()
        self._gallery.search.selectAll()
        return self._gallery

    def open_page(self, fan: FanId) -> FanPageDialog:
        """Show the page of a fan under the rules in force."""
        return self._open_page(fan, self._rules.profile)

    def open_page_in_view(self) -> FanPageDialog:
        """Show the page of the fan that is explained or chosen, else of the first."""
        return self.open_page(self._fan_in_view())

    def open_example(self, chosen: Example) -> None:
        """Show an example's hand, under its rules where those in force have no such dispute or fan, and point at what
        it is about; one step to undo."""
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
        self._results.tabs.setCurrentIndex(0)
        counted = bool(analysis.readings) and any(each.fan == found.fan for each in analysis.best.count.counted)
        self._results.fans.choose(Pointed(found.fan, (), counted=counted))

    def point_at_ruling(self) -> None:
        """Choose the ruling an opened example is about."""
        self._answered = True
        found, self._opened = self._opened, None
        if found is not None and found.fan is None:
            self._results.tabs.setCurrentWidget(self._results.disputes)
            self._results.disputes.choose(found.ruling)
            if found.no_effect:
                # No answer changes the hand, so that no ruling is there to be chosen.
                self.said.emit(self._words.of(found.no_effect))

    @property
    def _window(self) -> QWidget:
        # Kept in an attribute it would keep the window alive after it is closed.
        window = self.parent()
        assert isinstance(window, QWidget)
        return window

    def _open_page_of(self, chosen: Example) -> None:
        if chosen.fan is not None:
            known = _knows(self._rules.profile, chosen)
            self._open_page(chosen.fan, self._rules.profile if known else load_profile(chosen.profile))

    def _open_page(self, fan: FanId, profile: RuleProfile) -> FanPageDialog:
        if self._page is None:
            self._page = FanPageDialog(self._rules, self._words, self._window)
            self._page.example_chosen.connect(self.open_example)
            self._page.hand_chosen.connect(self.hand_chosen)
        self._page.show_fan(fan, profile)
        bring(self._page)
        return self._page

    def _fan_in_view(self) -> FanId:
        results = self._results
        explained = results.why.explained if results.tabs.currentWidget() is results.why else None
        chosen = results.fans.chosen
        return explained or (chosen.fan if chosen else next(iter(self._rules.profile.fans)))

    def _forget(self) -> None:
        """Hand or rules have changed."""
        self._opened, self._answered = None, False


def _knows(profile: RuleProfile, chosen: Example) -> bool:
    """Whether rules have what an example is about."""
    return profile.system == chosen.system and (chosen.fan is None or chosen.fan in profile.values)

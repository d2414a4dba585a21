"""The tab that says of any fan why it counts or does not."""

from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
)

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.why import Answer
from mjgui.core.rules.fans import FanId
from mjgui.core.wording.names import find_fans
from mjgui.gui.results.panel import AnswerLabel, Panel, PanelContext, PanelSpec, scrolled


def _fan_labels(profile: RuleProfile) -> dict[str, FanId]:
    """The fans there are, by their labels."""
    return {fan.label: fan.id for fan in profile.fans.values() if fan.id in profile.values}


class WhyPanel(Panel):
    """Any fan by name: counted, suppressed by what, or absent and for want of what."""

    spec = PanelSpec("why", place=80, keys="Ctrl+F")

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context)
        self.signals.fan_asked.connect(self.ask)
        self.fan = QComboBox()
        self.fan.setEditable(True)
        self.fan.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Names are matched by the core, pinyin included.
        self._suggestions = QStringListModel()
        completer = QCompleter(self._suggestions)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._label = QLabel()
        self._label.setBuddy(self.fan)
        self.answer = AnswerLabel()
        self.witness = QPushButton()
        self.witness.clicked.connect(self._open_witness)
        self._shown_by: str | None = None
        self.page = QPushButton()
        self.page.clicked.connect(self._open_page)
        self._explained: FanId | None = None
        form = QFormLayout()
        form.addRow(self._label, self.fan)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(scrolled(self.answer), 1)
        column.addWidget(self.witness)
        column.addWidget(self.page)
        self.line = QLineEdit()
        self.fan.setLineEdit(self.line)
        self.fan.setCompleter(completer)
        self.line.textEdited.connect(self._suggest)
        self.fan.currentTextChanged.connect(self._typed)
        self._listed: list[str] = []

    def begin(self) -> None:
        self.line.setFocus()
        self.line.selectAll()

    def retranslate(self) -> None:
        self._label.setText(self.words.say("why.fan"))
        self.fan.setAccessibleName(self.words.say("why.fan"))
        self.line.setAccessibleName(self.words.say("why.fan"))
        self.line.setPlaceholderText(self.words.say("why.hint"))
        self.page.setText(self.words.say("why.page"))
        labels = list(_fan_labels(self.asked.rules)) if self.asked is not None else []
        if self._listed != labels:
            self._listed = labels
            typed = self.fan.currentText()
            self.fan.blockSignals(True)
            self.fan.clear()
            self.fan.addItems(labels)
            self.fan.setCurrentIndex(-1)
            self.fan.setEditText(typed)
            self.fan.blockSignals(False)
        self._ask()

    def ask(self, fan: FanId) -> None:
        """Ask about a fan, and have it looked at."""
        if self.asked is not None:
            if not self._listed:
                self._refresh()
            self.fan.setEditText(self.asked.rules.fans[fan].label)
        self.signals.panel_wanted.emit(self.spec.id)

    @property
    def explained(self) -> FanId | None:
        """The fan the answer is about."""
        return self._explained

    def _suggest(self, typed: str) -> None:
        if self.asked is not None:
            fans = self.asked.rules.fans
            found = find_fans(typed, self.asked.rules)
            self._suggestions.setStringList([fans[fan].label for fan in found])

    def _find(self, typed: str, profile: RuleProfile) -> FanId | None:
        known = _fan_labels(profile).get(typed)
        # A label of other rules, which may name the fan otherwise, names it twice too.
        found = find_fans(typed, profile) or find_fans(typed.partition(" ")[0], profile)
        return known or next(iter(found), None)

    def _typed(self) -> None:
        """Another fan is asked about: the reading the answer is about is shown too."""
        answer = self._ask()
        if answer is not None and answer.reading is not None:
            self.signals.reading_chosen.emit(answer.reading)

    def _open_witness(self) -> None:
        if self._shown_by:
            self.signals.hand_chosen.emit(self._shown_by)

    def _open_page(self) -> None:
        if self._explained:
            self.signals.page_chosen.emit(self._explained)

    def _offer(self, witness: str | None) -> None:
        """Offer to open a hand that shows what the answer says."""
        self._shown_by = witness
        self.witness.setVisible(witness is not None)
        self.witness.setText(self.words.say("why.witness"))
        self.witness.setToolTip(self.words.say("why.witness-tip", hand=witness or ""))

    def _ask(self) -> Answer | None:
        answer = self._answer()
        self._explained = answer.fan if answer else None
        self.page.setVisible(answer is not None)
        return answer

    def _answer(self) -> Answer | None:
        self._offer(None)
        typed = self.fan.currentText().strip()
        if self.asked is None or not typed:
            self.answer.say(self.words.say("why.nothing"))
            return None
        fan = self._find(typed, self.asked.rules)
        if fan is None:
            self.answer.say(self.words.say("why.unknown", name=typed))
            return None
        answer = self.asked.why(fan)
        self.answer.say(self._words_of(answer))
        self._offer(answer.witness)
        return answer

    def _words_of(self, answer: Answer) -> str:
        assert self.asked is not None
        return f"{self.asked.rules.fans[answer.fan].label}\n\n{self.words.of(answer.text)}"

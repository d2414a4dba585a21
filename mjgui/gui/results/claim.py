"""The tab where a claim is checked."""

from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.texts import Text, joined, same, text
from mjgui.core.wording.claims import claim_read
from mjgui.core.wording.names import read_claim
from mjgui.files.cases import MOST_CLAIMED, MOST_LETTERS
from mjgui.gui.results.panel import AnswerLabel, Panel, PanelContext, PanelSpec, scrolled


class ClaimPanel(Panel):
    """A claimed total, fans or both, against the count."""

    spec = PanelSpec("claim", place=70, keys="Ctrl+K")

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context)
        self.total = QSpinBox()
        # Below 0 for nothing claimed.
        self.total.setRange(-1, MOST_CLAIMED)
        self.total.setValue(-1)
        self.total.setSpecialValueText("—")
        self.fans = QLineEdit()
        self.fans.setMaxLength(MOST_LETTERS)
        self.fans.setClearButtonEnabled(True)
        self._labels = [QLabel(), QLabel()]
        form = QFormLayout()
        for label, field in zip(self._labels, (self.total, self.fans), strict=True):
            label.setBuddy(field)
            form.addRow(label, field)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.answer = AnswerLabel()
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addWidget(self.answer, 1)
        QVBoxLayout(self).addWidget(scrolled(content))
        self.total.valueChanged.connect(self.retranslate)
        self.fans.textChanged.connect(self.retranslate)

    def begin(self) -> None:
        self.total.setFocus()
        self.total.selectAll()

    def retranslate(self) -> None:
        for label, key in zip(self._labels, ("total", "fans"), strict=True):
            label.setText(self.words.say(f"claim.{key}"))
        self.total.setAccessibleName(self.words.say("claim.total"))
        self.fans.setAccessibleName(self.words.say("claim.fans"))
        self.fans.setPlaceholderText(self.words.say("claim.hint"))
        self.answer.say(self._answer())

    def texts(self) -> tuple[Text, ...]:
        """What there is to say of the claim, the verdict first; nothing where nothing is claimed that is
        understood."""
        asked = self.asked
        if asked is None:
            return ()
        claimed, unknown = read_claim(self.fans.text(), asked.rules)
        if unknown:
            return (text("claim.not-understood", names=joined(map(same, unknown))),)
        if self.total.value() < 0 and not claimed:
            return ()
        total = self.total.value() if self.total.value() >= 0 else None
        verdict = asked.claim(total, claimed)
        return (claim_read(claimed, asked.rules), *verdict.texts) if claimed else verdict.texts

    def _answer(self) -> str:
        if self.asked is None:
            return ""
        lines = [self.words.of(words) for words in self.texts()]
        return "\n• ".join(lines) if lines else self.words.say("claim.nothing")

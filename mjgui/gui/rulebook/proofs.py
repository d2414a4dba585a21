"""A page of what rules list as not counted, against what is proved to be necessarily present."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLabel, QLineEdit, QTreeWidgetItem, QVBoxLayout, QWidget

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.lists import VERDICTS, Compared, Listed, against_proof, listed_by, printed_lists
from mjgui.core.texts import text
from mjgui.core.wording.citations import short_citation
from mjgui.core.wording.names import find_fans
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fan_tree import FanTree
from mjgui.gui.widgets.fitting import open_as_large_as
from mjgui.gui.widgets.quiet_wheel import QuietWheel

HAND = Qt.ItemDataRole.UserRole
FAN, _, EVIDENCE = range(3)


class ProofsDialog(QDialog):
    """What a text prints as not counted, or what any profile whose fans are proved lists, by verdict; choosing a row
    with a hand opens it."""

    hand_chosen = Signal(str)

    def __init__(self, rules: RulesModel, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules = rules
        self._words = words
        open_as_large_as(self, 50, 38)
        self._labels = {key: QLabel() for key in ("lists", "fan")}
        self.lists = QComboBox()
        self.lists.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.fan = QLineEdit()
        self.fan.setClearButtonEnabled(True)
        form = QFormLayout()
        for key, field in (("lists", self.lists), ("fan", self.fan)):
            self._labels[key].setBuddy(field)
            form.addRow(self._labels[key], field)
        self.intro = QLabel()
        self.intro.setWordWrap(True)
        self.tree = FanTree()
        self.tree.itemActivated.connect(self._open)
        self.tree.itemClicked.connect(self._open)
        column = QVBoxLayout(self)
        column.addWidget(self.intro)
        column.addLayout(form)
        column.addWidget(self.tree, 1)
        QuietWheel.on(self.lists)
        # What can be compared: a text's own lists, or those of a profile where none are given.
        self._compared: list[tuple[RuleProfile, Listed | None]] = []
        self._list()
        self.lists.currentIndexChanged.connect(self._fill)
        self.fan.textChanged.connect(self._fill)
        rules.listed.connect(self._list)
        words.changed.connect(self._list)

    def _list(self) -> None:
        """Say everything again, in the language and with the profiles there are."""
        say = self._words.say
        self.setWindowTitle(say("proofs.title"))
        for key, label in self._labels.items():
            label.setText(say(f"proofs.{key}"))
        self.lists.setAccessibleName(say("proofs.lists"))
        self.fan.setAccessibleName(say("proofs.fan"))
        self.fan.setPlaceholderText(say("why.hint"))
        chosen = max(self.lists.currentIndex(), 0)
        self._compared = [
            *printed_lists(),
            *((each, None) for each in self._rules.profiles if each.system.proofs(each)),
        ]
        self.lists.blockSignals(True)
        self.lists.clear()
        for profile, printed in self._compared:
            name = self._words.of(profile.name) if printed is None else self._words.term(f"printed.{profile.id}")
            self.lists.addItem(name)
        self.lists.setCurrentIndex(min(chosen, len(self._compared) - 1))
        self.lists.blockSignals(False)
        self._fill()

    def _fill(self) -> None:
        say = self._words.say
        profile, printed = self._compared[self.lists.currentIndex()]
        proofs = profile.system.proofs(profile)
        self.tree.clear()
        self.tree.setAccessibleName(say("proofs.title"))
        self.tree.setHeaderLabels([say("results.fan"), say("proofs.other"), say("proofs.evidence")])
        intro = say("proofs.intro", layouts=f"{proofs.layouts:,}" if proofs else "—")
        if not profile.goes_by_list:
            intro += say("proofs.not-listed", profile=self._words.of(profile.short_name))
        self.intro.setText(intro)
        compared = against_proof(listed_by(profile) if printed is None else printed, profile)
        wanted = set(find_fans(self.fan.text(), profile)) if self.fan.text().strip() else None
        for verdict in VERDICTS:
            found = [
                each
                for each in compared
                if each.verdict == verdict and (wanted is None or {each.proof.fan, each.proof.other} & wanted)
            ]
            if found:
                title = f"{self._words.of(text(f'lists.{verdict}'))} ({len(found)})"
                heading = QTreeWidgetItem(self.tree, [title])
                heading.setFirstColumnSpanned(True)
                font = heading.font(0)
                font.setBold(True)
                heading.setFont(0, font)
                for each in found:
                    self._row(heading, each, profile)
        self.tree.expandAll()
        self.tree.fit_columns()

    def _row(self, heading: QTreeWidgetItem, compared: Compared, profile: RuleProfile) -> None:
        say, proof = self._words.say, compared.proof
        names = [self._words.of(profile.fans[fan].name) for fan in (proof.fan, proof.other)]
        if compared.verdict == "undecided":
            shown = say("proofs.undecided")
        elif proof.relation == "sometimes":
            shown = say("proofs.hand", hand=proof.apart or "")
        else:
            shown = say("proofs.cases", cases=f"{proof.cases:,}")
        if compared.citation:
            shown = say("proofs.listed", evidence=shown, citation=short_citation(compared.citation))
        row = QTreeWidgetItem(heading, [*names, shown])
        hand = proof.apart if proof.relation == "sometimes" else proof.together or proof.apart
        if compared.verdict != "undecided":
            row.setData(0, HAND, hand)
            row.setToolTip(EVIDENCE, say("proofs.open", hand=hand or ""))

    def _open(self, item: QTreeWidgetItem, _column: int) -> None:
        if hand := item.data(0, HAND):
            self.hand_chosen.emit(hand)

"""The tabs beside the fans: disputes, profiles, claim check, why not."""

from collections import Counter

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.analysis import Analysis, Detection
from mjgui.core.claim import Line, check
from mjgui.core.compare import Survey
from mjgui.core.fans import FanId
from mjgui.core.names import find_fans, read_claim
from mjgui.core.profile import RuleProfile
from mjgui.core.rulefiles import load_sources
from mjgui.core.rulings import load_rulings
from mjgui.core.texts import Text, text
from mjgui.core.why import Answer, fan_names, why
from mjgui.gui.fan_tree import FanTree
from mjgui.gui.rules import Rules
from mjgui.gui.words import Words

CHOICE = Qt.ItemDataRole.UserRole


class Asked:
    """An analysis with the rules it was made under and what was found in the hand, for questions about it."""

    def __init__(self, analysis: Analysis, profile: RuleProfile) -> None:
        self.analysis = analysis
        self.profile = profile
        self.detection = Detection()
        self.survey: Survey | None = None


class _Panel(QWidget):
    """A tab that says again what it says when the language or what is asked changes, and it is looked at.

    waits_for_survey: whether it has nothing to say of an analysis alone.
    """

    waits_for_survey = False

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.asked: Asked | None = None
        self._stale = False
        words.changed.connect(self.retranslate)

    def take(self, asked: Asked | None) -> None:
        """What is asked has changed."""
        self.asked = asked
        self._stale = True
        if self.isVisible() and not (self.waits_for_survey and asked is not None and asked.survey is None):
            self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def _refresh(self) -> None:
        self._stale = False
        self.retranslate()

    def retranslate(self) -> None:
        raise NotImplementedError


class DisputesPanel(_Panel):
    """The rulings that matter to the hand; choosing an answer adopts it for the session."""

    waits_for_survey = True

    def __init__(self, rules: Rules, words: Words) -> None:
        super().__init__(words)
        self._rules = rules
        self.intro = QLabel()
        self.intro.setWordWrap(True)
        self.tree = FanTree()
        self.tree.itemClicked.connect(self._adopt)
        self.tree.itemActivated.connect(self._adopt)
        column = QVBoxLayout(self)
        column.addWidget(self.intro)
        column.addWidget(self.tree, 1)

    def retranslate(self) -> None:
        say = self.words.say
        place = self.tree.place()
        self.tree.clear()
        self.tree.setHeaderLabels([say("disputes.total"), say("disputes.answer")])
        self.tree.setAccessibleName(say("tab.disputes"))
        survey = self.asked.survey if self.asked else None
        flips = survey.flips if survey else ()
        finished = self.asked is not None and self.asked.analysis.hand.winning is not None
        self.intro.setText(say("disputes.intro" if flips else "disputes.none" if finished else "disputes.unfinished"))
        if self.asked is None:
            return
        rulings = load_rulings(self.asked.profile.system)
        for flip in flips:
            ruling = rulings[flip.ruling]
            heading = QTreeWidgetItem(self.tree, [self.words.of(ruling.question)])
            heading.setFirstColumnSpanned(True)
            font = heading.font(0)
            font.setBold(True)
            heading.setFont(0, font)
            for outcome in flip.outcomes:
                option = ruling.option(outcome.option)
                holders = [self.words.of(load_sources()[holder].short) for holder in option.holders]
                held = say("list.mark").join(holders) or say("disputes.nobody")
                total = "—" if outcome.total is None else f"{outcome.total}{' ✓' if outcome.meets_minimum else ''}"
                current = outcome.option == flip.current
                row = QTreeWidgetItem(
                    heading,
                    [
                        f"{'● ' if current else '○ '}{total}",
                        say("disputes.option", text=self.words.of(option.text), holders=held),
                    ],
                )
                row.setData(0, CHOICE, (flip.ruling, outcome.option))
                if option.citation:
                    source = self.words.of(load_sources()[option.citation.source].name)
                    row.setToolTip(1, f"{source}, {option.citation.place}")
                if current:
                    row.setFont(0, font)
        self.tree.expandAll()
        self.tree.fit_columns()
        self.tree.restore(place)

    def _adopt(self, item: QTreeWidgetItem, _column: int) -> None:
        if choice := item.data(0, CHOICE):
            self._rules.adopt(*choice)


class ProfilesPanel(_Panel):
    """The hand under every profile; choosing one counts by it."""

    waits_for_survey = True

    def __init__(self, rules: Rules, words: Words) -> None:
        super().__init__(words)
        self._rules = rules
        self.tree = FanTree()
        self.tree.itemClicked.connect(self._choose)
        self.tree.itemActivated.connect(self._choose)
        column = QVBoxLayout(self)
        column.addWidget(self.tree, 1)
        rules.listed.connect(self.retranslate)

    def retranslate(self) -> None:
        say = self.words.say
        place = self.tree.place()
        self.tree.clear()
        self.tree.setHeaderLabels([say("profiles.name"), say("profiles.total"), say("profiles.fans")])
        self.tree.setAccessibleName(say("tab.profiles"))
        survey = self.asked.survey if self.asked else None
        profiles = self._rules.of_the_system()
        if self.asked is not None and survey is not None and len(survey.analyses) == len(profiles):
            here = _counted(self.asked.analysis)
            if self._rules.changes:
                self._row(self.asked.profile, self.asked.analysis, here, changed=True)
            for profile, analysis in zip(profiles, survey.analyses, strict=True):
                self._row(profile, analysis, here)
        else:
            # A hand that is not finished has no totals, and rules can be chosen all the same.
            for profile in self._rules.profiles:
                row = QTreeWidgetItem(self.tree, [self._mark(profile) + self.words.of(profile.short_name), "—", ""])
                row.setData(0, CHOICE, profile.id)
        for broken in self._rules.broken:
            row = QTreeWidgetItem(
                self.tree, [broken.path.name, "!", self.words.of(Text(broken.error.zh, broken.error.en))]
            )
            row.setToolTip(2, str(broken.path))
        self.tree.fit_columns()
        self.tree.restore(place)

    def _mark(self, profile: RuleProfile) -> str:
        return "● " if profile.id == self._rules.stored.id and not self._rules.changes else "○ "

    def _row(self, profile: RuleProfile, analysis: Analysis, here: Counter[FanId], *, changed: bool = False) -> None:
        total = "—" if analysis.total is None else f"{analysis.total}{' ✓' if analysis.meets_minimum else ''}"
        counted = _counted(analysis)
        parts = []
        for fan in sorted({*counted, *here}, key=lambda fan: profile.fans[fan].number):
            name = self.words.of(profile.fans[fan].name)
            times = counted[fan]
            label = f"{name} × {times}" if times > 1 else name
            if times > here[fan]:
                parts.append(self.words.say("profiles.more", fan=label))
            elif times < here[fan]:
                parts.append(self.words.say("profiles.less", fan=label if times else name, times=here[fan] - times))
            else:
                parts.append(label)
        reasons = [self.words.of(Text(problem.zh, problem.en)) for problem in analysis.problems]
        mark = "● " if changed else self._mark(profile)
        texts = [mark + self.words.of(profile.short_name), total, self.words.say("list.mark").join(parts or reasons)]
        row = QTreeWidgetItem(self.tree, texts)
        row.setData(0, CHOICE, None if changed else profile.id)
        row.setToolTip(0, self.words.of(profile.name))
        if counted != here or (self.asked and analysis.total != self.asked.analysis.total):
            font = row.font(1)
            font.setBold(True)
            row.setFont(1, font)

    def _choose(self, item: QTreeWidgetItem, _column: int) -> None:
        if profile := item.data(0, CHOICE):
            self._rules.choose(profile)


def _counted(analysis: Analysis) -> Counter[FanId]:
    return Counter(dict(analysis.best.count.alternatives[0])) if analysis.readings else Counter()


def _fan_labels(profile: RuleProfile) -> list[str]:
    return [f"{fan.name.zh} {fan.name.en}" for fan in profile.fans.values() if fan.id in profile.values]


class _Answer(QLabel):
    """Words that may be long, and can be copied."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def say(self, words: str) -> None:
        self.setText(words)
        self.setAccessibleName(words)


def _scrolled(answer: _Answer) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(answer)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


class ClaimPanel(_Panel):
    """A claimed total, fans or both, against the count."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.total = QSpinBox()
        # Below 0 for nothing claimed.
        self.total.setRange(-1, 9999)
        self.total.setValue(-1)
        self.total.setSpecialValueText("—")
        self.fans = QLineEdit()
        self.fans.setClearButtonEnabled(True)
        self._labels = [QLabel(), QLabel()]
        form = QFormLayout()
        for label, field in zip(self._labels, (self.total, self.fans), strict=True):
            label.setBuddy(field)
            form.addRow(label, field)
        self.answer = _Answer()
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(_scrolled(self.answer), 1)
        self.total.valueChanged.connect(self.retranslate)
        self.fans.textChanged.connect(self.retranslate)

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
        claimed, unknown = read_claim(self.fans.text(), asked.profile)
        if unknown:
            names = "、".join(unknown), ", ".join(unknown)
            return (text("claim.not-understood", names=Text(*names)),)
        if self.total.value() < 0 and not claimed:
            return ()
        flips = asked.survey.flips if asked.survey else ()
        total = self.total.value() if self.total.value() >= 0 else None
        verdict = check(asked.analysis, asked.profile, total, claimed, flips, asked.detection)
        parts: dict[str, str | int | Text] = {
            "total": "—" if verdict.total is None else verdict.total,
            "claimed": "—" if verdict.claimed is None else verdict.claimed,
        }
        found = [text("claim.right" if verdict.is_right else "claim.wrong", **parts)]
        found += [self._line("claim.over", line, asked.profile) for line in verdict.over]
        found += [self._line("claim.under", line, asked.profile) for line in verdict.under]
        if claimed:
            # What was typed may be short for more than one fan.
            named = [
                fan_names((fan,), asked.profile)
                if times == 1
                else text("claim.times", fan=fan_names((fan,), asked.profile), times=times)
                for fan, times in claimed.items()
            ]
            names = "、".join(each.zh for each in named), ", ".join(each.en for each in named)
            found.insert(0, text("claim.read", fans=Text(*names)))
        return (*found, *verdict.guesses)

    def _answer(self) -> str:
        if self.asked is None:
            return ""
        lines = [self.words.of(words) for words in self.texts()]
        return "\n• ".join(lines) if lines else self.words.say("claim.nothing")

    @staticmethod
    def _line(key: str, line: Line, profile: RuleProfile) -> Text:
        fan = fan_names((line.fan,), profile)
        return text(key, fan=fan, claimed=line.claimed, counted=line.counted, answer=line.answer.text)


class WhyPanel(_Panel):
    """Any fan by name: counted, suppressed by what, or absent and for want of what."""

    reading_chosen = Signal(int)
    # A hand that shows what the answer says, in notation.
    witness_chosen = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.fan = QComboBox()
        self.fan.setEditable(True)
        self.fan.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Names are matched by the core, pinyin included.
        self._suggestions = QStringListModel()
        completer = QCompleter(self._suggestions)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._label = QLabel()
        self._label.setBuddy(self.fan)
        self.answer = _Answer()
        self.witness = QPushButton()
        self.witness.clicked.connect(self._open_witness)
        self._shown_by: str | None = None
        form = QFormLayout()
        form.addRow(self._label, self.fan)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(_scrolled(self.answer), 1)
        column.addWidget(self.witness)
        self.line = QLineEdit()
        self.fan.setLineEdit(self.line)
        self.fan.setCompleter(completer)
        self.line.textEdited.connect(self._suggest)
        self.fan.currentTextChanged.connect(self._typed)
        self._listed: list[str] = []

    def retranslate(self) -> None:
        self._label.setText(self.words.say("why.fan"))
        self.fan.setAccessibleName(self.words.say("why.fan"))
        self.line.setAccessibleName(self.words.say("why.fan"))
        self.line.setPlaceholderText(self.words.say("why.hint"))
        labels = _fan_labels(self.asked.profile) if self.asked is not None else []
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
        """Ask about a fan."""
        if self.asked is not None:
            if not self._listed:
                self._refresh()
            name = self.asked.profile.fans[fan].name
            self.fan.setEditText(f"{name.zh} {name.en}")

    def _suggest(self, typed: str) -> None:
        if self.asked is not None:
            fans = self.asked.profile.fans
            found = find_fans(typed, self.asked.profile)
            self._suggestions.setStringList([f"{fans[fan].name.zh} {fans[fan].name.en}" for fan in found])

    def _find(self, typed: str, profile: RuleProfile) -> FanId | None:
        # A label names the fan twice.
        found = find_fans(typed, profile) or find_fans(typed.partition(" ")[0], profile)
        return found[0] if found else None

    def _typed(self) -> None:
        """Another fan is asked about: the reading the answer is about is shown too."""
        answer = self._ask()
        if answer is not None and answer.reading is not None:
            self.reading_chosen.emit(answer.reading)

    def _open_witness(self) -> None:
        if self._shown_by:
            self.witness_chosen.emit(self._shown_by)

    def _offer(self, witness: str | None) -> None:
        """Offer to open a hand that shows what the answer says."""
        self._shown_by = witness
        self.witness.setVisible(witness is not None)
        self.witness.setText(self.words.say("why.witness"))
        self.witness.setToolTip(self.words.say("why.witness-tip", hand=witness or ""))

    def _ask(self) -> Answer | None:
        self._offer(None)
        typed = self.fan.currentText().strip()
        if self.asked is None or not typed:
            self.answer.say(self.words.say("why.nothing"))
            return None
        fan = self._find(typed, self.asked.profile)
        if fan is None:
            self.answer.say(self.words.say("why.unknown", name=typed))
            return None
        answer = why(fan, self.asked.analysis, self.asked.profile, self.asked.detection)
        self.answer.say(self._words_of(answer))
        self._offer(answer.witness)
        return answer

    def _words_of(self, answer: Answer) -> str:
        assert self.asked is not None
        return f"{self.words.of(fan_names((answer.fan,), self.asked.profile))}\n\n{self.words.of(answer.text)}"

"""The tab of the hand under every profile."""

from collections import Counter

from PySide6.QtWidgets import QTreeWidgetItem

from mjgui.core.analysis import Analysis
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.unsettled import unsettled_line
from mjgui.core.rules.fans import FanId
from mjgui.gui.results.panel import CHOICE, PanelContext, PanelSpec, SurveyPanel


class ProfilesPanel(SurveyPanel):
    """The hand under every profile; choosing one counts by it."""

    spec = PanelSpec("profiles", place=40)

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, self._choose)
        self._rules = context.rules
        self._rules.listed.connect(self.retranslate)

    def retranslate(self) -> None:
        say = self.words.say
        place = self.tree.place()
        self.tree.clear()
        self.tree.setHeaderLabels([say("profiles.name"), say("profiles.total"), say("profiles.fans")])
        self.tree.setAccessibleName(say("tab.profiles"))
        compared = self.asked.compared if self.asked else None
        if self.asked and compared is not None and [each.rules for each in compared] == self._rules.of_the_system():
            here = _counted(self.asked.analysis)
            if self._rules.changes:
                self._row(self.asked, here, changed=True)
            for each in compared:
                self._row(each, here)
        else:
            # A hand that is not finished has no totals, and rules can be chosen all the same.
            for profile in self._rules.profiles:
                row = QTreeWidgetItem(self.tree, [self._mark(profile) + self.words.of(profile.short_name), "—", ""])
                row.setData(0, CHOICE, profile.id)
        for broken in self._rules.broken:
            row = QTreeWidgetItem(self.tree, [broken.path.name, "!", self.words.of(broken.error.words)])
            row.setToolTip(2, str(broken.path))
        self.tree.fit_columns()
        self.tree.restore(place)

    def _mark(self, profile: RuleProfile) -> str:
        return "● " if profile.id == self._rules.stored.id and not self._rules.changes else "○ "

    def _row(self, counted_hand: Inquiry, here: Counter[FanId], *, changed: bool = False) -> None:
        profile, analysis = counted_hand.rules, counted_hand.analysis
        open_ = counted_hand.unsettled if counted_hand.knows_unsettled else None
        worth = f"{open_.least}-{open_.most}" if open_ else analysis.total
        total = "—" if worth is None else f"{worth}{' ✓' if analysis.meets_minimum else ''}"
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
        reasons = [self.words.of(problem.words) for problem in analysis.problems]
        mark = "● " if changed else self._mark(profile)
        texts = [mark + self.words.of(profile.short_name), total, self.words.say("list.mark").join(reasons or parts)]
        row = QTreeWidgetItem(self.tree, texts)
        row.setData(0, CHOICE, None if changed else profile.id)
        row.setToolTip(0, self.words.of(profile.name))
        if open_:
            row.setToolTip(1, self.words.of(unsettled_line(open_, profile)))
        if counted != here or (self.asked and analysis.total != self.asked.analysis.total):
            font = row.font(1)
            font.setBold(True)
            row.setFont(1, font)

    def _choose(self, item: QTreeWidgetItem) -> None:
        if profile := item.data(0, CHOICE):
            self._rules.choose(profile)


def _counted(analysis: Analysis) -> Counter[FanId]:
    return Counter(dict(analysis.best.count.alternatives[0])) if analysis.readings else Counter()

"""The tab of the rulings that matter to the hand."""

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QLabel, QTreeWidgetItem

from mjgui.core.questions.compare import RulingEffect
from mjgui.core.questions.points import in_points, outcome_points
from mjgui.core.wording.citations import evidence, held_by
from mjgui.gui.results.panel import CHOICE, PanelContext, PanelSpec, SurveyPanel
from mjgui.gui.widgets.fan_tree import FanTree


class DisputesPanel(SurveyPanel):
    """The rulings that matter to the hand; choosing an answer adopts it for the session."""

    spec = PanelSpec("disputes", place=30, keys="Ctrl+D")

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, self._adopt)
        self._rules = context.rules
        self._table = context.table
        self.intro = QLabel()
        self.intro.setWordWrap(True)
        self.column.insertWidget(0, self.intro)

    @property
    def title(self) -> str:
        """The title, with the number of rulings that matter as soon as it is known."""
        effects = self._effects()
        return f"{super().title} ({len(effects)})" if effects else super().title

    def retranslate(self) -> None:
        say = self.words.say
        place = self.tree.place()
        self.tree.clear()
        self.tree.setHeaderLabels([say("disputes.total"), say("disputes.answer")])
        self.tree.setAccessibleName(say("tab.disputes"))
        effects = self._effects()
        finished = self.asked is not None and self.asked.analysis.hand.winning is not None
        if finished and not effects and not self.can_answer:
            # It is not known yet.
            self.intro.clear()
        else:
            key = "intro" if effects else "none" if finished else "unfinished"
            self.intro.setText(say(f"disputes.{key}"))
        if self.asked is None:
            return
        rulings = self.asked.rules.system.rulings
        for effect in effects:
            ruling = rulings[effect.ruling]
            heading = QTreeWidgetItem(self.tree, [self.words.of(ruling.question)])
            heading.setFirstColumnSpanned(True)
            font = heading.font(0)
            font.setBold(True)
            heading.setFont(0, font)
            for outcome in effect.outcomes:
                option = ruling.option(outcome.option)
                total = "—" if outcome.total is None else f"{outcome.total}{' ✓' if outcome.meets_minimum else ''}"
                points = outcome_points(self.asked, effect, outcome, self._table.values_for(self.asked))
                if points is not None and in_points(self.asked.rules):
                    total = say("disputes.with-points", total=total, points=points)
                current = outcome.option == effect.current
                row = QTreeWidgetItem(
                    heading,
                    [
                        f"{'● ' if current else '○ '}{total}",
                        "\n".join(
                            [
                                say("disputes.option", text=option.text, holders=held_by(option)),
                                *map(self.words.of, outcome.follows),
                            ]
                        ),
                    ],
                )
                row.setData(0, CHOICE, (effect.ruling, outcome.option))
                row.setToolTip(1, "\n".join(map(self.words.of, evidence(option))))
                if current:
                    row.setFont(0, font)
        self.tree.expandAll()
        self.tree.fit_columns()
        self.tree.restore(place)

    def take_table(self) -> None:
        self.take(self.asked)

    def choose(self, ruling: str | None) -> None:
        """Select the answer in force to a ruling; none where it does not matter to the hand, or for None."""
        if self._stale:
            self._refresh()
        self.tree.setCurrentIndex(QModelIndex())
        if self.asked is None or ruling is None:
            return
        self.tree.restore(((ruling, self.asked.rules.rulings[ruling]), 0))
        current = self.tree.currentItem()
        if current is not None:
            self.tree.scrollToItem(current.parent() or current, FanTree.ScrollHint.PositionAtTop)

    def _effects(self) -> tuple[RulingEffect, ...]:
        """The rulings that matter, as far as it is known."""
        return self.asked.effects if self.asked and self.asked.knows_effects else ()

    def _adopt(self, item: QTreeWidgetItem) -> None:
        if choice := item.data(0, CHOICE):
            self._rules.adopt(*choice)

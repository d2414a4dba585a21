"""The reference pages of the fans, one at a time, with links between them and to hands."""

from html import escape
from urllib.parse import quote, unquote

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.gallery import Example, example
from mjgui.core.questions.reference import Page, Relation, page
from mjgui.core.rules.fans import FanId
from mjgui.core.texts import Text, joined, text
from mjgui.core.wording.circumstances import in_full
from mjgui.core.wording.citations import full_citation
from mjgui.core.wording.fans import worth
from mjgui.core.wording.names import find_fans
from mjgui.gui.state.rules_model import RulesModel
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fitting import open_as_large_as, side_by_side
from mjgui.gui.widgets.focus_line import FocusLine

FAN = Qt.ItemDataRole.UserRole


class FanPageDialog(QDialog):
    """A list of the fans, and the page of the chosen one under the rules in force, or under others it was opened with.

    ``example_chosen`` gives an Example that is to be opened; ``hand_chosen`` the notation of a witness.
    """

    example_chosen = Signal(object)
    hand_chosen = Signal(str)

    def __init__(self, rules: RulesModel, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules = rules
        self._words = words
        self._profile = rules.profile
        self._before: list[tuple[FanId, RuleProfile]] = []
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._label = QLabel()
        self._label.setBuddy(self.search)
        self.fans = QListWidget()
        self.fans.setWordWrap(True)
        self.page = QTextBrowser()
        FocusLine(self.page)
        self.page.setOpenLinks(False)
        self.back = QPushButton()
        self.back.setAutoDefault(False)
        self._arrange()
        self._fan = next(iter(self._profile.fans))
        self.search.textChanged.connect(self._list)
        self.fans.currentItemChanged.connect(self._choose)
        self.page.anchorClicked.connect(self._follow)
        self.back.clicked.connect(self.go_back)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Back), self, self.go_back)
        rules.changed.connect(self._take_rules)
        words.changed.connect(self._retranslate)
        self._retranslate()
        open_as_large_as(self, 50, 34)

    def _arrange(self) -> None:
        form = QFormLayout()
        form.addRow(self._label, self.search)
        left, right = QWidget(), QWidget()
        listed = QVBoxLayout(left)
        listed.addLayout(form)
        listed.addWidget(self.fans, 1)
        shown = QVBoxLayout(right)
        above = QHBoxLayout()
        above.addWidget(self.back)
        above.addStretch()
        shown.addLayout(above)
        shown.addWidget(self.page, 1)
        for inside in (listed, shown):
            inside.setContentsMargins(4, 0, 4, 0)
        QVBoxLayout(self).addWidget(side_by_side((left, right), [300, 600]))

    @property
    def fan(self) -> FanId:
        """The fan whose page is shown."""
        return self._fan

    @property
    def profile(self) -> RuleProfile:
        """The rules the page is about."""
        return self._profile

    def show_fan(self, fan: FanId, profile: RuleProfile | None = None) -> None:
        """Show the page of a fan, under the rules in force unless others are given. The page before can be gone back
        to."""
        if self.isVisible() and (fan, profile or self._rules.profile) != (self._fan, self._profile):
            self._before.append((self._fan, self._profile))
        self._turn_to(fan, profile or self._rules.profile)

    def go_back(self) -> None:
        """Show the page that was shown before."""
        if self._before:
            self._turn_to(*self._before.pop())

    def _turn_to(self, fan: FanId, profile: RuleProfile) -> None:
        self._fan, self._profile = fan, profile
        if self.search.text() and fan not in find_fans(self.search.text(), profile):
            # Lists the fans again.
            self.search.clear()
        else:
            self._list()
        self._show()

    def _take_rules(self) -> None:
        rules = self._rules.profile
        self._before.clear()
        self._turn_to(self._fan if self._fan in rules.fans else next(iter(rules.fans)), rules)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            # Links keep the colour they were set with.
            self._show()

    def _retranslate(self) -> None:
        say = self._words.say
        self._label.setText(say("page.find"))
        self.search.setAccessibleName(say("page.find"))
        self.search.setPlaceholderText(say("page.hint"))
        self.fans.setAccessibleName(say("page.fans"))
        self.back.setText(say("page.back"))
        self._list()
        self._show()

    def _list(self) -> None:
        """List the fans that are looked for, the one shown being chosen; where it is not among them, the best is
        shown."""
        fans, typed = self._profile.fans, self.search.text()
        found = find_fans(typed, self._profile) if typed.strip() else list(fans)
        shown = self._fan
        if found and shown not in found:
            # Not to be gone back from: another comes with each letter.
            self._fan = found[0]
        self.fans.blockSignals(True)
        self.fans.clear()
        for fan in found:
            described = fans[fan]
            item = QListWidgetItem(f"{described.number}  {described.label}", self.fans)
            item.setData(FAN, fan)
            if fan == self._fan:
                self.fans.setCurrentItem(item)
        self.fans.blockSignals(False)
        if self._fan != shown:
            self._show()

    def _choose(self) -> None:
        if item := self.fans.currentItem():
            self.show_fan(item.data(FAN), self._profile)

    def _follow(self, link: QUrl) -> None:
        kind, name = link.scheme(), unquote(link.path(QUrl.ComponentFormattingOption.FullyEncoded))
        if kind == "fan":
            self.show_fan(name, self._profile)
        elif kind == "example":
            self.example_chosen.emit(example(name))
        else:
            self.hand_chosen.emit(name)

    def _show(self) -> None:
        self.back.setEnabled(bool(self._before))
        shown = page(self._fan, self._profile, self._rules.profiles)
        self.setWindowTitle(f"{self._words.say('page.title')} · {self._words.of(shown.name)}")
        self.page.setHtml(_Writer(self._words, self._profile).page(shown))
        self.page.setAccessibleName(self.windowTitle())


class _Writer:
    """Writes pages as rich text, naming the rulings of this profile."""

    def __init__(self, words: Words, profile: RuleProfile) -> None:
        self._words = words
        self._profile = profile

    def page(self, shown: Page) -> str:
        parts = [
            f"<h2>{shown.number}&nbsp; {escape(shown.name.label)}</h2>",
            f"<p><b>{self._of(worth(shown.points, shown.profile))}</b></p>",
        ]
        if shown.elsewhere:
            worths = joined(worth(each.points, each.name) for each in shown.elsewhere)
            parts.append(f"<p>{escape(self._words.say('page.elsewhere', worths=worths))}</p>")
        parts.append(f"<p>{self._of(shown.definition)}</p>")
        parts += [f"<p><small>{self._of(full_citation(citation))}</small></p>" for citation in shown.citations]
        parts += self._section("excludes", [self._relation(each) for each in shown.excludes])
        parts += self._section("excluded-by", [self._relation(each) for each in shown.excluded_by])
        parts += self._section("examples", [self._example(each) for each in shown.examples])
        return "".join(parts)

    def _section(self, key: str, items: list[str]) -> list[str]:
        if not items:
            return []
        return [f"<h3>{self._of(text(f'reference.{key}'))}</h3><ul>", *(f"<li>{each}</li>" for each in items), "</ul>"]

    def _relation(self, other: Relation) -> str:
        lines = [
            f"<b>{_link('fan', other.fan, other.name.label)}</b> – {self._of(other.scope)}",
            self._necessity(other),
        ]
        if other.ruling:
            question = self._profile.system.rulings[other.ruling].question
            lines.append(escape(self._words.say("page.ruling", question=question)))
        lines.append(f"<small>{self._of(full_citation(other.citation))}</small>")
        return "<br>".join(lines)

    def _necessity(self, other: Relation) -> str:
        """Whether one fan necessarily comes with the other; a hand that shows it is a link."""
        words = self._of(other.necessity)
        if other.witness is None:
            return words
        return words.replace(escape(other.witness), _link("hand", other.witness, other.witness))

    def _example(self, shown: Example) -> str:
        return f"{_link('example', shown.id, self._words.of(shown.heading))}<br>{self._of(in_full(shown.as_hand))}"

    def _of(self, words: Text) -> str:
        return escape(self._words.of(words))


def _link(kind: str, name: str, words: str) -> str:
    return f'<a href="{kind}:{quote(name, safe="")}">{escape(words)}</a>'

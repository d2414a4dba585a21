"""The gallery: example hands by dispute and by fan, to be looked at and opened."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.gallery import KINDS, Example, search
from mjgui.core.wording.circumstances import in_full
from mjgui.core.wording.citations import evidence, full_citation, held_by
from mjgui.core.wording.fans import worth
from mjgui.gui.rulebook.hand_picture import HandPicture
from mjgui.gui.state.faces import Faces
from mjgui.gui.state.words import Words
from mjgui.gui.widgets.fan_tree import FanTree
from mjgui.gui.widgets.fitting import open_as_large_as, side_by_side
from mjgui.gui.widgets.focus_line import FocusLine

EXAMPLE = Qt.ItemDataRole.UserRole
# Keys that move in the list while a text is typed to find something in it.
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class GalleryDialog(QDialog):
    """Lists the examples a text may mean, and shows the chosen one.

    ``example_chosen`` gives an Example that is to be opened; ``page_chosen`` one whose fan's page is wanted.
    """

    example_chosen = Signal(object)
    page_chosen = Signal(object)

    def __init__(self, words: Words, faces: Faces, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._label = QLabel()
        self._label.setBuddy(self.search)
        self.tree = FanTree()
        self.tree.setHeaderHidden(True)
        self.nothing = QLabel()
        self.nothing.setWordWrap(True)
        self.picture = HandPicture(faces)
        self.title, self.about = QLabel(), QLabel()
        self._parts: tuple[QWidget, ...] = (self.title, self.picture, self.about)
        font = self.title.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.2)
        self.title.setFont(font)
        for label in (self.title, self.about):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.open_button, self.page_button = QPushButton(), QPushButton()
        self._arrange()
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._open)
        self.tree.currentItemChanged.connect(self._show)
        self.tree.itemActivated.connect(self._open)
        self.open_button.clicked.connect(self._open)
        self.page_button.clicked.connect(self._open_page)
        words.changed.connect(self._retranslate)
        self._retranslate()
        open_as_large_as(self, 50, 34)

    def _arrange(self) -> None:
        # Enter opens what is chosen in the list, and not what a button would.
        for button in (self.open_button, self.page_button):
            button.setAutoDefault(False)
        form = QFormLayout()
        form.addRow(self._label, self.search)
        left, right, shown = QWidget(), QWidget(), QWidget()
        listed = QVBoxLayout(left)
        listed.addLayout(form)
        listed.addWidget(self.nothing)
        listed.addWidget(self.tree, 1)
        described = QVBoxLayout(shown)
        for part in self._parts:
            described.addWidget(part)
        described.addStretch()
        self.area = QScrollArea()
        FocusLine(self.area)
        self.area.setWidget(shown)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QHBoxLayout()
        buttons.addStretch()
        buttons.addWidget(self.page_button)
        buttons.addWidget(self.open_button)
        column = QVBoxLayout(right)
        column.addWidget(self.area, 1)
        column.addLayout(buttons)
        for inside in (listed, column):
            inside.setContentsMargins(4, 0, 4, 0)
        QVBoxLayout(self).addWidget(side_by_side((left, right), [400, 500]))

    @property
    def chosen(self) -> Example | None:
        """The example that is shown."""
        item = self.tree.currentItem()
        found = item.data(0, EXAMPLE) if item else None
        return found if isinstance(found, Example) else None

    def choose(self, identity: str) -> None:
        """Show an example; nothing changes where it is not listed."""
        for row in self._rows():
            if row.data(0, EXAMPLE).id == identity:
                self.tree.setCurrentItem(row)
                self.tree.scrollToItem(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is done with the keys of the search field."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in MOVES:
            self.tree.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _rows(self) -> list[QTreeWidgetItem]:
        headings = filter(None, map(self.tree.topLevelItem, range(self.tree.topLevelItemCount())))
        rows = (heading.child(at) for heading in headings for at in range(heading.childCount()))
        return list(filter(None, rows))

    def _retranslate(self) -> None:
        say = self._words.say
        self.setWindowTitle(say("gallery.title"))
        self._label.setText(say("gallery.search"))
        self.search.setAccessibleName(say("gallery.search"))
        self.search.setPlaceholderText(say("gallery.hint"))
        self.tree.setAccessibleName(say("gallery.title"))
        self.nothing.setText(say("gallery.nothing"))
        self.area.setAccessibleName(say("gallery.shown"))
        self.open_button.setText(say("gallery.open"))
        self.page_button.setText(say("gallery.page"))
        self._list(self.chosen)

    def _find(self) -> None:
        """Show the best of what is looked for; what is shown stays where all are listed again."""
        self._list(None if self.search.text().strip() else self.chosen)

    def _list(self, kept: Example | None) -> None:
        """List what is looked for. ``kept`` is shown where it is among that; else the best is."""
        found = search(self.search.text())
        self.tree.blockSignals(True)
        self.tree.clear()
        for kind in KINDS:
            group = [each for each in found if each.kind == kind]
            if group:
                self._group(self._words.say(f"gallery.{kind}", count=len(group)), group)
        self.tree.expandAll()
        self.tree.blockSignals(False)
        self.nothing.setVisible(not found)
        best = kept if kept in found else next(iter(found), None)
        if best is not None:
            self.choose(best.id)
        self._show()

    def _group(self, title: str, found: list[Example]) -> None:
        heading = QTreeWidgetItem(self.tree, [title])
        heading.setFirstColumnSpanned(True)
        heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = heading.font(0)
        font.setBold(True)
        heading.setFont(0, font)
        for each in found:
            row = QTreeWidgetItem(heading, [self._row(each)])
            row.setFirstColumnSpanned(True)
            row.setData(0, EXAMPLE, each)

    def _row(self, found: Example) -> str:
        if found.fan is None:
            return self._words.of(found.heading)
        number = load_profile(found.profile).fans[found.fan].number
        return f"{number}  {found.name.label}"

    def _show(self) -> None:
        found = self.chosen
        for part in self._parts:
            part.setVisible(found is not None)
        self.open_button.setEnabled(found is not None)
        self.page_button.setEnabled(found is not None and found.fan is not None)
        if found is not None:
            self.title.setText(self._row(found))
            self.picture.show_hand(found.as_hand)
            self.about.setText("\n\n".join(self._about(found)))
            self.area.setAccessibleDescription(f"{self.title.text()}\n{self.about.text()}")

    def _about(self, found: Example) -> list[str]:
        """What there is to say of an example, in paragraphs."""
        say, of = self._words.say, self._words.of
        profile = load_profile(found.profile)
        parts = [of(in_full(found.as_hand))]
        if found.fan is not None:
            parts += [of(profile.fans[found.fan].definition), of(found.title)]
            parts.append(of(worth(profile.values.get(found.fan), profile.short_name)))
        if found.ruling is not None:
            ruling = profile.system.rulings[found.ruling]
            lines = [of(ruling.question)]
            for each in ruling.options:
                lines.append(say("gallery.option", text=each.text, holders=held_by(each)))
                lines += [say("gallery.place", place=place) for place in evidence(each)]
            parts.append("\n".join(lines))
        if found.no_effect is not None:
            parts.append(of(found.no_effect))
        if found.citation is not None:
            parts.append(of(full_citation(found.citation)))
        if found.fan is None:
            parts.append(say("gallery.under", profile=of(profile.short_name)))
        return parts

    def _open(self) -> None:
        if self.chosen is not None:
            self.example_chosen.emit(self.chosen)

    def _open_page(self) -> None:
        if self.chosen is not None:
            self.page_chosen.emit(self.chosen)

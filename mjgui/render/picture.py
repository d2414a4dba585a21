"""The picture of an analysed hand: the hand, how its sets combine, what counts, what does not and why, and under
which rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from mjgui import __version__
from mjgui.core.analysis import CountedHand, CountedReading
from mjgui.core.counting import grouped
from mjgui.core.notation import format_hand
from mjgui.core.questions.points import in_points, wait_points
from mjgui.core.questions.uncounted import not_counted
from mjgui.core.rules.fans import FanId, Sets
from mjgui.core.settlement import Settlement
from mjgui.core.texts import LANGUAGES, Language, Text
from mjgui.core.wording.at_table import table_line
from mjgui.core.wording.verdict import headline, payment_lines
from mjgui.render.flow import Columns, Drawing, Part, RuleLine, Space, Stack, Style, Words, Wrapped
from mjgui.render.graph import DARK as DARK_GRAPH
from mjgui.render.graph import LIGHT as LIGHT_GRAPH
from mjgui.render.graph import layout, paint_graph
from mjgui.render.saying import Saying, how_won, worded
from mjgui.render.table import hand_drawings, set_drawing, tiles_drawing

WIDTH, MARGIN = 960.0, 36.0
TILE, SMALL = 46.0, 20.0


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a page."""

    page: str
    """Of the page itself."""
    ink: str
    """Of most words."""
    faint: str
    """Of what matters less."""
    line: str
    """Of lines across the page."""
    good: str
    """Of a total that reaches the minimum."""
    bad: str
    """Of a total that does not."""


LIGHT = Inks("#ffffff", "#1c1c1e", "#68665f", "#d8d5cc", "#17733f", "#b3261e")
DARK = Inks("#1f2124", "#eceae4", "#a5a29a", "#44474c", "#7fce9c", "#ff8a80")


@dataclass(frozen=True, slots=True)
class Options:
    """What a picture is made with."""

    languages: tuple[Language, ...] = LANGUAGES
    """One or both."""
    dark: bool = False
    """Whether the page is dark; tiles stay light."""
    dated: date | None = None
    """The date that stands on it; None for none."""
    index: bool = True
    """Whether tiles have the small numbers and letters."""
    reading: int = 0
    """Which one, from 0."""
    graph: bool = True
    """Whether the graph stands on it, where there is one."""


@dataclass(frozen=True, slots=True)
class Page:
    """A picture that paints itself on anything."""

    size: tuple[float, float]
    """Width and height, in units."""
    body: Part
    """What stands on it."""
    inks: Inks
    """Its colours."""

    def paint(self, painter: QPainter) -> None:
        painter.fillRect(QRectF(0, 0, *self.size), QColor(self.inks.page))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.translate(MARGIN, MARGIN)
        self.body.paint(painter, self.size[0] - 2 * MARGIN)
        painter.restore()


def picture(asked: CountedHand, options: Options, settled: Settlement | None = None) -> Page:
    """The picture of a hand. Of one that is no win it says why, of a waiting one what it waits for.

    ``settled`` is what is paid for the reading that counts, under rules that pay; None leaves payments out.
    Raises IndexError for a reading there is not.
    """
    body = Stack(_Composer(asked, options).parts(settled))
    width = WIDTH - 2 * MARGIN
    return Page((WIDTH, body.height(width) + 2 * MARGIN), body, DARK if options.dark else LIGHT)


class _Composer:
    def __init__(self, asked: CountedHand, options: Options) -> None:
        self.asked, self.analysis, self.profile, self.options = asked, asked.analysis, asked.rules, options
        analysis = self.analysis
        self.saying = Saying(options.languages)
        self.inks = DARK if options.dark else LIGHT
        self.counted = analysis.readings[options.reading] if analysis.readings else None
        self.title = Style(30, self.inks.ink, bold=True)
        self.heading = Style(17, self.inks.ink, bold=True)
        self.plain = Style(16, self.inks.ink)
        self.faint = Style(14, self.inks.faint)
        self.struck = Style(16, self.inks.faint, struck=True)

    def parts(self, settled: Settlement | None) -> list[Part]:
        found: list[Part] = [*self._verdict(settled), Space(18), self._hand(), Space(8)]
        found.append(Words(self.saying.sentence(how_won(self.analysis.hand, self.profile)), self.faint))
        if self.counted is not None:
            found += self._reading(self.counted)
        else:
            found += self._waits(settled)
        if settled is not None and (settled.points is not None or settled.payments or settled.unpaid):
            found += self._payments(settled)
        return [*found, Space(18), RuleLine(self.inks.line), Space(10), *self._footer()]

    def _verdict(self, settled: Settlement | None) -> list[Part]:
        if self.counted is not None:
            counts = self.asked.counting(self.options.reading)
            meets = self.analysis.readings[counts].total >= self.analysis.minimum
            is_paid = settled is None or settled.unpaid is None
            style = Style(30, self.inks.good if meets and is_paid else self.inks.bad, bold=True)
            found: list[Part] = [Words(self.saying.sentence(headline(self.asked, counts, settled)), style)]
            if self.counted.total != self.analysis.readings[counts].total:
                other = worded("picture.other-reading", total=self.counted.total)
                found.append(Words(self.saying.sentence(other), self.heading))
            return found
        if self.analysis.problems:
            return [
                Words(self.saying.name(worded("picture.impossible")), self.title),
                *(Words(self.saying.sentence(each.words), self.plain) for each in self.analysis.problems),
            ]
        key = "picture.waits" if self.analysis.waits else "picture.no-waits"
        return [Words(self.saying.name(worded(key)), self.title)]

    def _hand(self) -> Part:
        reading = self.counted.reading if self.counted else None
        return Wrapped(hand_drawings(self.analysis.hand, reading, TILE, index=self.options.index), gap=TILE * 0.3)

    def _heading(self, words: Text) -> list[Part]:
        return [Space(16), Words(self.saying.name(words), self.heading), Space(6)]

    def _reading(self, counted: CountedReading) -> list[Part]:
        reading = counted.reading
        form = self.profile.system.text(f"form.{reading.arrangement.form}")
        number, count = self.options.reading + 1, len(self.analysis.readings)
        several = count > 1
        title = worded("picture.reading", number=number, count=count, form=form)
        found = self._heading(title if several else worded("picture.sets", form=form))
        found.append(self._sets(counted))
        found += self._graph()
        found += self._heading(worded("picture.counted"))
        rows = [self._row(fan, occurrences, counted) for fan, occurrences in grouped(counted.count.counted)]
        found += rows or [Words(self.saying.name(worded("picture.nothing")), self.plain)]
        if self.analysis.flowers:
            flowers = worded("picture.flowers", points=self.analysis.flowers)
            found.append(Words(self.saying.sentence(flowers), self.plain))
        for principle, explained in not_counted(self.asked, self.options.reading).items():
            found += self._heading(worded("picture.not-counted", principle=self.profile.principles[principle].name))
            for row in explained:
                times = len(row.occurrences)
                points = f"({self.profile.values[row.fan]})" + (f" ×{times}" if times > 1 else "")
                found.append(
                    self._columns(
                        Words(points, self.faint),
                        Words(self.saying.name(self.profile.fans[row.fan].name), self.struck),
                        Words(self.saying.sentence(row.text), self.faint),
                    )
                )
        return found

    def _graph(self) -> list[Part]:
        """How the sets combine, where they do."""
        if not self.options.graph:
            return []
        graph = layout(self.asked, self.options.reading, self.options.languages[0])
        if not any(shape.fact.kind in ("edge", "outline") for shape in graph.shapes):
            return []
        colours = replace(DARK_GRAPH if self.options.dark else LIGHT_GRAPH, background=self.inks.page)

        def draw(painter: QPainter) -> None:
            paint_graph(painter, graph, colours, index=self.options.index)

        return [*self._heading(worded("picture.graph")), Drawing((graph.width, graph.height), draw)]

    def _sets(self, counted: CountedReading) -> Part:
        arrangement, winning = counted.reading.arrangement, counted.reading.winning_set
        index = self.options.index
        drawings = [
            set_drawing(each, TILE * 0.62, completed=place == winning, index=index)
            for place, each in enumerate(arrangement.sets)
        ]
        if arrangement.body:
            drawings.insert(0, tiles_drawing(arrangement.body, TILE * 0.62, index=index))
        if not drawings:
            hand = self.analysis.hand
            tiles = sorted((*hand.concealed, *([hand.winning] if hand.winning is not None else [])))
            drawings.append(tiles_drawing(tiles, TILE * 0.62, index=index))
        return Wrapped(tuple(drawings), gap=14)

    def _row(self, fan: FanId, found: Sequence[Sets], counted: CountedReading) -> Part:
        times = f" ×{len(found)}" if len(found) > 1 else ""
        name = self.saying.name(self.profile.fans[fan].name)
        if detail := self.profile.system.detail(fan, counted.reading):
            name = f"{name}\n{self.saying.name(detail)}"
        places = tuple(self._place(sets, counted) for sets in found if sets)
        shown: Part = Wrapped(places, gap=16) if places else Space(0)
        return self._columns(Words(f"{self.profile.values[fan]}{times}", self.plain), Words(name, self.plain), shown)

    @staticmethod
    def _place(sets: Sets, counted: CountedReading) -> Drawing:
        """The sets of one occurrence, small, in a row."""
        drawings = [set_drawing(counted.reading.arrangement.sets[each], SMALL, index=False) for each in sets]
        width = sum(each.size[0] for each in drawings) + 6 * (len(drawings) - 1)

        def draw(painter: QPainter) -> None:
            painter.save()
            for each in drawings:
                each.draw(painter)
                painter.translate(each.size[0] + 6, 0)
            painter.restore()

        return Drawing((width, max(each.size[1] for each in drawings)), draw)

    @staticmethod
    def _columns(points: Part, name: Part, rest: Part) -> Part:
        return Stack((Columns((points, name, rest), (70, 0.32, None)), Space(5)))

    def _waits(self, settled: Settlement | None) -> list[Part]:
        found: list[Part] = [Space(14)]
        for wait in self.analysis.waits:
            paid = wait_points(self.asked, wait, settled.table) if settled is not None else (None, None)
            drawn, discarded = map(self._worth, (wait.total_self_draw, wait.total_discard), paid)
            words = self.profile.system.worded(
                "render", "picture.wait", left=wait.left, drawn=drawn, discarded=discarded
            )
            tile = Wrapped((tiles_drawing([wait.tile], 30, index=self.options.index),))
            found.append(Columns((tile, Words(self.saying.sentence(words), self.plain)), (44, None)))
        return found

    def _worth(self, total: int | None, points: int | None) -> str | Text:
        """A total, and what it is paid where that is argued about."""
        if total is None:
            return "—"
        if points is None or not in_points(self.profile):
            return str(total)
        return worded("picture.total-points", total=total, points=points)

    def _payments(self, settled: Settlement) -> list[Part]:
        hand = self.analysis.hand
        found = self._heading(worded("picture.payments"))
        said = [settled.unpaid] if settled.unpaid else []
        if settled.points is not None:
            said.append(worded("picture.points", points=settled.points))
        found += [Words(self.saying.sentence(each), self.plain) for each in (*said, *payment_lines(settled, hand))]
        table = table_line(hand, settled.table, self.profile)
        return [*found, Words(self.saying.sentence(table), self.faint)] if table else found

    def _footer(self) -> list[Part]:
        said = [worded("picture.program", version=__version__)]
        dated = [self.options.dated.isoformat()] if self.options.dated else []
        program = " · ".join([*(self.saying.name(each) for each in said), *dated])
        return [
            Words(format_hand(self.analysis.hand), Style(16, self.inks.ink)),
            Space(4),
            Columns(
                (
                    Words(self.saying.sentence(worded("picture.profile", name=self._profile_name())), self.faint),
                    Words(program, self.faint, align=1),
                ),
                (None, 0.3),
            ),
        ]

    def _profile_name(self) -> Text:
        """The full name, and the short one, which says what a session changed."""
        name, short = self.profile.name, self.profile.short_name
        return name if name == short else Text(f"{name.zh}（{short.zh}）", f"{name.en} ({short.en})")

"""Exported pictures: as they are to be, nothing cut, the same each time, and opened again."""

import random
import re
from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QByteArray, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from mjgui.core.analysis import analyze
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import format_hand, parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.texts import Text
from mjgui.files.embedded import decoded
from mjgui.render.exporting import exported
from mjgui.render.flow import Style, Words
from mjgui.render.formats import FORMATS, image, read, written
from mjgui.render.picture import Options, Page, picture
from mjgui.render.sheet import sheet
from mjgui.render.table import hand_drawings
from tests import golden
from tests.hands import HandMaker

DAY = date(2026, 1, 2)
PICTURES = [
    ("ring", "[234m,1][234m,1]22334s55p4s", "mil-2025", ("zh", "en"), False),
    ("ring-zh", "[234m,1][234m,1]22334s55p4s", "mil-2025", ("zh",), False),
    ("ring-en-dark", "[234m,1][234m,1]22334s55p4s", "mil-2025", ("en",), True),
    ("melds", "[1111m][2222p,2][666s,3][EEEE,5]9p9p|SW1001|ab", "mil-2025", ("en",), False),
    ("several-readings", "111222333m456s9p9p", "mil-2025", ("zh",), True),
    ("seven-pairs", "1122m3344s5566pEE", "mil-2025", ("en",), False),
    ("knitted", "147m258s369p123mEE", "mil-2025", ("en",), False),
    ("orphans", "19m19s19pESWNCFP1m", "essay", ("en",), False),
    ("waiting", "123456789m55s12p", "mil-2025", ("zh", "en"), False),
    ("impossible", "11111m", "mil-2025", ("en",), False),
    ("arithmetic", "[147m,1]234m357sESW3p3p", "arithmetic", ("zh", "en"), False),
]  # fmt: skip


def page(hand: str, profile: str, **options: object) -> Page:
    rules = load_profile(profile)
    return picture(Inquiry(parse_hand(hand), rules), Options(**options))  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "hand", "profile", "languages", "dark"), PICTURES)
def test_pictures_as_they_are_to_be(
    name: str, hand: str, profile: str, languages: tuple[str, ...], dark: bool, qapp: object
) -> None:
    golden.check(f"picture-{name}", image(page(hand, profile, languages=languages, dark=dark, dated=DAY), 1))


def test_the_ruling_sheet_as_it_is_to_be(qapp: object, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("[234m,1][234m,1]22334s55p4s"), mil)
    golden.check("sheet", image(sheet(Inquiry(analysis.hand, mil), Options(("zh", "en"))), 1))


def test_a_long_claim_shares_the_room_of_the_sheet(qapp: object, mil: RuleProfile) -> None:
    """Whatever was claimed, the foot of the sheet stays where it is, and nothing lies upon it."""
    analysis = analyze(parse_hand("[WWW,2][FFFF][PPPP][EEE,1]SS"), mil)
    claim = [
        Text(f"多报：第 {number} 番", f"claimed too often: fan {number}, with a long reason") for number in range(14)
    ]
    plain, long = (image(sheet(Inquiry(analysis.hand, mil), Options(("zh", "en")), each), 1) for each in ([], claim))
    foot = QRect(0, long.height() - 130, long.width(), 130)
    assert plain.copy(foot) == long.copy(foot)
    golden.check("sheet-long-claim", long)


def test_bold_words_are_bolder(qapp: object) -> None:
    def ink(*, bold: bool) -> int:
        made = QImage(300, 40, QImage.Format.Format_Grayscale8)
        made.fill(QColor("#ffffff"))
        painter = QPainter(made)
        Words("Counted 所计", Style(24, "#000000", bold=bold)).paint(painter, 300)
        painter.end()
        return sum(255 - value for value in bytes(made.constBits()))

    assert ink(bold=True) > 1.15 * ink(bold=False)


def hands(seed: int, number: int) -> list[str]:
    return [format_hand(hand) for hand in HandMaker(seed).take(number)]


@pytest.mark.parametrize("languages", [("zh",), ("en",), ("zh", "en")])
def test_nothing_is_painted_beyond_the_page(languages: tuple[str, ...], qapp: object) -> None:
    """Nor into its margins: what is there fits."""
    for hand in hands(31, 12):
        shown = page(hand, "mil-2025", languages=languages)
        width, height = (round(side / 2) for side in shown.size)
        made = QImage(width + 80, height + 80, QImage.Format.Format_RGB32)
        made.fill(QColor("#ff00ff"))
        painter = QPainter(made)
        painter.translate(40, 40)
        painter.scale(0.5, 0.5)
        shown.paint(painter)
        painter.end()
        around = {made.pixel(x, y) for x in (5, width + 60) for y in range(0, height + 80, 3)}
        around |= {made.pixel(x, y) for y in (5, height + 60) for x in range(0, width + 80, 3)}
        assert around == {QColor("#ff00ff").rgb()}, hand
        margins = {made.pixel(x, y) for x in (46, width + 34) for y in range(44, height + 36, 2)}
        assert margins == {QColor("#ffffff").rgb()}, hand


def test_a_long_hand_wraps_and_is_whole(qapp: object, mil: RuleProfile) -> None:
    """Four kongs and eight flowers are wider than the page."""
    hand = parse_hand("[1111m,5][2222p,1][6666s,3][EEEE,5]9p9p|EE0000|abcdefgh")
    analysis = analyze(hand, mil)
    drawings = hand_drawings(hand, analysis.best.reading, 46)
    assert sum(each.size[0] for each in drawings) > 888
    assert all(each.size[0] <= 888 for each in drawings)
    assert page("[1111m,5][2222p,1][6666s,3][EEEE,5]9p9p|EE0000|abcdefgh", "mil-2025").size[1] > 400


@pytest.mark.parametrize("form", ["png", "svg"])
def test_the_same_picture_is_the_same_bytes(form: str, qapp: object, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("[234m,1][234m,1]22334s55p4s"), mil)
    made = {exported(Inquiry(analysis.hand, mil), Options(dated=DAY), form) for _ in range(2)}  # type: ignore[arg-type]
    assert len(made) == 1


def test_the_words_of_an_svg_are_outlines(qapp: object, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("[234m,1][234m,1]22334s55p4s"), mil)
    content = exported(Inquiry(analysis.hand, mil), Options(), "svg")
    assert b"<text" not in content
    assert not re.search(rb"(?i)<image", content)


@pytest.mark.parametrize("hand", ["[1111m][2222p,2][666s,3][EEEE,5]9p9p|SW1001|ab", "[234m,1][234m,1]22334s55p4s"])
def test_an_svg_shows_what_the_png_does(hand: str, qapp: object) -> None:
    shown = page(hand, "mil-2025")
    content = written(shown, "svg")
    png = image(shown, 1)
    made = QImage(png.size(), QImage.Format.Format_RGB32)
    made.fill(QColor("#ffffff"))
    painter = QPainter(made)
    renderer = QSvgRenderer(QByteArray(content))
    assert renderer.isValid()
    renderer.render(painter, QRectF(0, 0, *shown.size))
    painter.end()
    one, other = (each.convertToFormat(QImage.Format.Format_Grayscale8) for each in (png, made))
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    # Letters are drawn as glyphs on pixels, and as outlines in an SVG.
    assert sum(abs(a - b) > 120 for a, b in pairs) < 0.004 * one.width() * one.height()


def test_a_pdf_is_one_page(qapp: object, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("[234m,1][234m,1]22334s55p4s"), mil)
    content = exported(Inquiry(analysis.hand, mil), Options(), "pdf")
    assert content.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", content)) == 1
    assert read(content) is None


def test_a_date_can_be_left_out(qapp: object, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("[234m,1][234m,1]22334s55p4s"), mil)
    assert exported(Inquiry(analysis.hand, mil), Options(dated=DAY), "svg") != exported(
        Inquiry(analysis.hand, mil), Options(), "svg"
    )


def test_a_reading_there_is_not_is_an_error(qapp: object, mil: RuleProfile) -> None:
    analysis = analyze(parse_hand("[234m,1][234m,1]22334s55p4s"), mil)
    with pytest.raises(IndexError):
        picture(Inquiry(analysis.hand, mil), Options(reading=5))


def test_two_hundred_pictures_opened_again_are_analysed_the_same(qapp: object) -> None:
    chosen = random.Random(32)
    for number, hand in enumerate(HandMaker(32).take(200)):
        profile = load_profile(chosen.choice(["mil-2025", "book-1998", "essay", "reform"]))
        analysis = analyze(hand, profile)
        reading = chosen.randrange(max(1, len(analysis.readings)))
        form = FORMATS[number % 2]
        content = exported(Inquiry(analysis.hand, profile), Options(("en",), reading=reading), form, scale=0.1)
        embedded = read(content)
        assert embedded is not None
        shown = decoded(embedded)
        # What was certain and so was set is in the hand now, and no remark any more.
        assert analyze(shown.hand, shown.profile) == replace(analysis, remarks=())
        assert shown.reading == reading

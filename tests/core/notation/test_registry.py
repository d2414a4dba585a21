"""What every notation that is registered holds to."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core import ParseError, format_hand, parse_hand, read
from mjgui.core.hand import Hand
from mjgui.core.notation import copied_as, write
from mjgui.core.notation.meaning import Meaning
from mjgui.core.notation.registry import Notation, notations
from mjgui.core.notation.rewriting.signs import in_letters
from mjgui.core.notation.source import Source
from tests.hands import HandMaker
from tests.notations import SAMPLES

KNOWN = list(notations().values())
READ = [notation for notation in KNOWN if notation.id in SAMPLES]


def source_for(notation: Notation, text: str) -> Source:
    """What the notation is handed of a text."""
    return Source.of(text) if notation.as_given else in_letters(Source.of(text))


def test_each_has_an_id_a_name_in_both_languages_and_a_place_of_its_own() -> None:
    assert len({notation.place for notation in KNOWN}) == len(KNOWN)
    for notation in KNOWN:
        assert re.fullmatch(r"[a-z-]+", notation.id)
        assert notation.name.zh.strip()
        assert notation.name.en.strip()
        assert not re.search(r"[\u4e00-\u9fff]", notation.name.en)


def test_each_that_is_not_only_written_has_a_sample() -> None:
    assert {notation.id for notation in KNOWN} == {*SAMPLES, "tziakcha"}


@pytest.mark.parametrize("notation", READ, ids=lambda notation: notation.id)
def test_a_text_in_it_looks_like_it_and_is_read_as_it(notation: Notation) -> None:
    text, hand = SAMPLES[notation.id]
    assert notation.is_like(source_for(notation, text).text)
    first = read(text)[0]
    assert (first.notation, first.name, format_hand(first.hand)) == (notation.id, notation.name, hand)


@pytest.mark.parametrize("notation", copied_as())
def test_what_is_written_is_read_back(notation: str) -> None:
    """As far as there is a place for it: all tiles and the winning one; and once read, no more is lost."""
    for hand in HandMaker(45).take(150):
        text = write(hand, notation)
        first = read(text)[0]
        assert first.notation in (notation, "canonical", "compact")
        assert (first.hand.counts(), first.hand.winning) == (hand.counts(), hand.winning)
        assert read(write(first.hand, notation))[0].hand == first.hand


@pytest.mark.parametrize("notation", [each for each in KNOWN if each.write], ids=lambda notation: notation.id)
def test_what_is_written_looks_like_it_or_is_in_our_own_letters(notation: Notation) -> None:
    assert notation.write is not None
    for hand in HandMaker(46).take(50):
        text = notation.write(hand)
        in_own = text.startswith("http") or parses(text)
        assert in_own or notation.is_like(source_for(notation, text).text)


def parses(text: str) -> bool:
    try:
        parse_hand(text)
    except ParseError:
        return False
    return True


def test_a_notation_that_is_only_read_is_not_written() -> None:
    with pytest.raises(KeyError):
        write(Hand(), "mjai")


def test_the_menu_offers_the_most_general_first() -> None:
    assert list(copied_as()) == ["canonical", "compact", "pictures", "mpsz", "botzone", "tziakcha"]


@given(
    st.sampled_from(sorted(SAMPLES)),
    st.integers(0, 80),
    st.integers(0, 3),
    st.text("0123456789mpszESWNCFPBTJH[](){},|+-=^_<>*'\" 东🀇xdwt", max_size=3),
)
def test_an_error_is_within_the_text_and_said_in_both_languages(name: str, place: int, gone: int, put: str) -> None:
    sample = SAMPLES[name][0]
    place = min(place, len(sample))
    text = sample[:place] + put + sample[place + gone :]
    for notation in KNOWN:
        source = source_for(notation, text)
        if not notation.is_like(source.text):
            continue
        found = outcome(notation, source)
        if isinstance(found, ParseError):
            assert 0 <= found.position <= len(text)
            assert all(found.words)
        else:
            assert found


def outcome(notation: Notation, source: Source) -> Sequence[Meaning] | ParseError:
    try:
        return notation.read(source)
    except ParseError as error:
        return error


OWN = "123456789mspESWNCFP[], "


@given(st.text(OWN, min_size=1, max_size=12).filter(parses) | st.sampled_from(HandMaker(47).take(50)).map(format_hand))
def test_nothing_else_is_like_a_text_in_our_own_letters(text: str) -> None:
    """So nothing else need be asked about it, unless flowers stand among its tiles."""
    if re.search(r"^[^|]*[a-h]", text):
        return
    for notation in KNOWN:
        source = source_for(notation, text)
        if notation.is_like(source.text) and notation.id not in ("canonical", "compact"):
            with pytest.raises(ParseError):
                notation.read(source)

"""What is embedded in pictures, read back: hand, rules, reading."""

import json
import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjgui.core.analysis import CountedHand
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import Difference, derived
from mjgui.core.profiles.profile_files import load_profile, profiles_of
from mjgui.core.questions.kept_count import record_of
from mjgui.core.rules.effects import Effect
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.registry import system_of
from mjgui.core.texts import Text, same
from mjgui.files.embedded import EmbeddedError, Shown, decoded, encoded
from tests.hands import HandMaker

HOUSE = Citation("house", same("—"), "decree")


def test_hands_rules_and_readings_come_back() -> None:
    chosen = random.Random(3)
    for hand in HandMaker(3).take(200):
        profile = chosen.choice(profiles_of(system_of("national")))
        ruling = chosen.choice(list(profile.system.rulings.values()))
        adopted = profile.adopt(ruling.id, chosen.choice(ruling.options).id)
        shown = Shown(hand, adopted, chosen.randrange(3))
        back = decoded(encoded(shown))
        assert (back.hand, back.reading) == (hand, shown.reading)
        assert back.profile.rulings == adopted.rulings
        assert (back.profile.id, back.profile.values) == (adopted.id, adopted.values)


def test_what_was_counted_comes_back() -> None:
    rules = load_profile("mil-2025")
    for hand in HandMaker(4).take(50):
        record = record_of(CountedHand(hand, rules))
        assert record is not None
        assert decoded(encoded(Shown(hand, rules, 0, record))).counted == record
    assert decoded(encoded(Shown(parse_hand("123m"), rules))).counted is None


def test_rules_of_ones_own_come_back_whole() -> None:
    mil = load_profile("mil-2025")
    effect = Effect(values={"self-drawn": 0}, minimum=6)
    house = derived(mil, "club", Text("我们的", "ours"), {"account-once": "none"}, (Difference(HOUSE, effect),))
    back = decoded(encoded(Shown(parse_hand("123m"), house))).profile
    assert (back.id, back.name, back.minimum, back.values) == ("club", house.name, 6, house.values)
    assert back.rulings == house.rulings


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"mjgui": 1}',
        '{"mjgui": 1, "hand": "xx", "profile": {"id": "mil-2025"}}',
        '{"mjgui": 1, "hand": "123m", "profile": {"id": "nobody"}}',
        '{"mjgui": 1, "hand": "123m", "profile": {"id": "mil-2025", "rulings": {"x": "y"}}}',
        '{"mjgui": 1, "hand": "123m", "profile": {"id": "mil-2025", "rulings": {"account-once": "y"}}}',
        '{"mjgui": 1, "hand": "123m", "profile": {"id": "x", "toml": "id = 1"}}',
        '{"mjgui": 2, "hand": "123m", "profile": {"id": "mil-2025"}, "program": "9.9"}',
        '{"mjgui": "1", "hand": 3, "profile": []}',
        '{"mjgui": 1, "hand": "123m", "profile": {"id": "mil-2025"}, "counted": {"program": "1"}}',
        "[" * 100_000,
    ],
)
def test_what_is_damaged_or_newer_is_refused_with_a_reason(content: str) -> None:
    with pytest.raises(EmbeddedError) as refused:
        decoded(content)
    assert refused.value.words.zh
    assert refused.value.words.en


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=5).map(str))
def test_any_text_is_read_or_refused(content: str) -> None:
    with suppress(EmbeddedError):
        decoded(content)


EMBEDDED = json.loads(encoded(Shown(parse_hand("123m"), load_profile())))


@given(
    st.sampled_from(sorted(EMBEDDED)),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=8,
    ),
)
def test_anything_in_a_field_is_read_or_refused_with_a_reason(field: str, value: object) -> None:
    try:
        shown: object = decoded(json.dumps(EMBEDDED | {field: value}))
    except EmbeddedError as error:
        shown = error.words.zh and error.words.en
    assert shown

"""House rules however odd end no program: every fan that is left out has a reason."""

import random

import pytest

from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import Difference, RuleProfile, derived
from mjgui.core.profiles.profile_files import load_profile, profiles_of, read_profile
from mjgui.core.rules.effects import Effect, Exclusion
from mjgui.core.rules.fans import Citation
from mjgui.core.rules.toml_file import ProfileError
from mjgui.core.systems.registry import system_of
from mjgui.core.texts import same
from tests.hands import HandMaker

HOUSE = Citation("house", same("1"), "decree")
ALONE = """id = "alone"
system = "national"
name = { zh = "独立", en = "Alone" }
short_name = { zh = "独立", en = "Alone" }
minimum = 8
exclusion = []
[rulings]
account-once = "none"
"""
CIRCLE = """id = "house"
base = "mil-2025"
name = { zh = "家规", en = "House" }
short_name = { zh = "家规", en = "House" }

[[difference]]
citation = { source = "house", place = "1", kind = "decree" }
exclude = [
  { fan = "half-flush", excludes = ["all-pungs"] },
  { fan = "all-pungs", excludes = ["seven-pairs"] },
  { fan = "seven-pairs", excludes = ["half-flush"] },
]
"""


@pytest.mark.parametrize("ruling", ["none", "no-cycles"])
def test_a_large_fan_that_gives_way_to_dearer_small_ones_is_said_to(ruling: str) -> None:
    rules = read_profile(ALONE.replace('"none"', f'"{ruling}"').encode(), "alone.toml")
    asked = Inquiry(parse_hand("99m12334556779s8s|EE1000"), rules)
    assert asked.effects
    count = asked.analysis.best.count
    if ruling == "none":
        (entry,) = (each for each in count.suppressed if each.instance.fan == "four-pure-shifted-chows")
        assert (count.total, entry.instead_total, entry.principle) == (43, 42, "non-separation")
        assert {each.fan for each in entry.by} == {"pure-shifted-chows", "two-terminal-chows"}
        assert "because of 一色三步高 Pure Shifted Chows" in asked.why("four-pure-shifted-chows").text.en
    else:
        assert count.total == 42


def test_a_circle_of_exclusions_is_refused_with_its_fans_and_where() -> None:
    with pytest.raises(ProfileError) as refused:
        read_profile(CIRCLE.encode(), "house.toml")
    circle = refused.value.parts["fans"].split(", ")
    assert sorted(circle) == ["all-pungs", "half-flush", "seven-pairs"]
    assert refused.value.words.en.startswith("house.toml:6: exclusions in a circle: ")


def test_what_would_be_a_circle_by_lists_counts_by_what_is_proved() -> None:
    """There the exclusions it goes round by are not in force, and no answer would bring them back."""
    base = load_profile("mil-2025")
    proved = base.adopt("non-repeat", "proved")
    plain = [fan for fan in base.values if not base.fans[fan].combination]
    middle = next(fan for fan in plain if not base.rows_of.get(fan) and not proved.rows_of.get(fan))
    listed = next(
        row
        for row in base.exclusions
        if {row.fan, row.excluded} <= {*plain} - {middle} and proved.row(row.fan, row.excluded) is None
    )
    rows = (Exclusion(listed.excluded, middle, "hand", HOUSE), Exclusion(middle, listed.fan, "hand", HOUSE))
    own = (Difference(HOUSE, Effect(exclude=rows)),)
    with pytest.raises(ProfileError):
        derived(base, "house", same("house"), {}, own)
    _count_all(derived(base, "house", same("house"), {"non-repeat": "proved"}, own), HandMaker(95).take(300))


def _count_all(rules: RuleProfile, hands: list) -> None:
    for hand in hands:
        asked = Inquiry(hand, rules)
        for reading in range(len(asked.analysis.readings)):
            rows = asked.uncounted(reading)
            assert all(row.text.en for of_one in rows.values() for row in of_one)


def test_every_fan_that_is_left_out_has_a_reason() -> None:
    chosen, hands = random.Random(96), list(HandMaker(96).take(300))
    bases = profiles_of(system_of("national"))
    made = 0
    while made < 40:
        base = chosen.choice(bases)
        rows = {}
        for _ in range(chosen.randrange(8)):
            pair, scope = chosen.sample(list(base.values), 2), chosen.choice(("hand", "within", 1, 2))
            if not (isinstance(scope, int) and base.fans[pair[1]].combination):
                rows[tuple(pair)] = Exclusion(*pair, scope, HOUSE)  # type: ignore[arg-type]
        share = chosen.choice((0, 0.5, 1))
        effect = Effect(
            values={fan: chosen.choice((1, 2, 5, 50)) for fan in chosen.sample(list(base.values), 15)},
            allow=frozenset(row.pair for row in base.exclusions if chosen.random() < share),
            exclude=tuple(rows.values()),
        )
        rulings = {
            ruling.id: chosen.choice(ruling.options).id
            for ruling in base.system.rulings.values()
            if chosen.random() < 0.4
        }
        try:
            rules = derived(base, "house", same("house"), rulings, (Difference(HOUSE, effect),))
        except ProfileError:
            # Exclusions drawn at random may go in a circle.
            continue
        made += 1
        _count_all(rules, chosen.sample(hands, 8))

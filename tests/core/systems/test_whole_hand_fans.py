"""The national fans of the whole hand by a second definition, in the words of their rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from mjgui.core import format_hand
from mjgui.core.hand import Hand, WinContext
from mjgui.core.hand.tiles import tile_text
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.national.detection import detect
from mjgui.core.systems.national.facts import REGISTRY
from mjgui.core.systems.national.forms import arrangements
from tests.hands import HandMaker


class Seen(NamedTuple):
    """A reading as one sees it."""

    form: str
    """The form of the winning hand."""
    kinds: frozenset[str]
    """The kinds of tiles there are, as ``3m`` or ``E``."""
    sets: list[list[str]]
    """The tiles of each set, the pair last."""
    hand: Hand
    """The hand it is of."""

    @property
    def suits(self) -> str:
        return "".join(sorted({kind[1] for kind in self.kinds if len(kind) == 2}))

    @property
    def honors(self) -> frozenset[str]:
        return frozenset(kind for kind in self.kinds if len(kind) == 1)

    @property
    def how(self) -> WinContext:
        return self.hand.context

    @property
    def has_four_sets(self) -> bool:
        return self.form == "standard"

    @property
    def has_sets_or_pairs(self) -> bool:
        return self.form in ("standard", "seven-pairs")


def seen(hand: Hand, detected: Detected) -> Seen:
    kinds = frozenset(tile_text(tile) for tile, count in enumerate(hand.counts()) if count)
    arrangement = detected.reading.arrangement
    return Seen(arrangement.form, kinds, [list(map(tile_text, each.tiles)) for each in arrangement.sets], hand)


def kinds(text: str) -> set[str]:
    """``19m E`` as its kinds of tiles: 1m, 9m and E."""
    groups = text.split()
    suited = {number + group[-1] for group in groups if group[0].isdigit() for number in group[:-1]}
    return suited | {letter for group in groups if not group[0].isdigit() for letter in group}


def only(text: str) -> Callable[[Seen], bool]:
    allowed = kinds(text)
    return lambda it: it.has_sets_or_pairs and it.kinds <= allowed


def is_chow(tiles: list[str]) -> bool:
    return tiles[0] != tiles[1]


def waited_for(hand: Hand) -> list[int]:
    """The tiles that would have won, but for those of which all four stand in the hand, not as a kong."""
    held, kongs = hand.waiting().counts(), [meld.tiles[0] for meld in hand.melds if meld.kind.is_kong]
    waits = [tile for tile in range(34) if arrangements(replace(hand, winning=tile))]
    return [tile for tile in waits if held[tile] < 4 or tile in kongs]


ORPHANS = kinds("19m 19s 19p ESWNCFP")
IN_A_ROW = [[[f"{low + place}{suit}"] * 2 for place in range(7)] for suit in "msp" for low in (1, 2, 3)]

FANS: Mapping[str, Callable[[Seen], bool]] = {
    "all-green": only("23468s F"),
    "reversible-tiles": only("245689s 1234589p P"),
    "all-terminals": only("19m 19s 19p"),
    "all-honors": only("ESWNCFP"),
    "upper-tiles": only("789m 789s 789p"),
    "middle-tiles": only("456m 456s 456p"),
    "lower-tiles": only("123m 123s 123p"),
    "upper-four": only("6789m 6789s 6789p"),
    "lower-four": only("1234m 1234s 1234p"),
    "all-simples": only("2345678m 2345678s 2345678p"),
    "all-terminals-and-honors": lambda it: it.kinds <= ORPHANS,
    "no-honors": lambda it: (it.has_sets_or_pairs or it.form == "knitted-straight") and not it.honors,
    "full-flush": lambda it: it.has_sets_or_pairs and len(it.suits) == 1 and not it.honors,
    "half-flush": lambda it: it.has_sets_or_pairs and len(it.suits) == 1 and bool(it.honors),
    "all-types": lambda it: it.suits == "mps" and bool(it.honors & set("ESWN")) and bool(it.honors & set("CFP")),
    "outside-hand": lambda it: it.has_four_sets and all(ORPHANS.intersection(each) for each in it.sets),
    "all-fives": lambda it: it.has_four_sets and all("5" in "".join(each) for each in it.sets),
    "all-chows": lambda it: (
        it.form in ("standard", "knitted-straight")
        and all(map(is_chow, it.sets[:-1]))
        and it.sets[-1][0] not in "ESWNCFP"
    ),
    "all-pungs": lambda it: it.has_four_sets and not any(map(is_chow, it.sets)),
    "all-even-pungs": lambda it: (
        it.has_four_sets and not any(map(is_chow, it.sets)) and it.kinds <= kinds("2468m 2468s 2468p")
    ),
    "seven-shifted-pairs": lambda it: it.sets in IN_A_ROW,
    "knitted-straight": lambda it: (
        it.form == "knitted-straight" or (it.form == "honors-and-knitted" and len(it.honors) == 5)
    ),
    "lesser-honors-and-knitted-tiles": lambda it: it.form == "honors-and-knitted",
    "greater-honors-and-knitted-tiles": lambda it: it.form == "honors-and-knitted" and len(it.honors) == 7,
    "thirteen-orphans": lambda it: it.form == "thirteen-orphans",
    "one-wait": lambda it: (
        it.form in ("standard", "knitted-straight", "thirteen-orphans") and waited_for(it.hand) == [it.hand.winning]
    ),
    "concealed-hand": lambda it: not it.how.self_draw and not any(meld.is_claimed for meld in it.hand.melds),
    "fully-concealed-hand": lambda it: it.how.self_draw and not any(meld.is_claimed for meld in it.hand.melds),
    "self-drawn": lambda it: it.how.self_draw,
    "last-tile-draw": lambda it: it.how.self_draw and it.how.last_tile,
    "last-tile-claim": lambda it: not it.how.self_draw and it.how.last_tile,
    "out-with-replacement-tile": lambda it: it.how.replacement,
    "robbing-the-kong": lambda it: it.how.robbing,
    "last-tile": lambda it: it.how.last_of_kind or it.how.robbing,
}
# There for the whole hand as well, and marked where it was won in a way that not all rules let it count under.
MARKED = {"one-wait", "robbing-the-kong", "last-tile"}


def test_every_fan_of_the_whole_hand_is_defined_here_too() -> None:
    declared = {fan for fan, definition in REGISTRY.declared.items() if definition.finder is None}
    assert FANS.keys() == declared | MARKED


def test_fans_of_the_whole_hand_are_where_their_rules_say() -> None:
    found = dict.fromkeys(FANS, 0)
    for hand in HandMaker(73).take(1000):
        for detected in detect(hand):
            it, held = seen(hand, detected), {instance.fan for instance in detected.instances}
            for fan, holds in FANS.items():
                assert (fan in held) == holds(it), (format_hand(hand), it.form, fan)
                found[fan] += fan in held
    assert all(found.values()), found

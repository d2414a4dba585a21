"""What each fan of the national system asks, in the order one would look: form, sets, tiles, circumstances."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from mjgui.core.hand import WinContext
from mjgui.core.hand.arrange import SetKind
from mjgui.core.hand.tiles import DRAGONS, WINDS, Tile, tile_name, tiles_text
from mjgui.core.systems.conditions import Condition, Failure, failure
from mjgui.core.systems.national.facts import (
    DRAGON_MASK,
    HONOR_MASK,
    REGISTRY,
    SUITS,
    TERMINAL_MASK,
    WIND_MASK,
    ReadingFacts,
    mask,
    ranks,
)
from mjgui.core.systems.national.fans import tiles as tile_fans
from mjgui.core.systems.national.fans import winning
from mjgui.core.systems.national.fans.forms import GATES
from mjgui.core.systems.national.forms import (
    FORMS,
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from mjgui.core.texts import Text, joined, text

Ask: TypeAlias = Condition[ReadingFacts]


def _tiles(kinds: int) -> str:
    return tiles_text(tile for tile in range(34) if kinds >> tile & 1)


def _sets(facts: ReadingFacts, indexes: Iterable[int]) -> str:
    return " ".join(str(facts.reading.arrangement.sets[index]) for index in indexes) or "—"


def _names(tiles: Iterable[Tile]) -> Text:
    return joined(map(tile_name, tiles))


def form(*forms: str) -> Ask:
    """The reading has one of these forms."""

    def ask(facts: ReadingFacts) -> Failure | None:
        if facts.form in forms:
            return None
        needed = joined((text(f"form.{each}") for each in forms), "或", " or ")
        return failure("form", needed=needed, form=text(f"form.{facts.form}"))

    return ask


def chows(number: int) -> Ask:
    """The reading has so many chows."""

    def ask(facts: ReadingFacts) -> Failure | None:
        found = [index for _, index in facts.chows]
        return None if len(found) >= number else failure("chows", needed=number, sets=_sets(facts, found))

    return ask


def pungs(number: int) -> Ask:
    """The reading has so many pungs or kongs."""

    def ask(facts: ReadingFacts) -> Failure | None:
        found = [index for _, index in facts.pungs]
        return None if len(found) >= number else failure("pungs", needed=number, sets=_sets(facts, found))

    return ask


def suit_pungs(number: int) -> Ask:
    """The reading has so many pungs or kongs of suit tiles."""

    def ask(facts: ReadingFacts) -> Failure | None:
        found = [index for tile, index in facts.pungs if tile < 27]
        return None if len(found) >= number else failure("suit-pungs", needed=number, sets=_sets(facts, found))

    return ask


def related(fan: str) -> Ask:
    """Some of the sets stand in the relation the fan asks for."""

    def ask(facts: ReadingFacts) -> Failure | None:
        if any(True for _ in REGISTRY.declared[fan].find(facts)):
            return None
        pair = [facts.pair[1]] if facts.pair else []
        return failure("relation", sets=_sets(facts, [index for _, index in (*facts.chows, *facts.pungs)] + pair))

    return ask


def only(kinds: int) -> Ask:
    """The hand holds no other tiles."""

    def ask(facts: ReadingFacts) -> Failure | None:
        others = facts.hand.kinds & ~kinds
        return failure("others", tiles=_tiles(others)) if others else None

    return ask


def holds(kinds: int, key: str) -> Ask:
    """The hand holds one of these tiles."""
    return lambda facts: None if facts.hand.kinds & kinds else failure(key)


def suits(number: int) -> Ask:
    """The hand holds tiles of exactly so many suits."""

    def ask(facts: ReadingFacts) -> Failure | None:
        if facts.hand.suits == number:
            return None
        found = [letter for letter, suit in zip("msp", SUITS, strict=True) if facts.hand.kinds & suit]
        return failure("suits", needed=number, suits=" ".join(found) or "—")

    return ask


def voided(facts: ReadingFacts) -> Failure | None:
    return failure("no-suit-missing") if facts.hand.suits == 3 else None


def pungs_of(tiles: tuple[Tile, ...], number: int) -> Ask:
    """So many of these tiles are there as pungs or kongs."""

    def ask(facts: ReadingFacts) -> Failure | None:
        found = {tile for tile, _ in facts.pungs} & set(tiles)
        if len(found) >= number:
            return None
        missing = [tile for tile in tiles if tile not in found]
        return failure("pungs-of", needed=number, found=len(found), missing=_names(missing))

    return ask


def pair_of(tiles: tuple[Tile, ...], key: str) -> Ask:
    """The pair is one of these."""

    def ask(facts: ReadingFacts) -> Failure | None:
        pair = facts.pair
        if pair and pair[0] in tiles:
            return None
        return failure(key, pair=_sets(facts, [pair[1]] if pair else []))

    return ask


def wind_pung(which: str) -> Ask:
    def ask(facts: ReadingFacts) -> Failure | None:
        wind = getattr(facts.hand.context, which)
        if any(tile == wind for tile, _ in facts.pungs):
            return None
        return failure(f"{which}-pung", wind=tile_name(wind))

    return ask


def every_set(kinds: int) -> Ask:
    """Every set and the pair holds one of these tiles."""

    def ask(facts: ReadingFacts) -> Failure | None:
        without = [
            index
            for index, tile_set in enumerate(facts.reading.arrangement.sets)
            if not any(kinds >> tile & 1 for tile in tile_set.tiles)
        ]
        return failure("sets-without", sets=_sets(facts, without)) if without else None

    return ask


def no_pungs(facts: ReadingFacts) -> Failure | None:
    found = [index for _, index in facts.pungs]
    return failure("has-pungs", sets=_sets(facts, found)) if found else None


def no_chows(facts: ReadingFacts) -> Failure | None:
    found = [index for _, index in facts.chows]
    return failure("has-chows", sets=_sets(facts, found)) if found else None


def concealed_pungs(number: int) -> Ask:
    """So many pungs are concealed, under whatever rules."""

    def ask(facts: ReadingFacts) -> Failure | None:
        most = {*facts.concealed_pungs, *facts.direct_kongs, *facts.discarded_pungs}
        if len(most) >= number:
            return None
        claimed = [index for _, index in facts.pungs if index not in facts.concealed_pungs]
        concealed = _sets(facts, facts.concealed_pungs)
        return failure("concealed-pungs", needed=number, concealed=concealed, others=_sets(facts, claimed))

    return ask


def kongs(melded: int, concealed: int, total: int = 0) -> Ask:
    """So many melded kongs, concealed ones, and kongs altogether."""

    def ask(facts: ReadingFacts) -> Failure | None:
        paid = len(facts.concealed_pungs) >= 3
        as_melded = len(facts.melded_kongs) + (len(facts.concealed_kongs) if paid else 0)
        enough = len(facts.concealed_kongs) >= concealed and (
            as_melded >= melded if not concealed else len(facts.melded_kongs) >= melded
        )
        if enough and len(facts.melded_kongs) + len(facts.concealed_kongs) >= total:
            return None
        return failure(
            "kongs",
            melded=_sets(facts, facts.melded_kongs),
            concealed=_sets(facts, facts.concealed_kongs),
            needed=_kongs_needed(melded, concealed, total),
        )

    return ask


def _kongs_needed(melded: int, concealed: int, total: int) -> Text:
    if total:
        return text("absent.kongs-total", total=total)
    if not concealed:
        return text("absent.melded-kongs-needed", melded=melded)
    if not melded:
        return text("absent.concealed-kongs-needed", concealed=concealed)
    return text("absent.kongs-needed", melded=melded, concealed=concealed)


def is_concealed(facts: ReadingFacts) -> Failure | None:
    claimed = [index for index, each in enumerate(facts.reading.arrangement.sets) if each.is_claimed]
    return failure("claimed-melds", sets=_sets(facts, claimed)) if facts.hand.is_open else None


def no_melds(facts: ReadingFacts) -> Failure | None:
    declared = [index for index, each in enumerate(facts.reading.arrangement.sets) if each.meld is not None]
    return failure("declared-melds", sets=_sets(facts, declared)) if declared else None


def four_claimed(facts: ReadingFacts) -> Failure | None:
    standing = [index for index, each in enumerate(facts.reading.arrangement.sets[:-1]) if not each.is_claimed]
    return failure("not-claimed", sets=_sets(facts, standing)) if standing else None


def context(key: str, holds: Callable[[WinContext], bool]) -> Ask:
    """The way of winning is so."""
    return lambda facts: None if holds(facts.hand.context) else failure(key)


SELF_DRAWN = context("not-self-drawn", lambda how: how.self_draw)
BY_DISCARD = context("self-drawn", lambda how: not how.self_draw)
LAST_TILE = context("not-last-tile", lambda how: how.last_tile)


def nine_gates_shape(facts: ReadingFacts) -> Failure | None:
    shape = sorted(tile % 9 for tile in facts.hand.hand.concealed)
    if shape == list(GATES) or any(True for _ in REGISTRY.declared["nine-gates"].find(facts)):
        return None
    return failure("gates", tiles=tiles_text(facts.hand.hand.concealed))


def consecutive_pairs(facts: ReadingFacts) -> Failure | None:
    tiles = [each.tiles[0] for each in facts.reading.arrangement.sets]
    if tiles == list(range(tiles[0], tiles[0] + 7)):
        return None
    return failure("pairs-not-consecutive", tiles=tiles_text(tiles))


def all_knitted(facts: ReadingFacts) -> Failure | None:
    count = (facts.hand.kinds & ~HONOR_MASK).bit_count()
    if facts.form == KNITTED_STRAIGHT or count == 9:
        return None
    return failure("knitted-incomplete", count=count)


def all_seven_honors(facts: ReadingFacts) -> Failure | None:
    missing = HONOR_MASK & ~facts.hand.kinds
    return failure("honors-missing", tiles=_tiles(missing)) if missing else None


def four_alike(facts: ReadingFacts) -> Failure | None:
    if facts.hand.fours:
        return None
    fours = [tile for tile, count in enumerate(facts.hand.counts) if count == 4]
    return failure("only-kongs", tiles=tiles_text(fours)) if fours else failure("no-four-alike")


def wins_a(kind: SetKind) -> Ask:
    """The winning tile completes such a set in this reading."""

    def ask(facts: ReadingFacts) -> Failure | None:
        index = facts.reading.winning_set
        if facts.form == THIRTEEN_ORPHANS:
            return None
        if index is not None and index >= 0 and facts.reading.arrangement.sets[index].kind is kind:
            return None
        return failure(f"wins-no-{kind.value}", sets=_sets(facts, [index] if index is not None and index >= 0 else []))

    return ask


def placed(fan: str) -> Ask:
    """The winning tile stands where the wait asks for it."""

    def ask(facts: ReadingFacts) -> Failure | None:
        if any(True for _ in REGISTRY.declared[fan].find(facts)):
            return None
        index = facts.reading.winning_set
        return failure(f"place-{fan}", sets=_sets(facts, [index] if index is not None and index >= 0 else []))

    return ask


def one_kind_waited_for(facts: ReadingFacts) -> Failure | None:
    waited = winning.kinds_waited_for(facts.hand)
    return None if len(waited) == 1 else failure("waits-for-several", tiles=tiles_text(sorted(waited)))


def has_flowers(facts: ReadingFacts) -> Failure | None:
    return None if facts.hand.hand.flowers else failure("no-flowers")


SETS_OR_PAIRS = form(STANDARD, SEVEN_PAIRS)
SETS = form(STANDARD)
WITH_SETS = form(STANDARD, KNITTED_STRAIGHT)
ANY = form(*FORMS)
EVEN = ranks(2, 4, 6, 8)
SUIT_TILES = tuple(range(27))


def _chow_fan(fan: str, number: int) -> tuple[Ask, ...]:
    return SETS, chows(number), related(fan)


def _pung_fan(fan: str, number: int) -> tuple[Ask, ...]:
    return SETS, suit_pungs(number), related(fan)


_CHOW_FANS = {
    "pure-double-chow": 2, "mixed-double-chow": 2, "short-straight": 2, "two-terminal-chows": 2,
    "pure-triple-chow": 3, "pure-shifted-chows": 3, "pure-straight": 3, "mixed-triple-chow": 3,
    "mixed-shifted-chows": 3, "mixed-straight": 3, "quadruple-chow": 4, "four-pure-shifted-chows": 4,
    "pure-terminal-chows": 4, "three-suited-terminal-chows": 4,
}  # fmt: skip
_PUNG_FANS = {
    "double-pung": 2, "triple-pung": 3, "pure-shifted-pungs": 3, "mixed-shifted-pungs": 3,
    "four-pure-shifted-pungs": 4,
}  # fmt: skip
_TILE_FANS = {
    "all-green": tile_fans.GREEN, "reversible-tiles": tile_fans.REVERSIBLE, "all-terminals": TERMINAL_MASK,
    "all-honors": HONOR_MASK, "upper-tiles": tile_fans.UPPER, "middle-tiles": tile_fans.MIDDLE,
    "lower-tiles": tile_fans.LOWER, "upper-four": tile_fans.ABOVE_FIVE, "lower-four": tile_fans.BELOW_FIVE,
    "all-simples": ranks(2, 3, 4, 5, 6, 7, 8), "no-honors": mask(*SUIT_TILES),
}  # fmt: skip

CONDITIONS: Mapping[str, tuple[Ask, ...]] = {
    **{fan: _chow_fan(fan, number) for fan, number in _CHOW_FANS.items()},
    **{fan: _pung_fan(fan, number) for fan, number in _PUNG_FANS.items()},
    **{fan: (SETS_OR_PAIRS, only(kinds)) for fan, kinds in _TILE_FANS.items()},
    "no-honors": (form(STANDARD, SEVEN_PAIRS, KNITTED_STRAIGHT), only(_TILE_FANS["no-honors"])),
    "all-terminals-and-honors": (ANY, only(TERMINAL_MASK | HONOR_MASK)),
    "full-flush": (SETS_OR_PAIRS, only(mask(*SUIT_TILES)), suits(1)),
    "half-flush": (SETS_OR_PAIRS, suits(1), holds(HONOR_MASK, "no-honor-there")),
    "one-voided-suit": (SETS_OR_PAIRS, voided),
    "all-types": (ANY, suits(3), holds(WIND_MASK, "no-wind-there"), holds(DRAGON_MASK, "no-dragon-there")),
    "tile-hog": (form(STANDARD, SEVEN_PAIRS, KNITTED_STRAIGHT), four_alike),
    "outside-hand": (SETS, every_set(TERMINAL_MASK | HONOR_MASK)),
    "all-fives": (SETS, every_set(ranks(5))),
    "all-chows": (WITH_SETS, no_pungs, pair_of(SUIT_TILES, "honor-pair")),
    "all-pungs": (SETS, no_chows),
    "all-even-pungs": (SETS, no_chows, only(EVEN)),
    "big-four-winds": (SETS, pungs_of(WINDS, 4)),
    "little-four-winds": (SETS, pungs_of(WINDS, 3), pair_of(WINDS, "no-wind-pair")),
    "big-three-winds": (SETS, pungs_of(WINDS, 3)),
    "big-three-dragons": (SETS, pungs_of(DRAGONS, 3)),
    "little-three-dragons": (SETS, pungs_of(DRAGONS, 2), pair_of(DRAGONS, "no-dragon-pair")),
    "two-dragon-pungs": (SETS, pungs_of(DRAGONS, 2)),
    "dragon-pung": (WITH_SETS, pungs_of(DRAGONS, 1)),
    "prevalent-wind": (WITH_SETS, wind_pung("prevalent")),
    "seat-wind": (WITH_SETS, wind_pung("seat")),
    "pung-of-terminals-or-honors": (
        WITH_SETS,
        pungs(1),
        pungs_of(tuple(tile for tile in range(34) if (TERMINAL_MASK | HONOR_MASK) >> tile & 1), 1),
    ),
    "two-concealed-pungs": (SETS, pungs(2), concealed_pungs(2)),
    "three-concealed-pungs": (SETS, pungs(3), concealed_pungs(3)),
    "four-concealed-pungs": (SETS, pungs(4), concealed_pungs(4)),
    "four-kongs": (SETS, kongs(0, 0, 4)),
    "three-kongs": (SETS, kongs(0, 0, 3)),
    "two-concealed-kongs": (SETS, kongs(0, 2)),
    "two-melded-kongs": (SETS, kongs(2, 0)),
    "concealed-and-melded-kong": (SETS, kongs(1, 1)),
    "concealed-kong": (WITH_SETS, kongs(0, 1)),
    "melded-kong": (WITH_SETS, kongs(1, 0)),
    "nine-gates": (SETS, no_melds, only(mask(*SUIT_TILES)), suits(1), nine_gates_shape),
    "seven-pairs": (form(SEVEN_PAIRS),),
    "seven-shifted-pairs": (form(SEVEN_PAIRS), consecutive_pairs),
    "knitted-straight": (form(KNITTED_STRAIGHT, HONORS_AND_KNITTED), all_knitted),
    "lesser-honors-and-knitted-tiles": (form(HONORS_AND_KNITTED),),
    "greater-honors-and-knitted-tiles": (form(HONORS_AND_KNITTED), all_seven_honors),
    "thirteen-orphans": (form(THIRTEEN_ORPHANS),),
    "edge-wait": (WITH_SETS, wins_a(SetKind.CHOW), placed("edge-wait")),
    "closed-wait": (WITH_SETS, wins_a(SetKind.CHOW), placed("closed-wait")),
    "single-wait": (form(STANDARD, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS), wins_a(SetKind.PAIR)),
    "one-wait": (form(STANDARD, KNITTED_STRAIGHT, THIRTEEN_ORPHANS), one_kind_waited_for),
    "concealed-hand": (ANY, is_concealed, BY_DISCARD),
    "fully-concealed-hand": (ANY, is_concealed, SELF_DRAWN),
    "melded-hand": (SETS, four_claimed, BY_DISCARD),
    "self-drawn": (ANY, SELF_DRAWN),
    "last-tile-draw": (ANY, LAST_TILE, SELF_DRAWN),
    "last-tile-claim": (ANY, LAST_TILE, BY_DISCARD),
    "out-with-replacement-tile": (ANY, context("no-replacement", lambda how: how.replacement)),
    "robbing-the-kong": (ANY, context("not-robbing", lambda how: how.robbing)),
    "last-tile": (ANY, context("not-last-of-kind", lambda how: how.last_of_kind or how.robbing)),
    "flower-tiles": (ANY, has_flowers),
}

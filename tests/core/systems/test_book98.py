"""The 1998 book: the points and lists of its entries; and its examples, in which every fan its text adds is counted in
the pictured arrangement, under some way of declaring and winning the hand. Exceptions are where the book contradicts
itself or MIL 2025 decided otherwise."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from mjgui.core import analyze
from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.systems.national.lists_1998 import printed_in_1998
from tests import cases

FANS = cases.read("book98-fans.jsonl")
# Words of the lists that are no fan's name, and the fans that are meant.
MEANT = {"杠": ("明杠", "暗杠", "双明杠", "双暗杠", "三杠"), "同刻": ("双同刻", "三同刻"), "单钓": ("单钓将",)}
EXAMPLES = [case for case in cases.read("book98-examples.jsonl") if case["added"]]

# (fan, number of the example) -> the fan among the pictured and added ones that does not count, and why.
EXCEPTIONS = {
    ("字一色", 1): ("箭刻", "two dragon pungs are 双箭刻 in the book's own table, no. 54"),
    ("一色四节高", 1): (
        "缺一门",
        "every tile is reversible, and 推不倒 takes no 缺一门 by the book's own entry",
    ),
    ("三暗刻", 1): ("碰碰和", "混幺九 takes no 碰碰和 by the book's own entry and MIL 2025, 1.3"),
    ("大于五", 2): ("大于五", "全大 always brings 大于五; the book's own example of 全大 does not list it"),
    ("小于五", 1): ("小于五", "全小 always brings 小于五; the book's own example of 全小 does not list it"),
}


@pytest.mark.parametrize("entry", FANS, ids=lambda entry: entry["fan"])
def test_points_and_what_is_not_counted_are_as_printed(entry: dict[str, Any]) -> None:
    rules = load_profile("book-1998")
    ids = {fan.name.zh: fan.id for fan in rules.fans.values()}
    fan = rules.fans[ids[MEANT.get(entry["fan"], (entry["fan"],))[0]]]
    assert fan.points == entry["points"]
    words = (each for word in entry["not_counted"] for each in MEANT.get(word, (word,)))
    listed = {(other, citation.place.en) for (one, other), citation in printed_in_1998().items() if one == fan.id}
    assert listed == {(ids[word], f"p. {entry['page']}") for word in words}


def test_what_the_book_prints_is_cited_from_it() -> None:
    rules = load_profile("book-1998")
    cited = {pair: row.citation for pair in printed_in_1998() if (row := rules.row(*pair)) and row.scope != "inside"}
    assert len(cited) > 40
    assert cited == {pair: printed_in_1998()[pair] for pair in cited}


def tiles(text: str) -> tuple[int, ...]:
    return parse_hand(text).concealed


def hands(case: dict[str, Any]) -> Iterator[Hand]:
    """Every way to declare the pictured sets and to choose the winning tile, by discard and by self-draw."""
    sets = [tiles(text) for text in case["sets"]]
    pair = tiles(case["pair"]) if case["pair"] else ()
    declarable = case["form"] == "standard"
    choices = [(True, False) if declarable and len(each) == 3 else (declarable and len(each) == 4,) for each in sets]
    for declared in product(*choices):
        for kong in (MeldKind.DIRECT_KONG, MeldKind.CONCEALED_KONG):
            melds = []
            standing = list(pair)
            for each, is_declared in zip(sets, declared, strict=True):
                if not is_declared:
                    standing += each
                elif len(each) == 4:
                    melds.append(Meld(kong, each, seat=1 if kong is MeldKind.DIRECT_KONG else None))
                else:
                    melds.append(Meld(MeldKind.PUNG if each[0] == each[1] else MeldKind.CHOW, each))
            for winning in sorted(set(standing)):
                left = list(standing)
                left.remove(winning)
                for self_draw in (False, True):
                    yield Hand(tuple(melds), tuple(left), winning, context=WinContext(self_draw=self_draw))


def pictured(case: dict[str, Any]) -> Counter[tuple[int, ...]]:
    return Counter(tiles(text) for text in [*case["sets"], *([case["pair"]] if case["pair"] else [])])


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: f"{case['fan']}-{case['no']}")
def test_added_fans_are_counted(case: dict[str, Any], mil: RuleProfile) -> None:
    stated = Counter([case["fan"], *case["added"]])
    contradicted, _why = EXCEPTIONS.get((case["fan"], case["no"]), (None, ""))
    expected = Counter({fan: times for fan, times in stated.items() if fan != contradicted})
    seen = [counted for hand in hands(case) for counted in fan_lists(case, hand, mil)]
    together = [counted for counted in seen if not expected - counted]
    assert together, f"never together: {expected}"
    assert not any(not stated - counted for counted in seen) or contradicted is None


def fan_lists(case: dict[str, Any], hand: Hand, profile: RuleProfile) -> Iterator[Counter[str]]:
    """What counts in the pictured arrangement of the hand, in each equally good way."""
    for reading in analyze(hand, profile).readings:
        shown = Counter(each.tiles for each in reading.reading.arrangement.sets)
        if case["form"] != "standard" or shown == pictured(case):
            for alternative in reading.count.alternatives:
                yield Counter({profile.fans[fan].name.zh: times for fan, times in alternative})

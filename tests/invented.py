"""A small rule system that is nobody's: sets, a counting principle, payments and a question that are its own.

A win is four sets and a pair, and a set may be three tiles of a suit in steps of three, such as 147. Two such leaps
alike are twins, and no leap is of two twins. Each other seat pays the winner; what it pays, and what is paid beside, is
asked for, by every kind of field there is.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from unittest.mock import patch

from mjgui.core import texts
from mjgui.core.hand import Hand, MeldKind
from mjgui.core.hand.arrange import PUNGS, Arrangement, Family, SetKind, declared_sets, readings, standing_sets, waits
from mjgui.core.hand.problems import Problem, problem
from mjgui.core.hand.tiles import WINDS, Tile, tile_name
from mjgui.core.rules.effects import Setting
from mjgui.core.rules.fans import FanId, FanInstance
from mjgui.core.systems import registry
from mjgui.core.systems.base import Explainer, RuleSystem
from mjgui.core.systems.conditions import failure
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.fields import (
    LETTERS,
    Answer,
    Choice,
    Command,
    Flag,
    Melds,
    Number,
    NumberOfEach,
    Option,
    Seat,
    Seats,
    Values,
    seat_of,
)
from mjgui.core.systems.payments import PayingRules, Payment, Payments, TableError, Worth
from mjgui.core.systems.principles import ExcludesByRow, Limit, LimitsCombining, Rules
from mjgui.core.systems.registry import register
from mjgui.core.systems.table_questions import Statement, TableAnswer, TableQuestion
from mjgui.core.texts import text

FORM = "invented-form"
LEAPS = tuple((rank, rank + 3, rank + 6) for rank in range(3))
SUIT = Family(9, PUNGS + LEAPS)
HONORS = Family(7, PUNGS[:7])
FILES = {
    "fans.toml": """
[[fan]]
id = "invented-open"
number = 1
name = { zh = "开门", en = "Open" }
pinyin = "kai men"
points = 1
definition = { zh = "有副露", en = "a meld is claimed" }
citations = [{ source = "house", place = "1", kind = "printed" }]

[[fan]]
id = "invented-leap"
number = 3
name = { zh = "跳", en = "Leap" }
pinyin = "tiao"
points = 2
definition = { zh = "隔二而成的一副", en = "a set in steps of three" }
citations = [{ source = "house", place = "4", kind = "printed" }]

[[fan]]
id = "invented-twins"
number = 4
name = { zh = "双跳", en = "Twins" }
pinyin = "shuang tiao"
points = 4
definition = { zh = "两个相同的跳", en = "two leaps alike" }
citations = [{ source = "house", place = "5", kind = "printed" }]
combination = true

[[fan]]
id = "invented-drawn"
number = 2
name = { zh = "自己摸", en = "Drawn" }
pinyin = "zi ji mo"
points = 2
definition = { zh = "自摸", en = "won by self-draw" }
citations = [{ source = "house", place = "2", kind = "printed" }]
""",
    "principles.toml": "\n".join(
        f'[[principle]]\nid = "{each}"\nname = {{ zh = "{each}", en = "{each}" }}\nmeaning = {{ zh = "—", en = "—" }}\n'
        'citation = { source = "house", place = "3", kind = "printed" }\n'
        for each in ("invented-rows", "invented-once", "invented-arrangement", "invented-choice")
    ),
    "rulings.toml": """
[[ruling]]
id = "invented-drawing"
question = { zh = "自摸计不计？", en = "Does a self-draw count?" }
[[ruling.option]]
id = "yes"
text = { zh = "计", en = "yes" }
[[ruling.option]]
id = "no"
text = { zh = "不计", en = "no" }
effect = { values = { invented-drawn = 0 } }

[[ruling]]
id = "invented-leaping"
question = { zh = "双跳还计跳吗？", en = "Do twins leave the leap?" }
[[ruling.option]]
id = "yes"
text = { zh = "计", en = "yes" }
[[ruling.option]]
id = "no"
text = { zh = "不计", en = "no" }
citation = { source = "house", place = "6", kind = "decree" }
effect = { exclude = [{ fan = "invented-twins", excludes = ["invented-leap"], scope = "within" }] }
""",
    "profiles/invented.toml": """
id = "invented"
system = "invented"
name = { zh = "自创", en = "Invented" }
short_name = { zh = "自创", en = "invented" }
minimum = 0

[[exclusion]]
fan = "invented-twins"
excludes = ["invented-open"]
citation = { source = "house", place = "5", kind = "printed" }
""",
    "words.toml": """
[form]
invented-form = { zh = "四副一对", en = "sets and a pair" }
[problem]
invented-discarded = { zh = "只可自摸", en = "it is won by self-draw only" }
[mark]
invented-of-pungs = { zh = "副露皆刻子", en = "of pungs" }
[absent]
invented-no-leap = { zh = "没有跳", en = "no set is a leap" }
invented-no-twins = { zh = "没有两个相同的跳", en = "no two leaps are alike" }
invented-closed = { zh = "没有副露", en = "nothing is claimed" }
invented-discarded = { zh = "不是自摸", en = "it was not drawn" }
[payment]
invented-share = { zh = "份", en = "a share" }
invented-gold = { zh = "金", en = "gold" }
invented-debt = { zh = "债", en = "a debt" }
[invented]
stake = { zh = "底", en = "Stake" }
stake-tip = { zh = "每番", en = "of each point" }
next-stake = { zh = "换底", en = "Another stake" }
no-stake = { zh = "底应为 1-9", en = "the stake is 1 to 9" }
host = { zh = "主", en = "Host" }
no-host = { zh = "无主", en = "no host" }
away = { zh = "{seat}不在", en = "{seat} is away" }
doubled = { zh = "翻倍", en = "Doubled" }
coin = { zh = "币", en = "Coin" }
copper = { zh = "铜", en = "copper" }
silver = { zh = "银", en = "silver" }
gold = { zh = "{meld} 金", en = "{meld} is of gold" }
debts = { zh = "债", en = "Debts" }
help = { zh = "一项", en = "Something." }
ask = { zh = "问运气", en = "Is a seat lucky?" }
lucky = { zh = "{seat}有运", en = "{seat} is lucky" }
unlucky = { zh = "{seat}没有运", en = "{seat} is not lucky" }
because = { zh = "因为{seat}", en = "because of {seat}" }
nobody-asks = { zh = "没有人问", en = "nobody asks" }
""",
}

STAKE = Number(
    id="stake",
    label="invented.stake",
    tip="invented.stake-tip",
    least=1,
    most=9,
    default=2,
    command=Command(id="table-stake", keys="", label="invented.next-stake"),
)
HOST = Seat(id="host", label="invented.host", nobody="invented.no-host", others_only=True)
AWAY = Seats(id="away", label="invented.away")
DOUBLED = Flag(id="doubled", label="invented.doubled", applies=lambda hand: hand.context.self_draw)
COIN = Choice(
    id="coin",
    label="invented.coin",
    options={"copper": "invented.copper", "silver": "invented.silver"},
    default="copper",
)
GOLD = Melds(id="gold", label="invented.gold", fits=lambda meld: meld.kind is MeldKind.PUNG)
DEBTS = NumberOfEach(id="debts", label="invented.debts", least=0, most=5)
DRAWING = Answer(id="drawing", ruling="invented-drawing", options=("yes", "no"))
ASKING = Seat(id="asking", label="invented.host", nobody="invented.no-host")
LUCKY_DEBTS = NumberOfEach(id="debts", label="invented.debts", least=0, most=5)


class InventedPayments(Payments[Values]):
    fields = (STAKE, HOST, AWAY, DOUBLED, COIN, GOLD, DEBTS)
    options = (
        Option(name="--stake", field=STAKE, metavar="N", help="invented.help"),
        Option(name="--host", field=HOST, help="invented.help"),
        Option(name="--away", field=AWAY, help="invented.help"),
        Option(name="--doubled", field=DOUBLED, help="invented.help"),
        Option(name="--coin", field=COIN, help="invented.help"),
        Option(name="--gold", field=GOLD, metavar="N", help="invented.help"),
        Option(name="--debts", field=DEBTS, metavar="N,N,N", help="invented.help"),
        Option(name="--drawing", field=DRAWING, help="invented.help"),
    )

    def table(self, values: Values, _hand: Hand) -> Values:
        if not 1 <= STAKE.of(values) <= 9:
            raise TableError(text("invented.no-stake"), STAKE.id)
        return values

    def paid(self, worth: Worth, table: Values, _rules: PayingRules) -> tuple[Payment, ...]:
        return (*self._shares(worth.hand, worth.total or 0, table), *self._beside(worth.hand, table))

    def _shares(self, hand: Hand, total: int, table: Values) -> Iterator[Payment]:
        winner, each = seat_of(hand), total * STAKE.of(table)
        each *= (2 if DOUBLED.of(table) else 1) * (10 if COIN.of(table) == "silver" else 1)
        for seat in range(4):
            if each and seat != winner and seat not in AWAY.of(table):
                yield Payment(seat, winner, each * (2 if seat == HOST.of(table) else 1), "invented-share")

    def _beside(self, hand: Hand, table: Values) -> Iterator[Payment]:
        winner = seat_of(hand)
        others = [seat for seat in range(4) if seat != winner]
        for _ in GOLD.of(table):
            yield Payment(None, winner, 1, "invented-gold", is_of_win=False)
        for seat, debt in zip(others, DEBTS.of(table), strict=False):
            if debt:
                yield Payment(seat, winner, debt, "invented-debt", is_of_win=False)


class IsASeatLucky(TableQuestion):
    id = "lucky"
    title = "invented.ask"
    help = "invented.ask"
    fields = (ASKING, LUCKY_DEBTS)
    options = (
        Option(name="SEAT", field=ASKING, metavar="SEAT", help="invented.help"),
        Option(name="--debts", field=LUCKY_DEBTS, metavar="N,N,N", help="invented.help"),
    )

    def begin(self, hand: Hand, table: Values) -> Values:
        return {ASKING.id: seat_of(hand), LUCKY_DEBTS.id: DEBTS.of(table)}

    def answer(self, values: Values, _rulings: Mapping[str, str]) -> TableAnswer:
        seat = ASKING.of(values)
        if seat is None:
            raise TableError(text("invented.nobody-asks"), ASKING.id)
        is_lucky = not any(LUCKY_DEBTS.of(values))
        name = tile_name(WINDS[seat])
        return TableAnswer(
            text("invented.lucky" if is_lucky else "invented.unlucky", seat=name),
            (Statement(text("invented.because", seat=name)),),
            data={"seat": LETTERS[seat]},
            is_allowed=is_lucky,
        )


DRAWN_ONLY = Setting("invented_drawn_only", bool, default=False)


@dataclass(frozen=True)
class OnceEach(LimitsCombining):
    """A set is of one twin at the most."""

    def limit(self, _rules: Rules) -> Limit:
        def apart(found: FanInstance, members: Sequence[FanInstance], _of: Arrangement) -> Sequence[FanInstance]:
            return [each for each in members if set(each.sets) & set(found.sets)]

        return apart


class InventedSystem(RuleSystem):
    id = "invented"
    forms = (FORM,)
    principles = (ExcludesByRow("invented-rows"), OnceEach("invented-once"))
    one_arrangement = "invented-arrangement"
    free_choice = "invented-choice"
    settings = (DRAWN_ONLY,)
    circumstances = frozenset({"seat"})
    payments = InventedPayments()
    questions = (IsASeatLucky(),)

    def file(self, name: str) -> bytes | None:
        return FILES[name].encode() if name in FILES else None

    def file_names(self, folder: str) -> tuple[str, ...]:
        return tuple(name.removeprefix(f"{folder}/") for name in FILES if name.startswith(f"{folder}/"))

    @cached_property
    def found_fans(self) -> frozenset[FanId]:
        return frozenset(self.fans)

    @property
    def marks(self) -> Mapping[FanId, frozenset[str]]:
        return {"invented-open": frozenset({"invented-of-pungs"})}

    def is_meld(self, kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
        if kind is MeldKind.CHOW:
            return tiles[-1] < 27 and len({tile // 9 for tile in tiles}) == 1 and tuple(t % 9 for t in tiles) in LEAPS
        return len(set(tiles)) == 1 and len(tiles) == (4 if kind.is_kong else 3)

    def problems(self, hand: Hand, rules: Rules) -> tuple[Problem, ...]:
        return (problem("invented-discarded"),) if DRAWN_ONLY.of(rules) and not hand.context.self_draw else ()

    def detect(self, hand: Hand) -> tuple[Detected, ...]:
        counts = [(*hand.concealed, hand.winning).count(tile) for tile in range(34)]
        marks = ("invented-of-pungs",) if all(meld.kind is MeldKind.PUNG for meld in hand.melds) else ()
        held = [FanInstance("invented-open", (), marks)] if hand.is_open else []
        held += [FanInstance("invented-drawn", ())] if hand.context.self_draw else []
        return tuple(
            Detected(reading, (*held, *_leaps(reading.arrangement)))
            for sets in standing_sets(counts, SUIT, HONORS)
            for reading in readings(Arrangement(FORM, declared_sets(hand) + sets), hand.winning or 0)
        )

    def waits(self, hand: Hand) -> Mapping[str, frozenset[Tile]]:
        found = frozenset(waits([hand.concealed.count(tile) for tile in range(34)], SUIT, HONORS))
        return {FORM: found} if found else {}

    def explainer(self, _hand: Hand, fan: FanId) -> Explainer:
        absent = failure(ABSENT[fan])

        return lambda _reading: (0, absent)


ABSENT = {
    "invented-open": "invented-closed",
    "invented-drawn": "invented-discarded",
    "invented-leap": "invented-no-leap",
    "invented-twins": "invented-no-twins",
}


def _leaps(arrangement: Arrangement) -> Iterator[FanInstance]:
    places = [place for place, each in enumerate(arrangement.sets) if each.kind is SetKind.CHOW]
    yield from (FanInstance("invented-leap", (place,)) for place in places)
    for one, other in combinations(places, 2):
        if arrangement.sets[one].tiles == arrangement.sets[other].tiles:
            yield FanInstance("invented-twins", (one, other))


SYSTEM = InventedSystem()


@contextmanager
def registered() -> Iterator[InventedSystem]:
    """While the system is there beside the program's own."""
    own = {each.id: each for each in registry.systems()}
    with patch.object(registry, "_SYSTEMS", own), patch.object(texts, "_ADDED", dict(texts._ADDED)):
        register(SYSTEM)
        yield SYSTEM

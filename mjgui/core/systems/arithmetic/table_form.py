"""What has to be known of the table to say who pays whom."""

from collections.abc import Collection

from mjgui.core.hand import Hand, MeldKind
from mjgui.core.systems.arithmetic.payments import MOST_UNIT, UNIT, Table, kong_payments, win_payments
from mjgui.core.systems.fields import (
    MOST_MELDS,
    Answer,
    Command,
    Flag,
    Melds,
    Number,
    Option,
    Values,
    payer_of,
    seat_of,
    seat_options,
)
from mjgui.core.systems.payments import ClaimedPart, PayingRules, Payment, Payments, Worth
from mjgui.core.texts import Text, text

PLAYERS = Number(
    id="players",
    label="field.players",
    least=2,
    most=4,
    default=4,
    of_rules=True,
    command=Command(id="table-players", keys="Alt+7", label="command.table-players"),
)
PAYER = payer_of()
POINTS_OF_A_FAN = Number(id="unit", label="field.unit", least=1, most=MOST_UNIT, default=UNIT, of_rules=True)
DOUBLE_SELF_DRAW = Flag(
    id="double_self_draw",
    label="field.double",
    tip="field.double-tip",
    of_rules=True,
    command=Command(id="table-double", keys="Alt+9", label="command.table-double"),
)
LATE_KONGS = Melds(
    id="late_kongs",
    label="field.late",
    tip="field.late-tip",
    # Declared late, a concealed kong is paid all the same.
    fits=lambda meld: meld.kind in (MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG),
)
KONGS_WITHOUT_REPLACEMENT = Melds(
    id="burnt_kongs",
    label="field.without-replacement",
    tip="field.without-replacement-tip",
    fits=lambda meld: meld.kind.is_kong,
)
ALL_DECLARED = Answer(id="full", ruling="all-declared", options=("declared", "derived"))
HONORS = Answer(id="honors", label="field.honors", ruling="honors", options=("with", "without"))


def _no_kong(hand: Hand, numbers: Collection[int]) -> Text | None:
    for number in numbers:
        if 1 <= number <= MOST_MELDS and (number > len(hand.melds) or not hand.melds[number - 1].kind.is_kong):
            return text("table.no-kong", number=number)
    return None


class ArithmeticPayments(Payments[Table]):
    """The discarder, the robbed or all others pay a win; kongs are paid with or without one."""

    fields = (PLAYERS, PAYER, POINTS_OF_A_FAN, DOUBLE_SELF_DRAW, LATE_KONGS, KONGS_WITHOUT_REPLACEMENT)
    in_points = True
    answers = (HONORS,)
    claimable = (
        ClaimedPart(
            "kongs",
            "claimed.kongs",
            frozenset({"concealed-kong", "public-kong", "private-kong"}),
            "option.claimed-kongs",
            lambda hand: any(meld.kind.is_kong for meld in hand.melds),
        ),
        ClaimedPart(
            "robbing",
            "claimed.robbing",
            frozenset({"robbing"}),
            "option.claimed-robbing",
            lambda hand: hand.context.robbing,
        ),
    )
    options = (
        Option(name="--players", field=PLAYERS, metavar="N", help="option.players"),
        *seat_options(PAYER),
        Option(name="--late-kong", field=LATE_KONGS, metavar="N", help="option.late-kong", unfit=_no_kong),
        Option(
            name="--burnt-kong",
            field=KONGS_WITHOUT_REPLACEMENT,
            metavar="N",
            help="option.without-replacement",
            unfit=_no_kong,
        ),
        Option(name="--full", field=ALL_DECLARED, help="option.all-declared"),
        Option(name="--honors", field=HONORS, help="option.honors"),
        Option(name="--double-self-draw", field=DOUBLE_SELF_DRAW, help="option.double"),
        Option(name="--unit", field=POINTS_OF_A_FAN, metavar="N", help="option.unit"),
    )

    def seats(self, values: Values) -> int:
        return PLAYERS.of(values)

    def table(self, values: Values, hand: Hand) -> Table:
        kongs = {number for number, meld in enumerate(hand.melds, start=1) if meld.kind.is_kong}
        return Table(
            players=PLAYERS.of(values),
            seat=seat_of(hand),
            payer=None if hand.context.self_draw else PAYER.of(values),
            late_kongs=LATE_KONGS.of(values),
            # A hand that was changed since may have no kong there.
            kongs_without_replacement=frozenset(KONGS_WITHOUT_REPLACEMENT.of(values)) & kongs,
            unit=POINTS_OF_A_FAN.of(values),
            double_self_draw=DOUBLE_SELF_DRAW.of(values),
        )

    def barred(self, table: Table) -> Text | None:
        if not table.kongs_without_replacement:
            return None
        return text("payment.dead-hand")

    def paid(self, worth: Worth, table: Table, rules: PayingRules) -> tuple[Payment, ...]:
        """Everything a hand is paid; a win without fans is paid like one with a single fan."""
        win = [] if worth.total is None else win_payments(worth.hand, worth.total, table, rules.rulings)
        return (*win, *kong_payments(worth.hand, table))

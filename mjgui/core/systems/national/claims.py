"""What a seat may do, what can be robbed, and what becomes of a last discard.

Source: the appendix of the essay on account-once and non-repeat, which explains robbing a kong by the 1998 book, and
notes 8 and 10 to the fans of 8 points in the proposal of reform. What they say stands in ``words.toml``, where they say
it in ``table.toml``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

Rulings: TypeAlias = Mapping[str, str]

ROBBABLE = "robbable-kongs"
ROBBING_LAST = "robbing-last-tile"
LAST_DISCARD = "last-discard-claims"
SEVERAL = "several-winners"


class Claim(StrEnum):
    """What a seat may want to do."""

    WIN_BY_DISCARD = "win-by-discard"
    WIN_BY_ROBBING = "win-by-robbing"
    WIN_BY_SELF_DRAW = "win-by-self-draw"
    CHOW = "chow"
    PUNG = "pung"
    DIRECT_KONG = "direct-kong"
    ADDED_KONG = "added-kong"
    CONCEALED_KONG = "concealed-kong"


class OtherKong(StrEnum):
    """What kong another seat has declared."""

    NONE = "none"
    DIRECT = "direct"
    ADDED = "added"
    CONCEALED = "concealed"


class Discarder(StrEnum):
    """Whose discard it is, seen from the seat that wants something."""

    BEFORE = "before"
    OPPOSITE = "opposite"
    AFTER = "after"
    ITSELF = "itself"


class Payer(StrEnum):
    """Who pays as the discarder does."""

    DISCARDER = "discarder"
    KONG = "kong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What the table is like when a seat wants something."""

    discarder: Discarder = Discarder.BEFORE
    """Whose discard it is."""
    kong: OtherKong = OtherKong.NONE
    """The kong that another seat has declared; a direct one on the discard in question."""
    dice: bool = False
    """Whether dice were thrown for the kong (打骰开杠)."""
    last_tile: bool = False
    """Whether the last tile of the wall has been drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Whether a claim is allowed. What is said is named by keys of words."""

    allowed: bool | None
    """None where the texts leave it open."""
    reasons: tuple[str, ...]
    """Why."""
    remarks: tuple[str, ...] = ()
    """What there is to know beside."""
    rulings: tuple[str, ...] = ()
    """The disputed questions it hangs on."""
    counts_as: Claim | None = None
    """The way of winning that a win counts as; None for what is no win, or is not allowed."""
    payer: Payer | None = None
    """Who pays for it as a discarder does; None for a self-draw, and for what is no win or not allowed."""


def dice_rob(dice: bool, rulings: Rulings) -> bool:
    """Whether a direct kong is robbed, as dice were thrown for it."""
    return dice and rulings[ROBBABLE] == "direct-with-dice"


def of_dice(dice: bool, rulings: Rulings) -> tuple[str, ...]:
    """What is to be said of dice that were thrown, where these rules do not look at them."""
    return ("seat-rule.dice-no-matter",) if dice and rulings[ROBBABLE] == "added" else ()


def decide(claim: Claim, at: Situation, rulings: Rulings) -> Decision:
    """Whether a claim is allowed under these answers to the disputed questions, and why.

    Raises ValueError where the kong another seat declared leaves nothing to be claimed: see ``fits``.
    """
    if not fits(claim, at):
        raise ValueError(claim)
    decided = _DECIDED[claim](at, rulings)
    return replace(decided, remarks=(*decided.remarks, *of_dice(at.dice, rulings)))


def fits(claim: Claim, at: Situation) -> bool:
    """Whether what is wanted can go with the kong another seat declared: a kong is robbed only where there is one, and
    of a tile that is konged no other copy is left for a set of like tiles."""
    if claim is Claim.WIN_BY_ROBBING:
        return at.kong is not OtherKong.NONE
    if claim is Claim.WIN_BY_SELF_DRAW or at.kong is OtherKong.NONE:
        return True
    return at.kong is OtherKong.DIRECT and claim in (Claim.WIN_BY_DISCARD, Claim.CHOW)


def last_discard(rulings: Rulings) -> tuple[bool | None, str]:
    """Whether a discard after the last tile of the wall may be chowed or punged, None where that is left open; and the
    key of what is said of it."""
    return {
        "left-open": (None, "seat-rule.last-discard-open"),
        "claimed": (True, "seat-rule.last-discard-claimed"),
        "won-only": (False, "seat-rule.last-discard-won-only"),
    }[rulings[LAST_DISCARD]]


def _win_on_discard(at: Situation, rulings: Rulings) -> Decision:
    konged = at.kong is OtherKong.DIRECT
    if konged and dice_rob(at.dice, rulings):
        return _robbed_with_dice(at)
    if at.discarder is Discarder.ITSELF:
        return _own_discard(konged)
    reasons, remarks = ["seat-rule.priority"], []
    if konged:
        reasons += ["seat-rule.kong-falls", *_without_dice(rulings)]
        remarks += ["seat-rule.win-declared-late", "seat-rule.passed-online", "seat-rule.pays-elsewhere"]
    last = at.last_tile
    return Decision(
        allowed=True,
        reasons=tuple(reasons),
        remarks=(*remarks, *([last_discard(rulings)[1]] if last else [])),
        rulings=(*([ROBBABLE] if konged else []), *([LAST_DISCARD] if last else [])),
        counts_as=Claim.WIN_BY_DISCARD,
        payer=Payer.DISCARDER,
    )


def _rob(at: Situation, rulings: Rulings) -> Decision:
    if at.kong is OtherKong.CONCEALED:
        return Decision(allowed=False, reasons=("seat-rule.never-concealed",))
    if at.kong is OtherKong.DIRECT:
        return _robbed_with_dice(at) if dice_rob(at.dice, rulings) else _no_direct_kong(at, rulings)
    rob = Decision(
        allowed=True,
        reasons=("seat-rule.only-added",),
        rulings=(ROBBABLE,),
        counts_as=Claim.WIN_BY_ROBBING,
        payer=Payer.KONG,
    )
    if not at.last_tile:
        return rob
    if rulings[ROBBING_LAST] == "impossible":
        return _no_last_kong()
    return replace(rob, reasons=(*rob.reasons, "seat-rule.last-tile-robbed"), rulings=(ROBBABLE, ROBBING_LAST))


def _no_direct_kong(at: Situation, rulings: Rulings) -> Decision:
    own = at.discarder is Discarder.ITSELF
    return Decision(
        allowed=False,
        reasons=("seat-rule.only-added", *_without_dice(rulings), *(["seat-rule.own-discard"] if own else [])),
        remarks=("seat-rule.pays-elsewhere",) if own else ("seat-rule.win-instead", "seat-rule.pays-elsewhere"),
        rulings=(ROBBABLE,),
    )


def _robbed_with_dice(at: Situation) -> Decision:
    own = at.discarder is Discarder.ITSELF
    return Decision(
        allowed=True,
        reasons=("seat-rule.dice-rob", *(["seat-rule.dice-rob-own"] if own else [])),
        rulings=(ROBBABLE,),
        counts_as=Claim.WIN_BY_ROBBING,
        payer=Payer.KONG,
    )


def _without_dice(rulings: Rulings) -> tuple[str, ...]:
    """Where dice could have made the kong one to rob, that none were thrown."""
    return ("seat-rule.without-dice",) if rulings[ROBBABLE] == "direct-with-dice" else ()


def _own_discard(konged: bool) -> Decision:
    return Decision(
        allowed=False,
        reasons=("seat-rule.own-discard",),
        remarks=("seat-rule.pays-elsewhere",) if konged else (),
        rulings=(ROBBABLE,) if konged else (),
    )


def _self_draw(_at: Situation, _rulings: Rulings) -> Decision:
    return Decision(allowed=True, reasons=("seat-rule.own-draw",), counts_as=Claim.WIN_BY_SELF_DRAW)


def _chow(at: Situation, rulings: Rulings) -> Decision:
    refused = []
    if at.discarder is not Discarder.BEFORE:
        own = at.discarder is Discarder.ITSELF
        refused.append("seat-rule.own-discard-set" if own else "seat-rule.chow-from-before")
    if at.kong is OtherKong.DIRECT:
        refused.append("seat-rule.priority")
    return _set(refused, ("seat-rule.chow-from-before",), at, rulings)


def _pung(at: Situation, rulings: Rulings) -> Decision:
    refused = ["seat-rule.own-discard-set"] if at.discarder is Discarder.ITSELF else []
    return _set(refused, ("seat-rule.pung-from-any",), at, rulings)


def _set(refused: list[str], allowed: tuple[str, ...], at: Situation, rulings: Rulings) -> Decision:
    """Of a chow or pung: refused for these reasons, else allowed for those unless a last discard is claimed."""
    if refused:
        return Decision(allowed=False, reasons=tuple(refused))
    if not at.last_tile:
        return Decision(allowed=True, reasons=allowed, remarks=("seat-rule.priority",))
    may, words = last_discard(rulings)
    return Decision(
        allowed=may,
        reasons=(words, *(allowed if may else ())),
        remarks=("seat-rule.priority",) if may else (),
        rulings=(LAST_DISCARD,),
    )


def _direct_kong(at: Situation, rulings: Rulings) -> Decision:
    if at.discarder is Discarder.ITSELF:
        return Decision(allowed=False, reasons=("seat-rule.own-discard-set",))
    robbed = ("seat-rule.only-added", *_without_dice(rulings))
    if dice_rob(at.dice, rulings):
        robbed = ("seat-rule.dice-rob",)
    return _kong(("seat-rule.two-melded-kongs",), ("seat-rule.priority", *robbed), (ROBBABLE,), at, rulings)


def _added_kong(at: Situation, rulings: Rulings) -> Decision:
    if at.last_tile and rulings[ROBBING_LAST] == "legal":
        return Decision(
            allowed=True,
            reasons=("seat-rule.two-melded-kongs", "seat-rule.last-tile-robbed"),
            rulings=(ROBBING_LAST,),
        )
    return _kong(("seat-rule.two-melded-kongs",), ("seat-rule.only-added",), (), at, rulings)


def _concealed_kong(at: Situation, rulings: Rulings) -> Decision:
    return _kong(("seat-rule.own-draw",), ("seat-rule.never-concealed",), (), at, rulings)


def _kong(
    reasons: tuple[str, ...], remarks: tuple[str, ...], hangs_on: tuple[str, ...], at: Situation, rulings: Rulings
) -> Decision:
    """A kong that is allowed, unless no tile is left to replace its fourth."""
    if not at.last_tile:
        return Decision(allowed=True, reasons=reasons, remarks=remarks, rulings=hangs_on)
    if rulings[ROBBING_LAST] == "impossible":
        return _no_last_kong()
    return Decision(allowed=None, reasons=("seat-rule.last-kong-open",), rulings=(ROBBING_LAST,))


def _no_last_kong() -> Decision:
    return Decision(allowed=False, reasons=("seat-rule.last-tile-not-konged",), rulings=(ROBBING_LAST,))


_DECIDED: Mapping[Claim, Callable[[Situation, Rulings], Decision]] = {
    Claim.WIN_BY_DISCARD: _win_on_discard,
    Claim.WIN_BY_ROBBING: _rob,
    Claim.WIN_BY_SELF_DRAW: _self_draw,
    Claim.CHOW: _chow,
    Claim.PUNG: _pung,
    Claim.DIRECT_KONG: _direct_kong,
    Claim.ADDED_KONG: _added_kong,
    Claim.CONCEALED_KONG: _concealed_kong,
}

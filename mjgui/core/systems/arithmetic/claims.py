"""What a seat may do: an open seat, when a chow is allowed, a tile that is both won and konged.

Source: 广东麻将、长沙麻将以及创新麻将的综合打法, 打牌方法 and 其他说明.
"""

from collections.abc import Sequence
from enum import StrEnum

from mjgui.core.systems.fields import MOST_MELDS
from mjgui.core.texts import Text, text


class Claim(StrEnum):
    """What a seat may want to do."""

    WIN_BY_DISCARD = "win-by-discard"
    WIN_BY_ROBBING = "win-by-robbing"
    WIN_BY_SELF_DRAW = "win-by-self-draw"
    CHOW = "chow"
    PUNG = "pung"
    PRIVATE_KONG = "private-kong"
    PUBLIC_KONG = "public-kong"
    CONCEALED_KONG = "concealed-kong"


# What a seat that lies open after a win may still do.
OPEN_MAY = frozenset({Claim.WIN_BY_SELF_DRAW, Claim.PUBLIC_KONG})
KONGS = frozenset({Claim.PRIVATE_KONG, Claim.PUBLIC_KONG, Claim.CONCEALED_KONG})
# What declares one set more.
SETS = frozenset({Claim.CHOW, Claim.PUNG, Claim.PRIVATE_KONG, Claim.CONCEALED_KONG})
# What takes another seat's tile: nothing is discarded, and no kong added, once the last tile is drawn by another.
OF_A_DISCARD = frozenset({Claim.WIN_BY_DISCARD, Claim.WIN_BY_ROBBING, Claim.CHOW, Claim.PUNG, Claim.PRIVATE_KONG})


def refusals(
    claim: Claim,
    *,
    is_open: bool = False,
    declared: int = 0,
    others_declared: Sequence[int] = (),
    at_the_win: bool = False,
    last_tile_taken: bool = False,
    passed_up: bool = False,
) -> list[Text]:
    """Every reason why a claim is not allowed; empty when it is.

    - ``is_open``: the seat has won and not drawn since.
    - ``declared``, ``others_declared``: the declared words (melds, concealed kongs included) of the seat, and of each
      other.
    - ``at_the_win``: the claim is a kong right at the win.
    - ``last_tile_taken``: the last tile of the wall has been drawn, which ends the hand. A kong of one's own on it is
      none of those refused: it is declared without its replacement.
    - ``passed_up``: the seat let a win go by, on a discard or by self-draw, and has not drawn since. Of what it may not
      do then the text names only the win on a discard.
    """
    found = []
    if is_open and claim not in OPEN_MAY:
        found.append(text("claim-refused.open", claim=text(f"claim-kind.{claim.value}")))
    if claim in SETS and declared >= MOST_MELDS:
        found.append(text("claim-refused.four-sets", claim=text(f"claim-kind.{claim.value}")))
    elif claim is Claim.CHOW:
        most = max(others_declared, default=0)
        if most <= declared:
            found.append(text("claim-refused.chow-nobody-ahead", declared=declared, most=most))
        elif declared + 1 > most:
            found.append(text("claim-refused.chow-too-many", declared=declared + 1, most=most))
    if claim in KONGS and at_the_win:
        found.append(text("claim-refused.kong-at-the-win"))
    if last_tile_taken and claim in OF_A_DISCARD:
        found.append(text("claim-refused.last-tile"))
    if passed_up and claim is Claim.WIN_BY_DISCARD:
        found.append(text("claim-refused.passed-up"))
    return found


def taker(winners: Sequence[int], kong: int | None, discarder: int, players: int) -> int:
    """Who takes a discarded tile: the kong declarer, else the last winner in turn order. Raises ValueError where nobody
    wants it, and where a winner declares the kong: who wins lies open, and declares no kong right at the win."""
    if kong in winners:
        raise ValueError(kong)
    if kong is not None:
        return kong
    return max(winners, key=lambda seat: (seat - discarder) % players)

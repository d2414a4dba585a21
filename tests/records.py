"""Game records of tziakcha that a hand was won in."""

import base64
import json
import zlib
from typing import Any

from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.tiles import EAST, Tile

FLOWER, DISCARD, CHOW, PUNG, KONG, WIN, DRAW = range(1, 8)
TYPES = {
    MeldKind.CHOW: 0,
    MeldKind.PUNG: 1,
    MeldKind.DIRECT_KONG: 2,
    MeldKind.CONCEALED_KONG: 2,
    MeldKind.ADDED_KONG: 3,
}
ACTIONS = {MeldKind.CHOW: CHOW, MeldKind.PUNG: PUNG}

Game = dict[str, Any]


def word(meld: Meld) -> int:
    """The sixteen bits of a meld."""
    base = meld.tiles[1] if meld.kind is MeldKind.CHOW else meld.tiles[0]
    return base | (meld.claimed or meld.seat or 0) << 6 | TYPES[meld.kind] << 8


class Round:
    """Actions of a round, one after the other."""

    def __init__(self) -> None:
        self.actions: list[list[int]] = []
        self.wall = 144 - 53

    def act(self, seat: int, kind: int, data: int) -> None:
        self.wall -= kind in (FLOWER, DRAW)
        self.actions.append([seat % 4 << 4 | kind, data, 1000 * len(self.actions)])

    def claim(self, seat: int, meld: Meld) -> None:
        """Another seat discards, this one claims; or a concealed kong."""
        if meld.kind is MeldKind.ADDED_KONG:
            pung = Meld(MeldKind.PUNG, meld.tiles[:3], seat=meld.seat)
            self.claim(seat, pung)
            self.act(seat, KONG, word(meld))
            return
        if meld.is_claimed:
            claimed: Tile = meld.tiles[(meld.claimed or 1) - 1]
            self.act(seat - (meld.seat or 1), DISCARD, 4 * claimed)
        self.act(seat, ACTIONS.get(meld.kind, KONG), word(meld))


def game_of(hand: Hand, total: int = 8, payer: int = 1) -> Game:
    """A round this hand wins. payer: how many seats after the winner the tile comes from, where it is not drawn."""
    how, seat = hand.context, hand.context.seat - EAST
    assert hand.winning is not None
    played = Round()
    for number in range(len(hand.flowers)):
        played.act(seat, FLOWER, number << 8)
    played.act(0, 0, 0)
    shown = sum(meld.tiles.count(hand.winning) for meld in hand.melds if meld.is_claimed)
    if how.last_of_kind and not how.robbing:
        for copy in range(shown, 3):
            played.act(seat + 2, DISCARD, 4 * hand.winning + copy)
    # A kong whose replacement wins is declared last; after another the round goes on.
    last = next((meld for meld in hand.melds if how.replacement and meld.kind.is_kong), None)
    for meld in (*(meld for meld in hand.melds if meld is not last), *([last] if last else [])):
        if meld is last and how.last_tile:
            while played.wall > 1:
                played.act(seat + 2, DRAW, 0)
        played.claim(seat, meld)
        if meld is not last:
            played.act(seat + 2, DRAW, 0)
    if how.last_tile and last is None:
        while played.wall > how.self_draw:
            played.act(seat + 2, DRAW, 0)
    if how.robbing:
        other = seat + payer
        played.claim(other, Meld(MeldKind.ADDED_KONG, (hand.winning,) * 4, seat=1))
    else:
        kind, winner = (DRAW, seat) if how.self_draw else (DISCARD, seat + payer)
        played.act(winner, kind, 4 * hand.winning | (how.replacement << 8))
    played.act((seat + 3) % 4, 8, 0)
    played.act(seat, WIN, total << 1)
    return {
        "a": played.actions,
        "b": 1 << seat | 16 << (seat if how.self_draw else (seat + payer) % 4),
        "i": 4 * (how.prevalent - EAST),
        "w": "00" * 144,
        "y": [
            {
                "f": total,
                "t": {"83": 1 | len(hand.flowers) - 1 << 8} if hand.flowers else {},
                "h": {
                    "p": [word(meld) for meld in hand.melds],
                    "s": [4 * tile for tile in (*hand.concealed, hand.winning)],
                },
            }
            if each == seat
            else {}
            for each in range(4)
        ],
    }


def packed(game: Game) -> str:
    """A record as the site gives it."""
    script = base64.b64encode(zlib.compress(json.dumps(game).encode())).decode()
    return json.dumps({"id": "Ab12cd34", "belongs": "x", "script": script, "prev": "", "next": ""})

"""Playing without winds and dragons, which rule systems may let their profiles choose."""

from mjgui.core.hand import Hand
from mjgui.core.hand.problems import Problem, problem
from mjgui.core.hand.tiles import EAST, KINDS, Tile, tiles_text
from mjgui.core.rules.effects import HasSettings, Setting


def _honors(hand: Hand) -> list[Tile]:
    counts = hand.counts()
    return [tile for tile in range(EAST, KINDS) if counts[tile]]


# Whether the game is played without them.
WITHOUT_HONORS: Setting[bool] = Setting(
    "without_honors", bool, default=False, touches=lambda subject: bool(_honors(subject.hand))
)


def honors_there(hand: Hand, rules: HasSettings) -> tuple[Problem, ...]:
    """Why a hand cannot be, where it holds honours and the game is played without them."""
    honors = _honors(hand) if WITHOUT_HONORS.of(rules) else []
    return (problem("honors", tiles=tiles_text(honors)),) if honors else ()

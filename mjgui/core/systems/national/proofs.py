"""What is proved of every two national fans, and what follows from that for exclusions."""

from functools import cache

from mjgui import resources
from mjgui.core.rules.effects import Exclusion
from mjgui.core.rules.proofs import Proofs, Under, read_proofs

# Fans that more hands can hold where the rules take more ways of winning for possible.
_OF_CIRCUMSTANCES = frozenset({"robbing-the-kong", "last-tile-claim", "last-tile-draw", "out-with-replacement-tile"})


@cache
def proofs() -> Proofs:
    """The table that ``mjgui prove`` works out."""
    return read_proofs(resources.read("rules/national/proved.json"), _OF_CIRCUMSTANCES)


@cache
def proved_exclusions(rules: Under) -> tuple[Exclusion, ...]:
    """The exclusions of what always comes with a fan under these definitions, and of nothing else."""
    return proofs().exclusions(rules)

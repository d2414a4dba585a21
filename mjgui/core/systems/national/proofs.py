"""What is proved of every two national fans, under the definitions of the rules that ask."""

from functools import cache

from mjgui import resources
from mjgui.core.rules.effects import Exclusion
from mjgui.core.rules.proofs import Proofs, Under, read_proofs
from mjgui.core.systems.national.forms import FORMS

# Fans that more hands can hold where the rules take more ways of winning for possible.
_OF_CIRCUMSTANCES = frozenset({"robbing-the-kong", "last-tile-claim", "last-tile-draw", "out-with-replacement-tile"})
_FOLDER = "rules/national/proved"


@cache
def tables() -> tuple[Proofs, ...]:
    """The tables that ``mjgui prove`` works out."""
    return tuple(
        read_proofs(resources.read(f"{_FOLDER}/{name}"), _OF_CIRCUMSTANCES) for name in resources.names(_FOLDER)
    )


@cache
def proofs(under: Under, *, same_form: bool) -> Proofs:
    """The table that was worked out under definitions, or under those nearest to them. ``same_form`` asks hands of four
    sets and a pair apart, where rules find what is necessary among hands of the same form."""
    nearest = min(tables(), key=lambda table: _differences(table.under, under))
    return nearest if same_form else nearest.without_forms()


def _differences(one: Under, other: Under) -> int:
    return (
        len(one.refused_marks ^ other.refused_marks)
        + len(one.allowed_problems ^ other.allowed_problems)
        + len(one.redefined ^ other.redefined)
    )


@cache
def proved_exclusions(under: Under, *, same_form: bool) -> tuple[Exclusion, ...]:
    """The exclusions of what always comes with a fan under these definitions, and of nothing else."""
    return proofs(under, same_form=same_form).exclusions(under, FORMS)

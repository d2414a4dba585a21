"""What fans exclude under rules by which only what is necessarily present is not counted again."""

from dataclasses import replace

from mjgui.core.rules.effects import Exclusion, Pair
from mjgui.core.systems.national.lists_1998 import printed_in_1998
from mjgui.core.systems.national.proofs import proved_exclusions
from mjgui.core.systems.national.settings import BY_FAN, CARRIED_OVER, PRINTED, SAME_FORM
from mjgui.core.systems.principles import Making

# The disputed question whether the lists of 1998 hold beside what is proved.
LISTS = "printed-against-principle"
# The disputed question what the fans exclude that a text leaves out.
LEFT_OUT = "carried-over"


def exclusions_by_proof(making: Making) -> tuple[Exclusion, ...]:
    """What always comes with a fan under these definitions; beside fans that a text leaves out, also what the 1998 book
    prints of them, or what the national rules list instead of both, as the rules answer that."""
    as_listed = making.carried_over if CARRIED_OVER.of(making) == "as-listed" else frozenset()
    proved = [
        replace(row, scope="hand") if BY_FAN.of(making) else row
        for row in proved_exclusions(making.under, same_form=SAME_FORM.of(making))
        if row.fan not in as_listed
    ]
    printed = _printed(making, {row.pair for row in proved}) if PRINTED.of(making) and not as_listed else ()
    known = {row.pair for row in printed}
    listed = [replace(row, ruling=LEFT_OUT) for row in making.listed if row.fan in as_listed]
    return (*(row for row in proved if row.pair not in known), *printed, *listed)


def _printed(making: Making, proved: set[Pair]) -> tuple[Exclusion, ...]:
    """What is printed of the fans that a text leaves out; disputed where it is proved of no form."""
    return tuple(
        Exclusion(*pair, "hand", citation, ruling=None if pair in proved else LISTS)
        for pair, citation in printed_in_1998().items()
        if pair[0] in making.carried_over
    )

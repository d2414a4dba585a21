"""The questions that profiles of the national system answer with a single value."""

from typing import Literal, TypeAlias

from mjgui.core.rules.effects import Setting, Subject
from mjgui.core.rules.fans import Fan
from mjgui.core.systems.national.circumstances import infer_last_of_kind
from mjgui.core.systems.national.combining import AccountOnce
from mjgui.core.systems.without_honors import WITHOUT_HONORS


def _has_combinations(subject: Subject) -> bool:
    return any(sum(len(each.sets) > 1 for each in instances) > 1 for instances in subject.found)


def _is_combination(fan: Fan) -> bool:
    return fan.combination


# Whether a fan excludes exactly what is proved to come with it always, whatever is listed.
PROVED: Setting[bool] = Setting("proved", bool, default=False)
# Whether that is asked of four sets and a pair by themselves, as a fan of such a hand is no fan of seven pairs.
SAME_FORM: Setting[bool] = Setting("same_form", bool, default=False)
# Whether a fan that always comes along is not counted at all, however often it is there.
BY_FAN: Setting[bool] = Setting("by_fan", bool, default=False)
# What the fans exclude that a text leaves out: what is proved, and what was printed of them before; or what the
# national rules list.
CarriedOver: TypeAlias = Literal["by-principle", "as-listed"]
CARRIED_OVER: Setting[CarriedOver] = Setting("carried_over", CarriedOver, "by-principle")
# Whether what was printed of them before holds beside what is proved.
PRINTED: Setting[bool] = Setting("printed", bool, default=True)
# How two-set fans are limited; see ``combining``.
ACCOUNT_ONCE: Setting[AccountOnce] = Setting(
    "account_once", AccountOnce, "no-cycles", _has_combinations, _is_combination
)
# Whether a pair inside a counted larger fan counts where no exclusion says it does not.
INSIDE_PAIRS: Setting[bool] = Setting("inside_pairs", bool, False, _has_combinations, _is_combination)
# Whether one's own claimed melds that show three of the winning tile make it the last of its kind.
INFER_LAST_OF_KIND: Setting[bool] = Setting(
    "infer_last_of_kind",
    bool,
    default=True,
    touches=lambda subject: subject.has_remarks or bool(infer_last_of_kind(subject.hand)[1]),
)
SETTINGS = (
    PROVED,
    SAME_FORM,
    BY_FAN,
    CARRIED_OVER,
    PRINTED,
    ACCOUNT_ONCE,
    INSIDE_PAIRS,
    INFER_LAST_OF_KIND,
    WITHOUT_HONORS,
)

"""The Chinese national standard rules: five forms of hand, 81 fans and 明暗杠."""

from mjgui.core.systems.national.detection import declared_fans, detect, explainer
from mjgui.core.systems.national.forms import FORMS, arrangements, waits_by_form

__all__ = ["FORMS", "arrangements", "declared_fans", "detect", "explainer", "waits_by_form"]

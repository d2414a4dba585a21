"""Rules under which nobody pays: the national ones without their payments."""

from dataclasses import replace

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.systems.national.system import NationalSystem


class UnpaidSystem(NationalSystem):
    payments = None


def unpaid_rules() -> RuleProfile:
    return replace(load_profile("mil-2025"), system=UnpaidSystem())

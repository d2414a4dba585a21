"""The rules without a window: hands, profiles, analyses. Needs no Qt.

from mjgui.core import analyze, load_profile, parse_hand

analysis = analyze(parse_hand("[234m,1][234m,1]22334s55p4s"), load_profile("mil-2025"))
analysis.best.total

``parse_hand`` takes the program's own notation; for what a person wrote, ``read`` takes any, with what it assumed.
"""

from mjgui.core.analysis import Analysis, analyze
from mjgui.core.hand import Hand, Meld, MeldKind, WinContext
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import Candidate, ParseError, format_hand, parse_hand, read
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.profiles.profile_files import load_profile

__all__ = [
    "Analysis",
    "Candidate",
    "Hand",
    "Inquiry",
    "Meld",
    "MeldKind",
    "ParseError",
    "RuleProfile",
    "WinContext",
    "analyze",
    "format_hand",
    "load_profile",
    "parse_hand",
    "read",
]

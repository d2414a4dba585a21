"""How what was said of a table is kept in files: the values of the form of a rule system's payments."""

from functools import cache, partial
from typing import Any

import msgspec

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.settlement import at_table
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.fields import Values
from mjgui.core.systems.payments import Payments
from mjgui.files.strict_json import converted


def kept(values: Values | None, profile: RuleProfile) -> dict[str, Any] | None:
    """What was said of a table, as a file has it: a value for each field, also for those that the rules answer. None
    where nothing was, and under rules that do not pay."""
    payments = profile.system.payments
    if payments is None or values is None:
        return None
    at = at_table(profile, values)
    return {field.id: field.to_json(at[field.id]) for field in payments.fields}


def table_of(held: dict[str, Any] | None, system: RuleSystem) -> Values | None:
    """What a file says of a table; what it leaves out is not there. None where it says nothing, and for a system
    without payments. Raises ContentError naming the field."""
    if held is None or system.payments is None:
        return None
    read = converted({"payments": held}, _shape(system.payments)).payments
    fields = {field.id: field for field in system.payments.fields}
    return {name: fields[name].of_json(getattr(read, name)) for name in fields if name in held}


@cache
def _shape(payments: Payments[Any]) -> Any:
    """What a file holds of the table: under ``payments`` a value for each field that is asked for."""
    fields = [
        (field.id, field.json_type, msgspec.field(default_factory=partial(field.to_json, field.default)))
        for field in payments.fields
    ]
    return msgspec.defstruct("_Held", [("payments", msgspec.defstruct("_Payments", fields))])

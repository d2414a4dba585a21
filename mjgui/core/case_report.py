"""What belongs to a case as plain data with texts in both languages: what the command line prints of it as JSON."""

from typing import Any

from mjgui.core.questions.recount import Recount
from mjgui.core.texts import Text


def recount_report(recount: Recount) -> dict[str, Any]:
    """What was counted of a hand once against what counts now: both totals, and each thing that is otherwise."""
    record = recount.record
    return {
        "program": record.program,
        "decided": record.is_decision,
        "total": record.total,
        "total_now": recount.total,
        "differs": recount.differs,
        **recount.headline._asdict(),
        "changes": [
            {"kind": each.kind, "fan": each.fan, "ruling": each.ruling, **each.text._asdict()}
            for each in recount.changes
        ],
    }


def unread_report(line: int, source: str, words: Text) -> dict[str, Any]:
    """What is said of a file that cannot be read, in a line counted from 1; in the form of what is said of a text that
    is no hand."""
    error = {"code": "file", "position": None, "expected": None, **words._asdict()}
    return {"line": line, "input": source, "error": error, "total": None}

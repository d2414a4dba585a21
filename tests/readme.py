"""What README says, in parts."""

import re
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
_BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
PROSE = _BLOCK.sub("", README)
"""All of it but what stands in blocks."""


def section(title: str, words: str = README) -> str:
    """What stands under a heading, up to the next of its kind."""
    found = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#{{1,2}} |\Z)", words, re.DOTALL | re.MULTILINE)
    assert found is not None, title
    return found[2]


def blocks(kind: str, words: str = README) -> list[str]:
    """The blocks of a kind, such as ``python``."""
    return [dedent(found[3]) for found in _BLOCK.finditer(words) if found[2] == kind]


def errand(what: str) -> str:
    """What is to be done to add something: ``A ruling``."""
    found = re.search(rf"^\*\*{what}\*\*(.*?)(?=^\*\*A |^Besides:)", README, re.DOTALL | re.MULTILINE)
    assert found is not None, what
    return found[1]

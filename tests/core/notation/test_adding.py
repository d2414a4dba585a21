"""Adding a notation is adding its module: then it is read, named and written everywhere."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjgui.core import ParseError, format_hand, notation, parse_hand, read
from mjgui.core.notation import copied_as, write
from mjgui.core.notation.registry import notations
from mjgui.core.texts import Text
from tests.commands import run

MODULE = '''
"""Everything between two tildes."""

from mjgui.core.notation.canonical import format_hand
from mjgui.core.notation.registry import Notation
from mjgui.core.notation.rewriting.own_letters import in_own_letters
from mjgui.core.texts import Text


def is_like(text):
    return text.startswith("~")


def read(source):
    if not source.text.endswith("~"):
        raise source.error("end", len(source.text), "~")
    said = (Text("有波浪", "with tildes"),)
    return (in_own_letters(source.written(list(source)[1:-1]), assumed=said, says_winds="|" in source.text),)


def write(hand):
    return f"~{format_hand(hand)}~"


NOTATION = Notation("tildes", Text("波浪式", "between tildes"), place=15, is_like=is_like, read=read, write=write)
'''
HAND = "[234m,1][234m,1]22334s55p4s|ES1000"


@pytest.fixture
def _added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The module in the folder of notations."""
    (tmp_path / "tildes.py").write_text(MODULE, "utf-8")
    monkeypatch.setattr(notation, "__path__", [*notation.__path__, str(tmp_path)])
    notations.cache_clear()
    yield
    notations.cache_clear()
    sys.modules.pop("mjgui.core.notation.tildes", None)
    if hasattr(notation, "tildes"):
        delattr(notation, "tildes")


@pytest.mark.usefixtures("_added")
def test_it_is_read_and_named() -> None:
    (found,) = read(f"~{HAND}~")
    assert (found.notation, found.name) == ("tildes", Text("波浪式", "between tildes"))
    assert found.hand == parse_hand(HAND)
    assert found.assumptions == (Text("有波浪", "with tildes"),)


@pytest.mark.usefixtures("_added")
def test_it_is_offered_and_written() -> None:
    assert list(copied_as())[-3:] == ["botzone", "tildes", "tziakcha"]
    assert read(write(parse_hand(HAND), "tildes"))[0].hand == parse_hand(HAND)


@pytest.mark.usefixtures("_added")
def test_its_errors_stand_in_the_text() -> None:
    with pytest.raises(ParseError) as refused:
        read("~12x~")
    assert (refused.value.code, refused.value.position) == ("suit", 3)
    with pytest.raises(ParseError) as refused:
        read("~12m")
    assert (refused.value.code, refused.value.position) == ("end", 4)


@pytest.mark.usefixtures("_added")
def test_the_command_line_reads_it_and_says_its_name() -> None:
    counted = json.loads(run("analyze", "--json", f"~{HAND}~"))
    assert (counted["hand"], counted["read_as"]["en"]) == (HAND, "between tildes")
    said = run("analyze", "--lang", "zh", f"~{HAND}~")
    assert f"读作波浪式：{HAND} · 有波浪" in said


def test_without_its_module_it_is_unknown() -> None:
    assert "tildes" not in notations()
    assert format_hand(read(HAND)[0].hand) == HAND
    with pytest.raises(ParseError):
        read(f"~{HAND}~")

"""Messages of parsers, the system and the database in both languages."""

import errno
import json
import os
import sqlite3
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from mjgui.core.system_messages import in_words, words_of, words_with_file
from mjgui.core.texts import SaidError, Text, catalogue


def chinese(words: Text) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in words.zh)


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    size: int = 0


@pytest.mark.parametrize(
    "source", ["", "{", "[1", "{1}", '{"a"}', '{"a": 1 "b"}', '{"a": 1} x', '"a', '"\\x"', '"\\u12"', '"\n"', "[1,]"]
)
def test_what_is_wrong_with_json(source: str) -> None:
    with pytest.raises(json.JSONDecodeError) as raised:
        json.loads(source)
    words = in_words(raised.value.msg)
    assert chinese(words)
    assert words.en == raised.value.msg


@pytest.mark.parametrize(
    "source",
    [
        "a",
        "= 1",
        "a = ",
        "a = x",
        "a = 1 b = 2",
        "a = 1\na = 2",
        "[a\n",
        "[[a]\n",
        "[a]\n[a]\n",
        "a = {b = 1, b = 2}",
        "a = {b = 1",
        "a = [1",
        'a = "b',
        'a = "\\q"',
        'a = "\\u12"',
        'a = "\\ud800"',
        "a = 'b\nc'",
        "a = 2026-13-01",
        "a = '\x01'",
        "a = {b = 1}\na.c = 2",
        "a = 1\n[a.b]",
    ],
)
def test_what_is_wrong_with_toml(source: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as raised:
        tomllib.loads(source)
    words = in_words(str(raised.value))
    assert chinese(words)
    assert not any(word in words.zh for word in ("at line", "at end", "Expected", "Invalid", "Cannot"))


@pytest.mark.parametrize("source", ["[]", '{"size": 1}', '{"name": 1}', '{"name": "", "of": 1}', '{"name"', "x", ""])
def test_what_is_wrong_with_a_shape(source: str) -> None:
    with pytest.raises(msgspec.DecodeError) as raised:
        msgspec.json.decode(source, type=Shape)
    assert chinese(in_words(str(raised.value).partition(" - at ")[0]))


@pytest.mark.skipif(sys.platform != "linux", reason="every C library has words of its own")
@pytest.mark.parametrize(
    "name", [key for key in (key.partition(".")[2] for key in catalogue("system_messages")) if hasattr(errno, key)]
)
def test_what_the_system_says(name: str) -> None:
    number = getattr(errno, name)
    words = words_of(OSError(number, os.strerror(number)))
    assert chinese(words)
    assert words.en == os.strerror(number)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    with pytest.raises(FileNotFoundError) as raised:
        path.read_bytes()
    assert words_with_file(raised.value).zh == f"没有这个文件或文件夹（{path}）"


def test_what_the_database_says(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database, but longer than a header of one would be: " * 40)
    with pytest.raises(sqlite3.DatabaseError) as raised:
        sqlite3.connect(tmp_path / "file").execute("SELECT * FROM sqlite_master")
    assert words_of(raised.value) == Text("不是数据库", "file is not a database")


def test_what_is_not_known_stays_and_own_errors_say_their_own() -> None:
    assert in_words("The cat sat on it.") == Text("The cat sat on it.", "The cat sat on it.")
    assert words_of(SaidError(Text("错", "wrong"))) == Text("错", "wrong")

"""Hands in any notation on the command line: read, what was assumed said, and what else a text can be."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mjgui.cli import make_app
from mjgui.core import parse_hand
from tests.commands import lines, run
from tests.notations import RECORDED, SAMPLES
from tests.records import Game, game_of, packed

OWN = "[234m,1][234m,1]22334s55p4s|EE0000"
BOTZONE = "W1W2W3W4W5W6W7W8W9T5T5B1B2B3"
SAID = "read as Botzone / PyMahjongGB: 123456789m55s12p3p|EE0000 · how it was won is not said: by discard"
# White dragons, or red ones.
TWO = "123456789m11555z"


def called(*arguments: str, stdin: str | None = None) -> tuple[str, str]:
    """What a command prints, and what it says beside."""
    result = CliRunner().invoke(
        make_app(), [*arguments, *([] if arguments[0] == "export" else ["--lang", "en"])], input=stdin
    )
    assert result.exit_code in (0, 1), result.output
    return result.stdout, result.stderr


@pytest.mark.parametrize("notation", SAMPLES)
def test_every_notation_is_read(notation: str) -> None:
    text, hand = SAMPLES[notation]
    (counted,) = lines(CliRunner().invoke(make_app(), ["analyze", "--json", text]).stdout)
    assert counted["hand"] == hand
    assert counted["read_as"]["notation"] == notation
    assert counted["read_as"]["hand"] == hand
    assert counted["read_as"]["zh"]
    assert counted["read_as"]["en"]


def test_every_notation_is_read_from_standard_input_in_order() -> None:
    given = "\n".join(text for text, _ in SAMPLES.values())
    counted = lines(CliRunner().invoke(make_app(), ["analyze", "--json", "-"], input=given).stdout)
    assert [each["hand"] for each in counted] == [hand for _, hand in SAMPLES.values()]


def asked(answer: Any) -> Any:
    """Of an array, its first part."""
    return answer[0] if isinstance(answer, list) else answer


@pytest.mark.parametrize(
    "arguments",
    [
        ("analyze",),
        ("disputes",),
        ("compare",),
        ("why", "ph"),
        ("claim", "--total", "7"),
    ],
)
def test_every_command_says_what_was_assumed(arguments: tuple[str, ...]) -> None:
    command, *rest = arguments
    text = "[<234m][<234m]22334s55p4s"
    printed, said = called(command, text, *rest, "--json")
    read_as = asked(json.loads(printed))["read_as"]
    assert read_as == {
        "notation": "arrows",
        "zh": "带箭头的副露（mandel59）",
        "en": "melds with arrows (mandel59)",
        "hand": OWN,
        "assumed": [
            {"zh": "没有写和牌方式：当作点和", "en": "how it was won is not said: by discard"},
            {"zh": "没有写圈风和门风：都当作东", "en": "the winds are not said: both East"},
        ],
        "also": [],
    }
    assert said == ""
    printed, said = called(command, text, *rest)
    assert said == (
        f"read as melds with arrows (mandel59): {OWN} · how it was won is not said: by discard"
        " · the winds are not said: both East\n"
    )
    assert said not in printed


def test_beside_an_empty_array_it_is_said() -> None:
    printed, said = called("disputes", "🀇🀈🀉🀙🀚🀛🀔🀕🀖🀏🀏🀐🀐🀐", "--json")
    assert json.loads(printed) == []
    assert said.startswith("read as tile characters: ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (OWN, False),
        # East winds, where there are no others.
        ("123m", False),
        ("1112345678999m", False),
        ("[EEE,1]123m456p78s11s9s|SW0100", False),
        ("123456789m55s12p3p", True),
        ("[8888p]123m456m789m5s5s|ES1000", True),
        ("[NNN3]78889m11888p8m", True),
    ],
)
def test_of_our_own_notation_only_assumptions_are_said(text: str, says: bool) -> None:
    printed, _ = called("analyze", text, "--json")
    assert ("read_as" in json.loads(printed)) == says
    assert called("analyze", text)[1].startswith("read as") == says


def test_hands_are_numbered_where_there_are_several() -> None:
    _, said = called("analyze", OWN, BOTZONE)
    assert said.startswith(f"hand 2: {SAID}")
    _, said = called("analyze", "-", stdin=BOTZONE)
    assert said.startswith(f"hand 1: {SAID}")
    _, said = called("analyze", BOTZONE)
    assert said.startswith(SAID)


def test_a_text_that_can_be_two_hands_is_the_likelier_and_the_other_is_asked_about() -> None:
    printed, said = called("analyze", "--json", TWO, OWN)
    first, second = lines(printed)
    assert first["hand"] == "123456789mEEPPP|EE0000"
    (other,) = first["read_as"]["also"]
    assert (other["notation"], other["hand"]) == ("mpsz", "123456789mEECCC|EE0000")
    assert other["assumed"][0]["en"] == "5z, 6z, 7z are red, green, white"
    assert "read_as" not in second
    # Also beside JSON, so that it is not overlooked.
    assert [line.split(" ·")[0] for line in said.splitlines()] == [
        "hand 1: read as riichi notation mpsz: 123456789mEEPPP|EE0000",
        "hand 1: can also be riichi notation mpsz: 123456789mEECCC|EE0000",
        "hand 1: the first was taken; for another, give it as it is written above",
    ]
    (again,) = lines(called("analyze", "--json", other["hand"])[0])
    assert "read_as" not in again
    assert again["hand"] == other["hand"]


def two_winners() -> Game:
    first, second = parse_hand(RECORDED), parse_hand("[WWW,1]123m456p78s22s9s|SN0000")
    game, other = game_of(first, payer=3), game_of(second, payer=2)
    game["a"][-1:] = [*other["a"][1:-3], *game["a"][-3:], other["a"][-1]]
    game["b"] |= other["b"]
    game["y"][3] = other["y"][3]
    return game


def test_each_winner_of_a_record_is_a_hand_it_can_be() -> None:
    printed, said = called("why", packed(two_winners()), "ph", "--json")
    read_as = json.loads(printed)["read_as"]
    (other,) = read_as["also"]
    assert (read_as["notation"], other["notation"]) == ("record", "record")
    assert read_as["assumed"][0]["en"] == "won by the West seat"
    assert other["assumed"][0]["en"] == "won by the North seat"
    assert "can also be a game record of tziakcha: [WWW,1]123m2278s456p9s|SN0000 · won" in said


@pytest.mark.parametrize(
    ("text", "code", "position", "mark"),
    [
        ("12万x3m", "tile", 3, 4),
        ("CHI W1 1", "botzone-chow", 4, 4),
        ("https://tziakcha.net/calc/?q=%5B123p1%5D45x", "suit", 42, 42),
        ('{"a": ', "record-json", 6, 6),
    ],
)
def test_an_error_stands_in_the_text_that_was_given(text: str, code: str, position: int, mark: int) -> None:
    (refused,) = lines(run("analyze", "--json", text, code=1))
    assert set(refused) == {"line", "input", "error", "total"}
    assert refused["input"] == text
    assert (refused["error"]["code"], refused["error"]["position"]) == (code, position)
    _, said = called("analyze", text)
    assert said.splitlines()[1] == " " * mark + "^"


def test_of_a_long_text_what_stands_about_the_error_is_shown() -> None:
    _, said = called("analyze", "a\n" + "1m" * 500 + "x" + "1m" * 500 + "\nb")
    shown, mark, _ = said.splitlines()
    assert len(shown) < 200
    assert shown[mark.index("^")] == "x"
    assert (shown[0], shown[-1]) == ("…", "…")


def test_pictures_are_made_of_hands_in_any_notation(tmp_path: Path) -> None:
    for text, _ in (SAMPLES["botzone"], SAMPLES["record"]):
        _, said = called("export", text, "-o", str(tmp_path / "hand.svg"), "--no-date")
        assert said.startswith("read as")
        assert (tmp_path / "hand.svg").read_bytes().startswith(b"<?xml")

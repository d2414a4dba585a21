"""What is paid, on the command line: tables, claims of points, pictures."""

import json
from pathlib import Path
from typing import Any

import pytest

from mjgui.core import parse_hand
from mjgui.core.inquiry import Inquiry
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.settlement import settle
from mjgui.files.cases import Case, Papers, encoded
from mjgui.files.profiles import user_folder
from mjgui.files.stored_rules import Ruled
from mjgui.gui.pictures.pictures import read_picture
from tests import cases
from tests.commands import lines, run

ARITHMETIC = ("--profile", "arithmetic")
ALL_DECLARED = "[234m,1][123s,1][777m,1][NCF,1]EE|EE1000"
WON = "234m345s1235578p9p|WE0000"
BELOW = "[123m,1][567s,1][789p,1]57m22p6m|ES0000"
FOUR_OR_TWO = "369m159m444mCFP6m6m"


@pytest.mark.parametrize("win", cases.read("paid-wins.jsonl"), ids=lambda win: win["source"])
def test_wins_of_real_games_are_paid_as_they_were(win: dict[str, Any]) -> None:
    discarder = () if win["payer"] is None else ("--discarder", "ESWN"[win["payer"]])
    (entry,) = lines(run("analyze", win["hand"], "--json", *discarder))
    scores = dict.fromkeys("ESWN", 0)
    for payment in entry["payments"]:
        scores[payment["from"]] -= payment["amount"]
        scores[payment["to"]] += payment["amount"]
    assert list(scores.values()) == win["scores"]
    assert entry["points"] == max(win["scores"])
    assert entry["table"]["base"] == 8


@pytest.mark.parametrize(
    ("arguments", "points", "paid"),
    [
        ((), 35, [(None, 19, "win"), (None, 8, "base"), (None, 8, "base")]),
        (("--discarder", "S"), 35, [("S", 19, "win"), ("W", 8, "base"), ("N", 8, "base")]),
        (("--discarder", "S", "--base", "0"), 11, [("S", 11, "win")]),
        (("--discarder", "S", "--split", "alone"), 35, [("S", 35, "win")]),
        (("--discarder", "S", "--split", "alone-twice"), 38, [("S", 38, "win")]),
        (("--discarder", "E", "--seat", "N"), 35, [("E", 19, "win"), ("S", 8, "base"), ("W", 8, "base")]),
        (("--profile", "xiaolin", "--discarder", "N"), 16, [("N", 16, "win")]),
    ],
)  # fmt: skip
def test_the_national_table_is_taken(
    arguments: tuple[str, ...], points: int, paid: list[tuple[str | None, int, str]]
) -> None:
    (entry,) = lines(run("analyze", WON, "--json", *arguments))
    if "xiaolin" in arguments:
        points, paid = 2 * entry["total"], [("N", 2 * entry["total"], "win")]
    assert entry["points"] == points
    assert [(each["from"], each["amount"], each["for"]) for each in entry["payments"]] == paid


@pytest.mark.parametrize(
    ("arguments", "costs", "words"),
    [
        ((), [], "what that costs was not read in MIL 2025"),
        (("--profile", "wmo-2006"), [10, 10, 10], "pays each of the others 10 points"),
        (("--false-win", "20"), [20, 20, 20], "pays each of the others 20 points"),
    ],
)
def test_a_win_below_the_minimum(arguments: tuple[str, ...], costs: list[int], words: str) -> None:
    (entry,) = lines(run("analyze", BELOW, "--json", *arguments))
    assert entry["points"] is None
    assert words in entry["unpaid"]["en"]
    assert [each["amount"] for each in entry["payments"]] == costs
    assert {each["from"] for each in entry["payments"]} <= {"S"}
    assert words in run("analyze", BELOW, "--lang", "en", *arguments).replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--base", "-3"), "0 to 1000"),
        (("--false-win", "9999"), "0 to 1000"),
        (("--split", "half"), "alone-twice"),
        (("--discarder", "E"), "own seat, East"),
        (("--robbed", "S"), "robbed no kong"),
        (("--players", "3"), "--players"),
    ],
)
def test_a_national_table_that_cannot_be_is_said(arguments: tuple[str, ...], words: str) -> None:
    code = 2 if arguments[0] in ("--split", "--players") else 1
    assert words in run("analyze", WON, "--lang", "en", *arguments, code=code)


@pytest.mark.parametrize(
    ("hand", "arguments", "right", "words"),
    [
        (ALL_DECLARED, ("--points", "75"), True, "the points of the win, robbing included: 75, right"),
        (ALL_DECLARED, ("--points", "25"), False, "claimed 25, paid 75"),
        (ALL_DECLARED, ("--total", "5", "--points", "75"), True, "the claim is right: 5 fan"),
        (ALL_DECLARED, ("--total", "5", "--points", "70"), False, "the claimed total is right: 5 fan"),
        (ALL_DECLARED, ("--points", "75", "--players", "3"), False, "claimed 75, paid 50"),
        ("[5555s]246m357pESW7m7m", ("--kongs", "30"), True, "the kongs: 30, right"),
        ("[5555s]246m357pESW7m7m", ("--kongs", "10"), False, "the kongs: claimed 10, paid 30"),
        ("135m35s468pWWW2p2p7s|EE0001", ("--robbing", "15"), True, "the robbing: 15, right"),
        (
            "135m35s468pWWW2p2p7s|EE0001",
            ("--robbed", "S", "--payer", "S", "--points", "25"),
            True,
            "South pays, right",
        ),
        ("135m35s468pWWW2p2p7s|EE0001", ("--robbed", "S", "--payer", "N"), False, "not North: South pays"),
        ("135m35s468pWWW2p2p7s|EE0001", ("--payer", "N"), None, "it is not said who pays the win"),
        (ALL_DECLARED, ("--payer", "N"), False, "not North alone"),
        (FOUR_OR_TWO, ("--points", "10"), True, "if so laid down: 159m 369m 444m CFP 66m"),
        (FOUR_OR_TWO, ("--points", "20"), True, "the points of the win, robbing included: 20, right"),
        (FOUR_OR_TWO, ("--points", "15"), False, "claimed 15, paid 20"),
        (FOUR_OR_TWO, ("--points", "20", "--reading", "2"), False, "claimed 20, paid 10"),
        # The kongs of tiles that are no win.
        ("[PPPP,5]12m456789m1sE3s", ("--kongs", "15"), True, "the kongs: 15, right"),
    ],
)  # fmt: skip
def test_claims_of_points(hand: str, arguments: tuple[str, ...], right: bool | None, words: str) -> None:
    said = json.loads(run("claim", hand, *ARITHMETIC, "--json", *arguments, code=int(right is not True)))
    assert said["right"] is right
    spoken = run("claim", hand, *ARITHMETIC, "--lang", "en", *arguments, code=int(right is not True))
    assert words in " ".join(spoken.split())


def test_a_national_claim_of_points() -> None:
    claim = ("claim", WON, "--discarder", "S", "--lang", "en")
    assert "the claim is right: 11 fan" in run(*claim, "--total", "11", "--points", "35", "--payer", "S")
    assert "paid 35" in run(*claim, "--total", "11", "--points", "19", code=1)
    # What was claimed for a total is what is paid.
    assert "this is what the win is paid" in run(*claim, "--total", "35", code=1)


def test_a_reading_is_not_laid_down_where_the_best_counts() -> None:
    for command in (("analyze", "1122335577889m9m|EE1000"), ("claim", "1122335577889m9m|EE1000", "--total", "64")):
        assert "--reading" in run(*command, "--reading", "2", "--lang", "en", code=2)


def test_disputes_and_waits_are_in_points_where_points_differ() -> None:
    found = json.loads(run("disputes", "234m357s147pEW3p3pS|EE0001", *ARITHMETIC, "--json"))
    (matters,) = (each for each in found if each["ruling"] == "robbing-without-fan")
    assert {each["option"]: each["points"] for each in matters["options"]} == {
        "base-and-robbing": 20,
        "robbing-alone": 15,
    }
    doubled = json.loads(run("disputes", "234m357s147pEW3p3pS|EE0001", *ARITHMETIC, "--json", "--unit", "10"))
    (matters,) = (each for each in doubled if each["ruling"] == "robbing-without-fan")
    assert {each["points"] for each in matters["options"]} == {40, 30}
    (entry,) = lines(run("analyze", "234m357s147p33pEW", *ARITHMETIC, "--json"))
    (wait,) = entry["waits"]
    assert (wait["points_self_draw"], wait["points_discard"]) == (15, 5)


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_an_exported_picture_keeps_its_table(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"hand.{ending}"
    table = ("--players", "3", "--unit", "10", "--double-self-draw", "--late-kong", "1")
    run("export", "[PPPP,5]EEESWNNCFFF|EE1000", *ARITHMETIC, *table, "-o", str(out))
    assert read_picture(out).payments == {
        "players": 3,
        "payer": None,
        "unit": 10,
        "double_self_draw": True,
        "late_kongs": frozenset({1}),
        "burnt_kongs": frozenset(),
    }
    national = tmp_path / f"national.{ending}"
    run("export", WON, "--base", "5", "--split", "alone", "--discarder", "S", "-o", str(national))
    assert read_picture(national).payments == {"payer": 1, "base": 5, "split": "alone", "false_win": None}


def test_an_exported_picture_shows_the_reading_that_was_laid_down(tmp_path: Path) -> None:
    out = tmp_path / "hand.png"
    run("export", FOUR_OR_TWO, *ARITHMETIC, "--reading", "2", "-o", str(out))
    shown = read_picture(out)
    assert (shown.reading, shown.counted.total, shown.counted.paid.points) == (1, 2, 10)


def test_a_table_that_cannot_be_makes_no_picture(tmp_path: Path) -> None:
    assert "own seat" in run("export", WON, "--discarder", "E", "-o", str(tmp_path / "a.png"), "--lang", "en", code=1)
    assert list(tmp_path.iterdir()) == []


def test_the_table_of_a_house_profile_is_used_and_listed() -> None:
    user_folder().mkdir(parents=True, exist_ok=True)
    (user_folder() / "club.toml").write_text(
        'id = "club"\nbase = "mil-2025"\n'
        'name = { zh = "茶馆", en = "Club" }\nshort_name = { zh = "茶馆", en = "Club" }\n'
        '[[difference]]\ncitation = { source = "house", place = "the board", kind = "decree" }\n'
        "[difference.table]\nbase = 10\nfalse_win = 30\n",
        "utf-8",
    )
    (entry,) = lines(run("analyze", WON, "--json", "--profile", "club"))
    assert (entry["points"], entry["table"]["base"]) == (41, 10)
    (below,) = lines(run("analyze", BELOW, "--json", "--profile", "club"))
    assert [each["amount"] for each in below["payments"]] == [30, 30, 30]


def test_a_case_on_the_command_line_is_paid_at_its_own_table(tmp_path: Path) -> None:
    path = tmp_path / "a.mjcase"
    table = {"players": 3, "unit": 10, "double_self_draw": True, "payer": None}
    hand = parse_hand("159m159s159p19pNN5p|EE1000")
    path.write_bytes(encoded(Case(hand, Ruled(load_profile("arithmetic"), {}), 0, Papers(), table)))
    (entry,) = lines(run("analyze", str(path), "--json"))
    assert (entry["points"], entry["table"]["players"], entry["table"]["unit"]) == (80, 3, 10)
    # What is said on the command line goes before.
    (entry,) = lines(run("analyze", str(path), "--json", "--players", "2"))
    assert (entry["points"], entry["table"]["unit"]) == (40, 10)


DEAD = "[2222m][444m,1][666m,1][999m,1]3m3m|EE1000"
KONGED = "[FFFF,2]EEE222s555p2m2m"


@pytest.mark.parametrize(
    ("hand", "options", "words"),
    [
        (f"{KONGED}|EE1000", ("--burnt-kong", "3"), "meld 3 is no kong"),
        ("EEE222s555pFFF22m|EE1000", ("--late-kong", "1"), "meld 1 is no kong"),
        (f"{KONGED}|EE0000", ("--robbed", "S"), "robbed no kong"),
        (f"{KONGED}|EE1000", ("--discarder", "S"), "no discarder"),
        (f"{KONGED}|EE0000", ("--players", "3", "--discarder", "N"), "nobody sits North"),
        ("[2222m,6][4444m,1]159m666m3m3m|EN0000", ("--players", "3"), "nobody sits North"),
        (f"{KONGED}|EE0000", ("--unit", "10001"), "10000 at most"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_of_a_table_is_refused_by_every_command(
    hand: str, options: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    for command in (
        ("analyze",),
        ("disputes",),
        ("claim", "--points", "75"),
        ("export", "-o", str(tmp_path / "a.png")),
    ):
        name, *more = command
        lang = () if name == "export" else ("--lang", "en")
        said = run(name, hand, *ARITHMETIC, *more, *options, *lang, code=1)
        assert words in " ".join(said.split()), name
    found = json.loads(run("claim", hand, *ARITHMETIC, "--points", "75", *options, "--json", code=1))
    assert words in found["table_problem"]["en"]


def test_a_hand_that_cannot_win_is_no_right_claim(tmp_path: Path) -> None:
    dead = (DEAD, *ARITHMETIC, "--burnt-kong", "1", "--lang", "en")
    said = run("claim", *dead, "--total", "11", code=1)
    assert "claimed 11: there is no win" in said
    assert "a kong has no replacement tile: the hand is dead" in said
    assert "No win is paid" in run("analyze", *dead)
    run("export", *dead[:-2], "-o", str(tmp_path / "dead.png"))
    assert read_picture(tmp_path / "dead.png").counted.paid.points is None


def test_a_claim_of_a_win_below_the_minimum_says_that_it_is_not_paid() -> None:
    said = run("claim", BELOW, "--total", "4", "--profile", "wmo-2006", "--lang", "en")
    assert "the claim is right: 4 fan" in said
    assert "declared, it is a false win, and pays each of the others 10 points" in " ".join(said.split())


def house(text: str, base: str = "arithmetic") -> None:
    user_folder().mkdir(parents=True, exist_ok=True)
    (user_folder() / "club.toml").write_text(
        f'id = "club"\nbase = "{base}"\n'
        'name = { zh = "茶馆", en = "Club" }\nshort_name = { zh = "茶馆", en = "Club" }\n'
        f'[[difference]]\ncitation = {{ source = "house", place = "the board", kind = "decree" }}\n{text}\n',
        "utf-8",
    )


def test_what_a_cap_cuts_explains_a_claim() -> None:
    house("cap = 5")
    said = run("claim", DEAD, "--profile", "club", "--total", "11", "--lang", "en", code=1)
    assert "the fans come to 11, and are capped at 5" in said
    assert "capped at 5" in run("analyze", DEAD, "--profile", "club", "--lang", "en")


def test_what_rules_have_on_can_be_said_to_be_off() -> None:
    house("table = { double_self_draw = true, players = 3 }")
    (on,) = lines(run("analyze", DEAD, "--profile", "club", "--json"))
    (off,) = lines(run("analyze", DEAD, "--profile", "club", "--json", "--no-double-self-draw"))
    assert (on["points"], off["points"]) == (220, 110)


def test_a_case_under_other_rules_is_paid_at_their_table(tmp_path: Path) -> None:
    path = tmp_path / "a.mjcase"
    hand = parse_hand("123m456m789mEEE5p5p|EE0000|ab")
    path.write_bytes(encoded(Case(hand, Ruled(load_profile("mil-2025"), {}), 0, Papers(), {"payer": 2})))
    (own,) = lines(run("analyze", str(path), "--json"))
    assert own["table"] == {"payer": "W", "base": 8, "split": "shared", "false_win": None}
    (other,) = lines(run("analyze", str(path), "--json", "--profile", "xiaolin"))
    assert other["table"] == {"payer": "W", "base": 0, "split": "alone-twice", "false_win": None}
    assert {each["from"] for each in other["payments"]} == {"W"}


def test_a_reading_and_how_it_was_won_are_said_of_a_case_too(tmp_path: Path) -> None:
    path = tmp_path / "a.mjcase"
    arithmetic = Ruled(load_profile("arithmetic"), {})
    path.write_bytes(encoded(Case(parse_hand(FOUR_OR_TWO), arithmetic, 1, Papers(), {})))
    (kept,) = lines(run("analyze", str(path), "--json"))
    (best,) = lines(run("analyze", str(path), "--json", "--reading", "1"))
    assert (kept["points"], best["points"]) == (10, 20)
    national = tmp_path / "b.mjcase"
    national.write_bytes(encoded(Case(parse_hand(WON), Ruled(load_profile("mil-2025"), {}), 0, Papers(), {})))
    (declared,) = lines(run("analyze", str(national), "--json", "--kong-declared"))
    assert declared["circumstances"]["kong_declared"] is True
    assert "--dealt" in run("analyze", str(path), "--dealt", "--lang", "en", code=2)


def test_the_seat_of_the_winner_is_the_seat_wind(tmp_path: Path) -> None:
    hand = "123m456m789mEEE5p5p|EE0000"
    (east,) = lines(run("analyze", hand, "--json"))
    (south,) = lines(run("analyze", hand, "--json", "--seat", "S", "--discarder", "E"))
    fans = [{each["fan"] for each in entry["readings"][0]["counted"]} for entry in (east, south)]
    assert "seat-wind" in fans[0] - fans[1]
    assert {each["to"] for each in south["payments"]} == {"S"}
    assert south["hand"].endswith("|ES0000")
    out = tmp_path / "a.png"
    run("export", hand, "--seat", "N", "--discarder", "E", "-o", str(out))
    shown = read_picture(out)
    assert settle(Inquiry(shown.hand, shown.profile), shown.payments).points == shown.counted.paid.points


def test_the_reading_laid_down_stands_in_the_headline_whatever_the_table() -> None:
    said = run(
        "analyze", "159m369m444mCFP6m6m|EN0000", *ARITHMETIC, "--reading", "2", "--players", "3", "--lang", "en", code=1
    )
    assert "2 fan · arithmetic" in said
    waiting = ("analyze", "[2222m,6][4444m,1]159m666m3m|EN0000", *ARITHMETIC, "--players", "3")
    assert "points)" not in run(*waiting, "--lang", "en", code=1)
    (entry,) = lines(run(*waiting, "--json", code=1))
    assert {wait["points_self_draw"] for wait in entry["waits"]} == {None}


def test_rules_answered_otherwise_are_told_apart() -> None:
    hand = "[234m,1]357s147pESW3p3p"
    assert "3 fan · arithmetic + 1 change" in run("analyze", hand, *ARITHMETIC, "--full", "declared", "--lang", "en")
    (entry,) = lines(run("analyze", hand, *ARITHMETIC, "--full", "declared", "--json"))
    assert entry["adopted"] == {"all-declared": "declared"}
    plain = run("analyze", "135m246s357p57m44p9m", *ARITHMETIC, "--honors", "without", "--lang", "en")
    assert "With honours: no" in plain


def test_a_claimed_payer_sits_at_the_table() -> None:
    robbed = ("claim", "135m35s468pWWW2p2p7s|EE0001", *ARITHMETIC, "--lang", "en")
    assert "nobody sits North" in run(*robbed, "--payer", "N", "--players", "3", "--robbed", "S", code=1)
    assert "East is the winner" in run(*robbed, "--payer", "E", code=1)
    assert "0 to 9999 was expected" in run(*robbed, "--kongs", "-1", code=2)


def test_who_pays_for_a_robbed_kong_is_said_beside_equal_points() -> None:
    found = json.loads(run("disputes", "135m35s468pWWW2p2p7s|EE0001", *ARITHMETIC, "--json"))
    (matters,) = (each for each in found if each["ruling"] == "robbed-kong")
    said = {each["option"]: [words["en"] for words in each["follows"]] for each in matters["options"]}
    assert said == {
        "robbed": ["the robbed seat pays all of the robbing"],
        "shared": ["each of the other seats pays a part of the robbing"],
    }


def test_nothing_is_robbed_after_the_last_tile() -> None:
    said = run("analyze", "135m35s468pWWW2p2p7s|EE0011", *ARITHMETIC, "--lang", "en", code=1)
    assert "no kong is robbed any more" in said

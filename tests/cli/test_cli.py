"""The command line as a person or a program calls it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mjgui import __version__, resources
from mjgui.cli import make_app
from mjgui.core.rules.proofs import Proofs, Wanted
from mjgui.core.systems.base import RuleSystem
from mjgui.core.systems.national.proofs import tables
from mjgui.core.systems.registry import system_of
from mjgui.files.profiles import user_folder
from tests.commands import lines, run
from tests.packages import apt_packages

RING = "[234m,1][234m,1]22334s55p4s"


def test_one_json_object_a_line_in_order() -> None:
    stdin = "\n".join([RING, "nonsense", "", "123m456m789m1234s", "1245m1245p1245sEE", "1112345678999m5m"])
    found = lines(run("analyze", "--json", "-", stdin=stdin, code=1))
    assert [entry.get("total") for entry in found] == [7, None, None, None, None, 91]
    assert found[1]["line"] == 2
    assert found[1]["input"] == "nonsense"
    assert found[1]["error"]["code"] == "tile"
    assert found[1]["error"]["position"] == 0
    assert found[2]["error"]["code"] == "empty"
    assert found[3]["waits"]
    assert [problem["code"] for problem in found[4]["problems"]] == ["not-a-win"]


def test_good_hands_give_status_0() -> None:
    (entry,) = lines(run("analyze", "--json", RING))
    assert entry["hand"] == RING + "|EE0000"
    assert entry["profile"] == "mil-2025"
    assert entry["meets_minimum"] is False


def test_bytes_that_are_no_text_are_reported_not_lost() -> None:
    (entry,) = lines(run("analyze", "--json", "-", stdin=b"123m\xff456m\n", code=1))
    assert entry["error"]["position"] == 4
    assert "xff" in entry["input"]


def test_an_argument_that_is_no_text_is_reported_and_the_rest_counted() -> None:
    found = lines(run("analyze", "--json", "123m\udcff456m", RING, code=1))
    assert found[0]["error"]["position"] == 4
    assert found[1]["total"] == 7


def test_a_byte_order_mark_is_no_part_of_the_first_hand() -> None:
    (entry,) = lines(run("analyze", "--json", "-", stdin=b"\xef\xbb\xbf" + RING.encode()))
    assert entry["total"] == 7


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("redirect", ["</dev/null >/dev/full", "<&- >/dev/null", "</dev/null >&-"])
def test_streams_that_fail(redirect: str) -> None:
    command = f"'{sys.executable}' -m mjgui analyze --json '{RING}' - {redirect}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode == (1 if "full" in redirect else 0)


@pytest.mark.parametrize(
    "arguments",
    [
        ("analyze",),
        ("analyze", "--profile", "nobody", RING),
        ("frobnicate",),
        ("analyze", "--lang", "fr", RING),
    ],
)
def test_wrong_usage_gives_status_2(arguments: tuple[str, ...]) -> None:
    run(*arguments, code=2)


def test_the_table_names_what_is_not_counted_and_why() -> None:
    english = run("analyze", RING, "--lang", "en")
    assert "7 fan < 8" in english
    # Cells of the table wrap.
    words = " ".join(re.sub("[│┃]", " ", english).split())
    assert "Account-once: would close a circle with" in words
    assert "implied by the principle" in words
    # What the short titles stand for.
    assert "1998: Chinese Mahjong Competition Rules (trial), 1998" in english.splitlines()
    chinese = run("analyze", RING, "--lang", "zh")
    assert "7 番 < 8" in chinese
    assert "套算一次" in chinese


def test_a_table_for_every_kind_of_answer() -> None:
    output = run(
        "analyze",
        "--lang",
        "en",
        "123m456m789m23p55s",
        "1245m1245p1245sE",
        "1245m1245p1245sEE",
        "[666m,1][777m,1][999m,1]7888m6m",
        "[123m",
        "1122335577889m9m",
        code=1,
    )
    for words in (
        "Waits",
        "waits for nothing",
        "no winning hand",
        "last of its kind",
        "^",
        "only in reading 2",
    ):
        assert words in output


def test_the_json_has_each_reason_in_words() -> None:
    (entry,) = lines(run("analyze", "--json", "1122335577889m9m"))
    best, other = entry["readings"]
    assert [each["reason"]["en"] for each in best["elsewhere"]] == [
        "only in reading 2, worth 48 fan (1998 p. 29, printed)"
    ]
    assert {each["principle"] for each in other["elsewhere"]} == {"non-separation"}
    for each in best["suppressed"]:
        assert each["reason"]["zh"].startswith("因一色双龙会 Pure Terminal Chows（1998 p. 61")
        assert each["choice"] is None
    (entry,) = lines(run("analyze", "--json", "[123m,1][456s,1][789p,1]77m45p6p"))
    (choice,) = {each["choice"]["en"] for each in entry["readings"][0]["suppressed"] if each["choice"]}
    assert choice.startswith("possible instead of ")


def test_fans() -> None:
    found = json.loads(run("fans", "--json"))
    assert len(found) == 82
    assert found[0] == {
        "fan": "big-four-winds",
        "number": 1,
        "zh": "大四喜",
        "en": "Big Four Winds",
        "points": 88,
        "definition": found[0]["definition"],
        "citation": [{"source": "book-1998", "place": "p. 53", "kind": "printed"}],
    }
    assert "大四喜" in run("fans", "--lang", "zh")


def test_version() -> None:
    assert run("--version").strip() == f"mjgui {__version__}"


def test_as_a_process_with_a_pipe_that_closes() -> None:
    command = [sys.executable, "-m", "mjgui", "analyze", "--json", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write((RING + "\n").encode() * 2)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["total"] == 7
        process.stdout.close()
        process.stdin.close()
        assert b"Traceback" not in process.stderr.read()


def test_the_core_and_the_command_line_need_no_qt() -> None:
    code = (
        "import sys; sys.modules['PySide6'] = None\n"
        "from mjgui.core import analyze, load_profile, parse_hand\n"
        f"print(analyze(parse_hand('{RING}'), load_profile('mil-2025')).best.total)\n"
        "from mjgui.cli import make_app\n"
        "make_app()([], standalone_mode=True)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "7"
    assert done.returncode == 1
    assert "PySide6" in done.stderr
    assert "Traceback" not in done.stderr
    assert [name for name in apt_packages("For Qt", "For a window") if name not in done.stderr] == []


def test_all_but_window_and_pictures_needs_no_qt() -> None:
    asked = [
        ["analyze", RING],
        ["disputes", RING],
        ["compare", RING],
        ["why", RING, "ph"],
        ["claim", RING, "--total", "7"],
        ["profiles"],
        ["fans"],
        ["fan", "ph"],
        ["gallery", "ph"],
        ["proofs"],
        ["may", "win-by-self-draw"],
        ["takes", "--discarder", "E", "--winner", "S"],
    ]
    code = (
        "import sys; sys.modules['PySide6'] = None\n"
        "from typer.testing import CliRunner\n"
        "from mjgui.cli import make_app\n"
        f"print([CliRunner().invoke(make_app(), arguments).exit_code for arguments in {asked!r}])\n"
        f"print(CliRunner().invoke(make_app(), ['export', {RING!r}, '-o', 'hand.svg']).output)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    codes, _, pictures = done.stdout.partition("\n")
    assert codes == str([0] * len(asked))
    assert [name for name in apt_packages("For Qt") if name not in pictures] == []


def test_disputes() -> None:
    (ruling,) = json.loads(run("disputes", "--json", RING))
    assert ruling["ruling"] == "account-once"
    assert ruling["current"] == "no-cycles"
    options = {option["option"]: option for option in ruling["options"]}
    assert options["rings-exempt"]["total"] == 8
    essay, reform = options["rings-exempt"]["holders"]
    assert (essay["source"], essay["place"], essay["kind"]) == ("essay", {"zh": "13", "en": "13"}, "printed")
    assert (reform["source"], reform["place"]) == ("reform", {"zh": "1 分，注 2", "en": "1 point, note 2"})
    assert (options["literal"]["holders"], options["literal"]["citation"]["source"]) == ([], "mil-2025")
    assert "account-once" in run("disputes", RING, "--lang", "en")
    assert "不涉及任何争议" in run("disputes", "[123m,1][456s,1]678p234m9s9s", "--lang", "zh")


def test_compare() -> None:
    found = {entry["profile"]: entry for entry in json.loads(run("compare", "--json", RING))}
    assert found["mil-2025"]["total"] == 7
    assert found["essay"]["total"] == 8
    assert found["xiaolin"]["meets_minimum"] is True
    assert "WMO 2006" in run("compare", RING, "--lang", "en")


@pytest.mark.parametrize(
    ("fan", "status"),
    [("无字", "suppressed"), ("wz", "suppressed"), ("All Chows", "counted"), ("pure-straight", "absent")],
)
def test_why(fan: str, status: str) -> None:
    answer = json.loads(run("why", "--json", RING, fan))
    assert answer["status"] == status
    assert answer["answer"]["zh"]
    assert answer["en"] in run("why", RING, fan, "--lang", "en")
    assert bool(answer["reasons"]) == (status == "suppressed")
    assert all(each["en"] in answer["answer"]["en"] for each in answer["reasons"])


def test_claim() -> None:
    assert json.loads(run("claim", "--json", RING, "--total", "7"))["right"] is True
    found = json.loads(run("claim", "--json", RING, "--fans", "ph,断幺,一般高*2,喜相逢*2", code=1))
    assert found["claimed"] == 8
    assert [(line["fan"], line["claimed"], line["counted"]) for line in found["over"]] == [("mixed-double-chow", 2, 1)]
    assert "claimed 8, counted 7" in run("claim", RING, "--total", "8", "--lang", "en", code=1)
    assert "申报正确" in run("claim", RING, "--total", "7", "--lang", "zh")


def test_profiles() -> None:
    found = {entry["profile"]: entry for entry in json.loads(run("profiles", "--json"))}
    assert found["essay"]["rulings"]["account-once"]["option"] == "rings-exempt"
    assert found["jmsa"]["cap"] == 88
    assert "WMO" in run("profiles", "--lang", "en")


@pytest.mark.parametrize(
    "arguments",
    [
        ("why", RING, "xyzzy"),
        ("claim", RING),
        ("claim", RING, "--fans", "ph*x"),
        ("claim", RING, "--fans", ",,,"),
        ("claim", RING, "--fans", "ph*" + "9" * 5000),
        ("claim", RING, "--total", "7", "--fans", ","),
        ("claim", RING, "--fans", "sak"),
        ("why", RING, "杠"),
        ("claim", RING, "--fans", "xyzzy"),
        ("claim", RING, "--total", "many"),
        ("disputes",),
    ],
)
def test_questions_asked_wrongly(arguments: tuple[str, ...]) -> None:
    run(*arguments, code=2)


@pytest.mark.parametrize("command", ["disputes", "compare"])
def test_questions_about_no_hand(command: str) -> None:
    entry = json.loads(run(command, "--json", "nonsense", code=1))
    assert entry["error"]["code"] == "tile"
    run(command, "1245m1245p1245sEE", code=1)


def test_a_profile_of_ones_own_on_the_command_line() -> None:
    folder = user_folder()
    folder.mkdir(parents=True)
    (folder / "club.toml").write_text(
        'id = "club"\nbase = "mil-2025"\n'
        'name = { zh = "会规", en = "Club" }\nshort_name = { zh = "会规", en = "Club" }\n'
        '[[difference]]\ncitation = { source = "house", place = "rules", kind = "printed" }\nminimum = 7\n',
        "utf-8",
    )
    (entry,) = lines(run("analyze", "--json", "--profile", "club", RING))
    assert (entry["profile"], entry["meets_minimum"]) == ("club", True)
    assert "club" in run("profiles", "--lang", "en")


KONGS = "[2222m][444m,1][666m,1][999m,1]3m3m|ES1000"


@pytest.mark.parametrize(
    ("arguments", "points", "payments"),
    [
        ((KONGS,), 165, [("E", 55), ("W", 55), ("N", 55), ("E", 10), ("W", 10), ("N", 10)]),
        ((KONGS, "--players", "3"), 110, [("E", 55), ("W", 55), ("E", 10), ("W", 10)]),
        ((KONGS, "--players", "2"), 55, [("E", 55), ("E", 10)]),
        ((KONGS, "--double-self-draw"), 330, [("E", 110), ("W", 110), ("N", 110), ("E", 10), ("W", 10), ("N", 10)]),
        ((KONGS, "--unit", "10", "--players", "2"), 110, [("E", 110), ("E", 20)]),
        ((KONGS, "--seat", "E", "--players", "2"), 55, [("S", 55), ("S", 10)]),
        (("159m159s159p19pNN5p", "--discarder", "W"), 10, [("W", 10)]),
        (("159m159s159p19pNN5p",), 10, [(None, 10)]),
        (("135m35s468pWWW2p2p7s|EE0001", "--robbed", "N"), 25, [("N", 10), ("N", 15)]),
        (("[234m,1]357s147pESW3p3p", "--full", "declared", "--discarder", "S"), 15, [("S", 15)]),
        (("234m357s147pESW3p3p", "--full", "declared", "--discarder", "S"), 5, [("S", 5)]),
        (("234m357s147pESW3p3p", "--full", "derived", "--discarder", "S"), 5, [("S", 5)]),
        (("[EEEE,5]222s555pFFF2m2m", "--late-kong", "1", "--discarder", "S"), 25, [("S", 25)]),
        (("[EEEE,5]222s555pFFF2m2m", "--discarder", "S"), 25, [("S", 25), ("S", 5), ("W", 5), ("N", 5)]),
        (("[EEEE,1]222s555pFFF2m2m|EE1000",), 75, [("S", 25), ("W", 25), ("N", 25), ("N", 15)]),
    ],
)  # fmt: skip
def test_points_and_who_pays(arguments: tuple[str, ...], points: int, payments: list[tuple[str | None, int]]) -> None:
    (entry,) = lines(run("analyze", "--profile", "arithmetic", "--json", *arguments))
    assert entry["points"] == points
    assert [(payment["from"], payment["amount"]) for payment in entry["payments"]] == payments
    assert "points" in run("analyze", "--profile", "arithmetic", "--lang", "en", *arguments)


def test_the_reading_laid_down_is_paid() -> None:
    hand = "369m159m444mCFP6m6m"
    (entry,) = lines(run("analyze", "--profile", "arithmetic", "--json", hand, "--reading", "2"))
    assert entry["points"] == 5 * max(entry["readings"][1]["total"], 1)
    assert entry["paid_reading"] == 1
    assert "2 fan · arithmetic" in run(
        "analyze", "--profile", "arithmetic", "--lang", "en", "159m444m369mCFP6m6m", "--reading", "2"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "5"), "2 to 4 players"),
        (("--players", "3", "--seat", "N"), "nobody sits North"),
        (("--discarder", "E"), "own seat"),
        (("--unit", "0"), "1 or more"),
        (("--late-kong", "7"), "1 to 4"),
        (("--reading", "99"), "no reading 99"),
        (("--reading", "0"), "no reading 0"),
        (("--burnt-kong", "1"), "meld 1 is no kong"),
        (("--late-kong", "1"), "meld 1 is no kong"),
        (("--robbed", "S"), "robbed no kong"),
    ],
)
def test_a_table_that_cannot_be_is_said(arguments: tuple[str, ...], words: str) -> None:
    given = ("analyze", "--profile", "arithmetic", "159m159s159p19pNN5p", *arguments)
    assert words in run(*given, "--lang", "en", code=1)
    (entry,) = lines(run(*given, "--json", code=1))
    assert entry["points"] is None
    assert words in entry["table_problem"]["en"]


def test_a_discarder_of_a_self_drawn_hand_is_refused() -> None:
    arguments = ("159m159s159p19pNN5p|EE1000", "--discarder", "S")
    assert "no discarder" in run("analyze", "--profile", "arithmetic", "--lang", "en", *arguments, code=1)


def test_rules_without_payments_refuse_their_options() -> None:
    assert "--players" in run("analyze", RING, "--players", "3", code=2)


def test_broken_profiles_are_told_and_stop_nothing() -> None:
    user_folder().mkdir(parents=True)
    (user_folder() / "house.toml").write_text("minimum = " + "9" * 5000, "utf-8")
    for arguments in (("profiles",), ("compare", RING)):
        result = CliRunner().invoke(make_app(), [*arguments, "--lang", "en"])
        assert result.exit_code == 0
        assert "house.toml" in result.stderr
        assert "mil-2025" in result.stdout
    assert "house.toml" in run("analyze", RING, "--profile", "house", "--lang", "zh", code=2)


def test_a_waiting_hand_has_nothing_to_compare() -> None:
    for command in ("disputes", "compare"):
        assert "waiting" in run(command, "123m456m789m1234s", "--lang", "en")


def test_errors_are_said_in_the_language_asked_for() -> None:
    assert "没有规则" in run("analyze", "--lang", "zh", RING, "--profile", "nope", code=2)
    assert "there is no profile" in run("analyze", "--lang", "en", RING, "--profile", "nope", code=2)
    assert "没有叫" in run("why", RING, "xyzzy", "--lang", "zh", code=2)


def test_proofs_compare_the_printed_lists_with_what_is_proved() -> None:
    found = json.loads(run("proofs", "--json"))
    verdicts = {(each["fan"], each["other"]): each for each in found}
    assert verdicts["all-honors", "all-pungs"]["verdict"] == "not-necessary"
    assert verdicts["all-honors", "all-pungs"]["listed"]["place"] == "p. 60"
    assert verdicts["all-honors", "all-pungs"]["apart"]
    assert verdicts["big-three-dragons", "two-dragon-pungs"]["verdict"] == "unlisted"
    table = run("proofs", "--lang", "en")
    assert "Listed as not counted, though not necessarily present" in table
    assert "列为不计，却并非必然并存" in run("proofs", "--lang", "zh")


def test_proofs_of_a_profile_and_of_a_fan() -> None:
    essay = json.loads(run("proofs", "--profile", "essay", "--json"))
    verdicts = {(each["fan"], each["other"]): each["verdict"] for each in essay}
    # Among hands of the same form; over all forms seven pairs refute it.
    assert verdicts["all-honors", "all-pungs"] == "proved"
    assert verdicts["nine-gates", "concealed-hand"] == "not-necessary"
    found = json.loads(run("proofs", "--fan", "清龙", "--json"))
    relations = {each["other"]: each["relation"] for each in found["proofs"]}
    assert relations["short-straight"] == "always"
    assert relations["all-pungs"] == "never"
    assert relations["full-flush"] == "sometimes"
    assert "always exactly one of" in run("proofs", "--fan", "all-green", "--lang", "en")
    green = json.loads(run("proofs", "--fan", "all-green", "--json"))
    assert {"full-flush", "half-flush"} in [set(pair["fans"]) for pair in green["one_of_two"]]
    assert "goes by what is proved" in run("proofs", "--profile", "essay", "--lang", "en")


@pytest.mark.parametrize("fan", ["无番和", "独听"])
def test_nothing_is_proved_of_a_fan_there_is_not(fan: str) -> None:
    assert "nothing is proved of a fan" in run("proofs", "--fan", fan, "--lang", "en", code=2)


def test_proofs_of_rules_that_have_none() -> None:
    assert "arithmetic" in run("proofs", "--profile", "arithmetic", code=2)


def test_why_says_what_is_proved() -> None:
    answer = json.loads(run("why", "123456789m55s12p3p", "连六", "--json"))
    assert answer["proof"]["relation"] == "always"
    assert answer["proof"]["cases"] == 5508
    answer = json.loads(run("why", "[EEE,1][999m,1]111m111s9s9s|WW0000", "all-pungs", "--json"))
    assert answer["proof"]["apart"] in answer["answer"]["en"]


def _proved(
    _system: RuleSystem, wanted: Mapping[str, Wanted], _store: object, _workers: object, done: Callable[..., None]
) -> dict[str, Proofs]:
    """What is proved, as if it had been worked out anew."""
    done(1, 2)
    kept = {table.under: table for table in tables()}
    return {name: kept[each.under] for name, each in wanted.items()}


def test_proving_writes_a_table_for_each_of_the_definitions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    national = system_of("national")
    monkeypatch.setattr(type(national), "prove", _proved)
    out = tmp_path / "proved"
    assert "proved: " in run("prove", "-o", str(out), "--lang", "en")
    names = resources.names("rules/national/proved")
    assert sorted(path.name for path in out.iterdir()) == sorted(names) == ["mil-2025.json", "reform.json"]
    for name in names:
        assert (out / name).read_bytes() == resources.read(f"rules/national/proved/{name}")


def test_proving_needs_a_folder_to_write_to(tmp_path: Path) -> None:
    assert "there is no folder" in run("prove", "-o", str(tmp_path / "none" / "proved"), "--lang", "en", code=2)
    (tmp_path / "file").touch()
    assert "there is no folder" in run("prove", "-o", str(tmp_path / "file"), "--lang", "en", code=2)


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (["chow", "--declared", "1", "--others", "2,0,0"], True),
        (["chow", "--declared", "2", "--others", "2,0,0"], False),
        (["win-by-discard", "--open"], False),
        (["win-by-self-draw", "--open"], True),
        (["public-kong", "--open", "--at-the-win"], False),
        (["pung", "--last-tile"], False),
        (["win-by-robbing", "--passed-up"], True),
        (["win-by-discard", "--passed-up"], False),
    ],
)
def test_what_a_seat_may_do_under_the_arithmetic_rules(arguments: list[str], allowed: bool) -> None:
    asked = ("may", *arguments, "--profile", "arithmetic")
    answer = json.loads(run(*asked, "--json", code=0 if allowed else 1))
    assert answer["allowed"] is allowed
    assert bool(answer["reasons"]) is not allowed
    words = run(*asked, "--lang", "en", code=0 if allowed else 1)
    assert all(reason["en"] in words for reason in answer["reasons"])


# Takes the questions to the arithmetic rules.
ARITHMETIC = ("--profile", "arithmetic", "--lang", "en")


def test_who_wins_on_a_tile_does_not_kong_it() -> None:
    given = ("takes", "--discarder", "E", "--winner", "S", "--kong", "S", *ARITHMETIC)
    assert "S wins, and so cannot declare a kong too" in run(*given, code=2)


def test_declared_sets_of_others_are_read_strictly() -> None:
    for given in ("5", "x", "1,2,3,4"):
        assert f"not “{given}”" in run("may", "chow", "--others", given, *ARITHMETIC, code=2)
    assert "0 to 4 was expected, not 5" in run("may", "chow", "--declared", "5", *ARITHMETIC, code=2)


def test_who_takes_a_tile_under_the_arithmetic_rules() -> None:
    takes = ("takes", *ARITHMETIC, "--discarder", "E")
    assert json.loads(run(*takes, "--winner", "S", "--winner", "N", "--json"))["takes"] == "N"
    assert json.loads(run(*takes, "--winner", "S", "--kong", "W", "--json"))["takes"] == "W"
    assert "西" in run(*takes, "--winner", "W", "--lang", "zh")
    assert "a winner or a kong" in run(*takes, code=2)
    assert "own discard" in run(*takes, "--winner", "E", code=2)
    assert "no seat N" in run(*takes, "--winner", "N", "--players", "3", code=2)


def test_what_a_seat_may_do() -> None:
    answer = json.loads(run("may", "win-by-discard", "--other-kong", "direct", "--json"))
    reasons, remarks = answer.pop("reasons"), answer.pop("remarks")
    assert answer == {
        "profile": "mil-2025",
        "claim": "win-by-discard",
        "counts_as": "win-by-discard",
        "pays": "discarder",
        "allowed": True,
        "answer": {
            "zh": "可以和打出的牌，打牌者放炮",
            "en": "allowed to win on a discard; whoever discarded pays for it",
        },
        "rulings": {"robbable-kongs": "added"},
    }
    assert {"source": "essay", "place": "appendix 1, case 1", "kind": "printed", "silent": "mil-2025"} in reasons[1][
        "citations"
    ]
    words = run("may", "win-by-discard", "--other-kong", "direct", "--lang", "en")
    assert words.startswith("allowed to win on a discard; whoever discarded pays for it\n• a win goes before")
    assert all(said["en"] in words for said in (*reasons, *remarks))
    assert "not printed in MIL 2025; as in essay appendix 1, case 1" in words
    assert "MIL 2025 未印，同 争议一文 附录 1，情况 2" in run(
        "may", "win-by-discard", "--discarder", "itself", "--lang", "zh", code=1
    )


def test_the_profile_answers_and_an_option_answers_for_once() -> None:
    robbing = ("may", "win-by-robbing", "--other-kong", "added", "--last-tile")
    assert "none robbed" in run(*robbing, "--lang", "en", code=1)
    assert "together with the last tile claim" in run(*robbing, "--profile", "reform", "--lang", "en")
    assert json.loads(run(*robbing, "--robbing-last", "legal", "--json"))["rulings"]["robbing-last-tile"] == "legal"
    # Left open is no permission.
    assert json.loads(run("may", "chow", "--last-tile", "--json", code=1))["allowed"] is None
    assert (
        json.loads(run("may", "chow", "--last-tile", "--last-discard", "won-only", "--json", code=1))["allowed"]
        is False
    )
    run("may", "chow", "--last-tile", "--profile", "reform")
    direct = ("may", "win-by-robbing", "--other-kong", "direct", "--dice")
    run(*direct, code=1)
    assert json.loads(run(*direct, "--robbable", "direct-with-dice", "--json"))["pays"] == "kong"


def test_rules_of_ones_own_answer_what_a_seat_may_do() -> None:
    folder = user_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "changsha.toml").write_text(
        'id = "changsha"\nbase = "mil-2025"\nname = { zh = "长沙", en = "Changsha" }\n'
        'short_name = { zh = "长沙", en = "Changsha" }\n\n[rulings]\nrobbable-kongs = "direct-with-dice"\n',
        encoding="utf-8",
    )
    asked = ("takes", "--discarder", "E", "--winner", "E", "--kong", "W", "--dice", "--json")
    assert json.loads(run(*asked))["by"] == "kong"
    answer = json.loads(run(*asked, "--profile", "changsha"))
    assert (answer["by"], answer["takes"], answer["pays"]) == ("robbing", "E", "W")


def test_who_gets_a_discard() -> None:
    takes = ("takes", "--discarder", "E", "--winner", "N", "--winner", "S")
    answer = json.loads(run(*takes, "--kong", "W", "--json"))
    assert (answer["takes"], answer["wins"], answer["pays"]) == ("S", ["S"], "E")
    answer = json.loads(run(*takes, "--several-winners", "all", "--json"))
    assert (answer["takes"], answer["wins"], answer["pays"]) == (None, ["S", "N"], "E")
    assert "南和，东放炮" in run(*takes, "--lang", "zh")
    assert "--winner, --kong, --pung, --chow: nobody wants the tile" in run(
        "takes", "--discarder", "E", "--lang", "en", code=2
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["may", "chow", "--declared", "1"], "--declared: mil-2025 does not ask for this"),
        (["may", "chow", "--open", "--others", "1"], "--open, --others: mil-2025 does not ask for this"),
        (["takes", "--discarder", "E", "--winner", "S", "--players", "3"], "--players: mil-2025 does not ask for this"),
        (["may", "chow", "--dice", "--profile", "arithmetic"], "--dice: arithmetic does not ask for this"),
        (["may", "public-kong"], "CLAIM: these rules have no public-kong; one of these was expected: win-by-discard"),
        (["may", "direct-kong", "--profile", "arithmetic"], "CLAIM: these rules have no direct-kong"),
        (["may", "dance"], "'dance' is not one of"),
        (["may", "chow", "--profile", "nonsense"], "nonsense"),
        (["may", "win-by-robbing"], "--other-kong: which kong is to be robbed?"),
        (["takes", "--winner", "S"], "--discarder"),
    ],
)
def test_a_question_that_cannot_be_asked_is_wrong_usage(arguments: list[str], said: str) -> None:
    # Lines are broken where there is no room.
    assert said in " ".join(run(*arguments, "--lang", "en", code=2).split())


def test_the_help_of_a_question_says_what_each_rule_system_asks() -> None:
    said = " ".join(run("may", "--help").split())
    for each in ("--declared", "--other-kong", "--last-tile", "--profile ID"):
        assert each in said
    assert "the first discard and those after it are all last discards (8 points, note 10)" in said

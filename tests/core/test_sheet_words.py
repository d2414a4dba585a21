"""What a score sheet says: entries, seats and payments in both languages."""

from dataclasses import replace

import pytest

from mjgui.core import load_profile
from mjgui.core.score_sheet import ScoreSheet, Scoring
from mjgui.core.systems.score_sheets import Event
from mjgui.core.wording.score_sheets import ToldEvent, told
from tests.core.test_score_sheet import PLAIN, E, N, S, W, kong, of, violation, win

FALSE_WIN = Event("false-win", {"who": W, "costs": 10})


def told_event(profile: str, *events: Event) -> ToldEvent:
    """The last of these events, as a sheet says it."""
    scoring = Scoring(load_profile(profile))
    sheet = ScoreSheet(("",) * 4)
    for event in events:
        sheet = sheet.with_event(0, event)
    (deal,) = told(sheet, scoring.play(sheet), scoring)
    return deal.events[-1]


@pytest.mark.parametrize(
    ("profile", "events", "en", "zh"),
    [
        (
            "wmo-2006",
            (FALSE_WIN,),
            "a false win: West, 10 points to each of the others",
            "错和：西、付另外三家各 10 分",
        ),
        (
            "arithmetic",
            (win(PLAIN, N, E), violation(1)),
            "a violation: entry 1, a sham win",
            "犯规、违例：第 1 项、诈胡",
        ),
        ("arithmetic", (kong(S, "concealed", "5s"),), "a kong: South, concealed, 5 of bamboos", "开杠：南、暗杠、五条"),
        ("arithmetic", (of("last-tile", S),), "the last tile: South", "抓海底：南"),
    ],
)
def test_an_entry_in_words(profile: str, events: tuple[Event, ...], en: str, zh: str) -> None:
    what = told_event(profile, *events).what
    assert (what.en, what.zh) == (en, zh)


@pytest.mark.parametrize(
    ("profile", "event", "lines"),
    [
        ("wmo-2006", FALSE_WIN, ["West → East, South, North: 10 points each (a false win)"]),
        (
            "arithmetic",
            kong(S, "concealed", "5s"),
            ["East, West, North → South: 10 points each (concealed kong)"],
        ),
    ],
)
def test_one_that_pays_several_and_several_that_pay_one_stand_in_a_line(
    profile: str, event: Event, lines: list[str]
) -> None:
    assert [line.en for line in told_event(profile, event).lines] == lines


def test_players_without_names_are_told_by_where_they_sat_first() -> None:
    scoring = Scoring(load_profile("wmo-2006"))
    sheet = ScoreSheet(("",) * 4).with_event(0, Event("draw")).with_event(1, Event("draw"))

    def seats(of_sheet: ScoreSheet) -> list[str]:
        return [deal.seats.en for deal in told(of_sheet, scoring.play(of_sheet), scoring)]

    assert seats(sheet) == [
        "East, South, West, North; East deals",
        "East (South at first), South (West at first), West (North at first), North (East at first); East deals",
    ]
    assert seats(replace(sheet, players=("Ann", "", "", "")))[1] == (
        "East (South at first), South (West at first), West (North at first), North Ann; East deals"
    )

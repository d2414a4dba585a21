"""What a seat may do, asked in the window under every profile."""

from typing import Any

import pytest

from mjgui.core import parse_hand
from mjgui.core.profiles.profile_files import profile_ids
from mjgui.gui.rulebook.seats import SeatsDialog
from mjgui.gui.window import MainWindow

HAND = "[CCC,1]123m5579s456p8s"


def asks(dialog: SeatsDialog, question: str, field: str) -> Any:
    """The only widget that asks for a field of a question."""
    (widget,) = dialog.asked[question].controls.widgets(field)
    return widget


def choose(dialog: SeatsDialog, question: str, field: str, words: str) -> None:
    combo = asks(dialog, question, field)
    assert combo.findText(words) >= 0, words
    combo.setCurrentIndex(combo.findText(words))


def said(dialog: SeatsDialog, question: str) -> str:
    return dialog.asked[question].answer.text()


@pytest.mark.parametrize("profile", profile_ids())
def test_it_is_there_under_every_profile(window: MainWindow, profile: str) -> None:
    window.rules.choose(profile)
    assert window.commands.actions["seats"].isVisible()
    dialog = window.reference.open_seats()
    assert list(dialog.asked) == [question.id for question in window.rules.profile.system.questions]
    assert all(said(dialog, question) for question in dialog.asked)
    dialog.close()


def test_the_two_cases_of_the_essay(window: MainWindow) -> None:
    window.rules.choose("essay")
    window.model.set_hand(parse_hand(HAND))
    dialog = window.reference.open_seats()
    choose(dialog, "may", "kong", "a direct kong (on this discard)")
    assert said(dialog, "may").startswith("allowed to win on a discard; whoever discarded pays for it\n")
    assert "the kong falls" in said(dialog, "may")
    choose(dialog, "may", "discarder", "itself")
    assert said(dialog, "may").startswith("not allowed to win on a discard\n• whoever discards a tile has given up")
    window.words.choose("zh")
    assert "打出这张牌时就已弃和，别人杠不杠都不能再和（争议一文 附录 1，情况 2，明文）" in said(dialog, "may")
    window.words.choose("en")
    dialog.close()


def test_the_answer_follows_the_dispute(window: MainWindow) -> None:
    dialog = window.reference.open_seats()
    choose(dialog, "may", "claim", "rob the kong")
    assert said(dialog, "may") == "which kong is to be robbed? A direct, added or concealed one was expected"
    choose(dialog, "may", "kong", "a direct kong (on this discard)")
    asks(dialog, "may", "dice").setChecked(True)
    assert said(dialog, "may").startswith("not allowed to rob the kong")
    assert "The answer in force: only a kong added to a pung (added;" in said(dialog, "may")
    window.rules.adopt("robbable-kongs", "direct-with-dice")
    # What was asked is still asked.
    assert asks(dialog, "may", "dice").isChecked()
    assert said(dialog, "may").startswith("allowed to rob the kong; whoever declared the kong pays for it")
    assert "(direct-with-dice; held by: Changsha)" in said(dialog, "may")
    dialog.close()


def test_it_begins_with_the_hand(window: MainWindow) -> None:
    window.rules.choose("reform")
    window.model.set_hand(parse_hand("[CCC,1]123m456p79s55s8s|EE0011"))
    dialog = window.reference.open_seats()
    assert asks(dialog, "may", "claim").currentText() == "rob the kong"
    assert asks(dialog, "may", "last_tile").isChecked()
    assert "together with the last tile claim (reform 8 points, note 10, printed)" in said(dialog, "may")
    dialog.close()


def test_who_gets_a_discard(window: MainWindow) -> None:
    dialog = window.reference.open_seats()
    winners = dialog.asked["takes"].controls.widgets("winners")
    assert said(dialog, "takes").startswith("nobody wants the tile")
    choose(dialog, "takes", "chow", "South")
    assert said(dialog, "takes").startswith("goes to South for a chow")
    choose(dialog, "takes", "pung", "North")
    assert said(dialog, "takes").startswith("goes to North for a pung")
    winners[2].setChecked(True)
    assert said(dialog, "takes").startswith("goes to West for a win; East pays as the discarder")
    choose(dialog, "takes", "pung", "nobody")
    winners[3].setChecked(True)
    assert "only the nearest after whoever pays, in turn, wins" in said(dialog, "takes")
    window.rules.adopt("several-winners", "all")
    assert said(dialog, "takes").startswith("goes to West, North for a win; East pays")
    dialog.close()


def test_rules_of_another_system_ask_their_own(window: MainWindow) -> None:
    dialog = window.reference.open_seats()
    assert asks(dialog, "may", "dice").isVisible()
    window.rules.choose("arithmetic")
    assert dialog.isVisible()
    assert asks(dialog, "may", "open").isVisible()
    assert len(dialog.asked["takes"].controls.widgets("winners")) == 4
    window.rules.choose("reform")
    assert asks(dialog, "may", "kong").isVisible()
    window.words.choose("zh")
    assert dialog.asked["may"].box.title() == "这一家可不可以"
    window.words.choose("en")
    dialog.close()


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        ("reform", "the first discard and those after it are all last discards (reform 8 points, note 10, printed)"),
        ("mil-2025", "these rules leave open: agree on it before playing"),
        ("book-1998", "these rules leave open: agree on it before playing"),
        ("arithmetic", "nothing is discarded after it, so nobody else can win"),
    ],
)
def test_the_last_tile_box_says_what_becomes_of_a_last_discard(window: MainWindow, profile: str, told: str) -> None:
    window.rules.choose(profile)
    window.model.set_hand(parse_hand(HAND))
    assert told in window.context.flags["last_tile"].toolTip()
    assert told not in window.context.how["discard"].toolTip()


def test_the_last_tile_box_follows_dispute_and_language(window: MainWindow) -> None:
    window.model.set_hand(parse_hand(HAND))
    box = window.context.flags["last_tile"]
    window.rules.adopt("last-discard-claims", "won-only")
    assert "can only be won" in box.toolTip()
    window.words.choose("zh")
    assert "只能和，不能吃碰" in box.toolTip()
    window.words.choose("en")

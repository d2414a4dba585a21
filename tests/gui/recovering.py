"""Child processes that edit without end, to be killed: each says its process id, what it found at its start, then
each state once it is kept. ``python -m tests.gui.recovering model|window`` starts one for each line it is given,
with the number of the first edit; what all of them load is loaded once."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mjgui.core.hand import Hand
from mjgui.core.notation import parse_hand
from mjgui.files.cases import Case, Papers
from mjgui.files.profiles import all_profiles
from mjgui.files.session import Session
from mjgui.files.stored_rules import Ruled
from mjgui.gui.app import make_window, prepare
from mjgui.gui.results.claim import ClaimPanel
from mjgui.gui.state.autosave import Autosave
from mjgui.gui.state.model import HandModel
from mjgui.gui.state.preferences import Preferences
from mjgui.gui.state.rules_model import RulesModel

EDIT_MS = 3
LONGEST_MS = 20_000
HANDS = [
    parse_hand(text)
    for text in ("123m", "[234m,1][234m,1]22334s55p4s|SW1000", "1122335577889m9m|EE1000", "[EEEE]234p55s|NN0000|ab")
]
RULES = ["mil-2025", "book-1998", "reform"]


def hand_of(step: int) -> Hand:
    """What each step makes; of some hands the notation does not say everything."""
    hand = HANDS[step % len(HANDS)]
    return replace(hand, concealed=hand.concealed[1:]) if step % 5 == 0 else hand


def typed_of(step: int) -> str | None:
    return f"12x{step}" if step % 3 == 0 else None


def say(word: str, step: int) -> None:
    print(word, step, flush=True)


def found(step: int, hand: Hand, rules: str, typed: str | None) -> None:
    """Say at which step everything is as it was at that step; -2 where it is not."""
    whole = (hand, rules, typed) == (hand_of(step), RULES[step % len(RULES)], typed_of(step))
    say("found", step if whole else -2)


def edit_model(app: QCoreApplication) -> Callable[[int], None]:
    """The real model, rules and autosave, without a window around them."""
    rules = RulesModel()
    model = HandModel(rules.profile.system.is_meld)
    typed: list[str | None] = [None]
    steps = [0]

    def collect() -> Session:
        case = Case(model.hand, Ruled(rules.stored, rules.adopted), papers=Papers(total=steps[0]))
        return Session(case, typed[0])

    autosave = Autosave(collect, app)
    model.changed.connect(autosave.note)
    rules.changed.connect(autosave.note)
    autosave.kept.connect(lambda state: say("kept", state.case.papers.total))
    session = autosave.resume()
    if session is None:
        say("found", -1)
    else:
        case = session.case
        found(case.papers.total or 0, case.hand, case.rules.stored.id, session.typed)
        steps[0] = case.papers.total or 0

    def edit(step: int) -> None:
        steps[0], typed[0] = step, typed_of(step)
        rules.choose(RULES[step % len(RULES)])
        model.set_hand(hand_of(step))

    return edit


def edit_window(_app: QCoreApplication) -> Callable[[int], None]:
    """The whole window."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    prepare(app)
    window = make_window(Preferences("en"))
    window.show()
    claim, line = window.results.panel(ClaimPanel), window.notation
    window.cases.autosave.kept.connect(lambda state: say("kept", state.case.papers.total))
    if claim.total.value() < 0:
        say("found", -1)
    else:
        found(claim.total.value(), window.model.hand, window.rules.stored.id, line.unfinished)

    def edit(step: int) -> None:
        claim.total.setValue(step)
        window.rules.choose(RULES[step % len(RULES)])
        window.model.set_hand(hand_of(step))
        if typed := typed_of(step):
            line.edit.selectAll()
            QTest.keyClicks(line.edit, typed)

    return edit


def run(kind: str, first: int) -> None:
    say("process", os.getpid())
    app = QApplication([]) if kind == "window" else QCoreApplication([])
    edit = edit_window(app) if kind == "window" else edit_model(app)
    steps = iter(range(first, 9_999))
    timer = QTimer(app)
    timer.timeout.connect(lambda: edit(next(steps)))
    timer.start(EDIT_MS)
    # Whoever was to kill it is gone.
    QTimer.singleShot(LONGEST_MS, app, app.quit)
    app.exec()


def main() -> None:
    all_profiles()
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            run(sys.argv[1], int(line))
            os._exit(0)
        os.waitpid(process, 0)
        say("gone", process)


if __name__ == "__main__":
    main()

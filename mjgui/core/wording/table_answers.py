"""What is answered to a question about the table, in words with citations."""

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.systems.table_questions import Statement, TableAnswer
from mjgui.core.texts import Text, joined, text
from mjgui.core.wording.citations import held_by, short_citation


def statement(said: Statement, rules: RuleProfile) -> Text:
    """What is said with where it is stated, the rules' own text first."""
    if not said.citations:
        return said.words
    own_first = sorted(said.citations, key=lambda citation: citation.source != rules.id)
    cited = joined(map(short_citation, own_first), zh="；", en="; ")
    return text("cited.with", words=said.words, citation=cited)


def answer_lines(answer: TableAnswer, rules: RuleProfile) -> tuple[Text, ...]:
    """The answer; then each reason, each remark, and each disputed question it hangs on, as these rules answer it."""
    return (
        answer.words,
        *(statement(reason, rules) for reason in answer.reasons),
        *(text("table-answer.remark", words=statement(remark, rules)) for remark in answer.remarks),
        *(_hangs_on(ruling, rules) for ruling in answer.rulings),
    )


def circumstance_lines(circumstance: str, rules: RuleProfile) -> tuple[Text, ...]:
    """What rules say of a circumstance of a win beyond its name."""
    return tuple(statement(said, rules) for said in rules.system.said_of(circumstance, rules.rulings))


def _hangs_on(ruling: str, rules: RuleProfile) -> Text:
    found = rules.system.rulings[ruling]
    option = found.option(rules.rulings[ruling])
    return text(
        "table-answer.ruling",
        ruling=ruling,
        question=found.question,
        option=option.id,
        answer=option.text,
        holders=held_by(option),
    )

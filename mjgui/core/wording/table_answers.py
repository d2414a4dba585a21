"""What is answered to a question about the table, in words with citations."""

from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.rules.fans import Citation
from mjgui.core.systems.table_questions import Statement, TableAnswer
from mjgui.core.texts import Text, joined, text
from mjgui.core.wording.citations import held_by, short_citation


def cited_by(said: Statement, rules: RuleProfile) -> tuple[Citation, ...]:
    """Where rules state what is said: their own texts, the chief one first; where those are silent, others, which is
    said."""
    texts = rules.texts
    own = [citation for citation in said.citations if citation.source in texts]
    if own:
        return tuple(sorted(own, key=lambda citation: texts.index(citation.source)))
    return tuple(map(rules.attributed, said.citations))


def statement(said: Statement, rules: RuleProfile) -> Text:
    """What is said with where these rules state it."""
    if not said.citations:
        return said.words
    cited = joined(map(short_citation, cited_by(said, rules)), zh="；", en="; ")
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

"""An analysis as plain data with names in both languages: what the command line prints as JSON."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from mjgui.core.analysis import CountedHand, Wait
from mjgui.core.counting import Suppressed, grouped
from mjgui.core.hand import Unwritten
from mjgui.core.hand.arrange import BODY, Reading
from mjgui.core.hand.problems import Problem
from mjgui.core.hand.tiles import WINDS, tile_text
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import Candidate, ParseError, format_hand
from mjgui.core.profiles.profile import RuleProfile
from mjgui.core.questions.claim import ClaimLine, Verdict
from mjgui.core.questions.compare import Outcome, RulingEffect
from mjgui.core.questions.gallery import Example
from mjgui.core.questions.lists import Compared
from mjgui.core.questions.points import outcome_points, wait_points
from mjgui.core.questions.reference import Page, Relation
from mjgui.core.questions.unsettled import Unsettled, unsettled
from mjgui.core.questions.why import Answer
from mjgui.core.rules.effect_rows import effect_row
from mjgui.core.rules.fans import Citation, FanId, FanInstance
from mjgui.core.rules.proofs import OneOfTwo, Proof
from mjgui.core.rules.rulings import Option
from mjgui.core.settlement import Payment, Settlement, pays
from mjgui.core.systems.fields import Values
from mjgui.core.systems.sources import load_sources
from mjgui.core.systems.table_questions import Statement, TableAnswer
from mjgui.core.texts import Text
from mjgui.core.wording.reasons import Reason, reason_elsewhere, reasons_of, sentence
from mjgui.core.wording.table_answers import cited_by

AS_IN_RULES: Values = {}


def report(asked: CountedHand, table: Values = AS_IN_RULES) -> dict[str, Any]:
    """The analysis of a hand; points are without flowers, ``flowers`` are the points paid beside, ``circumstances``
    what the notation of the hand has no place for. ``table`` is what was said of the table, under rules that pay."""
    analysis = asked.analysis
    result: dict[str, Any] = {
        "hand": format_hand(analysis.hand),
        "circumstances": asdict(Unwritten.of(analysis.hand.context)),
        "profile": analysis.profile,
        "form": analysis.readings[0].reading.arrangement.form if analysis.readings else None,
        "problems": _problems(analysis.problems),
        "remarks": _problems(analysis.remarks),
        "total": analysis.total,
        "flowers": analysis.flowers,
        "minimum": analysis.minimum,
        "meets_minimum": analysis.meets_minimum,
        "readings": [_reading(asked, place) for place in range(len(analysis.readings))],
    }
    if asked.rules.unsettled and analysis.readings:
        result["unsettled"] = unsettled_report(unsettled(asked))
    if analysis.hand.winning is None:
        result["waits"] = [
            {
                "tile": tile_text(wait.tile),
                "left": wait.left,
                "total_self_draw": wait.total_self_draw,
                "total_discard": wait.total_discard,
                **_wait_points(asked, wait, table),
            }
            for wait in analysis.waits
        ]
    return result


def _wait_points(asked: CountedHand, wait: Wait, table: Values) -> dict[str, Any]:
    """What each way of winning with a tile is paid, under rules that pay."""
    if not pays(asked.rules):
        return {}
    self_draw, discard = wait_points(asked, wait, table)
    return {"points_self_draw": self_draw, "points_discard": discard}


def read_as_report(found: Sequence[Candidate]) -> dict[str, Any]:
    """What a text was read as, as ``read_as``, with each other hand it can be in ``also``; nothing where it was our own
    notation without assumptions and can be nothing else. ``found`` are the hands it can be, the one taken first."""
    first, *others = found
    if first.is_plain and not others:
        return {}
    return {"read_as": _candidate(first) | {"also": [_candidate(other) for other in others]}}


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "notation": candidate.notation,
        **_both(candidate.name),
        "hand": format_hand(candidate.hand),
        "assumed": [_both(words) for words in candidate.assumptions],
    }


def settlement_report(settlement: Settlement, profile: RuleProfile) -> dict[str, Any]:
    """Points, payments and the table they are paid at; seats are the letters of their winds, None for one that is not
    known."""
    payments = profile.system.payments
    fields = payments.fields if payments else ()
    return {
        "points": settlement.points,
        "unpaid": _both(settlement.unpaid) if settlement.unpaid else None,
        "payments": payments_report(settlement.payments),
        "table": {field.id: field.to_json(field.of(settlement.table)) for field in fields},
    }


def payments_report(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    """Who pays whom; seats are the letters of their winds, None for one that is not known."""
    return [
        {
            "from": None if payment.payer is None else tile_text(WINDS[payment.payer]),
            "to": tile_text(WINDS[payment.payee]),
            "amount": payment.amount,
            "for": payment.reason,
        }
        for payment in payments
    ]


def table_answer_report(answer: TableAnswer, profile: RuleProfile) -> dict[str, Any]:
    """What is answered to a question about the table, with the options in force of the rulings it hangs on."""
    return {
        "profile": profile.id,
        **answer.data,
        "allowed": answer.is_allowed,
        "answer": _both(answer.words),
        "reasons": [_stated(reason, profile) for reason in answer.reasons],
        "remarks": [_stated(remark, profile) for remark in answer.remarks],
        "rulings": {ruling: profile.rulings[ruling] for ruling in answer.rulings},
    }


def _stated(said: Statement, profile: RuleProfile) -> dict[str, Any]:
    return {**_both(said.words), "citations": [_citation(citation) for citation in cited_by(said, profile)]}


def effects_report(asked: Inquiry, table: Values = AS_IN_RULES) -> list[dict[str, Any]]:
    """The rulings that matter to a hand: each option with its total, its fans, who holds it and where, and under rules
    that pay what the win is paid at a table of which this was said."""
    rulings = asked.rules.system.rulings

    def points(effect: RulingEffect, outcome: Outcome) -> dict[str, Any]:
        return {"points": outcome_points(asked, effect, outcome, table)} if pays(asked.rules) else {}

    return [
        {
            "ruling": effect.ruling,
            "question": _both(rulings[effect.ruling].question),
            "current": effect.current,
            "options": [
                _outcome(outcome, rulings[effect.ruling].option(outcome.option)) | points(effect, outcome)
                for outcome in effect.outcomes
            ],
        }
        for effect in asked.effects
    ]


def _outcome(outcome: Outcome, option: Option) -> dict[str, Any]:
    return {
        "option": outcome.option,
        "text": _both(option.text),
        "total": outcome.total,
        "meets_minimum": outcome.meets_minimum,
        "fans": dict(outcome.fans),
        "follows": [_both(words) for words in outcome.follows],
        "holders": [_holder(holder) for holder in option.holders],
        "citation": _citation(option.citation) if option.citation else None,
    }


def _holder(holder: Citation) -> dict[str, Any]:
    name = load_sources()[holder.source].name
    return {"source": holder.source, **_both(name), "place": _both(holder.place), "kind": holder.kind}


def comparison_report(compared: Iterable[Inquiry]) -> list[dict[str, Any]]:
    """A hand under each of some profiles: total and fans of the best reading."""
    return [
        {
            "profile": each.rules.id,
            **_both(each.rules.name),
            "total": analysis.total,
            "flowers": analysis.flowers,
            "minimum": analysis.minimum,
            "meets_minimum": analysis.meets_minimum,
            "fans": dict(analysis.best.count.alternatives[0]) if analysis.readings else {},
            "problems": _problems(analysis.problems),
            "unsettled": unsettled_report(each.unsettled),
        }
        for each in compared
        for analysis in (each.analysis,)
    ]


def unsettled_report(found: Unsettled | None) -> dict[str, Any] | None:
    """What the text of the rules leaves open: the disputed questions, and the range of the total."""
    return {"rulings": list(found.rulings), "least": found.least, "most": found.most} if found else None


def answer_report(answer: Answer, profile: RuleProfile) -> dict[str, Any]:
    """Why a fan counts or does not."""
    name = profile.fans[answer.fan].name
    reasons = dict.fromkeys((reason.principle, sentence(reason, profile)) for reason in answer.reasons)
    return {
        "fan": answer.fan,
        **_both(name),
        "status": answer.status,
        "condition": answer.condition,
        "reading": answer.reading,
        "ruling": answer.ruling,
        "proof": proof_report(answer.proof) if answer.proof else None,
        "answer": _both(answer.text),
        "reasons": [{"principle": principle, **_both(words)} for principle, words in reasons],
    }


def proof_report(proof: Proof) -> dict[str, Any]:
    """Whether a fan comes with another always, never or sometimes, over how many cases, and hands that show it."""
    return {
        "fan": proof.fan,
        "other": proof.other,
        "relation": proof.relation,
        "cases": proof.cases or None,
        "least": proof.least or None,
        "together": proof.together,
        "apart": proof.apart,
    }


def compared_report(compared: Compared) -> dict[str, Any]:
    """Two fans of which one is listed as not counted beside the other, or always comes with it."""
    cited = compared.citation
    return {
        "verdict": compared.verdict,
        "listed": _citation(cited) if cited else None,
        **proof_report(compared.proof),
    }


def one_of_two_report(pairs: Iterable[OneOfTwo]) -> list[dict[str, Any]]:
    """Pairs of fans of which exactly one is always there with another, over how many cases, and hands with each."""
    return [{"fans": list(pair.others), "cases": pair.cases, "hands": list(pair.hands)} for pair in pairs]


def claim_report(verdict: Verdict, profile: RuleProfile) -> dict[str, Any]:
    """A claim checked: fans claimed too often and too seldom, each with its reason."""

    def lines(found: Iterable[ClaimLine]) -> list[dict[str, Any]]:
        return [
            {"claimed": line.claimed, "counted": line.counted, **answer_report(line.answer, profile)} for line in found
        ]

    return {
        "claimed": verdict.claimed,
        "total": verdict.total,
        "right": verdict.is_right,
        "over": lines(verdict.over),
        "under": lines(verdict.under),
        "guesses": [_both(guess) for guess in verdict.guesses],
        "if_laid_down": verdict.reading,
        "unpaid": _both(verdict.unpaid) if verdict.unpaid else None,
        "paid": [{"what": line.what, "right": line.is_right, **_both(line.text)} for line in verdict.paid],
    }


def profile_report(profile: RuleProfile) -> dict[str, Any]:
    """A profile with every option in force and what else it has otherwise than its base."""
    rulings = profile.system.rulings
    return {
        "profile": profile.id,
        **_both(profile.name),
        "system": profile.system.id,
        "base": profile.base,
        "minimum": profile.minimum,
        "cap": profile.cap,
        "rulings": {
            ruling: {"option": option, **_both(rulings[ruling].option(option).text)}
            for ruling, option in profile.rulings.items()
        },
        "table": {
            name: {"value": rule.value, "citation": _citation(profile.attributed(rule.citation))}
            for name, rule in profile.table.items()
        },
        "unread": dict(profile.unread),
        "differences": [
            {
                "citation": _citation(difference.citation),
                **effect_row(difference.effect),
                **({"table": dict(difference.table)} if difference.table else {}),
                "witness": difference.witness or None,
            }
            for difference in profile.differences
        ],
    }


def _both(words: Text) -> dict[str, str]:
    return {"zh": words.zh, "en": words.en}


def error_report(line: int, source: str, error: ParseError) -> dict[str, Any]:
    """What is said of a text that is no hand, in a line counted from 1."""
    return {
        "line": line,
        "input": source,
        "error": {
            "code": error.code,
            "position": error.position,
            "expected": error.expected,
            **error.words._asdict(),
        },
        "total": None,
    }


def fans_report(profile: RuleProfile) -> list[dict[str, Any]]:
    """The fans of a profile in the official order."""
    return [
        {
            "fan": fan.id,
            "number": fan.number,
            "zh": fan.name.zh,
            "en": fan.name.en,
            "points": profile.values[fan.id],
            "definition": fan.definition._asdict(),
            "citation": [_citation(profile.attributed(citation)) for citation in fan.citations],
        }
        for fan in profile.fans.values()
        if fan.id in profile.values
    ]


def page_report(page: Page) -> dict[str, Any]:
    """The reference page of a fan."""
    return {
        "fan": page.fan,
        "number": page.number,
        **_both(page.name),
        "points": page.points,
        "elsewhere": {worth.profile: worth.points for worth in page.elsewhere},
        "definition": _both(page.definition),
        "citation": [_citation(citation) for citation in page.citations],
        "excludes": [_relation(relation) for relation in page.excludes],
        "excluded_by": [_relation(relation) for relation in page.excluded_by],
        "examples": [example_report(each) for each in page.examples],
    }


def _relation(relation: Relation) -> dict[str, Any]:
    return {
        "fan": relation.fan,
        **_both(relation.name),
        "scope": _both(relation.scope),
        "citation": _citation(relation.citation),
        "standing": relation.standing,
        "necessity": _both(relation.necessity),
        "witness": relation.witness,
        "ruling": relation.ruling,
    }


def example_report(example: Example) -> dict[str, Any]:
    """A hand of the gallery."""
    return {
        "example": example.id,
        "kind": example.kind,
        "hand": example.hand,
        "circumstances": asdict(example.unwritten),
        "profile": example.profile,
        "title": _both(example.title),
        "ruling": example.ruling,
        "fan": example.fan,
        "settled": _both(example.no_effect) if example.no_effect else None,
        "citation": _citation(example.citation) if example.citation else None,
    }


def _problems(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [{"code": problem.code, **problem.words._asdict()} for problem in problems]


def _named(fan: FanId, profile: RuleProfile) -> dict[str, Any]:
    name = profile.fans[fan].name
    return {"fan": fan, "zh": name.zh, "en": name.en, "points": profile.values[fan]}


def _citation(citation: Citation) -> dict[str, str]:
    silent = {} if citation.silent is None else {"silent": citation.silent}
    return {"source": citation.source, "place": citation.place.en, "kind": citation.kind, **silent}


def _instances(instances: Iterable[FanInstance]) -> list[dict[str, Any]]:
    return [{"fan": found.fan, "sets": list(found.sets)} for found in instances]


def _reading(asked: CountedHand, place: int) -> dict[str, Any]:
    counted, profile = asked.analysis.readings[place], asked.rules
    arrangement = counted.reading.arrangement
    winning = counted.reading.winning_set
    return {
        "form": arrangement.form,
        "arrangement": [str(tile_set) for tile_set in arrangement.sets] or None,
        "winning_set": "body" if winning == BODY else winning,
        "total": counted.total,
        "counted": [
            {
                **_named(fan, profile),
                "count": len(sets),
                "sets": [list(places) for places in sets],
                **_detail(fan, counted.reading, profile),
            }
            for fan, sets in grouped(counted.count.counted)
        ],
        "suppressed": [_suppressed(entry, asked, place) for entry in counted.count.suppressed],
        "elsewhere": [_elsewhere(reason_elsewhere(entry, asked, place), profile) for entry in counted.elsewhere],
        "alternatives": [dict(alternative) for alternative in counted.count.alternatives],
    }


def _detail(fan: FanId, reading: Reading, profile: RuleProfile) -> dict[str, Any]:
    """What more there is to say of a counted fan; nothing where there is nothing."""
    detail = profile.system.detail(fan, reading)
    return {} if detail is None else {"detail": _both(detail)}


def _elsewhere(reason: Reason, profile: RuleProfile) -> dict[str, Any]:
    return {
        **_named(reason.fan, profile),
        "readings": list(reason.readings),
        "principle": reason.principle,
        "reason": _both(sentence(reason, profile)),
    }


def _suppressed(entry: Suppressed, asked: CountedHand, place: int) -> dict[str, Any]:
    profile = asked.rules
    reason, *choices = (sentence(each, profile) for each in reasons_of(entry, asked, place))
    return {
        **_named(entry.instance.fan, profile),
        "sets": list(entry.instance.sets),
        "principle": entry.principle,
        "breaks": list(entry.breaks),
        "by": _instances(entry.by),
        "instead_of": _instances(entry.instead_of),
        "instead_total": entry.instead_total,
        "ruling": entry.ruling,
        "citation": _citation(entry.citation),
        "reason": _both(reason),
        "choice": _both(choices[0]) if choices else None,
    }

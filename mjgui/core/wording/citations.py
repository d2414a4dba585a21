"""Citations in words, in a short and a full form, and who holds an answer to a dispute where."""

from collections.abc import Iterable

from mjgui.core.rules.fans import Citation
from mjgui.core.rules.rulings import Option
from mjgui.core.systems.sources import load_sources
from mjgui.core.texts import Text, joined, text


def short_citation(citation: Citation) -> Text:
    """A citation short enough to stand behind a sentence: the source's short title, the place, how it is stated
    there."""
    return _worded("cited.short", load_sources()[citation.source].short, citation)


def full_citation(citation: Citation) -> Text:
    """A citation with the whole title of the source."""
    return _worded("cited.full", load_sources()[citation.source].name, citation)


def _worded(key: str, source: Text, citation: Citation) -> Text:
    if citation.silent is not None:
        silent = "cited.implied" if citation.kind == "implied" else "cited.as-in"
        return text(silent, text=load_sources()[citation.silent].short, source=source, place=citation.place)
    return text(key, source=source, place=citation.place, kind=text(f"citation.{citation.kind}"))


def source_and_place(citation: Citation) -> Text:
    """A citation by the short title of its source and the place alone."""
    return text("cited.place", source=load_sources()[citation.source].short, place=citation.place)


def with_citation(words: Text, citation: Citation) -> Text:
    """Words with where they are stated, in the short form."""
    return text("cited.with", words=words, citation=short_citation(citation))


def sources_named(citations: Iterable[Citation]) -> tuple[Text, ...]:
    """What the short titles in citations stand for, each source once; those with one title only are left out."""
    sources = (load_sources()[source] for source in dict.fromkeys(each.source for each in citations))
    return tuple(
        text("cited.source", short=source.short, name=source.name) for source in sources if source.short != source.name
    )


def held_by(option: Option) -> Text:
    """Who gives an answer to a dispute, by their short titles, each once."""
    if not option.holders:
        return text("cited.nobody")
    return joined(load_sources()[source].short for source in dict.fromkeys(each.source for each in option.holders))


def evidence(option: Option) -> tuple[Text, ...]:
    """Where each holder of an answer gives it; of one that nobody gives, the passage it is read from."""
    if option.holders:
        return tuple(full_citation(holder) for holder in option.holders)
    return (text("cited.read-from", citation=full_citation(option.citation)),) if option.citation else ()

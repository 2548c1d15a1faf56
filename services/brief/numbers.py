"""Drafts about the field as a whole: how its strata differ in size, age, citation and vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.brief.phrasing import capitalise, count_in_words, layer_name, list_in_words, number, percent
from services.brief.works import (
    SentenceOrText,
    authors_with_citation,
    draft_sentence,
    most_cited,
    paragraphs,
    title_with_authors,
)
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePaper
from services.evidence.phrase_trends import PhraseShift
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.draft_text import Draft

Items = Mapping[PaperId, EvidencePaper]

_HUBS = 4


def write_numbers(inputs: DraftInput) -> Draft:
    """Size and age, who cites whom, what words came and went, what rises now."""
    field, items = inputs.field, {item.paper.id: item for item in inputs.pack.everything()}
    groups = (_sizes(field), _hubs(field, items), _citations(field, items), _words(field), _rising(field, items))
    return Draft(paragraphs=paragraphs(*map(list, groups)))


def _sizes(field: FieldOverview) -> Iterator[SentenceOrText]:
    parts = []
    for facts in field.layers:
        year = "" if facts.years.median is None else f", median year {facts.years.median:g}"
        parts.append(f"{layer_name(facts.layer)} {count_in_words(facts.papers, 'paper')}{year}")
    differ = len({(facts.papers, facts.years.median) for facts in field.layers}) > 1
    manner = f"{'differ first' if differ else 'are alike'} in size{' and age' if field.years.first is not None else ''}"
    yield f"Set side by side, the strata {manner}: {'; '.join(parts)}."
    if rates := [f"{each.citations_per_year:,.1f} in {layer_name(each.layer)}" for each in field.layers if each.scored]:
        yield f"The median number of citations a year, up to {field.as_of.year}, is {list_in_words(rates)}."


def _hubs(field: FieldOverview, items: Items) -> Iterator[SentenceOrText]:
    """The works that the field cites most, by title."""
    works, records = most_cited(items, field.most_cited[:_HUBS], _title_and_count)
    if works:
        what, verb, each = ("works", "are", "each") if records[1:] else ("work", "is", "it")
        text = f"The {what} cited most inside the field {verb} {works}"
        yield draft_sentence(f"{text}, with the number of papers of the field that cite {each}.", *records)


def _title_and_count(item: EvidencePaper, count: int) -> str:
    return f"{title_with_authors(item)} ({number(count)})"


def _citations(field: FieldOverview, items: Items) -> Iterator[SentenceOrText]:
    """Whom each stratum cites: by stratum, and the works it cites most."""
    if not field.citations:
        yield "The corpus holds no citations among its papers, so the strata are tied by content alone."
    later = [facts for facts in field.layers if facts.layer is not Layer.FOUNDATION]
    for facts in later:
        if total := sum(facts.cites.values()):
            shares = [f"{percent(n, total)} to {layer_name(target)}" for target, n in facts.cites.items() if n]
            made = f"Of the {total:,} citations that {layer_name(facts.layer)} makes inside the field"
            yield f"{made}, {list_in_words(shares).replace(' % to', ' % go to', 1)}."
    for facts in later:
        works, records = most_cited(items, facts.cites_most)
        if works:
            yield draft_sentence(f"{capitalise(layer_name(facts.layer))} cites most often {works}.", *records)


def _words(field: FieldOverview) -> Iterator[SentenceOrText]:
    """The phrases that came and went."""
    frontier = layer_name(Layer.FRONTIER)
    came, went = map(_in_quotes, (field.vocabulary.arrived, field.vocabulary.faded))
    if came:
        yield f"Some phrases came with {frontier}, counted in titles and abstracts against all earlier papers: {came}."
    if went:
        which = "Others" if came else "Some phrases"
        yield f"{which} belong to the time before, with few or no uses in {frontier}: {went}."


def _in_quotes(shifts: Iterable[PhraseShift]) -> str:
    return list_in_words([f"“{shift.phrase}” ({len(shift.papers)} to {shift.elsewhere})" for shift in shifts])


def _rising(field: FieldOverview, items: Items) -> Iterator[SentenceOrText]:
    """The papers of the frontier with most citations a year."""
    frontier = field.layer(Layer.FRONTIER)
    known = [items[paper] for paper in (frontier.rising if frontier else ()) if paper in items]
    if rising := [item for item in known if item.trending_score > 0]:
        rates = list_in_words([f"{authors_with_citation(item)} ({item.trending_score:,.1f})" for item in rising])
        what, verb = ("papers", "are") if rising[1:] else ("paper", "is")
        text = f"The {what} of {layer_name(Layer.FRONTIER)} with most citations a year {verb} {rates}."
        yield draft_sentence(text, *(item.record for item in rising))

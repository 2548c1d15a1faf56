"""Drafts about the field as a whole: how its strata differ in size, age, citation and vocabulary."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.brief.phrasing import capitalise, count_in_words, layer_name, list_in_words, number, percent, year_number
from services.brief.works import authors_with_citation, draft_sentence, paragraphs, title_with_authors
from services.evidence.overview import FieldOverview, LayerFacts
from services.evidence.pack import EvidencePaper
from services.evidence.vocabulary import PhraseShift
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence

Items = dict[PaperId, EvidencePaper]

_HUBS = 4


def write_numbers(inputs: DraftInput) -> Draft:
    """Size and age, who cites whom, what words came and went, what rises now."""
    field, items = inputs.field, {item.paper.id: item for item in inputs.pack.everything()}
    return Draft(
        paragraphs=paragraphs(
            [*_sizes(field), *_growth(field)],
            _most_cited(field, items),
            _citations(field, items),
            _arrivals(field.vocabulary.arrived),
            _departures(field),
            _rising(field, items),
        )
    )


def _sizes(field: FieldOverview) -> list[DraftSentence]:
    parts = [
        f"{layer_name(facts.layer)} {count_in_words(facts.papers, 'paper')}{_median_year(facts)}"
        for facts in field.layers
    ]
    differ = len({(facts.papers, facts.years.median) for facts in field.layers}) > 1
    manner = f"{'differ first' if differ else 'are alike'} in size{' and age' if field.years.first is not None else ''}"
    sentences = [draft_sentence(f"Set side by side, the strata {manner}: {'; '.join(parts)}.")]
    rates = [f"{facts.citations_per_year:,.1f} in {layer_name(facts.layer)}" for facts in field.layers if facts.scored]
    if rates:
        sentences.append(
            draft_sentence(
                f"The median number of citations a year, up to {field.as_of.year}, is {list_in_words(rates)}."
            )
        )
    return sentences


def _median_year(facts: LayerFacts) -> str:
    return "" if facts.years.median is None else f", median year {year_number(facts.years.median)}"


def _growth(field: FieldOverview) -> list[DraftSentence]:
    """The busiest of three years or more, where one is."""
    years = field.papers_by_year
    busiest = max(years, key=lambda year: years[year], default=0)
    if len(years) < 3 or list(years.values()).count(years[busiest]) > 1:
        return []
    return [
        draft_sentence(f"The busiest year is {busiest}, with {number(years[busiest])} of the {field.papers:,} papers.")
    ]


def _citations(field: FieldOverview, items: Items) -> list[DraftSentence]:
    if not field.citations:
        return [
            draft_sentence("The corpus holds no citations among its papers, so the strata are tied by content alone.")
        ]
    sentences = []
    for facts in field.layers:
        total = sum(facts.cites.values())
        if facts.layer is Layer.FOUNDATION or not total:
            continue
        shares = [(target, percent(count, total)) for target, count in facts.cites.items() if count]
        parts = [
            f"{share} {'go ' if not place else ''}to {layer_name(target)}"
            for place, (target, share) in enumerate(shares)
        ]
        sentences.append(
            draft_sentence(
                f"Of the {total:,} citations that {layer_name(facts.layer)} makes inside the field, "
                f"{list_in_words(parts)}."
            )
        )
    return sentences + _cited_most(field, items)


def _cited_most(field: FieldOverview, items: Items) -> list[DraftSentence]:
    """The works each stratum cites most: what later work still builds on, and what it turned to."""
    sentences = []
    for facts in field.layers:
        works = [(items[paper], count) for paper, count in facts.cites_most if paper in items and count > 1]
        if facts.layer is Layer.FOUNDATION or not works:
            continue
        text = list_in_words(
            [f"{authors_with_citation(item)} ({count_in_words(count, 'paper')})" for item, count in works]
        )
        sentences.append(
            draft_sentence(
                f"{capitalise(layer_name(facts.layer))} cites most often {text}.", *(i.record for i, _ in works)
            )
        )
    return sentences


def _most_cited(field: FieldOverview, items: Items) -> list[DraftSentence]:
    """The works that the field cites most, by title."""
    hubs = [(items[paper], count) for paper, count in field.most_cited[:_HUBS] if paper in items and count > 1]
    if not hubs:
        return []
    works = list_in_words([f"{title_with_authors(item)} ({number(count)})" for item, count in hubs])
    verb = "works cited most inside the field are" if hubs[1:] else "work cited most inside the field is"
    text = f"The {verb} {works}, with the number of papers of the field that cite {'each' if hubs[1:] else 'it'}."
    return [draft_sentence(text, *(item.record for item, _ in hubs))]


def _arrivals(shifts: Sequence[PhraseShift]) -> list[DraftSentence]:
    if not shifts:
        return []
    phrases = list_in_words([f"“{shift.phrase}” ({len(shift.papers)} to {shift.elsewhere})" for shift in shifts])
    counted_in = f"{layer_name(Layer.FRONTIER)}, counted in titles and abstracts against all earlier papers"
    return [draft_sentence(f"Some phrases came with {counted_in}: {phrases}.")]


def _departures(field: FieldOverview) -> list[DraftSentence]:
    shifts = field.vocabulary.faded
    if not shifts:
        return []
    subject = "Others" if field.vocabulary.arrived else "Some phrases"
    phrases = list_in_words([f"“{shift.phrase}” ({len(shift.papers)} to {shift.elsewhere})" for shift in shifts])
    return [
        draft_sentence(
            f"{subject} belong to the time before, with few or no uses in {layer_name(Layer.FRONTIER)}: {phrases}."
        )
    ]


def _rising(field: FieldOverview, items: Items) -> list[DraftSentence]:
    """The papers of the frontier with most citations a year."""
    frontier = field.layer(Layer.FRONTIER)
    if frontier is None:
        return []
    rising = [items[paper] for paper in frontier.rising if paper in items and items[paper].trending_score > 0]
    if not rising:
        return []
    rates = list_in_words([f"{authors_with_citation(item)} ({item.trending_score:,.1f})" for item in rising])
    verb = (
        "paper of {} with most citations a year is"
        if len(rising) == 1
        else "papers of {} with most citations a year are"
    )
    text = f"The {verb.format(layer_name(Layer.FRONTIER))} {rates}."
    return [draft_sentence(text, *(item.record for item in rising))]

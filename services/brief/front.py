"""Title, abstract and conclusion, from the numbers of the field and the outline."""

from __future__ import annotations

from collections.abc import Iterator

from kg.model.layer import Layer
from services.brief.phrasing import capitalise, count_in_words, layer_name, list_in_words, number, percent, span_of
from services.brief.works import SentenceOrText, draft_sentence, most_cited, paragraphs
from services.evidence.overview import FieldOverview, LayerFacts
from services.tasks.drafting.draft_text import Draft
from services.tasks.front.matter import FrontInput
from services.tasks.front.title import Title
from services.text.casing import title_case

_LONGEST_TITLE = 200
_PHRASES = 3
_VERBS = {Layer.FOUNDATION: "rests on", Layer.DEVELOPMENT: "spreads over", Layer.FRONTIER: "turns to"}


def write_title(inputs: FrontInput) -> Title:
    """`Graph Neural Networks: Foundation, Development and Frontier, 2017–2024`."""
    years = inputs.overview.shown_years
    span = "" if years is None else f", {years.first}–{years.last}" if years.first != years.last else f", {years.first}"
    strata = list_in_words([facts.layer.value.capitalize() for facts in inputs.overview.layers])
    return Title(title=f"{title_case(inputs.topic)}: {strata}{span}"[:_LONGEST_TITLE])


def write_abstract(inputs: FrontInput) -> Draft:
    """One paragraph without citations: what was read, how it is divided, what is found."""
    return Draft.of_paragraph(list(map(draft_sentence, _abstract(inputs, inputs.overview))))


def _abstract(inputs: FrontInput, field: FieldOverview) -> Iterator[str]:
    papers = count_in_words(field.papers, "paper")
    span = span_of(field.shown_years)
    yield f"This brief covers {papers} on {inputs.topic}{f', published {span}' if span else ''}."
    if field.citations:
        yield f"They cite one another {'once' if field.citations == 1 else f'{number(field.citations)} times'}."
    strata = [f"{count_in_words(facts.papers, 'paper')} of {layer_name(facts.layer)}" for facts in field.layers]
    communities = count_in_words(len(field.communities), "community", "communities")
    yield f"The field is read in strata: {list_in_words(strata)}, parted into {communities}."
    for facts in field.layers:
        if phrases := _main_phrases(facts, inputs):
            yield f"{capitalise(layer_name(facts.layer))} {_VERBS[facts.layer]} {list_in_words(phrases)}."
    if arrived := [shift.phrase for shift in field.vocabulary.arrived]:
        verb = "are" if len(arrived) > 1 else "is"
        yield f"New in the last stratum, or nearly so, {verb} {list_in_words(arrived[:_PHRASES])}."
    cited = count_in_words(inputs.cited, "paper")
    yield f"It cites {cited}, and keeps for every cited sentence the passage behind it."


def _main_phrases(facts: LayerFacts, inputs: FrontInput) -> list[str]:
    """The first phrase of each of a layer's largest communities."""
    own = (view.facts.keywords for view in inputs.communities if view.facts.layer is facts.layer)
    return list(dict.fromkeys(phrases[0] for phrases in own if phrases))[:_PHRASES]


def write_conclusion(inputs: FrontInput) -> Draft:
    """What the papers cite most, and how far the brief can be trusted."""
    return Draft(paragraphs=paragraphs([*_most_cited_works(inputs)], [*_limits(inputs.overview)]))


def _most_cited_works(inputs: FrontInput) -> Iterator[SentenceOrText]:
    items = {item.paper.id: item for item in inputs.pack.papers}
    works, records = most_cited(items, inputs.overview.most_cited[:_PHRASES])
    if works:
        yield draft_sentence(f"Of one another, the papers on {inputs.topic} cite most often {works}.", *records)


def _limits(field: FieldOverview) -> Iterator[SentenceOrText]:
    """How far this digest can be trusted, in numbers."""
    if field.with_content:
        yield "What a paper found is given here in the words of its own abstract or summary, and has not been weighed."
    if missing := field.papers - field.with_content:
        whose = f"Of {percent(missing, field.papers)} of the papers no" if field.with_content else "Of no paper an"
        yield f"{whose} abstract is on record, so only their titles speak."
    if field.citations and field.reach.isolated_by_citations:
        share = percent(field.reach.isolated_by_citations, field.papers)
        text = f"Citation data are incomplete: {share} of the papers have no recorded citation to or from the others"
        yield f"{text}, and are placed by content alone."

"""Title, abstract and conclusion, from the numbers of the field and the outline."""

from __future__ import annotations

from kg.model.layer import Layer
from services.brief.phrasing import (
    capitalise,
    count_in_words,
    layer_name,
    list_in_words,
    number,
    percent,
    span_in_words,
)
from services.brief.works import authors_with_citation, draft_sentence, paragraphs
from services.evidence.overview import FieldOverview, LayerFacts
from services.tasks.drafting.grounding import Draft, DraftSentence
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
    title = f"{title_case(inputs.topic)}: {strata}{span}"
    return Title(title=title[:_LONGEST_TITLE])


def write_abstract(inputs: FrontInput) -> Draft:
    """One paragraph without citations: what was read, how it is divided, what is found."""
    field = inputs.overview
    papers, communities = (
        count_in_words(field.papers, "paper"),
        count_in_words(len(field.communities), "community", "communities"),
    )
    sizes = list_in_words(
        [f"{count_in_words(facts.papers, 'paper')} of {layer_name(facts.layer)}" for facts in field.layers]
    )
    sentences = [draft_sentence(f"This brief covers {papers} on {inputs.topic}{_span_of_years(field)}.")]
    if field.citations:
        times = "once" if field.citations == 1 else f"{number(field.citations)} times"
        sentences.append(draft_sentence(f"They cite one another {times}."))
    sentences.append(draft_sentence(f"The field is read in strata: {sizes}, parted into {communities}."))
    for facts in field.layers:
        if phrases := main_phrases(facts, inputs):
            sentences.append(
                draft_sentence(f"{capitalise(layer_name(facts.layer))} {_VERBS[facts.layer]} {list_in_words(phrases)}.")
            )
    if field.vocabulary.arrived:
        verb = "are" if len(field.vocabulary.arrived) > 1 else "is"
        sentences.append(draft_sentence(f"New in the last stratum, or nearly so, {verb} {_new_words(field)}."))
    closing = (
        f"It cites {count_in_words(inputs.cited, 'paper')}, and keeps for every cited sentence the passage behind it."
    )
    return Draft.of_paragraph([*sentences, draft_sentence(closing)])


def _span_of_years(field: FieldOverview) -> str:
    span = span_in_words(field)
    return f", published {span}" if span else ""


def main_phrases(facts: LayerFacts, inputs: FrontInput) -> list[str]:
    """The first phrase of each of a layer's largest communities."""
    own = [view.facts for view in inputs.communities if view.facts.layer is facts.layer]
    found = [phrases[0] for community in own if (phrases := community.keywords)]
    return list(dict.fromkeys(found))[:_PHRASES]


def _new_words(field: FieldOverview) -> str:
    return list_in_words([shift.phrase for shift in field.vocabulary.arrived[:_PHRASES]])


def write_conclusion(inputs: FrontInput) -> Draft:
    """What the field rests on, what changed, how far the digest can be trusted."""
    field = inputs.overview
    papers, span = count_in_words(field.papers, "paper"), "spans" if field.papers == 1 else "span"
    first = [draft_sentence(f"The {papers} on {inputs.topic} covered here {span} {_extent(field)}.")]
    return Draft(paragraphs=paragraphs([*first, *_hub_sentences(inputs), *_changes(inputs)], _limits(field)))


def _extent(field: FieldOverview) -> str:
    years = field.shown_years
    if years is None:
        return "an unknown number of years"
    span = f"the years {years.first} to {years.last}" if years.first != years.last else f"the year {years.first}"
    return f"{span} ({years.outside})" if years.outside else span


def _hub_sentences(inputs: FrontInput) -> list[DraftSentence]:
    items = {item.paper.id: item for item in inputs.pack.papers}
    hubs = [items[paper] for paper, count in inputs.overview.most_cited[:_PHRASES] if paper in items and count > 1]
    if not hubs:
        return []
    works = list_in_words([authors_with_citation(item) for item in hubs])
    text = f"What they share most is {works}, the works that other papers of the field cite most."
    return [draft_sentence(text, *(item.record for item in hubs))]


def _changes(inputs: FrontInput) -> list[DraftSentence]:
    field, sentences = inputs.overview, []
    before, after = field.layer(Layer.DEVELOPMENT), field.layer(Layer.FRONTIER)
    if before and after and (old := main_phrases(before, inputs)) and (new := main_phrases(after, inputs)):
        text = f"The largest communities of {layer_name(Layer.DEVELOPMENT)} gathered around {list_in_words(old)}"
        sentences.append(
            draft_sentence(f"{text}; those of {layer_name(Layer.FRONTIER)} gather around {list_in_words(new)}.")
        )
    if field.vocabulary.arrived:
        sentences.append(draft_sentence(f"The clearest change of vocabulary is the arrival of {_new_words(field)}."))
    return sentences


def _limits(field: FieldOverview) -> list[DraftSentence]:
    """How far this digest can be trusted, in numbers."""
    sentences = []
    if field.with_content:
        told = "What a paper found is told here in the words of its own abstract or summary, and has not been weighed."
        sentences.append(draft_sentence(told))
    if missing := field.papers - field.with_content:
        whose = f"Of {percent(missing, field.papers)} of the papers no" if field.with_content else "Of no paper an"
        sentences.append(draft_sentence(f"{whose} abstract is on record, so only their titles speak."))
    if field.citations and field.reach.isolated_by_citations:
        share = percent(field.reach.isolated_by_citations, field.papers)
        text = f"Citation data are incomplete: {share} of the papers have no recorded citation to or from the others"
        sentences.append(draft_sentence(f"{text}, and are placed by content alone."))
    return sentences

"""The introduction of a brief: what the field is, the corpus, the strata, the road map."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.model.layer import Layer
from kg.model.papers.card import StatementRole
from kg.model.papers.paper import PaperKind
from services.brief.phrasing import count_in_words, layer_name, list_in_words, number, span_of
from services.brief.sentences import Statement, sentences_of, substance
from services.brief.telling import Teller
from services.brief.works import SentenceOrText, paragraphs
from services.evidence.overview import FieldOverview, LayerFacts
from services.reading.rule_reader import roles_of
from services.tasks.drafting.draft_text import Draft
from services.tasks.front.matter import FrontInput
from services.tasks.outlining.purpose import Purpose
from services.text.group_names import subject_of
from services.text.topics import opens_with_topic

_SCENE = 2
_SAYS_ENOUGH = 7
"""Things that a sentence on the topic names besides it."""
_SAYS_WHAT = re.compile(r"\A(?:\S++ ){1,9}?(?:is|are|refers?|has become|have become)\b")
_OF_A_TOPIC = frozenset({None, StatementRole.DEFINITION})
"""What a sentence that says what a topic is can be to its paper."""
_ABOUT = {
    Purpose.THEME: "describes its communities",
    Purpose.COMMON_GROUND: "gathers what papers of different themes name alike",
    Purpose.LINEAGE: "follows lines of papers of which each cites the one before",
    Purpose.COMPARISON: "gives the field in numbers, stratum by stratum",
    Purpose.SURVEYS: "gathers earlier surveys",
    Purpose.OPEN_PROBLEMS: "collects what the papers themselves leave open",
    Purpose.GAPS: "says what no paper combines",
}


def write_introduction(inputs: FrontInput) -> Draft:
    """Four paragraphs: what papers say that the topic is, then the numbers that the field has."""
    field = inputs.overview
    course = "to their frontier" if field.layer(Layer.FRONTIER) else "onward"
    start = f" from their foundations {course}" if field.layer(Layer.FOUNDATION) else ""
    has_summaries = any(item.paper.summary for item in inputs.pack.papers)
    others = ", and in those of a summary where that takes the place of the abstract" if has_summaries else ""
    aim = f"This brief follows the papers on {inputs.topic}{start}, in their own words{others}."
    scene: list[SentenceOrText] = [*map(Teller(cards={}, used=set()).statement, _about_topic(inputs)), aim]
    return Draft(paragraphs=paragraphs(scene, [*_scope(field)], [*_strata(field)], [*_road_map(inputs)]))


def _about_topic(inputs: FrontInput) -> list[Statement]:
    """Sentences that begin with the topic and can be read alone, surveys first, at most one from a paper."""
    found = []
    for item in sorted(inputs.pack.papers, key=lambda item: item.paper.kind is not PaperKind.SURVEY):
        roles = roles_of(item.paper)
        about = (each for each in sentences_of(item) if opens_with_topic(each.text, inputs.topic))
        about = (each for each in about if each.stands_alone and _SAYS_WHAT.match(each.text))
        about = (each for each in about if substance(each.text, inputs.topic) >= _SAYS_ENOUGH)
        found += [each for each in about if roles.get(each.passage.id) in _OF_A_TOPIC][:1]
    return found[:_SCENE]


def _scope(field: FieldOverview) -> Iterator[SentenceOrText]:
    span, missing = span_of(field.shown_years), field.papers - field.with_content
    papers = f"{count_in_words(field.papers, 'paper')} on {field.topic},{f' {span},' if span else ''}"
    yield f"The corpus holds {papers} as known on {field.as_of.isoformat()}."
    if missing == field.papers:
        yield "No abstract of any of them is on record, so what follows rests on titles and the graph alone."
    elif missing:
        known = f"An abstract or summary is on record for {number(field.with_content)} of them"
        yield f"{known}; of the other {number(missing)} only the bibliographic record is known."
    if field.papers > 1:
        yield _edges(field)


def _edges(field: FieldOverview) -> str:
    similar, alone = count_in_words(field.similarities, "pair"), field.reach.isolated_by_citations
    if not field.citations and not field.similarities:
        return "No citation among them is recorded, and no two of them are similar in content."
    if not field.citations:
        return f"No citation among them is recorded; {similar} of papers similar in content tie them together."
    known = f"{count_in_words(field.citations, 'citation')} {'is' if field.citations == 1 else 'are'} recorded"
    text = f"Among them {known}, and {similar} of papers are similar in content"
    have = "has" if alone == 1 else "have"
    left = f"{count_in_words(alone, 'paper')} {have} no recorded citation to or from the others"
    return f"{text}; {left}." if alone else f"{text}."


def _strata(field: FieldOverview) -> Iterator[SentenceOrText]:
    meanings = []
    for facts in field.layers:
        span = span_of(facts.years).removeprefix("from ").removeprefix("in ")
        meanings.append(f"{layer_name(facts.layer)}, {_meaning(facts, field)}" + (f" ({span})" if span else ""))
    strata = count_in_words(len(field.layers), "stratum", "strata")
    yield f"The papers lie in {strata}: {'; '.join(meanings)}."
    if field.papers > 1:
        counts = list_in_words([f"{number(each.communities)} in {layer_name(each.layer)}" for each in field.layers])
        ties = "citations and similarity of content part" if field.citations else "similarity of content parts"
        yield f"Inside each, {ties} the papers into communities: {counts}."


def _meaning(facts: LayerFacts, field: FieldOverview) -> str:
    """What puts papers into a stratum: `the ten papers with most citations a year for their age`.

    Why papers are the Foundation follows the order in which `assign_layers` breaks ties.
    """
    papers, landmark = count_in_words(facts.papers, "paper"), field.landmark_year
    if facts.layer is Layer.FOUNDATION:
        if facts.papers < field.foundation_size:
            return f"{papers}, too few to choose from"
        place = "cited most inside the field" if field.citations else "nearest to the topic as no citation is known"
        return f"the {papers} {'with most citations a year for their age' if facts.scored else place}"
    if facts.layer is Layer.FRONTIER:
        return f"{papers} of {landmark} and later"
    if facts.undated == facts.papers:
        return f"{papers} without a known year"
    return f"{papers} published before {landmark}{' or in an unknown year' if facts.undated else ''}"


def _road_map(inputs: FrontInput) -> Iterator[SentenceOrText]:
    """How the survey is organised, with section numbers."""
    of_themes = [item for item in inputs.sections if item.plan.purpose is Purpose.THEME]
    if themes := [f"Section {item.number} on {subject_of(item.plan.title)}" for item in of_themes]:
        yield "The brief follows themes through the strata and, within them, communities."
        yield f"The body begins with {list_in_words(themes)}."
    others = (item for item in inputs.sections if item.plan.purpose is not Purpose.THEME)
    yield from (f"Section {item.number} {_ABOUT[item.plan.purpose]}." for item in others)

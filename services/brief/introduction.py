"""The introduction of a brief: what the field is, the corpus, the strata, the road map."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.model.layer import Layer
from kg.model.papers.card import StatementRole
from kg.model.papers.paper import PaperKind
from services.brief.bases import bases_of_comparison, meaning, ties_of
from services.brief.phrasing import (
    count_in_words,
    layer_name,
    list_in_words,
    number,
    percent,
    span_in_words,
    span_of,
    year_number,
)
from services.brief.sentences import Statement, sentences_of
from services.brief.telling import Teller
from services.brief.works import draft_sentence, paragraphs
from services.evidence.overview import FieldOverview
from services.reading.rules import roles_of
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.tasks.front.matter import FrontInput, NumberedSection
from services.tasks.outlining.purpose import Purpose
from services.text.group_names import subject_of
from services.text.topics import opens_with_topic

_SCENE = 2
_SUBJECTS = 3
_SAYS_WHAT = re.compile(r"\A(?:\S++ ){1,9}?(?:is|are|refers?|has become|have become)\b")
_OF_A_TOPIC = frozenset({None, StatementRole.DEFINITION})
"""What a sentence that says what a topic is can be to its paper."""
_ABOUT = {
    Purpose.THEME: "describes its communities",
    Purpose.COMMON_GROUND: "gathers what papers of different themes name alike",
    Purpose.LINEAGE: "follows lines of papers of which each cites the one before",
    Purpose.COMPARISON: "gives the field in numbers: the strata in {aspects}",
    Purpose.SURVEYS: "gathers earlier surveys",
    Purpose.OPEN_PROBLEMS: "collects what the papers themselves leave open",
    Purpose.GAPS: "says what no paper combines",
}


def write_introduction(inputs: FrontInput) -> Draft:
    """Four paragraphs, those left out for which the field has no numbers."""
    field = inputs.overview
    return Draft(paragraphs=paragraphs(_scene(inputs), _scope(field), _strata(field), _road_map(inputs)))


def _scene(inputs: FrontInput) -> list[DraftSentence]:
    """What papers say that the topic is, or else what the largest groups of papers are on; the aim."""
    course = "to their frontier" if inputs.overview.layer(Layer.FRONTIER) else "onward"
    start = f" from their foundations {course}" if inputs.overview.layer(Layer.FOUNDATION) else ""
    aim = draft_sentence(f"This brief follows the papers on {inputs.topic}{start}, in their own words.")
    teller = Teller(cards={}, used=set())
    about = [teller.statement(each) for each in _about_topic(inputs)]
    return [*(about or _subjects(inputs.overview)), aim]


def _about_topic(inputs: FrontInput) -> list[Statement]:
    """Sentences that begin with the topic and can stand alone, those of surveys first, each of another paper."""
    items = sorted(inputs.pack.papers, key=lambda item: item.paper.kind is not PaperKind.SURVEY)
    found = [
        next(
            (
                each
                for each in sentences_of(item)
                if opens_with_topic(each.text, inputs.topic)
                and each.stands_alone
                and _SAYS_WHAT.match(each.text)
                and roles_of(item.paper).get(each.passage.id) in _OF_A_TOPIC
            ),
            None,
        )
        for item in items
    ]
    return [each for each in found if each is not None][:_SCENE]


def _subjects(field: FieldOverview) -> list[DraftSentence]:
    """What the largest groups of papers are on, where no paper says what the field is."""
    sizes = sorted(field.communities, key=lambda facts: -len(facts.papers))[:_SUBJECTS]
    largest = [f"{subject_of(facts.label)} ({count_in_words(len(facts.papers), 'paper')})" for facts in sizes]
    text = f"Among the papers on {field.topic}, the largest groups are on {list_in_words(largest)}."
    return [draft_sentence(text)] if len(largest) > 1 else []


def _scope(field: FieldOverview) -> list[DraftSentence]:
    papers, day = count_in_words(field.papers, "paper"), field.as_of.isoformat()
    sentences = [
        draft_sentence(f"The corpus holds {papers} on {field.topic},{_comma(span_in_words(field))} as known on {day}.")
    ]
    missing = field.papers - field.with_content
    if missing == field.papers:
        known = (("titles", True), ("years", field.years.first is not None), ("citations", bool(field.citations)))
        structure = list_in_words([name for name, has in known if has])
        text = f"No abstract of any of them is on record, so what follows is structural: {structure}."
        sentences.append(draft_sentence(text))
    elif missing:
        text = f"An abstract or summary is on record for {number(field.with_content)} of them"
        sentences.append(
            draft_sentence(f"{text}; of the other {number(missing)} only the bibliographic record is known.")
        )
    return [*sentences, draft_sentence(_edges(field))] if field.papers > 1 else sentences


def _comma(span: str) -> str:
    return f" {span}," if span else ""


def _edges(field: FieldOverview) -> str:
    similar = count_in_words(field.similarities, "pair")
    if not field.citations and not field.similarities:
        return "No citation among them is recorded, and no two of them are similar in content."
    if not field.citations:
        return f"No citation among them is recorded; {similar} of papers similar in content tie them together."
    alone = field.reach.isolated_by_citations
    known = f"{count_in_words(field.citations, 'citation')} {'is' if field.citations == 1 else 'are'} recorded"
    text = f"Among them {known}, and {similar} of papers are similar in content"
    if not alone:
        return f"{text}."
    verb = "has" if alone == 1 else "have"
    return f"{text}; {count_in_words(alone, 'paper')} {verb} no recorded citation to or from the others."


def _strata(field: FieldOverview) -> list[DraftSentence]:
    meanings = []
    for facts in field.layers:
        span = span_of(facts.years).removeprefix("from ").removeprefix("in ")
        meanings.append(f"{layer_name(facts.layer)}, {meaning(facts, field)}" + (f" ({span})" if span else ""))
    strata = count_in_words(len(field.layers), "stratum", "strata")
    counts = list_in_words([f"{number(facts.communities)} in {layer_name(facts.layer)}" for facts in field.layers])
    sentences = [
        draft_sentence(f"The papers lie in {strata}: {'; '.join(meanings)}."),
    ]
    if field.papers > 1:
        sentences.append(draft_sentence(f"Inside each, {ties_of(field)} the papers into communities: {counts}."))
    if field.reach.papers and field.path_papers_shown and len(field.layers) > 1:
        share = percent(field.reach.papers_on_paths, field.reach.papers)
        text = f"Paths from the foundations through the later strata reach {share} of all papers"
        if field.path_papers_shown < field.reach.papers_on_paths:
            shown = percent(field.path_papers_shown, field.reach.papers_on_paths)
            text += f"; those shown are cut and hold {shown} of these"
        sentences.append(draft_sentence(f"{text}."))
    first, last = field.layers[0].years.median, field.layers[-1].years.median
    if first is not None and last is not None and first != last:
        text = (
            f"The median year moves from {year_number(first)} in the first stratum to {year_number(last)} in the last."
        )
        sentences.append(draft_sentence(text))
    return sentences


def _road_map(inputs: FrontInput) -> list[DraftSentence]:
    """How the survey is organised, with section numbers."""
    sections: Sequence[NumberedSection] = inputs.sections
    of_themes = [item for item in sections if item.plan.purpose is Purpose.THEME]
    themes = [f"Section {item.number} on {subject_of(item.plan.title)}" for item in of_themes]
    others = [item for item in sections if item.plan.purpose is not Purpose.THEME]
    sentences = []
    if themes:
        sentences.append(draft_sentence("The brief follows themes through the strata and, within them, communities."))
        sentences.append(draft_sentence(f"The body begins with {list_in_words(themes)}."))
    return sentences + [
        draft_sentence(f"Section {item.number} {_about(item.plan.purpose, inputs.overview)}.") for item in others
    ]


def _about(purpose: Purpose, field: FieldOverview) -> str:
    return _ABOUT[purpose].format(aspects=list_in_words([each for each in bases_of_comparison(field) if each != "age"]))

"""The introduction: what the field is, the corpus, the strata, the road map."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.layer import Layer
from kg.model.papers.paper import PaperKind
from services.adapters.models.offline.language.bases import compared, meaning, ties_of
from services.adapters.models.offline.language.centrality import content_words, select
from services.adapters.models.offline.language.composing import Narrator, Ties, paragraphs, said
from services.adapters.models.offline.language.phrasing import (
    counted,
    layer_name,
    listed,
    number,
    percent,
    shown_span_of,
    span_of,
    year_number,
)
from services.adapters.models.offline.language.statements import Statement, statements, with_role
from services.adapters.models.offline.ways import answers
from services.evidence.overview import FieldOverview
from services.evidence.roles import Role
from services.evidence.subject import is_definition, is_taxonomy
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.matter import FrontInput, NumberedSection
from services.tasks.outlining.outline import Purpose

_SCENE = 3
_SHORT = 34
_ALIKE = 0.35
"""Sentences on one topic resemble each other; an opening needs three that do not."""
_NEAR = 1.0
"""A sentence that sets the scene holds most words of the topic, some at its head."""
_TAXONOMIES = 2
_ABOUT = {
    Purpose.THEME: "describes its communities",
    Purpose.COMMON_GROUND: "gathers what papers of different themes name alike",
    Purpose.LINEAGE: "follows lines of papers of which each cites the one before",
    Purpose.COMPARISON: "gives the field in numbers: the strata in {aspects}",
    Purpose.SURVEYS: "gathers earlier surveys",
    Purpose.OPEN_PROBLEMS: "collects what the papers themselves leave open",
}


@answers(INTRODUCTION)
def write_introduction(inputs: FrontInput) -> Draft:
    """Four paragraphs, those left out for which the field has no numbers."""
    field = inputs.overview
    return Draft(paragraphs=paragraphs(_scene(inputs), _scope(field), _strata(field), _road_map(inputs)))


def _scene(inputs: FrontInput) -> list[DraftSentence]:
    """What the field is, by its own best definition; what is said of it; how surveys part it; what follows here."""
    course = "to their frontier" if inputs.overview.layer(Layer.FRONTIER) else "onward"
    start = f" from their foundations {course}" if inputs.overview.layer(Layer.FOUNDATION) else ""
    aim = said(f"This survey follows the papers on {inputs.topic}{start}.")
    surveys_first = sorted(inputs.pack.papers, key=lambda item: item.paper.kind is not PaperKind.SURVEY)
    everything = [statement for item in surveys_first for statement in statements(item)]
    defining = [each for each in everything if is_definition(each.text, inputs.topic)][:1]
    sorting = [each for each in everything if each.item.paper.kind is PaperKind.SURVEY and is_taxonomy(each.text)][
        :_TAXONOMIES
    ]
    narrator = Narrator(Ties.of(inputs.pack), position=0)
    scene = [each for each in _background(inputs) if each not in defining][: _SCENE - len(defining)]
    return [narrator.narrate(statement) for statement in (*defining, *scene, *sorting)] + [aim]


def _background(inputs: FrontInput) -> list[Statement]:
    """What the papers say of the field before they speak of themselves: sentences that hold its words, not alike."""
    about = set(content_words(inputs.topic))
    found = [
        statement
        for item in inputs.pack.papers
        for statement in with_role(item, Role.BACKGROUND, Role.PROBLEM)
        if statement.authors not in statement.text
        and len(statement.text.split()) <= _SHORT
        and _nearness(statement, about) >= _NEAR
    ]
    weights = [_nearness(statement, about) for statement in found]
    places = select([each.text for each in found], limit=_SCENE, weights=weights, trade_off=0.5, redundant_from=_ALIKE)
    return sorted((found[at] for at in places), key=lambda each: (each.role is Role.PROBLEM, -_nearness(each, about)))


def _nearness(statement: Statement, about: set[str]) -> float:
    """How much a sentence speaks of the topic itself: its words near the beginning count most."""
    words = content_words(statement.text)
    early = len(about & set(words[: max(4, len(words) // 3)]))
    return (early + 0.5 * len(about & set(words))) / max(len(about), 1)


def _scope(field: FieldOverview) -> list[DraftSentence]:
    papers, day = counted(field.papers, "paper"), field.as_of.isoformat()
    sentences = [said(f"The corpus holds {papers} on {field.topic},{_comma(shown_span_of(field))} as known on {day}.")]
    missing = field.papers - field.with_content
    if missing == field.papers:
        known = (("titles", True), ("years", field.years.first is not None), ("citations", bool(field.citations)))
        structure = listed([name for name, has in known if has])
        text = f"No abstract of any of them is on record, so what follows is structural: {structure}."
        sentences.append(said(text))
    elif missing:
        text = f"An abstract or summary is on record for {number(field.with_content)} of them"
        sentences.append(said(f"{text}; of the other {number(missing)} only the bibliographic record is known."))
    return [*sentences, said(_edges(field))] if field.papers > 1 else sentences


def _comma(span: str) -> str:
    return f" {span}," if span else ""


def _edges(field: FieldOverview) -> str:
    similar = counted(field.similarities, "pair")
    if not field.citations and not field.similarities:
        return "No citation among them is recorded, and no two of them are similar in content."
    if not field.citations:
        return f"No citation among them is recorded; {similar} of papers similar in content tie them together."
    alone = field.reach.isolated_by_citations
    known = f"{counted(field.citations, 'citation')} {'is' if field.citations == 1 else 'are'} recorded"
    text = f"Among them {known}, and {similar} of papers are similar in content"
    if not alone:
        return f"{text}."
    verb = "has" if alone == 1 else "have"
    return f"{text}; {counted(alone, 'paper')} {verb} no recorded citation to or from the others."


def _strata(field: FieldOverview) -> list[DraftSentence]:
    meanings = []
    for facts in field.layers:
        span = span_of(facts.years).removeprefix("from ").removeprefix("in ")
        meanings.append(f"{layer_name(facts.layer)}, {meaning(facts, field)}" + (f" ({span})" if span else ""))
    strata = counted(len(field.layers), "stratum", "strata")
    counts = listed([f"{number(facts.communities)} in {layer_name(facts.layer)}" for facts in field.layers])
    sentences = [
        said(f"The papers lie in {strata}: {'; '.join(meanings)}."),
    ]
    if field.papers > 1:
        sentences.append(said(f"Inside each, {ties_of(field)} the papers into communities: {counts}."))
    if field.reach.papers and len(field.layers) > 1:
        share = percent(field.reach.papers_on_paths, field.reach.papers)
        text = f"Paths from the foundations through the later strata reach {share} of all papers"
        if field.path_papers_shown < field.reach.papers_on_paths:
            shown = percent(field.path_papers_shown, field.reach.papers_on_paths)
            text += f"; those shown are cut to their strongest steps and hold {shown} of these"
        sentences.append(said(f"{text}."))
    first, last = field.layers[0].years.median, field.layers[-1].years.median
    if first is not None and last is not None and first != last:
        text = (
            f"The median year moves from {year_number(first)} in the first stratum to {year_number(last)} in the last."
        )
        sentences.append(said(text))
    return sentences


def _road_map(inputs: FrontInput) -> list[DraftSentence]:
    """How the survey is organised, with section numbers."""
    sections: Sequence[NumberedSection] = inputs.sections
    themes = [f"Section {item.number} on {item.plan.title}" for item in sections if item.plan.purpose is Purpose.THEME]
    others = [item for item in sections if item.plan.purpose is not Purpose.THEME]
    sentences = []
    if themes:
        sentences.append(said("The survey follows themes through the strata and, within them, communities."))
        sentences.append(said(f"The body begins with {listed(themes)}."))
    return sentences + [said(f"Section {item.number} {_about(item.plan.purpose, inputs.overview)}.") for item in others]


def _about(purpose: Purpose, field: FieldOverview) -> str:
    return _ABOUT[purpose].format(aspects=listed([each for each in compared(field) if each != "age"]))

"""The introduction: the scene, the corpus, the strata, the works most cited, the road map."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.layer import Layer
from services.adapters.models.offline.language.bases import compared, meaning, ties_of
from services.adapters.models.offline.language.centrality import content_words, select
from services.adapters.models.offline.language.composing import Narrator, Ties, named, paragraphs, said
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
from services.adapters.models.offline.language.statements import Statement, with_role
from services.adapters.models.offline.ways import answers
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.matter import FrontInput, NumberedSection
from services.tasks.outlining.outline import Purpose

_SCENE = 3
_SHORT = 34
_ALIKE = 0.35
"""Sentences on one topic resemble each other; an opening needs three that do not."""
_HUBS = 4
_BRIDGES = 3
_ABOUT = {
    Purpose.THEME: "describes its communities",
    Purpose.LINEAGE: "follows lines of descent from single foundations{frontier}",
    Purpose.COMPARISON: "compares the strata in {aspects}",
    Purpose.SURVEYS: "gathers earlier surveys",
    Purpose.OPEN_PROBLEMS: "collects what the papers themselves leave open",
}


@answers(INTRODUCTION)
def write_introduction(inputs: FrontInput) -> Draft:
    """Five paragraphs, those left out for which the field has no numbers."""
    field = inputs.overview
    return Draft(
        paragraphs=paragraphs(_scene(inputs), _scope(field), _strata(field), _most_cited(inputs), _road_map(inputs))
    )


def _scene(inputs: FrontInput) -> list[DraftSentence]:
    """What the most cited papers and the surveys say of the field before they speak of themselves."""
    course = "to their frontier" if inputs.overview.layer(Layer.FRONTIER) else "onward"
    start = f" from their foundations {course}" if inputs.overview.layer(Layer.FOUNDATION) else ""
    aim = said(f"This survey follows the papers on {inputs.topic}{start}.")
    found = [
        statement
        for item in inputs.pack.papers
        for statement in with_role(item, Role.BACKGROUND, Role.PROBLEM)
        if statement.authors not in statement.text and len(statement.text.split()) <= _SHORT
    ]
    about = set(content_words(inputs.topic))
    weights = [_nearness(statement, about) for statement in found]
    places = select([each.text for each in found], limit=_SCENE, weights=weights, trade_off=0.5, redundant_from=_ALIKE)
    chosen = sorted((found[at] for at in places), key=lambda each: (each.role is Role.PROBLEM, -_nearness(each, about)))
    narrator = Narrator(Ties.of(inputs.pack), position=0)
    return [*(narrator.narrate(statement) for statement in chosen), aim]


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


def _most_cited(inputs: FrontInput) -> list[DraftSentence]:
    items = {item.paper.id: item for item in inputs.pack.papers}
    sentences = []
    hubs = [
        (items[paper], count) for paper, count in inputs.overview.most_cited[:_HUBS] if paper in items and count > 1
    ]
    if hubs:
        works, verb = _with_counts(hubs), "works cited most inside the field are" if hubs[1:] else "work cited most is"
        text = f"The {verb} {works}, with the number of papers of the field that cite {'each' if hubs[1:] else 'it'}."
        sentences.append(said(text, *(item.record for item, _ in hubs)))
    bridges = [(items[paper], count) for paper, count in inputs.overview.bridges[:_BRIDGES] if paper in items]
    if bridges:
        works, verb = _with_counts(bridges), "are" if bridges[1:] else "is"
        text = f"Tied to most communities other than their own, by citations from or to them, {verb} {works}."
        sentences.append(said(text, *(item.record for item, _ in bridges)))
    return sentences


def _with_counts(items: Sequence[tuple[EvidencePaper, int]]) -> str:
    return listed([f"{named(item)} ({number(count)})" for item, count in items])


def _road_map(inputs: FrontInput) -> list[DraftSentence]:
    """How the survey is organised, with section numbers."""
    sections: Sequence[NumberedSection] = inputs.sections
    themes = [f"Section {item.number} on {item.plan.title}" for item in sections if item.plan.purpose is Purpose.THEME]
    others = [item for item in sections if item.plan.purpose is not Purpose.THEME]
    sentences = []
    if themes:
        sentences.append(said("The survey is organised by strata and, within them, by communities."))
        sentences.append(said(f"The body begins with {listed(themes)}."))
    return sentences + [said(f"Section {item.number} {_about(item.plan.purpose, inputs.overview)}.") for item in others]


def _about(purpose: Purpose, field: FieldOverview) -> str:
    frontier = " to the frontier" if field.layer(Layer.FRONTIER) else ""
    return _ABOUT[purpose].format(
        frontier=frontier, aspects=listed([each for each in compared(field) if each != "age"])
    )

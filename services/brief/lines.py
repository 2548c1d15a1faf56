"""Parts that follow papers through time or gather them: lines of descent, earlier surveys, what papers leave open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kg.model.layer import Layer
from kg.model.papers.card import StatementRole
from services.brief.phrasing import count_in_words, list_in_words, number
from services.brief.sentences import CONTRIBUTION, OPEN, RESULT, best
from services.brief.telling import Teller
from services.brief.theme import by_title
from services.brief.works import SentenceOrText, authors_with_citation, draft_sentence, paragraphs, title_with_authors
from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePaper
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.draft_text import Draft
from services.tasks.outlining.purpose import Purpose
from services.text.group_names import subject_of

_QUESTIONS, _OF_A_THEME, _GAPS = 18, 4, 3


def write_lines(inputs: DraftInput, teller: Teller) -> Draft:
    """Rows of papers of which each cites the one before it: by what is still untold of each, or by its title."""
    items = {item.paper.id: item for item in inputs.pack.everything()}
    rows = ([items[paper] for paper in view.row if paper in items] for view in inputs.paths)
    return Draft(paragraphs=paragraphs(*([*_row(row, teller)] for row in rows if row)))


def _row(row: Sequence[EvidencePaper], teller: Teller) -> Iterator[SentenceOrText]:
    yield draft_sentence(f"The line starts with {title_with_authors(row[0])}.", row[0].record)
    for before, item in pairwise(row):
        told = teller.paper(item, cites=before)[:1] if item.paper.id not in teller.told else []
        cites = f"{authors_with_citation(before)} is cited by {title_with_authors(item)}."
        yield from told or [draft_sentence(cites, item.record, before.record)]


def write_surveys(inputs: DraftInput, teller: Teller) -> Draft:
    """Earlier surveys in order of year, each by what it covers where that says much, or by such a result."""
    items = sorted(inputs.pack.papers, key=lambda item: (item.paper.year or 0, item.paper.citation_key))
    total = len(inputs.field.surveys)
    calls = "calls itself a survey" if total == 1 else "call themselves surveys"
    body: list[SentenceOrText] = [f"By title or source, {count_in_words(total, 'paper')} of the field {calls}."]
    for item in items:
        found = teller.statements(item)
        covers = (best(found, roles, used=teller.used) for roles in (CONTRIBUTION, RESULT))
        if told := next((each for each in covers if each and each.is_specific), None):
            teller.told.append(item.paper.id)
            body.append(teller.statement(told))
        elif item.layer is Layer.FOUNDATION:
            body += teller.paper(item, always=True)[:1]
    untold = [item for item in items if item.paper.id not in teller.told]
    opening = "Also among them" if teller.told else "Among them"
    held = by_title([item for item in untold if item.passages], opening=opening)
    return Draft(paragraphs=paragraphs(body, held, by_title([item for item in untold if not item.passages])))


def write_open_questions(inputs: DraftInput, teller: Teller) -> Draft:
    """What papers say is open, by theme, the newest first, and of wishes those that name much; then groups of one
    stratum that never cite each other. Nothing where no sentence says so alone."""
    named = ((item, best(teller.statements(item), OPEN, used=teller.used)) for item in inputs.pack.papers)
    told = ((item, each) for item, each in named if each and (each.role is StatementRole.LIMIT or each.is_specific))
    found = {item.paper.id: each for item, each in told}
    groups: list[list[SentenceOrText]] = []
    left = _QUESTIONS
    for own in _by_theme([view.facts for view in inputs.communities]):
        papers = {paper for facts in own for paper in facts.papers}
        held = [each for paper, each in found.items() if paper in papers][: min(_OF_A_THEME, left)]
        left -= len(held)
        about = f"On {subject_of(own[0].theme_label or own[0].label)}, {count_in_words(len(held), 'paper')}"
        opening = [f"{about} say what is left to do."] if held[1:] else []
        groups.append([*opening, *map(teller.statement, held)])
    if not inputs.communities:
        groups.append([*map(teller.statement, list(found.values())[:_QUESTIONS])])
    return Draft(paragraphs=paragraphs(*groups, [*_gaps(inputs)]) if found or inputs.purpose is Purpose.GAPS else ())


def _by_theme(facts: Sequence[CommunityFacts]) -> list[list[CommunityFacts]]:
    themes: dict[str, list[CommunityFacts]] = {}
    for each in facts:
        themes.setdefault(each.theme or each.id, []).append(each)
    return list(themes.values())


def _gaps(inputs: DraftInput) -> Iterator[SentenceOrText]:
    """Communities of one stratum that never cite one another, though the field's citations are known."""
    field = inputs.field
    if inputs.overview is None or len(field.communities) < 2:
        return
    if not field.citations:
        yield "The corpus holds no citations, so it does not show where communities ignore one another."
    known = {each.id: each for each in field.communities}
    pairs = [(known[one], known[other]) for one, other in field.unconnected_communities[:_GAPS]]
    texts = [
        f"between the {count_in_words(len(one.papers), 'paper')} on {subject_of(one.label)} and the "
        f"{number(len(other.papers))} on {subject_of(other.label)}"
        for one, other in pairs
    ]
    if texts and field.citations:
        shared = "although each pair shares" if texts[1:] else "although both share"
        yield f"No citation is on record {list_in_words(texts)}, {shared} a stratum."

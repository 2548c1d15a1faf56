"""Parts that follow papers through time or gather them: lines of descent, earlier surveys, what papers leave open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kg.model.papers.paper import PaperId
from services.brief.phrasing import count_in_words, list_in_words, number
from services.brief.sentences import CONTRIBUTION, OPEN, SETTING, Statement, best
from services.brief.telling import Teller
from services.brief.theme import by_title
from services.brief.works import authors_with_citation, draft_sentence, paragraphs, title_with_authors
from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePaper
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.text.group_names import subject_of

_QUESTIONS, _OF_A_THEME, _GAPS = 18, 4, 3


def write_lines(inputs: DraftInput, teller: Teller) -> Draft:
    """Rows of papers of which each cites the one before it: by what is still untold of each, or by its title."""
    items = {item.paper.id: item for item in inputs.pack.everything()}
    groups = []
    for view in inputs.paths:
        row = [items[paper] for paper in view.row if paper in items]
        groups.append(_row(row, teller))
    return Draft(paragraphs=paragraphs(*groups))


def _row(row: Sequence[EvidencePaper], teller: Teller) -> list[DraftSentence]:
    made = [draft_sentence(f"The line starts with {title_with_authors(row[0])}.", row[0].record)] if row else []
    for before, item in pairwise(row):
        told = teller.paper(item, cites=before)[:1] if item.paper.id not in teller.told else []
        cites = draft_sentence(
            f"{authors_with_citation(before)} is cited by {title_with_authors(item)}.", item.record, before.record
        )
        made += told or [cites]
    return made


def write_surveys(inputs: DraftInput, teller: Teller) -> Draft:
    """Earlier surveys in order of year, each by what it says it covers."""
    items = sorted(inputs.pack.papers, key=lambda item: (item.paper.year or 0, item.paper.citation_key))
    total = len(inputs.field.surveys)
    calls = "calls itself a survey" if total == 1 else "call themselves surveys"
    body = [draft_sentence(f"By title or source, {count_in_words(total, 'paper')} of the field {calls}.")]
    for item in items:
        found = teller.statements(item)
        if (each := best(found, (*CONTRIBUTION, *SETTING), used=teller.used)) is not None:
            body.append(teller.statement(each))
            teller.told.append(item.paper.id)
    left = [item for item in items if item.paper.id not in teller.told]
    rest = [teller.paper(item)[:1] for item in left if item.passages]
    untold = [item for item in items if item.paper.id not in teller.told]
    held = by_title([item for item in untold if item.passages], opening="Also among them")
    known = by_title([item for item in untold if not item.passages])
    return Draft(paragraphs=paragraphs([*body, *(one for made in rest for one in made)], held, known))


def write_open_questions(inputs: DraftInput, teller: Teller) -> Draft:
    """What papers say is open, by theme, the newest first; then groups of one stratum that never cite each other."""
    found: dict[PaperId, Statement] = {}
    for item in inputs.pack.papers:
        if (each := best(teller.statements(item), OPEN, used=teller.used)) is not None:
            found[item.paper.id] = each
    groups, left = [], _QUESTIONS
    for own in _by_theme([view.facts for view in inputs.communities]):
        papers = {paper for facts in own for paper in facts.papers}
        held = [each for paper, each in found.items() if paper in papers][: min(_OF_A_THEME, left)]
        left -= len(held)
        if held:
            label = subject_of(own[0].theme_label or own[0].label)
            opening = (
                [draft_sentence(f"On {label}, {count_in_words(len(held), 'paper')} say what is left to do.")]
                if held[1:]
                else []
            )
            groups.append([*opening, *(teller.statement(each) for each in held)])
    if not inputs.communities:
        groups.append([teller.statement(each) for each in list(found.values())[:_QUESTIONS]])
    if not found:
        groups.append(
            [draft_sentence("No paper of the field says in a sentence that stands alone what it leaves open.")]
        )
    return Draft(paragraphs=paragraphs(*groups, _gaps(inputs)))


def _by_theme(facts: Sequence[CommunityFacts]) -> list[list[CommunityFacts]]:
    themes: dict[str, list[CommunityFacts]] = {}
    for each in facts:
        themes.setdefault(each.theme or each.id, []).append(each)
    return list(themes.values())


def _gaps(inputs: DraftInput) -> list[DraftSentence]:
    """Communities of one stratum that never cite one another, though the field's citations are known."""
    if inputs.overview is None or len(inputs.field.communities) < 2:
        return []
    if not inputs.field.citations:
        return [
            draft_sentence(
                "The corpus holds no citations, so where communities ignore one another cannot be told from it."
            )
        ]
    pairs = []
    for first, second in inputs.field.unconnected_communities[:_GAPS]:
        one, other = inputs.field.community(first), inputs.field.community(second)
        if one is not None and other is not None:
            papers = count_in_words(len(one.papers), "paper")
            ours, theirs = subject_of(one.label), subject_of(other.label)
            pairs.append(f"between the {papers} on {ours} and the {number(len(other.papers))} on {theirs}")
    if not pairs:
        return []
    shared = "although each pair shares" if pairs[1:] else "although both share"
    return [draft_sentence(f"No citation is on record {list_in_words(pairs)}, {shared} a stratum.")]

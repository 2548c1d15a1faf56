"""The card of a community: what a model wrote of it, and its terms, each with who has it and who says what of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pydantic import ValidationError

from kg.algorithms.ranking.search_words import words_of
from kg.model.fields.summary import Summary, SummaryKind
from kg.model.fields.view import FieldView
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.card import Card, StatementRole
from kg.model.papers.paper import Paper, PaperId
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.papers import PaperRepository
from services.exploring.matches import holds
from services.exploring.views import community_number
from services.models.port import BY_RULE
from services.reading.cards import current_cards
from services.reading.rule_reader import read_by_rule
from services.tasks.summaries.community_summary import CommunitySummary
from services.text.group_names import subject_of

MOST_PAPERS = 500
"""Papers of a community in which its terms are looked for, those trending most."""
_READ = 5
"""Papers with a term that are asked, oldest first, what they say of it."""
_DEFINING = (StatementRole.DEFINITION, StatementRole.CONTRIBUTION, StatementRole.APPROACH)


@dataclass(frozen=True, slots=True, kw_only=True)
class TermOfCommunity:
    """A phrase that sets a community apart, and its papers that have it in title or abstract.

    `first` is the oldest of them. `said_by` says in `statement` what it is or does, in its own words or those of its
    reader; both are None where none of those that were asked does.
    """

    term: str
    papers: tuple[PaperId, ...]
    first: PaperBrief | None
    statement: str | None
    said_by: PaperBrief | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityCard:
    """The summary of a community and who wrote it, None where none is stored, and its terms in `papers` papers."""

    summary: CommunitySummary | None
    written_by: str | None
    terms: tuple[TermOfCommunity, ...]
    papers: int


def community_card(
    fields: FieldRepository, papers: PaperRepository, cards: CardRepository, id: str, community: str
) -> CommunityCard:
    """The card of a community.

    Raises:
        NotFoundError: no field has this id, or it has no such community.
    """
    view = fields.view(id)
    number = community_number(view, community)
    its = view.community_list[number]
    inside = view.rank_papers(view.communities == number)[:MOST_PAPERS]
    found = papers.find([view.papers[each].id for each in inside.tolist()])
    oldest = sorted(found.values(), key=lambda paper: (paper.year or 9_999, paper.id))
    texts = {paper.id: _words(f"{paper.title} . {paper.content or ''}") for paper in oldest}
    known = current_cards(cards, oldest)
    name = subject_of(its.computed_label or its.label)
    phrases = (name, *(each for each in its.keywords if each.lower() != name.lower()))
    terms = (_term(phrase, oldest, texts, known, view) for phrase in phrases)
    written = _summary(fields.summaries(id), community)
    return CommunityCard(
        summary=written and written[0],
        written_by=written and written[1],
        terms=tuple(term for term in terms if term.papers),
        papers=len(inside),
    )


def _summary(stored: Sequence[Summary], community: str) -> tuple[CommunitySummary, str] | None:
    """The best summary of a community that can be read: a model's before that by rule, then the newest version."""
    own = [each for each in stored if each.kind is SummaryKind.COMMUNITY and each.subject_id == community]
    for each in sorted(own, key=lambda each: (each.model.startswith(BY_RULE), -each.task_version, each.id)):
        with suppress(ValidationError):  # of an older version of the task
            return CommunitySummary.model_validate_json(each.text), each.model
    return None


def _term(
    phrase: str,
    oldest: Iterable[Paper],
    texts: Mapping[PaperId, list[str]],
    cards: Mapping[PaperId, Card],
    view: FieldView,
) -> TermOfCommunity:
    wanted = _words(phrase)
    having = [paper for paper in oldest if holds(texts[paper.id], wanted)]
    brief = {paper.id: view.papers[view.position[paper.id]] for paper in having}
    said = next(
        (
            (statement.text, brief[paper.id])
            for role in _DEFINING
            for paper in having[:_READ]
            for statement in (cards.get(paper.id) or read_by_rule(paper)).of_role(role)
            if holds(_words(statement.text), wanted)
        ),
        (None, None),
    )
    return TermOfCommunity(
        term=phrase,
        papers=tuple(paper.id for paper in having),
        first=brief[having[0].id] if having else None,
        statement=said[0],
        said_by=said[1],
    )


def _words(text: str) -> list[str]:
    """The words of a text, of each plural the singular as far as a last letter shows it."""
    return [
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
        for word in words_of(text)
    ]

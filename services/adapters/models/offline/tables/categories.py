"""A table that gathers papers under one aspect: by what they are about, or by the kind of their contribution."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from kg.model.papers.paper import PaperKind
from services.adapters.models.offline.language.shared_terms import shared_terms
from services.adapters.models.offline.ways import answers
from services.evidence.pack import EvidencePaper
from services.reading.rules import read_by_rule
from services.tasks.tables.sources import LEFT_OVER, LONGEST_LABEL, TableSource
from services.tasks.tables.table_aspect import TABLE_ASPECT, TableAspect
from services.tasks.tables.table_categories import (
    CATEGORIES,
    LEAST_OF_CATEGORY,
    TABLE_CATEGORIES,
    CategoryMember,
    TableCategories,
    TableCategoriesInput,
    TableCategory,
)
from services.text.casing import title_case
from services.text.coverage import Coverage, bits
from services.text.instructions import readable
from services.text.phrases import TextGroups

SUBJECT = TableAspect(aspect="Subject", question="What is the paper about?")
CONTRIBUTION = TableAspect(aspect="Kind of contribution", question="What does the paper mainly contribute?")

_NAMES = {
    PaperKind.METHOD: "Methods",
    PaperKind.BENCHMARK: "Benchmarks and data",
    PaperKind.THEORY: "Theory",
    PaperKind.SURVEY: "Surveys",
}
"""What papers of a kind are called; those of no kind are left out."""


@answers(TABLE_ASPECT)
def choose_aspect(inputs: TableSource) -> TableAspect:
    """SurveyGen-I, D.2: of subject and kind of contribution the one that gathers more papers; the subject when even."""
    by_kind = _by_kind(inputs.pack.papers)
    if len(by_kind) > 1 and _held(by_kind) > _held(_by_subject(inputs)):
        return CONTRIBUTION
    return SUBJECT


@answers(TABLE_CATEGORIES)
def gather_categories(inputs: TableCategoriesInput) -> TableCategories:
    """SurveyGen-I, D.2: the categories, largest first; by subject for an aspect that a model chose."""
    is_kind = inputs.aspect.aspect.casefold() == CONTRIBUTION.aspect.casefold()
    found = _by_kind(inputs.pack.papers) if is_kind else _by_subject(inputs)
    return TableCategories(categories=tuple(sorted(found, key=lambda each: (-len(each.papers), each.name))))


def _held(categories: Sequence[TableCategory]) -> int:
    return len({member.paper for each in categories for member in each.papers})


def _by_kind(items: Sequence[EvidencePaper]) -> list[TableCategory]:
    members: defaultdict[PaperKind, list[CategoryMember]] = defaultdict(list)
    for item in items:
        passages = [each.passage.id for each in item.passages[:1]] or [item.record.id]
        member = CategoryMember(paper=item.paper.citation_key, passages=tuple(passages))
        members[read_by_rule(item.paper).kind].append(member)
    return [
        TableCategory(name=name, papers=tuple(members[kind]))
        for kind, name in _NAMES.items()
        if len(members[kind]) >= LEAST_OF_CATEGORY
    ]


def _by_subject(inputs: TableSource) -> list[TableCategory]:
    """Key phrases that two papers or more share, then other terms of theirs, up to six."""
    items = inputs.pack.papers
    read = TextGroups([[readable(item.paper) for item in items]], topic=inputs.topic)
    found = []
    for phrase in _chosen(read) if items else ():
        stems = read.coverage.stems(phrase)
        members = tuple(_member(items[at], stems) for at in bits(read.where(stems)[0]))
        found.append(TableCategory(name=title_case(phrase), papers=members))
    return found


def _chosen(read: TextGroups) -> list[str]:
    """Each next phrase by the papers that it adds; from the fourth on only one that adds any."""
    (group,) = read.groups
    phrases = [read.spelt(each.key) for each in read.scored(group)]
    chosen: list[str] = []
    covered = 0
    for candidates in (phrases, shared_terms(read, group)):
        places = [read.where(read.coverage.stems(each))[0] for each in candidates]
        left = [
            at
            for at, each in enumerate(candidates)
            if places[at].bit_count() >= LEAST_OF_CATEGORY and _is_heading(each)
        ]
        while len(chosen) < CATEGORIES.high:
            left = [at for at in left if not any(_overlap(read, candidates[at], other) for other in chosen)]
            best = max(left, key=lambda at: ((places[at] & ~covered).bit_count(), -at), default=None)
            if best is None or (len(chosen) >= CATEGORIES.low and not places[best] & ~covered):
                break
            chosen.append(candidates[best])
            covered |= places[best]
    return chosen


def _overlap(read: TextGroups, one: str, other: str) -> bool:
    """Whether the words of one phrase are all words of the other."""
    first, second = set(read.coverage.stems(one)), set(read.coverage.stems(other))
    return first <= second or second <= first


def _is_heading(phrase: str) -> bool:
    return len(phrase.split()) <= LONGEST_LABEL and phrase.casefold() not in LEFT_OVER


def _member(item: EvidencePaper, stems: Sequence[str]) -> CategoryMember:
    """A paper with the sentence that says the phrase, or its record, whose title does."""
    coverage = Coverage.of([each.passage.text for each in item.passages])
    anywhere, _ = coverage.where(stems)
    place = next(iter(bits(anywhere)), None)
    passage = item.record if place is None else item.passages[place].passage
    return CategoryMember(paper=item.paper.citation_key, passages=(passage.id,))

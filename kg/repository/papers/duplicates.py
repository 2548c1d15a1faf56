"""Pairs of papers that may be one work, and what was decided on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from kg.algorithms.identity.duplicates import find_duplicates, seniority
from kg.algorithms.identity.normal_forms import title_key
from kg.model.papers.duplicates import Decision, DuplicatePair, Likeness, MergedPaper, PaperOutline, Ruling
from kg.model.papers.identity import Part
from kg.model.papers.paper import Identifier, PaperId
from kg.ports import Templates
from kg.repository.papers.parts import merged_papers, parts_of
from kg.repository.papers.saving import decisions, find_papers, papers_by_identifier
from kg.repository.papers.storing import settle_again
from kg.repository.rows import every_row

TITLE, RULE, READER = "title", "rule", "reader"

_PAGE = 50_000


def duplicates(templates: Templates) -> list[DuplicatePair]:
    """Pairs that are or may be one work and on which nothing was decided, the sure ones first."""
    apart = {pair for pair, decision in _current_decisions(templates) if decision.ruling is Ruling.APART}
    return find_duplicates(
        list(_outlines(templates)), partial(find_papers, templates), decided=lambda pair: pair in apart
    )


def merge_sure(templates: Templates) -> tuple[int, int]:
    """Merge the pairs that are one work beyond doubt; how many papers went, and how many pairs are left to decide.

    Three records are one work only when each pair of them may be: whatever rule or reader holds two of them apart
    keeps the third with the one that it was first found to be.
    """
    found = duplicates(templates)
    groups = _groups(found)
    for group in groups:
        for other in group[1:]:
            merge(templates, group[0], other, by=RULE)
    settled = {frozenset((group[0], other)) for group in groups for other in group[1:]}
    members = {id: group[0] for group in groups for id in group}
    left = {frozenset((members.get(p.kept.id, p.kept.id), members.get(p.other.id, p.other.id))) for p in found}
    return sum(len(group) - 1 for group in groups), sum(len(pair) == 2 and pair not in settled for pair in left)


def merge(templates: Templates, kept: PaperId, other: PaperId, *, by: str) -> None:
    """Let `kept` take the place of `other`, with all that is known of it, and remember it.

    The id, the citation key and the identifiers of the other go on finding the paper, and so does its title.
    """
    papers = find_papers(templates, [kept, other])
    key = title_key(papers[other].title) or None
    chosen = kept if by == READER else None
    first, second = _pair_of(kept, other)
    _keep(templates, Decision(first=first, second=second, ruling=Ruling.MERGED, by=by, title_key=key, kept=chosen))
    settle_again(templates, [kept, other])


def keep_apart(templates: Templates, one: PaperId, other: PaperId, *, by: str) -> None:
    """Remember that two papers are two works."""
    first, second = _pair_of(one, other)
    _keep(templates, Decision(first=first, second=second, ruling=Ruling.APART, by=by))


def merges(templates: Templates) -> list[MergedPaper]:
    """All papers that were merged of several accounts, in order of id."""
    parts = merged_papers(templates)
    papers = find_papers(templates, parts)
    by = dict.fromkeys(parts, TITLE)
    for (one, other), decision in _current_decisions(templates):
        if one == other and decision.ruling is Ruling.MERGED and by.get(one) in (TITLE, RULE):
            by[one] = decision.by
    return [
        MergedPaper(paper=paper, parts=tuple(part.paper for part in parts[id]), by=by[id])
        for id, paper in papers.items()
    ]


def take_apart(templates: Templates, id: PaperId, handle: str | None, *, by: str) -> list[PaperId]:
    """Part a merged paper for good: the account that `handle` names from the others, or all from each other.

    The ids of the papers that it is now, in order; none where no account, or every one, has the handle.
    """
    parts = parts_of(templates, [id]).get(id, ())
    leaving = [part for part in parts if handle is None or _has(part, handle)]
    if not leaving or (handle is not None and len(leaving) == len(parts)):
        return []
    home = {name: part.paper.id for part in parts for name in (*part.names, Identifier(part.paper.id))}
    apart = {_pair_of(one.paper.id, other.paper.id) for one in leaving for other in parts if one is not other}
    for decision in decisions(templates):
        ends = [home.get(Identifier(end)) for end in (decision.first, decision.second)]
        if decision.ruling is Ruling.MERGED and None not in ends and tuple(sorted(filter(None, ends))) in apart:
            _keep(templates, replace(decision, ruling=Ruling.APART, by=by, title_key=None, kept=None))
    for one, other in sorted(apart):
        _keep(templates, Decision(first=one, second=other, ruling=Ruling.APART, by=by))
    settle_again(templates, [id])
    names = papers_by_identifier(templates, sorted(home))
    return sorted({names.get(name, PaperId(name)) for name in map(Identifier, (part.paper.id for part in parts))})


def _has(part: Part, handle: str) -> bool:
    return handle in {part.paper.id, part.paper.citation_key, *part.names, *part.paper.identifiers}


def _pair_of(one: PaperId, other: PaperId) -> tuple[PaperId, PaperId]:
    return (one, other) if one < other else (other, one)


def _groups(found: Sequence[DuplicatePair]) -> list[list[PaperId]]:
    """The records of each work that surely has several, the one to keep first."""
    papers = {paper.id: paper for pair in found for paper in (pair.kept, pair.other)}
    likely = {frozenset((pair.kept.id, pair.other.id)) for pair in found}
    group_of = {id: {id} for id in papers}
    for pair in found:
        ours, theirs = group_of[pair.kept.id], group_of[pair.other.id]
        is_sure = pair.resemblance.likeness is Likeness.SURE and ours is not theirs
        if is_sure and all(frozenset((one, other)) in likely for one in ours for other in theirs):
            ours |= theirs
            group_of.update(dict.fromkeys(theirs, ours))
    groups = {min(group): group for group in group_of.values() if len(group) > 1}
    ordered = (sorted((papers[id] for id in groups[first]), key=seniority) for first in sorted(groups))
    return [[paper.id for paper in group] for group in ordered]


def _current_decisions(templates: Templates) -> Iterator[tuple[tuple[PaperId, PaperId], Decision]]:
    """Each decision with the papers that its pair are now, after what was merged since."""
    found = decisions(templates)
    now = papers_by_identifier(
        templates, sorted({Identifier(id) for each in found for id in (each.first, each.second)})
    )
    for each in found:
        one, other = (now.get(Identifier(end), end) for end in (each.first, each.second))
        yield _pair_of(one, other), each


def _outlines(templates: Templates) -> Iterator[PaperOutline]:
    """Every paper that has a record."""
    for row in every_row(templates, "papers_to_compare", page=_PAGE):
        yield PaperOutline(row["id"], row["title"], row["year"], tuple(row["authors"] or ()))


def _keep(templates: Templates, decision: Decision) -> None:
    properties = {
        "first": decision.first,
        "second": decision.second,
        "ruling": decision.ruling.value,
        "decided_by": decision.by,
        "title_key": decision.title_key,
        "kept": decision.kept,
    }
    templates.write("save_decisions", rows=[{"id": decision.id, "properties": properties}])

"""Pairs of papers that may be one work: what a reader is asked, and what becomes of the answer."""

from __future__ import annotations

from dataclasses import dataclass

from kg.algorithms.identity.duplicates import seniority
from kg.errors import InvalidInputError
from kg.model.papers.duplicates import DuplicatePair, MergedPaper, Ruling
from kg.model.papers.paper import Paper
from kg.repository.papers.papers import PaperRepository
from services.steps.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What was done: the papers as they are now, one after a merge, two that are kept apart."""

    ruling: Ruling
    papers: tuple[Paper, ...]


async def list_duplicates(papers: PaperRepository) -> list[DuplicatePair]:
    """Pairs that are or may be one work and on which nothing was decided, the sure ones first."""
    return await offload(papers.duplicates)


async def decide(papers: PaperRepository, one: str, other: str, ruling: Ruling, *, keep: str | None = None) -> Decided:
    """Merge two papers for good, or keep them apart for good.

    Args:
        papers: where they are stored.
        one, other: their ids, citation keys or identifiers.
        ruling: what they are.
        keep: the one of them whose id and citation key stay; None leaves it to what their records say, the version
            of record before the preprint.
    Raises:
        NotFoundError: no paper has such a handle.
        InvalidInputError: both are one paper already, or `keep` is neither of them.
    """
    return await offload(_decide, papers, one, other, ruling, keep)


async def list_merges(papers: PaperRepository) -> list[MergedPaper]:
    """Papers of several records that no identifier joins, in order of id."""
    return await offload(papers.merges)


async def undo(papers: PaperRepository, paper: str, part: str | None = None) -> Decided:
    """Take a merged paper apart for good; later imports keep to it.

    Args:
        papers: where it is stored.
        paper: its id, citation key or identifier.
        part: an id, citation key or identifier of the one of its records that leaves; None takes all apart.
    Raises:
        NotFoundError: no paper has such a handle.
        InvalidInputError: it was not merged, or `part` distinguishes none of its records from the others.
    """
    return await offload(_undo, papers, paper, part)


def _undo(papers: PaperRepository, handle: str, part: str | None) -> Decided:
    paper = papers.get(handle)
    found = papers.take_apart(paper.id, part)
    if found:
        return Decided(ruling=Ruling.APART, papers=tuple(papers.find(found).values()))
    if part is not None:
        lacking = f"{part} names no record that {paper.citation_key} was merged of, or all; name one by its own id"
        raise InvalidInputError(lacking, field="part")
    reason = (
        f"{paper.citation_key} is one paper by its identifiers; only what titles, a rule or a reader merged can part"
    )
    raise InvalidInputError(reason, field="paper")


def _decide(papers: PaperRepository, one: str, other: str, ruling: Ruling, keep: str | None) -> Decided:
    first, second = sorted((papers.get(one), papers.get(other)), key=seniority)
    if first.id == second.id:
        raise InvalidInputError(f"{one} and {other} are one paper already, {first.citation_key}", field="papers")
    if ruling is Ruling.APART:
        papers.keep_apart(first.id, second.id)
        return Decided(ruling=ruling, papers=(first, second))
    if keep is not None:
        kept = papers.get(keep)
        if kept.id not in {first.id, second.id}:
            raise InvalidInputError(f"{keep} is neither of the two papers; name one of them", field="keep")
        first, second = (first, second) if kept.id == first.id else (second, first)
    papers.merge(first.id, second.id)
    return Decided(ruling=ruling, papers=(papers.get(first.id),))

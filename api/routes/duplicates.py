"""Duplicates: pairs of papers that may be one work, and what a reader decides on them."""

from __future__ import annotations

from fastapi import Response

from api.http.dependencies import BenchDep, Reader, Writer
from api.http.errors import problems
from api.http.paging import PageDep
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.duplicates import (
    DecidedOut,
    DuplicateDecision,
    DuplicateList,
    MergedList,
    MergeUndone,
    decision_out,
    duplicate_out,
    merged_paper_out,
)
from services.collecting import duplicates

router = resource("/duplicates", "papers")


@router.get(
    "",
    operation_id="listDuplicates",
    summary="List pairs of papers that may be one work",
    description="A preprint and its publication under two titles, say. An import merges those that are one work beyond "
    "doubt; the others wait here for a decision, each with what speaks for it.",
    response_model=DuplicateList,
    responses=problems(400),
)
async def list_duplicates(bench: BenchDep, _reader: Reader, page: PageDep) -> Response:
    """The surest first."""
    pairs = await duplicates.list_duplicates(bench.papers)
    return answer(page.cut(DuplicateList, pairs, "duplicates", duplicate_out))


@router.post(
    "",
    operation_id="decideDuplicate",
    summary="Say whether two papers are one work",
    description="`merged`: one takes the place of the other, with its citations, identifiers and citation key; fields "
    "and surveys follow. `apart`: they are never asked about again. Later imports keep to both; a merge can be undone.",
    response_model=DecidedOut,
    responses=problems(404, 422),
)
async def decide_duplicate(bench: BenchDep, _writer: Writer, decision: DuplicateDecision) -> Response:
    """Merge two papers or keep them apart."""
    one, other = decision.papers
    async with bench.durable():
        decided = await duplicates.decide(bench.papers, one, other, decision.ruling, keep=decision.keep)
    return answer(decision_out(decided))


@router.get(
    "/merged",
    operation_id="listMergedPapers",
    summary="List papers that were merged of several records",
    description="Records that title, year and first author, a rule or a reader joined; records with one identifier are "
    "one paper and are not listed.",
    response_model=MergedList,
    responses=problems(400),
)
async def list_merged_papers(bench: BenchDep, _reader: Reader, page: PageDep) -> Response:
    """In order of id."""
    found = await duplicates.list_merges(bench.papers)
    return answer(page.cut(MergedList, found, "merged papers", merged_paper_out))


@router.post(
    "/undo",
    operation_id="undoMerge",
    summary="Take a merged paper apart",
    description="One of its records leaves, or all part. What they cite and what cites them goes with them; fields and "
    "surveys stay with the paper. Later imports keep them apart.",
    response_model=DecidedOut,
    responses=problems(404, 422),
)
async def undo_merge(bench: BenchDep, _writer: Writer, wanted: MergeUndone) -> Response:
    """Take a merge back."""
    async with bench.durable():
        decided = await duplicates.undo(bench.papers, wanted.paper, wanted.part)
    return answer(decision_out(decided))

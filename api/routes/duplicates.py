"""Duplicates: pairs of papers that may be one work, and what a reader decides on them."""

from __future__ import annotations

from fastapi import Request, Response

from api.http.dependencies import BenchDep, Reader, Writer
from api.http.errors import problems
from api.http.paging import Cursor, Limit, decode_offset, encode_cursor, next_link
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.duplicates import DecidedOut, DuplicateDecision, DuplicateList, decided_out, duplicate_out
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
async def list_duplicates(
    request: Request, bench: BenchDep, _reader: Reader, cursor: Cursor = None, limit: Limit = 50
) -> Response:
    """The surest first."""
    start = decode_offset("duplicates", cursor)
    pairs = await duplicates.list_duplicates(bench.papers)
    following = encode_cursor("duplicates", start + limit) if len(pairs) > start + limit else None
    items = [duplicate_out(pair) for pair in pairs[start : start + limit]]
    link = next_link(request, following)
    return answer(DuplicateList(items=items, next_cursor=following, next=link, total=len(pairs)))


@router.post(
    "",
    operation_id="decideDuplicate",
    summary="Say whether two papers are one work",
    description="`merged`: one takes the place of the other, with its citations, identifiers and citation key; fields "
    "and surveys follow. `apart`: they are never asked about again. Both are for good, over later imports too.",
    response_model=DecidedOut,
    responses=problems(404, 422),
)
async def decide_duplicate(bench: BenchDep, _writer: Writer, decision: DuplicateDecision) -> Response:
    """Merge two papers or keep them apart."""
    one, other = decision.papers
    async with bench.durable():
        decided = await duplicates.decide(bench.papers, one, other, decision.ruling, keep=decision.keep)
    return answer(decided_out(decided))

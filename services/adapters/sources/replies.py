"""What all sources share in reading replies, in paging, and in naming papers to each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kg.algorithms.identity.normal_forms import scheme_of
from kg.errors import InvalidInputError
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from services.adapters.formats.json_text import parse_json
from services.adapters.formats.rows import JSON
from services.adapters.sources.retries import BrokenReplyError
from services.collecting.import_report import SourceRow
from services.collecting.sources import records_of

ARXIV_DOI = "10.48550/arxiv."
"""How the DOI of an arXiv paper begins that has no other."""


def json_object(text: str) -> Mapping[str, JSON]:
    """The JSON object of a reply; raises BrokenReplyError for anything else, such as the page of a proxy."""
    document = json_value(text)
    if not isinstance(document, dict):
        raise BrokenReplyError("the reply is not a JSON object")
    return document


def json_value(text: str) -> JSON:
    """The JSON of a reply; raises BrokenReplyError for anything else."""
    try:
        return parse_json(text)
    except InvalidInputError as error:
        raise BrokenReplyError(str(error)) from error


def list_at_path(document: Mapping[str, JSON], *path: str) -> list[JSON]:
    """The list under a path of keys; raises BrokenReplyError where there is none."""
    value: Any = document
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, list):
        raise BrokenReplyError(f"the reply has no list {'.'.join(path)}")
    return value


def count_of(value: JSON) -> int | None:
    """A count that a source states, as a number or in digits."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def offset_of(position: str | None) -> int:
    """Where a page begins, for sources that count; raises InvalidInputError for a position of another source."""
    if position is None:
        return 0
    if not (position.isascii() and position.isdigit()):
        raise InvalidInputError(f"{position!r} is not a position of a page of this source", field="position")
    return int(position)


def by_scheme(ids: Iterable[Identifier]) -> dict[str, list[str]]:
    """The values of identifiers by scheme, each once, in order."""
    found: dict[str, dict[str, None]] = {}
    for id in ids:
        found.setdefault(scheme_of(id), {})[id.partition(":")[2]] = None
    return {scheme: list(values) for scheme, values in found.items()}


def with_arxiv_dois(ids: Iterable[Identifier]) -> dict[str, list[str]]:
    """`by_scheme`, with the DOI of each arXiv number in its place, for sources that know papers of arXiv by that."""
    values = by_scheme(ids)
    numbers = values.pop("arxiv", [])
    if numbers:
        values["doi"] = list(dict.fromkeys([*values.get("doi", []), *(ARXIV_DOI + number for number in numbers)]))
    return values


def batches(values: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """Runs of at most `size` values."""
    return (values[start : start + size] for start in range(0, len(values), size))


def number_rows(rows: Iterable[SourceRow]) -> tuple[SourceRow, ...]:
    """Papers of several replies as rows of one page, counted from 1; what is said of a row keeps its number."""
    result: list[SourceRow] = []
    for row in rows:
        result.append(replace(row, row=len(result) + 1) if isinstance(row, PaperRecord) else row)
    return tuple(result)


def citing_row(id: Identifier, works: Iterable[CitedWork], *, is_reference: bool) -> PaperRecord:
    """A row that says nothing of a paper but what it cites or, if not `is_reference`, what cites it."""
    found = tuple(works)
    return PaperRecord(
        row=0,
        identifiers=(id,),
        title=None,
        references=found if is_reference else None,
        cited_by=None if is_reference else found,
    )


def rows_as_cited_works(rows: Iterable[SourceRow]) -> tuple[CitedWork, ...]:
    """The papers of rows as a reference list would name them."""
    return tuple(
        CitedWork(identifiers=paper.identifiers, title=paper.title, year=paper.year, authors=paper.authors)
        for paper in records_of(rows)
    )

"""What papers were merged of: read, written, and of other papers made on demand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from pydantic import TypeAdapter

from kg.batches import in_batches
from kg.model.papers.identity import Part
from kg.model.papers.paper import Citation, Identifier, Paper, PaperId
from kg.ports import Templates
from kg.repository.papers.rows import citation_of
from kg.repository.rows import every_row

_BATCH = 1_000


@cache
def _adapter() -> TypeAdapter[tuple[Part, ...]]:
    return TypeAdapter(tuple[Part, ...])


def parts_of(templates: Templates, ids: Iterable[PaperId]) -> dict[PaperId, tuple[Part, ...]]:
    """The parts of those of the papers that were merged."""
    return {
        PaperId(row["id"]): _adapter().validate_json(row["parts"])
        for batch in in_batches(ids, _BATCH)
        for row in templates.read("parts_of_papers", ids=batch, limit=len(batch))
    }


def merged_papers(templates: Templates) -> dict[PaperId, tuple[Part, ...]]:
    """All papers that were merged, with their parts, in order of id."""
    rows = every_row(templates, "merged_papers")
    return {PaperId(row["id"]): _adapter().validate_json(row["parts"]) for row in rows}


def save_parts(templates: Templates, parts: Mapping[PaperId, tuple[Part, ...]]) -> None:
    """Keep what papers were merged of; a paper without parts is not merged any more."""
    kept = [
        {"id": id, "properties": {"parts": _adapter().dump_json(each, exclude_defaults=True).decode()}}
        for id, each in parts.items()
        if each
    ]
    gone = [{"id": id} for id, each in parts.items() if not each]
    if kept:
        templates.write("save_merged_papers", rows=kept)
    if gone:
        templates.write("delete_merged_papers", rows=gone)


def chapters_of(templates: Templates, dois: Iterable[Identifier]) -> dict[Identifier, tuple[PaperId, ...]]:
    """The chapters that are listed with DOIs; none for most DOIs."""
    return {
        Identifier(row["id"]): tuple(map(PaperId, row["chapters"]))
        for batch in in_batches(dois, _BATCH)
        for row in templates.read("chapters_of_dois", ids=batch, limit=len(batch))
    }


def save_chapters(templates: Templates, chapters: Mapping[Identifier, tuple[PaperId, ...]]) -> None:
    """Keep which chapters are listed with DOIs."""
    if chapters:
        rows = [{"id": doi, "properties": {"chapters": list(ids)}} for doi, ids in sorted(chapters.items())]
        templates.write("save_book_dois", rows=rows)


def as_parts(templates: Templates, papers: Mapping[PaperId, Paper]) -> dict[PaperId, Part]:
    """Papers that were not merged, each as a part; where it cites a merged paper, it cites one of the parts of that."""
    ids = sorted(papers)
    citations: defaultdict[PaperId, list[Citation]] = defaultdict(list)
    for batch in in_batches(ids, _BATCH):
        for row in templates.read("citations_of", ids=batch):
            citations[PaperId(row["citing_id"])].append(citation_of(row))
        for row in templates.read("citations_to", ids=batch):
            citations[PaperId(row["cited_id"])].append(citation_of(row))
    names: defaultdict[str, list[Identifier]] = defaultdict(list)
    for batch in in_batches(ids, _BATCH):
        for row in templates.read("aliases_of_papers", ids=batch):
            names[row["paper_id"]].append(Identifier(row["id"]))
    merged = parts_of(templates, sorted({_other(id, each) for id in ids for each in citations[id]}))
    return {
        id: Part(
            paper=papers[id],
            names=tuple(sorted(names[id])),
            citations=tuple(_between_parts(id, {*names[id], id}, citations[id], merged)),
        )
        for id in ids
    }


def _other(id: PaperId, citation: Citation) -> PaperId:
    return citation.cited if citation.citing == id else citation.citing


def _between_parts(
    id: PaperId, names: Collection[str], citations: Iterable[Citation], merged: Mapping[PaperId, tuple[Part, ...]]
) -> Iterable[Citation]:
    for citation in citations:
        parts = merged.get(_other(id, citation), ())
        own = [each for part in parts for each in part.citations if each.citing in names or each.cited in names]
        yield from own or [citation]

"""What a library lacks: works that many papers of a field cite and that are known by these citations only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kg.model.papers.paper import Paper, PaperRecord
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.collecting.papers_by_id import find_records
from services.collecting.sources import PaperSource

LEAST = 2
"""Papers that must cite a work, where a request does not say how many."""

MOST = 1_000
"""Works that are listed at most."""

_CITING_NAMED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingWork:
    """A work of which the graph has no record: `cited_by` papers of the field cite it, `citing` are the newest."""

    work: Paper
    cited_by: int
    citing: tuple[Paper, ...]

    @property
    def handle(self) -> str:
        """By what it can be fetched; "" where only its title is known."""
        return self.work.identifiers[0] if self.work.identifiers else ""


def missing_works(
    fields: FieldRepository, papers: PaperRepository, field_id: str, *, least: int = LEAST, limit: int = 50
) -> list[MissingWork]:
    """The works that papers of a field cite most, ties by id.

    Raises:
        NotFoundError: no field has this id.
    """
    ranked = fields.missing_works(field_id, least=least, limit=limit)
    citing = {work: ids[:_CITING_NAMED] for work, ids in fields.citing(field_id, (id for id, _ in ranked)).items()}
    found = papers.find({id for id, _ in ranked} | {id for ids in citing.values() for id in ids})
    return [
        MissingWork(work=found[id], cited_by=count, citing=tuple(found[each] for each in citing.get(id, ())))
        for id, count in ranked
        if id in found
    ]


async def with_titles(works: Sequence[MissingWork], sources: Sequence[PaperSource]) -> list[MissingWork]:
    """The works, those without a title named as sources know them; nothing is stored.

    Raises:
        UpstreamError: a source failed, and titles are lacking.
    """
    nameless = {name: each for each in works if not each.work.title for name in each.work.identifiers}
    if not nameless or not sources:
        return list(works)
    names: dict[str, PaperRecord] = {}
    for record in await find_records(sources, tuple(nameless)):
        names |= {name: record for name in record.identifiers if name in nameless}
    return [_name_work(each, names) for each in works]


def _name_work(missing: MissingWork, names: dict[str, PaperRecord]) -> MissingWork:
    record = next((names[name] for name in missing.work.identifiers if name in names), None)
    if record is None or missing.work.title:
        return missing
    work = replace(missing.work, title=record.title or "", year=record.year, authors=record.authors)
    return replace(missing, work=work)

"""What a batch of an import reads and writes, all of it inside one transaction."""

from __future__ import annotations

from collections.abc import Iterable

from kg.model.papers.identity import KnownPapers, Questions, Resolution
from kg.model.papers.paper import Citation, Paper, PaperId
from kg.ports import Templates
from kg.repository.papers.duplicates import merge_sure
from kg.repository.papers.saving import count_citations, known_papers, save_citations
from kg.repository.papers.storing import save_linked, store_papers


class PaperWriter:
    """Papers in the words of `PaperRepository`, within a transaction that `PaperRepository.write` opened."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._new: set[PaperId] = set()

    def known_papers(self, questions: Questions) -> KnownPapers:
        """What the graph answers before a batch of records is resolved."""
        return known_papers(self._templates, questions)

    def store(self, resolution: Resolution) -> int:
        """Store what became of a batch; how many citations that adds.

        Where papers turned out to be one, it may take some away: the number is below 0 then.
        """
        is_rearranged = bool(resolution.absorbed or resolution.dropped)
        before = self.citations() if is_rearranged else 0
        self._new |= store_papers(self._templates, resolution)
        self._new -= resolution.created
        moved = self.citations() - before if is_rearranged else 0
        return moved + self.save_citations(resolution.citations)

    def merge_sure(self) -> tuple[int, int]:
        """Merge the pairs that are one work beyond doubt; how many papers went, and how many pairs are left to ask."""
        return merge_sure(self._templates)

    def save(self, papers: Iterable[Paper]) -> None:
        """Create or replace papers, with their identifiers and the nodes of their authors and venues."""
        latest = {paper.id: paper for paper in papers}
        self._new |= latest.keys() - save_linked(self._templates, latest.values())

    def save_citations(self, citations: Iterable[Citation]) -> int:
        """Store citations whose two papers are stored; how many of them are new."""
        created = save_citations(self._templates, citations, new=self._new)
        self._new.clear()
        return created

    def citations(self) -> int:
        """How many citations the graph holds."""
        return count_citations(self._templates)

    def receipt(self, id: str) -> str | None:
        """What `keep_receipt` kept under an id."""
        rows = self._templates.read("import_batch", id=id)
        return rows[0]["result"] if rows else None

    def keep_receipt(self, id: str, *, run: str, result: str) -> None:
        """Note that a batch of the import `run` is stored, and what it did, until `PaperRepository.forget_receipts`."""
        properties = {"run": run, "result": result}
        self._templates.write("save_import_batches", rows=[{"id": id, "properties": properties}])

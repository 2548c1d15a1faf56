"""What a batch of an import reads and writes, all of it inside one transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kg.model.papers.identity import Absorption, KnownPapers, Questions
from kg.model.papers.paper import Citation, Paper, PaperId
from kg.ports import Templates
from kg.repository.papers.absorbing import absorb
from kg.repository.papers.duplicates import merge_sure
from kg.repository.papers.names import link
from kg.repository.papers.saving import count_citations, known_papers, save_citations, save_papers


class PaperWriter:
    """Papers in the words of `PaperRepository`, within a transaction that `PaperRepository.write` opened."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._new: set[PaperId] = set()

    def known(self, questions: Questions) -> KnownPapers:
        """What the graph answers before a batch of records is resolved."""
        return known_papers(self._templates, questions)

    def absorb(self, absorptions: Collection[Absorption]) -> int:
        """Let papers take the place of stored papers that turned out to be the same; how many citations that adds.

        It takes some away where both of two papers cited a third, or one of them the other: the number is below 0 then.
        """
        before = self.citations() if absorptions else 0
        for absorption in absorptions:
            absorb(self._templates, absorption)
        return self.citations() - before if absorptions else 0

    def merge_sure(self) -> tuple[int, int]:
        """Merge the pairs that are one work beyond doubt; how many papers went, and how many pairs are left to ask."""
        return merge_sure(self._templates)

    def save(self, papers: Iterable[Paper]) -> None:
        """Create or replace papers, with their identifiers and the nodes of their authors and venues."""
        latest = {paper.id: paper for paper in papers}
        stored = save_papers(self._templates, latest, linked=True)
        self._new |= latest.keys() - stored
        named = [paper for paper in latest.values() if paper.authors or paper.venue or paper.id in stored]
        rows = [{"id": paper.id, "authors": paper.authors, "venue": paper.venue} for paper in named]
        link(self._templates, rows, stored=stored)

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

"""Collections in the words of the field, over named templates; the same for every engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from kg.algorithms.collecting.prisma_counts import withdraw_ruling
from kg.batches import in_batches
from kg.errors import InvalidInputError, NotFoundError
from kg.model.collections.collection import Candidate, Collection, ReaderRuling
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row, Templates
from kg.repository.collections import rows as collection_rows
from kg.repository.papers.saving import check_stored
from kg.repository.rows import duplicate_ids
from kg.repository.transactions import in_transaction

_BATCH = 1_000


class CollectionRepository:
    """Collections with their candidates, and what readers decided."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine

    def save(self, collection: Collection, candidates: Sequence[Candidate]) -> None:
        """Create a collection or replace the one with its id, whole or not at all; decisions of readers stay.

        Raises:
            InvalidInputError: a paper is a candidate twice.
            NotFoundError: a candidate is not stored.
        """
        if twice := duplicate_ids([each.paper_id for each in candidates]):
            raise InvalidInputError(f"the paper {twice[0]} is a candidate twice", field="candidates")
        self._check_stored([each.paper_id for each in candidates])
        in_transaction(self._engine, partial(_write, collection=collection, candidates=candidates))

    def get(self, id: str) -> Collection:
        """A collection.

        Raises:
            NotFoundError: there is none for such a field.
        """
        found = next((each for each in self.list() if each.id == id), None)
        if found is None:
            raise NotFoundError(
                "collection", id, hint="`strata collect TOPIC` makes one; `strata screening list` shows"
            )
        return found

    def list(self) -> tuple[Collection, ...]:
        """All collections, by id."""
        return tuple(collection_rows.collection_of(row) for row in self._engine.read("collections"))

    def candidates(self, id: str) -> tuple[Candidate, ...]:
        """Every paper that a collection considered, by paper id; none for an unknown collection."""
        rows = self._engine.read("collection_candidates", field_id=id)
        return tuple(collection_rows.candidate_of(row) for row in rows)

    def rulings(self, id: str) -> Mapping[PaperId, ReaderRuling]:
        """What readers decided, by paper id."""
        found = (collection_rows.ruling_of(row) for row in self._engine.read("collection_rulings", field_id=id))
        return {each.paper_id: each for each in found}

    def rule(self, id: str, ruling: ReaderRuling, candidate: Candidate) -> None:
        """Keep a reader's decision, with the candidate as it is by it, both or neither.

        Raises:
            NotFoundError: the collection or the paper is not stored.
        """
        self.get(id)
        self._check_stored([ruling.paper_id])

        def work(templates: Templates) -> None:
            templates.write("save_ruled_on", rows=[collection_rows.ruling_row(id, ruling)])
            templates.write("save_considered", rows=[collection_rows.candidate_row(id, candidate)])

        in_transaction(self._engine, work)

    def withdraw(self, id: str, paper_id: PaperId) -> None:
        """Forget a reader's decision: the candidate is again what the screening decided, both or neither.

        Raises:
            NotFoundError: there is no such decision.
        """
        if paper_id not in self.rulings(id):
            raise NotFoundError("decision", paper_id, hint=f"no reader decided on it in {id}")
        candidate = next((each for each in self.candidates(id) if each.paper_id == paper_id), None)
        place: list[Row] = [{"field_id": id, "paper_id": paper_id}]

        def work(templates: Templates) -> None:
            templates.write("delete_ruling", rows=place)
            if candidate and (own := withdraw_ruling(candidate)):
                templates.write("save_considered", rows=[collection_rows.candidate_row(id, own)])
            else:
                templates.write("delete_candidate", rows=place)

        in_transaction(self._engine, work)

    def author_citations(self, ids: Sequence[str]) -> Mapping[str, Sequence[int]]:
        """Citation counts of the papers of each author, of those papers whose count is known."""
        return self._counts("author_citation_counts", ids)

    def venue_citations(self, ids: Sequence[str]) -> Mapping[str, Sequence[int]]:
        """Citation counts of the papers of each venue, of those papers whose count is known."""
        return self._counts("venue_citation_counts", ids)

    def references(self, ids: Sequence[PaperId]) -> Mapping[PaperId, Sequence[PaperId]]:
        """What each of the papers cites, by id."""
        return {
            PaperId(row["id"]): tuple(PaperId(each) for each in sorted(row["references"] or ()))
            for batch in in_batches(sorted(set(ids)), _BATCH)
            for row in self._engine.read("reference_lists", ids=batch, limit=len(batch))
        }

    def _counts(self, template: str, ids: Sequence[str]) -> Mapping[str, Sequence[int]]:
        return {
            row["id"]: tuple(sorted(row["counts"] or ()))
            for batch in in_batches(sorted(set(ids)), _BATCH)
            for row in self._engine.read(template, ids=batch, limit=len(batch))
        }

    def _check_stored(self, papers: Sequence[PaperId]) -> None:
        check_stored(self._engine, papers, hint="save a paper before what became of it")


def _write(templates: Templates, *, collection: Collection, candidates: Sequence[Candidate]) -> None:
    templates.write("save_collections", rows=[collection_rows.collection_row(collection)])
    templates.write("delete_candidates", field_id=collection.id)
    templates.write_many(
        "save_considered", [collection_rows.candidate_row(collection.id, candidate) for candidate in candidates]
    )

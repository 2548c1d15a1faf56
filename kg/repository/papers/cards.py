"""Cards: what was read in papers, kept with the paper for every field that holds it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from kg.batches import in_batches
from kg.model.papers.card import Card, CardName, CardRelation, CardStatement, ReportedResult, StatementRole
from kg.model.papers.paper import PaperId, PaperKind
from kg.ports import GraphEngine, Row
from kg.repository.papers.saving import check_stored

_BATCH = 1_000


class CardRepository:
    """The cards of papers, one for each reader of each paper."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine

    def of(self, papers: Iterable[PaperId]) -> Mapping[PaperId, tuple[Card, ...]]:
        """The cards of those of the papers that have some, in the order of their readers' names."""
        found: dict[PaperId, list[Card]] = defaultdict(list)
        for batch in in_batches(sorted(set(papers)), _BATCH):
            for row in self._engine.read("readings_of_papers", ids=batch):
                found[PaperId(row["paper_id"])].append(_card_of(row))
        return {paper: tuple(cards) for paper, cards in found.items()}

    def save(self, cards: Sequence[Card]) -> None:
        """Store cards, each in the place of an older one of its paper and reader.

        Raises:
            NotFoundError: the paper of one is not stored; nothing is changed.
        """
        check_stored(self._engine, [card.paper_id for card in cards], hint="save a paper before what was read in it")
        rows = [card_row(card) for card in cards]
        ends = [{"start_id": card.paper_id, "end_id": row["id"]} for card, row in zip(cards, rows, strict=True)]
        with self._engine.transaction() as templates:
            templates.write_many("save_readings", rows)
            templates.write_many("save_read_as", ends)


def card_row(card: Card) -> Row:
    """The node of a card: its properties for queries, and the whole of it as JSON."""
    content = {
        name: [asdict(each) for each in getattr(card, name)] for name in ("statements", "results", "names", "relations")
    }
    return {
        "id": f"{card.paper_id}#{card.reader}",
        "properties": {
            "paper_id": card.paper_id,
            "kind": card.kind.value,
            "reader": card.reader,
            "version": card.version,
            "digest": card.digest,
            "statements": [f"{each.role}: {each.text}" for each in card.statements],
            "results": [each.line for each in card.results],
            "entity_names": [each.surface for each in card.names],
            "card": json.dumps(content, ensure_ascii=False, separators=(",", ":")),
        },
    }


def _card_of(row: Row) -> Card:
    content: Mapping[str, Any] = json.loads(row["card"])
    return Card(
        paper_id=PaperId(row["paper_id"]),
        kind=PaperKind(row["kind"]),
        statements=tuple(
            CardStatement(**{**each, "role": StatementRole(each["role"]), "passages": tuple(each["passages"])})
            for each in content["statements"]
        ),
        results=tuple(ReportedResult(**_with_passages(each)) for each in content["results"]),
        names=tuple(CardName(**_with_passages(each)) for each in content["names"]),
        relations=tuple(CardRelation(**_with_passages(each)) for each in content["relations"]),
        reader=row["reader"],
        version=row["version"],
        digest=row["digest"],
    )


def _with_passages(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {**fields, "passages": tuple(fields["passages"])}

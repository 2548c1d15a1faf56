"""What tasks found in papers: stored once, for every field that holds the paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kg.model.entities.mention import Extraction, ExtractionId, Mention, RelationMention
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row, Templates
from kg.repository.entities import rows as entity_rows
from kg.repository.papers.saving import check_stored
from kg.repository.rows import group_rows


class ExtractionRepository:
    """Extractions: mentions are MENTIONS from papers to names, sentences that relate two names are nodes."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine

    def hashes(
        self, papers: Iterable[PaperId], *, subject: str, task: str, task_version: int, model: str
    ) -> Mapping[PaperId, str]:
        """The digests of the texts from which these papers were read for this already."""
        rows = self._engine.read(
            "extractions_of_papers",
            ids=sorted(set(papers)),
            subject=subject,
            task=task,
            task_version=task_version,
            model=model,
        )
        return {PaperId(row["paper_id"]): row["content_hash"] for row in rows}

    def save(self, extractions: Sequence[Extraction]) -> None:
        """Store extractions, each in the place of the one with its id, all in one transaction.

        Raises:
            NotFoundError: the paper of one is not stored; nothing is changed.
        """
        papers = [extraction.paper_id for extraction in extractions]
        check_stored(self._engine, papers, hint="save a paper before what was found in it")
        old = [{"id": each.id, "paper_id": each.paper_id} for each in extractions]
        mentions = [(each, mention) for each in extractions for mention in each.mentions]
        names = {mention.name_id: mention.entity_type for _, mention in mentions}
        with self._engine.transaction() as templates:
            templates.write_many("delete_mentions_of_extractions", old)
            templates.write_many("delete_relations_of_extractions", old)
            templates.write_many("save_extractions", map(entity_rows.extraction_row, extractions))
            templates.write_many(
                "save_read_in",
                [{"start_id": each.id, "end_id": each.paper_id, "properties": {}} for each in extractions],
            )
            templates.write_many(
                "save_entity_names", [entity_rows.name_row(name, names[name]) for name in sorted(names)]
            )
            templates.write_many("save_mentions", [entity_rows.mention_row(*each) for each in mentions])
            self._save_relations(templates, extractions)

    @staticmethod
    def _save_relations(templates: Templates, extractions: Sequence[Extraction]) -> None:
        found = [(each, relation) for each in extractions for relation in each.relations]
        relations = [entity_rows.relation_mention_row(*each) for each in found]
        ties = [entity_rows.tie(row["id"], each.id) for row, (each, _) in zip(relations, found, strict=True)]
        about = [
            entity_rows.tie(row["id"], row["properties"][place], place_key=place)
            for row in relations
            for place in ("first", "second")
        ]
        templates.write_many("save_relation_mentions", relations)
        templates.write_many("save_found_by", ties)
        templates.write_many("save_about", about)

    def of_field(self, field_id: str) -> tuple[Extraction, ...]:
        """Every extraction from the papers of a field, by id, with what it found; none for a field that is unknown."""
        mentions = group_rows(
            self._engine.read("field_mentions", field_id=field_id), "extraction_id", entity_rows.mention_of
        )
        relations = group_rows(
            self._engine.read("field_relation_mentions", field_id=field_id),
            "extraction_id",
            entity_rows.relation_mention_of,
        )
        rows = self._engine.read("field_extractions", field_id=field_id)
        return tuple(_extraction(row, mentions.get(row["id"], ()), relations.get(row["id"], ())) for row in rows)


def _extraction(row: Row, mentions: tuple[Mention, ...], relations: tuple[RelationMention, ...]) -> Extraction:
    return Extraction(
        id=ExtractionId(row["id"]),
        paper_id=PaperId(row["paper_id"]),
        subject=row["subject"],
        task=row["task"],
        task_version=row["task_version"],
        model=row["model"],
        content_hash=row["content_hash"],
        mentions=mentions,
        relations=relations,
    )

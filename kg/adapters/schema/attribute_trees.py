"""How attribute trees, which schema version 8 stored, become cards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from kg.ports import Row, Templates
from kg.repository.rows import every_row

_ROLES: Mapping[str, str] = {
    "background": "problem",
    "problem": "problem",
    "idea": "contribution",
    "method": "approach",
    "approach": "approach",
    "theory": "approach",
    "architecture": "approach",
    "dataset": "setting",
    "metrics": "measure",
    "experiments": "result",
    "experiments.setting": "setting",
    "experiments.model": "setting",
    "experiments.procedure": "setting",
    "conclusion": "result",
    "conclusion.comparisons": "comparison",
    "discussion.advantage": "result",
    "discussion.limitation": "limit",
    "discussion.gaps": "open_question",
    "discussion.future_work": "open_question",
    "discussion.trends": "open_question",
}
"""The role of a field's text, by the field or else by its part; a field that is not here says nothing of its paper."""


def turn_trees_into_cards(templates: Templates) -> None:
    """Store each attribute tree as a card of version 0, which a reading of today replaces, and delete the trees."""
    rows = [_card(row) for row in every_row(templates, "older_readings")]
    templates.write("delete_older_readings")
    templates.write_many("save_readings", rows)
    templates.write_many(
        "save_read_as", [{"start_id": row["properties"]["paper_id"], "end_id": row["id"]} for row in rows]
    )


def _card(row: Row) -> Row:
    statements = list(_statements(json.loads(row["attributes"])))
    content = {"statements": statements, "results": [], "names": [], "relations": []}
    return {
        "id": f"{row['id']}#{row['model']}",
        "properties": {
            "paper_id": row["id"],
            "kind": row["kind"],
            "reader": row["model"],
            "version": 0,
            "digest": row["content_hash"],
            "statements": [f"{each['role']}: {each['text']}" for each in statements],
            "results": [],
            "entity_names": [],
            "card": json.dumps(content, ensure_ascii=False, separators=(",", ":")),
        },
    }


def _statements(attributes: list[tuple[str, str, list[str]]]) -> Iterator[dict[str, object]]:
    for field, text, passages in attributes:
        if role := _ROLES.get(field) or _ROLES.get(field.partition(".")[0]):
            yield {"role": role, "text": text, "passages": passages, "is_quote": False}

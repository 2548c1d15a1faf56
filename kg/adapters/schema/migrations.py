"""What turns a graph of an older schema into one of the next; each runs once, whole or not at all.

A migration may run on a graph that it has changed already: a process that died after its work may not have noted it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from kg.ports import Row, Templates

_PAGE = 1_000


def give_surveys_revisions(templates: Templates) -> None:
    """From 1 to 2: each survey becomes the first revision of itself, of the field as it is stored.

    What decided its text has a hash in its manifest already, under `input`. A field of which no revision is stored is
    named when it is built anew.
    """
    revisions = {row["id"]: row["revision"] for row in _all(templates, "dump_fields")}
    surveys = [row for row in _all(templates, "dump_surveys") if row["number"] is None]
    rows = [
        {
            "id": row["id"],
            "properties": {
                "survey_id": row["id"],
                "number": 1,
                "input": json.loads(row["manifest"] or "{}").get("input"),
                "field_revision": revisions.get(row["field_id"]),
            },
        }
        for row in surveys
    ]
    if rows:
        templates.write("save_surveys", rows=rows)


MIGRATIONS: Mapping[int, Callable[[Templates], None]] = {1: give_surveys_revisions}
"""By the version that each starts from; it leads to the next."""


def _all(templates: Templates, template: str) -> Iterator[Row]:
    after = ""
    while rows := templates.read(template, after=after, limit=_PAGE):
        after = rows[-1]["id"]
        yield from rows

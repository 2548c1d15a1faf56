"""Letting one paper take the place of another that turned out to be the same."""

from __future__ import annotations

from collections.abc import Iterable

from kg.model.papers.identity import Absorption
from kg.ports import GraphEngine, Row
from kg.repository.rows import revision_after

_MOST = 1_000_000_000

_MOVES = (
    "absorb_references",
    "absorb_citations",
    "absorb_field_citations_out",
    "absorb_field_citations_in",
    "absorb_field_similarities_out",
    "absorb_field_similarities_in",
    "absorb_community_memberships",
    "absorb_parents",
    "absorb_seeds",
    "absorb_steps",
    "absorb_field_memberships",
    "absorb_passages",
    "absorb_citation_keys",
)


def absorb(engine: GraphEngine, absorptions: Iterable[Absorption]) -> None:
    """Move what hangs on the absorbed papers, then delete them; each absorption whole or not at all.

    One after the other, because a paper may absorb one and be absorbed by the next.
    """
    for absorption in absorptions:
        rows = [{"absorbed": absorption.absorbed, "into": absorption.into}]
        names = {row["id"] for row in engine.read("aliases_of_papers", ids=[absorption.absorbed])}
        names.update((absorption.absorbed, *absorption.aliases))
        fields = engine.read("field_revisions_of_paper", id=absorption.absorbed, limit=_MOST)
        with engine.transaction() as templates:
            for move in _MOVES:
                templates.write(move, rows=rows)
            templates.write(
                "absorb_identifiers", rows=[{"id": name, "into": absorption.into} for name in sorted(names)]
            )
            templates.write("save_fields", rows=[_revised(field, absorption) for field in fields])
            templates.write("delete_papers", rows=[{"id": absorption.absorbed}])


def _revised(field: Row, absorption: Absorption) -> Row:
    revision = revision_after(field["revision"], absorbed=absorption.absorbed, into=absorption.into)
    return {"id": field["id"], "properties": {"revision": revision}}

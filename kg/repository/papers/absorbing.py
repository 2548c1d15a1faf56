"""Letting one paper take the place of another that turned out to be the same."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.papers.identity import Absorption
from kg.ports import Row, Templates
from kg.repository.papers.full_texts import move_full_text
from kg.repository.rows import revision_after

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
    "absorb_next_out",
    "absorb_next_in",
    "absorb_steps",
    "absorb_field_memberships",
    "absorb_passages",
    "absorb_citation_keys",
    "absorb_candidates",
    "absorb_rulings",
)


def absorb(templates: Templates, absorption: Absorption) -> None:
    """Move what hangs on the absorbed paper, then delete it with what was found in its text; `templates` are those of a
    transaction.

    A paper may absorb one and be absorbed by the next.
    """
    absorb_all(templates, [absorption])


def absorb_all(templates: Templates, absorptions: Sequence[Absorption]) -> None:
    """The same for several papers, none of which absorbs another one of them."""
    into = {each.absorbed: each.into for each in absorptions}
    if not into:
        return
    rows: list[Row] = [{"absorbed": absorbed, "into": kept} for absorbed, kept in into.items()]
    names = {row["id"]: into[row["paper_id"]] for row in templates.read("aliases_of_papers", ids=sorted(into))}
    for each in absorptions:
        names |= dict.fromkeys((each.absorbed, *each.aliases), each.into)
    _rename_fields(templates, absorptions)
    for move in _MOVES:
        templates.write(move, rows=rows)
    templates.write("absorb_identifiers", rows=[{"id": name, "into": names[name]} for name in sorted(names)])
    gone: list[Row] = [{"id": absorbed} for absorbed in into]
    for absorbed, kept in into.items():
        move_full_text(templates, absorbed=absorbed, into=kept)
    for found in ("names", "relations", "extractions", "readings"):
        templates.write(f"delete_{found}_of_papers", rows=gone)
    templates.write("delete_merged_papers", rows=gone)
    templates.write("delete_papers", rows=gone)


def _rename_fields(templates: Templates, absorptions: Sequence[Absorption]) -> None:
    """Give the fields that include absorbed papers new revisions, one after the other: a field may include several."""
    for absorption in absorptions:
        fields = templates.read("field_revisions_of_paper", id=absorption.absorbed)
        if fields:
            templates.write("save_fields", rows=[_revise_field(field, absorption) for field in fields])
            templates.write("absorb_field_revisions", rows=[_rename_revision(field, absorption) for field in fields])


def _revise_field(field: Row, absorption: Absorption) -> Row:
    return {"id": field["id"], "properties": {"revision": _after(field, absorption), "digest": None}}


def _rename_revision(field: Row, absorption: Absorption) -> Row:
    return {"field_id": field["field_id"], "old": field["revision"], "new": _after(field, absorption)}


def _after(field: Row, absorption: Absorption) -> str:
    return revision_after(field["revision"], absorbed=absorption.absorbed, into=absorption.into)

"""Deleting on the command line: what goes is shown, and a yes is asked for, before anything is changed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.output import out, print_facts

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from kg.model.papers.removal import Removal

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Delete without asking.")]
_NAMED = 5


def confirm(title: str, facts: Mapping[str, object], *, yes: bool) -> None:
    """Show what goes and what stays, and go on only with a yes.

    Raises:
        typer.Exit: the answer is no.
        typer.BadParameter: nobody can be asked, and `--yes` is not given.
    """
    print_facts(title, facts)
    if yes:
        return
    if not sys.stdin.isatty():
        raise typer.BadParameter("nothing is deleted without a yes; give --yes", param_hint="--yes")
    if not typer.confirm("Delete?", default=False):
        out.print("nothing is deleted", highlight=False)
        raise typer.Exit


def removal_facts(removal: Removal) -> dict[str, object]:
    """What deleting papers does, in words, without what does not occur."""
    from services.removing import reason_to_stay

    keys = [paper.citation_key for paper in removal.papers[:_NAMED]]
    more = ", …" if len(removal.papers) > _NAMED else ""
    facts = {
        "papers that go": f"{len(removal.papers):,} ({', '.join(keys)}{more})" if keys else "none",
        "still cited": removal.cited and f"{len(removal.cited):,} of them; papers that stay cite them by name",
        "works cited only by them": removal.stubs and f"{len(removal.stubs):,}, which go, too",
        "full texts": removal.full_texts,
        "fields": ", ".join(f"{field} loses {count:,}" for field, count in sorted(removal.fields.items())),
        "screenings": ", ".join(f"{id} loses {count:,}" for id, count in sorted(removal.collections.items())),
        "other imports brought": removal.shared and f"{len(removal.shared):,}, which stay and lose the label only",
        "papers that stay": removal.held and f"{len(removal.held):,}: {reason_to_stay(removal.surveys)}",
    }
    return {name: value for name, value in facts.items() if value}


def print_removed(removal: Removal, emptied: Collection[str]) -> None:
    """Say what was deleted, which fields went with their last papers, and which to build anew."""
    count = len(removal.papers)
    out.print(f"deleted {count:,} {'paper' if count == 1 else 'papers'}", highlight=False)
    for field in sorted(removal.fields):
        told = f"bring the field up to date: strata field build --update {field}"
        out.print(f"the field {field} went with its last paper" if field in emptied else told, highlight=False)

"""Deleting on the command line: what goes is shown, and a yes is asked for, before anything is changed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.output import out, print_facts

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from api.schemas.removals import FieldRemovalOut, RemovalOut, SurveyRemovalOut

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


def removal_facts(removal: RemovalOut) -> dict[str, object]:
    """What deleting papers does, in words, without what does not occur."""
    from services.removing import reason_to_stay

    keys = [paper["citation_key"] for paper in removal.papers[:_NAMED]]
    more = ", …" if removal.paper_count > _NAMED else ""
    cited, stubs, shared = removal.cited_count, removal.stub_count, removal.shared_count
    facts = {
        "papers that go": f"{removal.paper_count:,} ({', '.join(keys)}{more})" if keys else "none",
        "still cited": cited and f"{cited:,} of them; papers that stay cite them by name",
        "works cited only by them": stubs and f"{stubs:,}, which go, too",
        "full texts": removal.full_text_count,
        "fields": ", ".join(f"{each.id} loses {each.papers:,}" for each in removal.fields),
        "screenings": ", ".join(f"{each.id} loses {each.papers:,}" for each in removal.collections),
        "other imports brought": shared and f"{shared:,}, which stay and lose the label only",
        "papers that stay": removal.held_count and f"{removal.held_count:,}: {reason_to_stay(tuple(removal.surveys))}",
    }
    return {name: value for name, value in facts.items() if value}


def field_removal_facts(plan: FieldRemovalOut) -> dict[str, object]:
    """What deleting a field does, in words."""
    return {
        "summaries that go": plan.summary_count,
        "taxonomies that go": plan.taxonomy_count,
        "papers that stay": plan.paper_count,
        "surveys that stay": ", ".join(plan.surveys) or "none was written from it",
    }


def survey_removal_facts(plan: SurveyRemovalOut) -> dict[str, object]:
    """What deleting a survey does, in words."""
    return {
        "title": plan.title,
        "revisions that go": plan.revision_count,
        "cited papers that stay": plan.cited_paper_count,
    }


def print_removed(removal: RemovalOut, emptied: Collection[str]) -> None:
    """Say what was deleted, which fields went with their last papers, and which to build again."""
    count = removal.paper_count
    out.print(f"deleted {count:,} {'paper' if count == 1 else 'papers'}", highlight=False)
    for field in (each.id for each in removal.fields):
        advice = f"bring the field up to date: strata field build --update {field}"
        out.print(f"the field {field} went with its last paper" if field in emptied else advice, highlight=False)

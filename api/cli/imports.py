"""`strata import list` and `show`: what each import brought, and what it rejected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_jobs, open_workbench
from api.cli import completing
from api.cli.options import GraphFile, settings_of, settings_of_state
from api.cli.output import AsJson, out, print_json, print_table
from api.cli.removing import Yes, confirm, print_removed, removal_facts
from api.cli.shapes import Shape
from kg.errors import NotFoundError
from services.queue.model import JobKind

if TYPE_CHECKING:
    from services.queue.model import Job
    from services.queue.ports import JobStore

app = typer.Typer(
    help="See what imports brought and rejected, and take one back.", no_args_is_help=True, add_completion=False
)

_MOST = 1_000
_COUNTS = ("accepted", "merged", "rejected", "citations")


@app.command("list")
def list_imports(
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=_MOST, help="Most imports shown.")] = 20,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """List imports, the newest first: `strata import list`."""
    from api.cli.shapes.jobs import imports_shape

    with open_jobs(settings_of_state(graph)) as jobs:
        found = jobs.list(kind=JobKind.IMPORT, limit=limit)
    show_imports(imports_shape(found), as_json=as_json)


def show_imports(page: Shape, *, as_json: bool) -> None:
    """Imports, as the service gives them."""
    if as_json:
        print_json(page)
        return
    rows = []
    for each in page["items"]:
        made = each["counts"] or dict.fromkeys(_COUNTS, "")
        day = each["created"][:16].replace("T", " ")
        rows.append((each["id"], day, each["state"], each["label"], *(made[name] for name in _COUNTS)))
    names = ("id", "day", "state", "label", "new", "merged", "rejected", "citations")
    print_table(f"{len(rows)} imports", names, rows, least=("day", "citations", "merged"))


def _label(job: Job) -> str:
    return str((job.result or {}).get("report", {}).get("label") or job.request.get("label") or "")


@app.command()
def show(
    name: Annotated[
        str,
        typer.Argument(metavar="IMPORT", help="Id of an import, or its label.", autocompletion=completing.jobs),
    ],
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Show what an import brought and rejected; for a label, its last import: `strata import show`."""
    from api.cli.shapes.jobs import imports_shape

    with open_jobs(settings_of_state(graph)) as jobs:
        job = _find(jobs, name)
    show_import(imports_shape([job]), as_json=as_json)


def show_import(page: Shape, *, as_json: bool) -> None:
    """A page of one import, as the service gives it."""
    from api.cli.importing import print_lack_of_citations, print_report
    from api.cli.shapes.jobs import report_of

    [made] = page["items"]
    if as_json:
        print_json(page)
    elif made["counts"] is None:
        out.print(f"{made['id']} is {made['state']}; `strata jobs show {made['id']}` says more", highlight=False)
    else:
        report = report_of(made)
        print_report(made["label"], report)
        print_lack_of_citations([report])


@app.command()
def delete(
    name: Annotated[
        str,
        typer.Argument(metavar="IMPORT", help="Id of an import, or a label.", autocompletion=completing.jobs),
    ],
    yes: Yes = False,
    graph: GraphFile = None,
) -> None:
    """Delete the papers that an import alone brought, once you have seen them: `strata import delete`."""
    from api.schemas.removals import removal_out
    from services.removing import plan_import, remove

    with open_jobs(settings_of_state(graph)) as jobs:
        label = next((_label(job) for job in jobs.list(kind=JobKind.IMPORT, limit=_MOST) if job.id == name), name)
    with open_workbench(settings_of(graph)) as workbench:
        removal = plan_import(workbench, label)
        is_idle, shown = not (removal.papers or removal.shared), removal_out(removal)
        confirm(f"delete the import {label}", removal_facts(shown), yes=yes or is_idle)
        emptied = remove(workbench, removal)
    print_removed(shown, emptied)


def _find(jobs: JobStore, name: str) -> Job:
    """The import of that id, or the last one of that label.

    Raises:
        NotFoundError: there is none.
    """
    for job in jobs.list(kind=JobKind.IMPORT, limit=_MOST):
        if name in {job.id, _label(job)}:
            return job
    raise NotFoundError("import", name, hint="`strata import list` shows them")

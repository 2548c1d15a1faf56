"""`strata survey rewrite`, `stale`, `refresh` and `diff`: change a survey that is written, and see what changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.bootstrap import open_service, open_workbench
from api.cli.comparing import show_comparison, show_staleness
from api.cli.files import check_folder, writing
from api.cli.ledger import print_ledger
from api.cli.options import GraphFile, MaxCost, MaxModelCalls, ModelName, settings_of
from api.cli.output import AsJson, err, out, print_json, progress_bars
from api.cli.shapes import shape
from api.cli.work import done
from api.service import Service
from services.errors import ServiceError
from services.queue.model import JobKind
from services.workbench import Workbench

if TYPE_CHECKING:
    from services.document.compared import RevisionComparison


WrittenSurvey = Annotated[
    str, typer.Argument(metavar="SURVEY", help="Id of a survey; `strata survey list` shows them.")
]
BaseRevision = Annotated[
    int | None, typer.Option("--revision", min=1, help="Number of the revision that is changed.", show_default="last")
]
OutputFolder = Annotated[
    Path | None, typer.Option("--output", "-o", help="Folder for the files of the new revision.", show_default="none")
]
OnlyEstimate = Annotated[
    bool, typer.Option("--estimate", help="Only say what it will take; nothing is done.", show_default=False)
]


def rewrite(
    survey: WrittenSurvey,
    section: Annotated[str, typer.Argument(metavar="SECTION", help="Number of a section, `3.2`, or `abstract`.")],
    instruction: Annotated[str, typer.Option("--instruction", "-i", help="How it is to change, in words.")],
    paragraph: Annotated[
        int | None, typer.Option(min=1, help="Only this paragraph, counted from 1.", show_default="all")
    ] = None,
    revision: BaseRevision = None,
    estimate: OnlyEstimate = False,
    output: OutputFolder = None,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Rewrite one section, subsection or paragraph of a survey as you ask; all else stays byte for byte.

    The result is the next revision. The offline writer follows in English: shorter, longer, more on WORDS, without
    PAPER, compare more, more recent papers. What became of each part of the instruction is said at the end.
    """
    from api.cli.estimates import print_estimate
    from api.schemas.surveys import estimate_out
    from services.jobs.rewriting import rewriting_estimate, rewriting_request

    check_folder(output or Path())
    values = {"survey_id": survey, "section": section, "instruction": instruction, "paragraph": paragraph}
    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    with open_service(settings_of(graph, model=model)) as service, progress_bars() as progress:
        asked = {**values, "revision": revision, "model": model, "budget": budget}
        wanted = rewriting_request(service.workbench, asked)
        if estimate:
            found = rewriting_estimate(service.workbench, wanted)
        else:
            work = partial(done, service, JobKind.REWRITING, wanted, progress, progress.spend)
            made = _result(service, JobKind.REWRITING, work, as_json=as_json)
            _show(service.workbench, made, output, before=wanted.revision, as_json=as_json)
            return
    if as_json:
        print_json(shape(estimate_out(found)))
    else:
        print_estimate(f"Rewriting section {section} by {found.model}", estimate_out(found))


def stale(
    survey: WrittenSurvey, revision: BaseRevision = None, graph: GraphFile = None, as_json: AsJson = False
) -> None:
    """Say which sections of a survey are stale since its field was built anew, and why. Asks no model."""
    from api.schemas.revisions import staleness_out
    from services.jobs.refreshing import staleness_of

    with open_workbench(settings_of(graph)) as workbench:
        found = staleness_out(staleness_of(workbench, survey, revision))
    if as_json:
        print_json(shape(found))
    else:
        show_staleness(found)


def refresh(
    survey: WrittenSurvey,
    revision: BaseRevision = None,
    estimate: OnlyEstimate = False,
    output: OutputFolder = None,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Write the sections of a survey anew whose evidence has changed; all others stay byte for byte.

    Add papers, build the field again, then refresh: the result is the next revision. `strata survey stale` says before
    what would be written, `--estimate` also what that takes.
    """
    from api.cli.estimates import print_estimate
    from api.schemas.revisions import refresh_estimate_out, staleness_out
    from api.schemas.surveys import estimate_out
    from services.jobs.refreshing import refresh_estimate, refresh_request

    check_folder(output or Path())
    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    with open_service(settings_of(graph, model=model)) as service, progress_bars() as progress:
        asked = {"survey_id": survey, "revision": revision, "model": model, "budget": budget}
        wanted = refresh_request(service.workbench, asked)
        if estimate:
            found, what = refresh_estimate(service.workbench, wanted)
        else:
            work = partial(done, service, JobKind.REFRESH, wanted, progress, progress.spend)
            made = _result(service, JobKind.REFRESH, work, as_json=as_json)
            _show(service.workbench, made, output, before=wanted.revision, as_json=as_json)
            return
    if as_json:
        print_json(shape(refresh_estimate_out(found, what)))
    else:
        show_staleness(staleness_out(what))
        print_estimate(f"Refreshing {survey} by {found.model}", estimate_out(found))


def diff(
    survey: WrittenSurvey,
    before: Annotated[
        int | None, typer.Option("--from", min=1, help="Number of a revision.", show_default="the one before")
    ] = None,
    after: Annotated[int | None, typer.Option("--to", min=1, help="Number of a revision.", show_default="last")] = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Show what changed from one revision of a survey to another: sections, sentences, citations, counts."""
    from services.jobs.comparing import comparison_of

    with open_workbench(settings_of(graph)) as workbench:
        found = comparison_of(workbench.surveys, survey, before=before, after=after)
        if as_json:
            print_json(_comparison_shape(workbench, found))
        else:
            show_comparison(found, _papers(workbench, found))


def _result(
    service: Service, kind: JobKind, work: Callable[[], Mapping[str, Any]], *, as_json: bool
) -> Mapping[str, Any]:
    """What a job made; of one that was stopped it is said how to go on, before the error goes on its way."""
    from api.schemas.jobs import LedgerRowOut

    try:
        return work()
    except ServiceError as stop:
        if not as_json:
            print_ledger([LedgerRowOut.model_validate(row) for row in stop.ledger])
        for job in service.jobs.list(kind=kind, limit=1):
            err.print(f"go on with it: strata jobs resume {job.id}", highlight=False, soft_wrap=True)
        raise


def _show(
    workbench: Workbench, made: Mapping[str, Any], output: Path | None, *, before: int | None, as_json: bool
) -> None:
    """What a job changed, what became of the wish, and where the files are."""
    from api.schemas.jobs import ledger_of
    from services.document.integrity import check
    from services.jobs.comparing import comparison_of
    from services.rendering.survey.files import write_artifacts

    survey = workbench.surveys.get(made["survey_id"], made["revision"])
    field = workbench.field_of(survey)
    paths = []
    if output is not None:
        with writing(output):
            paths = write_artifacts(survey, field, output)
    found = comparison_of(workbench.surveys, survey.id, before=before, after=survey.revision.number)
    outcomes = list(made.get("outcomes", ()))
    if as_json:
        own = {"outcomes": outcomes, "files": [str(path) for path in paths]}
        print_json(_comparison_shape(workbench, found) | own)
        return
    show_comparison(found, _papers(workbench, found))
    for line in (*outcomes, f"integrity: {check(survey, field.papers).summary()}", *map(str, paths)):
        out.print(f"  {line}", highlight=False, soft_wrap=True)
    print_ledger(ledger_of(made))


def _papers(workbench: Workbench, found: RevisionComparison) -> Mapping[Any, Any]:
    return workbench.papers.find(sorted({*found.joined.values(), *found.left.values()}))


def _comparison_shape(workbench: Workbench, found: RevisionComparison) -> dict[str, Any]:
    from api.schemas.revisions import comparison_out

    return shape(comparison_out(found, _papers(workbench, found)))

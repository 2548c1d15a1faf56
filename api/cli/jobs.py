"""`strata jobs`: list, show, cancel and resume the jobs of a graph, whichever process works on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.bootstrap import open_jobs, open_service
from api.cli import completing
from api.cli.ledger import print_ledger
from api.cli.options import GraphFile, settings_of_job, settings_of_state
from api.cli.output import AsJson, err, out, print_facts, print_json, print_table, progress_bars
from api.cli.work import resumed
from services.queue.inline import HEAD_START_SECONDS
from services.queue.model import FinishedStep, Job, JobEvent, JobKind, JobState
from services.queue.ports import JobStore

if TYPE_CHECKING:
    from api.schemas.jobs import Resumption


app = typer.Typer(help="Look at long work, stop it, go on with it.", no_args_is_help=True, add_completion=False)

JobName = Annotated[
    str,
    typer.Argument(metavar="JOB", help="Id of a job; `strata jobs list` shows them.", autocompletion=completing.jobs),
]
_STEPS_SHOWN = 10


@app.command("list")
def list_jobs(
    kind: Annotated[JobKind | None, typer.Option(help="Only jobs of this kind.")] = None,
    state: Annotated[JobState | None, typer.Option(help="Only jobs in this state.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Most jobs shown.")] = 20,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """List jobs, the newest first."""
    from api.cli.shapes.jobs import jobs_shape

    with open_jobs(settings_of_state(graph)) as jobs:
        jobs.recover()
        found = jobs.list(kind=kind, state=state, limit=limit)
    if as_json:
        print_json(jobs_shape(found))
        return
    rows = [(job.id, job.kind, job.state, _place(job), _time(job.created), _time(job.ended)) for job in found]
    print_table("Jobs", ("id", "kind", "state", "stage", "created", "ended"), rows)


@app.command()
def show(job: JobName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """Show a job: how far it is, what it has cost, what came of it, and its finished steps."""
    from api.cli.shapes.jobs import job_history_shape

    with open_jobs(settings_of_state(graph)) as jobs:
        jobs.recover()
        found, steps, events = jobs.get(job), jobs.steps(job), _all_events(jobs, job)
    if as_json:
        print_json(job_history_shape(found, steps, events))
        return
    _show(found)
    _show_steps(steps[-_STEPS_SHOWN:], of=len(steps))


@app.command()
def cancel(job: JobName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """Cancel a job. One that runs stops after the step it is at; a survey can be read as far as it goes."""
    with open_jobs(settings_of_state(graph)) as jobs:
        jobs.recover()
        cancelled = jobs.cancel(job)
    _show_or_print(cancelled, as_json=as_json)


@app.command()
def resume(
    job: JobName,
    max_cost: Annotated[
        float | None, typer.Option(min=0, help="A new budget for a survey, in US dollars.", show_default="as it was")
    ] = None,
    max_model_calls: Annotated[
        int | None, typer.Option(min=0, help="A new budget for a survey, in calls.", show_default="as it was")
    ] = None,
    queue_only: Annotated[
        bool, typer.Option("--queue", help="Leave the work to a running `strata serve`; else it is done here.")
    ] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Go on with a job that was cancelled, failed or left behind. Its finished steps are not done again."""
    change = _change(max_cost, max_model_calls)
    if queue_only:
        with open_jobs(settings_of_state(graph)) as jobs:
            jobs.recover()
            found = _resume(jobs, job, change, wait_seconds=0.0)
    else:
        with open_service(settings_of_job(job, graph)) as service, progress_bars() as progress:
            service.queue.recover()
            queued = _resume(service.jobs, job, change, wait_seconds=HEAD_START_SECONDS)
            resumed(service, queued, progress, progress.spend)
            found = service.jobs.get(job)
    _show_or_print(found, as_json=as_json)


def _change(max_cost: float | None, max_model_calls: int | None) -> Resumption:
    from api.schemas.jobs import Resumption
    from services.jobs.requests import BudgetRequest

    if max_cost is None and max_model_calls is None:
        return Resumption()
    return Resumption(budget=BudgetRequest(max_cost=max_cost, max_model_calls=max_model_calls))


def _resume(jobs: JobStore, id: str, change: Resumption, *, wait_seconds: float) -> Job:
    return jobs.resume(id, change.applied_to(jobs.get(id)), wait_seconds=wait_seconds)


def _all_events(jobs: JobStore, id: str) -> list[JobEvent]:
    events: list[JobEvent] = []
    while page := jobs.events(id, after=len(events)):
        events += page
    return events


def _show_or_print(job: Job, *, as_json: bool) -> None:
    from api.cli.shapes.jobs import job_shape

    if as_json:
        print_json(job_shape(job))
    else:
        _show(job)


def _show(job: Job) -> None:
    from api.schemas.jobs import ledger_of

    facts: dict[str, object] = {
        "state": job.state,
        "stage": _place(job) or "none yet",
        "created": _time(job.created),
        "started": f"{_time(job.started) or 'not yet'} ({job.attempts} times)",
        "ended": _time(job.ended) or "not yet",
        "spent": f"{job.spent.model_calls} model calls, {job.spent.reused_calls} reused, {job.spent.cost:.4f} $",
    }
    facts |= {name: value for name, value in (job.result or {}).items() if isinstance(value, str)}
    print_facts(job.kind, facts, id=job.id)
    print_ledger(ledger_of(job.result))
    if job.failure is not None:
        err.print(f"  {job.failure.code}: {job.failure.detail}", markup=False, highlight=False, soft_wrap=True)
    if job.state in {JobState.CANCELLED, JobState.FAILED}:
        out.print(f"  go on with it: strata jobs resume {job.id}", highlight=False, soft_wrap=True)


def _show_steps(steps: Sequence[FinishedStep], *, of: int) -> None:
    rows = [(step.name, f"{step.seconds:.2f}", _time(step.ended)) for step in steps]
    title = "Finished steps" if len(steps) == of else f"The last {len(steps)} of {of} finished steps"
    if rows:
        print_table(title, ("step", "seconds", "ended"), rows)


def _place(job: Job) -> str:
    """How far a job is, in words."""
    if not job.stage:
        return ""
    return f"{job.stage} {job.done}" + (f" of {job.total}" if job.total is not None else "")


def _time(at: Any) -> str | None:
    return at.strftime("%Y-%m-%d %H:%M:%SZ") if at else None

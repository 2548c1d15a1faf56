"""`strata jobs`: list, show, cancel and resume the jobs of a graph, whichever process works on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_jobs, open_service
from api.cli import completing
from api.cli.ledger import print_ledger
from api.cli.options import GraphFile, settings_of_job, settings_of_state
from api.cli.output import AsJson, err, out, print_facts, print_json, print_table, progress_bars
from api.cli.shapes import Shape
from api.cli.work import resume_work
from services.queue.model import Job, JobEvent, JobKind, JobState

if TYPE_CHECKING:
    from api.schemas.jobs import Resumption
    from services.queue.ports import JobStore


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
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="Most jobs shown.")] = 20,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """List jobs, the newest first."""
    from api.cli.shapes.jobs import jobs_shape

    with open_jobs(settings_of_state(graph)) as jobs:
        jobs.recover()
        found = jobs.list(kind=kind, state=state, limit=limit)
    show_jobs(jobs_shape(found), as_json=as_json)


def show_jobs(page: Shape, *, as_json: bool) -> None:
    """Jobs, as the service gives them."""
    if as_json:
        print_json(page)
        return
    rows = [
        (each["id"], each["kind"], each["state"], _place(each), _time(each["created"]), _time(each["ended"]))
        for each in page["items"]
    ]
    print_table("Jobs", ("id", "kind", "state", "stage", "created", "ended"), rows, least=("ended", "created"))


@app.command()
def show(job: JobName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """Show a job: how far it is, what it has cost, what came of it, and its finished steps."""
    from api.cli.shapes.jobs import job_history_shape

    with open_jobs(settings_of_state(graph)) as jobs:
        jobs.recover()
        found, steps, events = jobs.get(job), jobs.steps(job), _all_events(jobs, job)
    show_history(job_history_shape(found, steps, events), as_json=as_json)


def show_history(job: Shape, *, as_json: bool) -> None:
    """A job with its parts, as the service gives them."""
    if as_json:
        print_json(job)
    else:
        show_job(job, as_json=False)
        _show_steps(job["parts"]["steps"]["items"])


@app.command()
def cancel(job: JobName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """Cancel a job. One that runs stops after the step it is at; a survey can be read as far as it goes."""
    from api.cli.shapes.jobs import job_shape

    with open_jobs(settings_of_state(graph)) as jobs:
        jobs.recover()
        cancelled = jobs.cancel(job)
    show_job(job_shape(cancelled), as_json=as_json)


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
    from api.cli.shapes.jobs import job_shape
    from services.queue.inline import HEAD_START_SECONDS

    change = new_budget(max_cost, max_model_calls)
    if queue_only:
        with open_jobs(settings_of_state(graph)) as jobs:
            jobs.recover()
            found = _resume(jobs, job, change, wait_seconds=0.0)
    else:
        with open_service(settings_of_job(job, graph)) as service, progress_bars() as progress:
            service.queue.recover()
            queued = _resume(service.jobs, job, change, wait_seconds=HEAD_START_SECONDS)
            resume_work(service, queued, progress, progress.spend)
            found = service.jobs.get(job)
    show_job(job_shape(found), as_json=as_json)


def new_budget(max_cost: float | None, max_model_calls: int | None) -> Resumption:
    """What a job that is gone on with may cost; the old budget where none is given."""
    from api.schemas.jobs import Resumption
    from services.jobs.requests import BudgetRequest

    if max_cost is None and max_model_calls is None:
        return Resumption()
    return Resumption(budget=BudgetRequest(max_cost=max_cost, max_model_calls=max_model_calls))


def _resume(jobs: JobStore, id: str, change: Resumption, *, wait_seconds: float) -> Job:
    return jobs.resume(id, change.apply_to(jobs.get(id)), wait_seconds=wait_seconds)


def _all_events(jobs: JobStore, id: str) -> list[JobEvent]:
    events: list[JobEvent] = []
    while page := jobs.events(id, after=len(events)):
        events += page
    return events


def show_job(job: Shape, *, as_json: bool) -> None:
    """A job, as the service gives it."""
    from api.schemas.jobs import LedgerRowOut

    if as_json:
        print_json(job)
        return
    spent, made, failure = job["spent"], job["result"], job["failure"]
    facts: dict[str, object] = {
        "state": job["state"],
        "stage": _place(job) or "none yet",
        "created": _time(job["created"]),
        "started": f"{_time(job['started']) or 'not yet'} ({job['attempts']} times)",
        "ended": _time(job["ended"]) or "not yet",
        "spent": f"{spent['model_calls']} model calls, {spent['reused_calls']} reused, {spent['cost']:.4f} $",
    }
    print_facts(job["kind"], facts | _result_fields(made), id=job["id"])
    print_ledger([LedgerRowOut.model_validate(row) for row in job["ledger"]])
    if failure is not None:
        line = f"  {failure['type'].rpartition('/')[2]}: {failure['detail']}"
        err.print(line, markup=False, highlight=False, soft_wrap=True)
    if job["state"] in {JobState.CANCELLED, JobState.FAILED}:
        out.print(f"  go on with it: strata jobs resume {job['id']}", highlight=False, soft_wrap=True)


def _result_fields(result: Shape | None) -> dict[str, object]:
    """What a job made, by its kind."""
    if result is None:
        return {}
    facts = {result["kind"]: result["id"], "status": result["status"], "revision": result["revision"]}
    return {name: value for name, value in facts.items() if value is not None}


def _show_steps(steps: Sequence[Shape]) -> None:
    last = steps[-_STEPS_SHOWN:]
    rows = [(step["name"], f"{step['seconds']:.2f}", _time(step["ended"])) for step in last]
    title = "Finished steps" if last == steps else f"The last {len(last)} of {len(steps)} finished steps"
    if rows:
        print_table(title, ("step", "seconds", "ended"), rows)


def _place(job: Shape) -> str:
    """How far a job is, in words."""
    if not job["stage"]:
        return ""
    return f"{job['stage']} {job['done']}" + (f" of {job['total']}" if job["total"] is not None else "")


def _time(at: str | None) -> str | None:
    return at and f"{at[:19].replace('T', ' ')}Z"

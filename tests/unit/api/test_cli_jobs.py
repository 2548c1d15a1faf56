"""`strata jobs`, on jobs that another process left."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.bootstrap import open_jobs, open_service, read_settings
from api.cli.app import app
from api.cli.exit_codes import ExitCode
from kg.errors import InvalidInputError, NotFoundError, StoreUnavailableError
from services.adapters.state.jobs import StateJobs
from services.queue.model import Failure, JobKind, JobState, NewJob
from services.steps.spent import Spent
from tests.builders.job_values import Clock, step


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    """Where the graph would be; most commands do not open it."""
    return tmp_path / "graph.kgl"


@pytest.fixture
def jobs(graph: Path) -> Iterator[StateJobs]:
    """The jobs of that graph, as a service has them."""
    with open_jobs(read_settings(graph)) as jobs:
        yield jobs


def run(graph: Path, *arguments: str) -> Result:
    """`strata jobs …`; an error of ours is left in `result.exception`."""
    return CliRunner().invoke(app, ["jobs", *arguments, "--graph", str(graph)], env={"COLUMNS": "200"})


def answer(graph: Path, *arguments: str) -> Any:
    """What `strata jobs … --json` printed."""
    result = run(graph, *arguments, "--json")
    assert result.exit_code == ExitCode.OK, result.output
    return json.loads(result.stdout)


def survey(jobs: StateJobs, owner: str = "service") -> str:
    """A survey that a service works on."""
    job = jobs.submit(NewJob(kind=JobKind.SURVEY, request={"field_id": "graphs"}))
    assert jobs.claim(owner, lease_seconds=30, id=job.id) is not None
    jobs.save_step(job.id, owner, step("outline", clock=Clock()), "1", spent=Spent(model_calls=2, cost=0.5))
    jobs.progress(job.id, owner, stage="writing sections", done=7, total=20, spent=Spent(model_calls=2, cost=0.5))
    return job.id


def test_jobs_are_listed_with_what_they_are_at(graph: Path, jobs: StateJobs) -> None:
    running = survey(jobs)
    queued = jobs.submit(NewJob(kind=JobKind.FIELD, request={"topic": "graphs"}))
    shown = run(graph, "list").stdout
    assert all(word in shown for word in ("writing", "sections", "of 20"))
    assert running in shown
    assert [job["id"] for job in answer(graph, "list")["items"]] == [queued.id, running]
    assert [job["id"] for job in answer(graph, "list", "--state", "running", "--kind", "survey")["items"]] == [running]
    assert len(answer(graph, "list", "--limit", "1")["items"]) == 1


def test_a_job_is_shown_with_its_steps_events_and_cost(graph: Path, jobs: StateJobs) -> None:
    id = survey(jobs)
    shown = answer(graph, "show", id)
    assert (shown["state"], shown["stage"], shown["done"], shown["total"]) == ("running", "writing sections", 7, 20)
    assert shown["spent"]["cost"] == 0.5
    assert [each["name"] for each in shown["parts"]["steps"]["items"]] == ["outline"]
    assert [each["number"] for each in shown["parts"]["events"]["items"]] == [1, 2, 3, 4]
    text = run(graph, "show", id).stdout
    assert "outline" in text
    assert "2 model calls" in text


def test_a_failed_job_says_why_and_how_to_go_on(graph: Path, jobs: StateJobs) -> None:
    id = survey(jobs)
    why = Failure(code="budget-spent", detail="the next call [sic] costs too much")
    jobs.finish(id, "service", JobState.FAILED, result={"survey_id": "s", "status": "partial"}, failure=why)
    shown = run(graph, "show", id).output
    assert "budget-spent: the next call [sic] costs too much" in shown
    assert "partial" in shown
    assert f"strata jobs resume {id}" in shown


def test_what_a_killed_service_left_is_not_shown_as_running(graph: Path) -> None:
    with open_jobs(read_settings(graph)) as killed:
        id = survey(killed)
    assert answer(graph, "show", id)["state"] == "queued"


def test_cancelling_asks_a_running_job_to_stop_and_ends_a_waiting_one(graph: Path, jobs: StateJobs) -> None:
    running, waiting = survey(jobs), jobs.submit(NewJob(kind=JobKind.FIELD, request={})).id
    assert answer(graph, "cancel", running)["state"] == "cancelling"
    assert answer(graph, "cancel", waiting)["state"] == "cancelled"
    assert jobs.get(running).state is JobState.CANCELLING


def test_a_job_can_be_queued_again_for_a_running_service_with_a_larger_budget(graph: Path, jobs: StateJobs) -> None:
    id = survey(jobs)
    jobs.finish(id, "service", JobState.FAILED, failure=Failure(code="budget-spent", detail="…"))
    assert answer(graph, "resume", id, "--queue", "--max-cost", "2.5")["state"] == "queued"
    assert jobs.get(id).request["budget"]["max_cost"] == 2.5


def test_a_job_is_resumed_here_where_no_service_runs(graph: Path, root: Path) -> None:
    request = {"paths": [str(root / "examples" / "graph_neural_networks.jsonl")], "label": "example"}
    with open_jobs(read_settings(graph)) as jobs:
        id = jobs.submit(NewJob(kind=JobKind.IMPORT, request=request)).id
        jobs.cancel(id)
    done = answer(graph, "resume", id)
    assert (done["state"], done["attempts"]) == ("succeeded", 1)
    with open_service(read_settings(graph)) as service:
        assert service.workbench.papers.counts().papers > 100
    assert answer(graph, "resume", id)["state"] == "succeeded", "resuming what has succeeded changes nothing"


def test_a_job_is_not_resumed_here_while_a_service_owns_the_graph(graph: Path) -> None:
    with open_service(read_settings(graph)) as service:
        id = service.jobs.submit(NewJob(kind=JobKind.FIELD, request={"topic": "graphs"})).id
        service.jobs.cancel(id)
        assert isinstance(run(graph, "resume", id).exception, StoreUnavailableError)
        assert service.jobs.get(id).state is JobState.CANCELLED
        assert run(graph, "resume", id, "--queue").exit_code == ExitCode.OK
        assert service.jobs.get(id).state is JobState.QUEUED


def test_an_error_of_the_resumed_work_ends_the_command(graph: Path) -> None:
    with open_jobs(read_settings(graph)) as jobs:
        id = jobs.submit(NewJob(kind=JobKind.FIELD, request={"topic": "graphs"})).id
    assert isinstance(run(graph, "resume", id).exception, InvalidInputError), "there is no paper to build from"
    assert answer(graph, "show", id)["failure"]["type"].endswith("/invalid-input")


@pytest.mark.parametrize("verb", ["show", "cancel", "resume"])
def test_an_unknown_job_is_not_found(graph: Path, verb: str) -> None:
    assert isinstance(run(graph, verb, "job_none").exception, NotFoundError)

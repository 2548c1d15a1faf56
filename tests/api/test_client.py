"""The Python client, over a real socket: it covers every operation, and does what it says."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from api.app import create_app
from api.client import (
    AsyncClient,
    BudgetRequest,
    Client,
    FieldParametersRequest,
    FieldRequest,
    InvalidRequestError,
    JobEndedError,
    NewSurvey,
    NotAllowedError,
    ResourceNotFoundError,
    Resumption,
)
from api.client.operations.method import ApiMethod
from api.schemas.evaluations import NewEvaluation
from api.service import Service
from services.access import Scope
from services.jobs.unaided_requests import HumanReference
from tests.api.working import BEES, WaitingModel, bee_service, listening
from tests.builders.survey_field import PAPERS

HEADERS = {"Idempotency-Key": "idempotency_key", "if-match": "if_match", "from": "from_"}
ELSEWHERE = {
    "cursor": "followed by `every`",
    "format": "asked for by `fetch` and `download`",
    "last-event-id": "sent by `events`",
    "filename": "of a body that is a file; the client sends forms",
}
"""Parameters that are no arguments of the method of their operation, and where they are instead."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with the small field."""
    with bee_service(tmp_path_factory.mktemp("client")) as service:
        yield service


@pytest.fixture(scope="module")
def app(service: Service) -> FastAPI:
    """Its application."""
    return create_app(service)


@pytest.fixture(scope="module")
def address(app: FastAPI) -> Iterator[str]:
    """Where it listens."""
    with listening(app) as address:
        yield address


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    """A client of it."""
    with Client(address) as client:
        yield client


@pytest.fixture(scope="module")
def survey(address: str) -> str:
    """Id of a survey of the small field."""
    with Client(address) as client:
        done = client.wait(client.create_survey(NewSurvey(field_id=BEES)))
        assert done.result is not None
        return done.result.id


def operations(app: FastAPI) -> dict[str, tuple[str, dict[str, Any]]]:
    """Path and description of every operation by the name of its method in the client."""
    return {
        re.sub(r"(?<!^)(?=[A-Z])", "_", operation["operationId"]).lower(): (path, operation)
        for path, methods in app.openapi()["paths"].items()
        for operation in methods.values()
    }


def methods() -> dict[str, ApiMethod[Any, Any]]:
    found = inspect.getmembers_static(Client, lambda member: isinstance(member, ApiMethod))
    return dict(found)


def test_every_operation_is_a_method_and_every_method_an_operation(app: FastAPI) -> None:
    assert sorted(methods()) == sorted(operations(app))


def test_every_parameter_of_an_operation_is_one_of_its_method(app: FastAPI) -> None:
    for name, (path, operation) in operations(app).items():
        taken = set(inspect.signature(methods()[name].describe).parameters) - {"self"}
        wanted = {
            HEADERS.get(parameter["name"], parameter["name"])
            for parameter in operation.get("parameters", [])
            if parameter["name"] not in ELSEWHERE or parameter["name"] in taken
        }
        body = {"files", "label", "format"} if path.endswith("/imports") else {"wanted", "changed", "file"}
        assert wanted <= taken, f"{name} lacks {wanted - taken}"
        assert taken - wanted <= (body if "requestBody" in operation else set()), f"{name} has too much"


def test_every_method_says_what_it_does() -> None:
    for name, method in methods().items():
        assert method.__doc__, name
        assert getattr(AsyncClient, name) is not None


def test_pages_are_followed_to_their_end(client: Client, survey: str) -> None:
    page = client.list_survey_claims(survey, limit=3)
    claims = list(client.every(page))
    assert len(claims) == client.get_survey(survey).counts.claims > 3
    assert [claim.id for claim in claims[:3]] == [claim.id for claim in page.items]
    papers = client.every(client.list_papers(limit=5))
    assert {paper["id"] for paper in papers} == set(PAPERS)


def test_errors_are_typed_and_carry_their_problem(client: Client) -> None:
    with pytest.raises(ResourceNotFoundError) as missing:
        client.get_survey("none")
    assert missing.value.code == "not-found"
    assert missing.value.problem.instance == "/v1/surveys/none"
    with pytest.raises(InvalidRequestError) as invalid:
        client.list_papers(limit=0)
    assert invalid.value.problem.errors[0].parameter == "limit"


def test_strange_ids_stay_inside_their_address(client: Client) -> None:
    for id in ("../jobs", "a/b", "a?b#c", "ü x"):
        with pytest.raises(ResourceNotFoundError):
            client.get_survey(id)


def test_files_are_imported_and_their_rows_told(client: Client, tmp_path: Path) -> None:
    file = tmp_path / "list.bib"
    file.write_text("@article{a, title = {A compass of its own}, year = {2020}}\n@article{b, year = {2021}}\n")
    job = client.wait(client.create_import(file, label="client"))
    made = client.get_import(job.id)
    assert made.counts is not None
    assert (made.label, made.counts.accepted, made.counts.rejected) == ("client", 1, 1)
    (row,) = client.every(client.list_import_rows(job.id, outcome="rejected"))
    assert row["source"] == "list.bib"
    assert made.id in [each["id"] for each in client.every(client.list_imports())]


def test_a_field_is_built_read_and_deleted(client: Client) -> None:
    wanted = FieldRequest(
        topic="Client Bees",
        paper_ids=tuple(sorted(PAPERS)[:9]),
        parameters=FieldParametersRequest(foundation_size=2),
    )
    job = client.wait(client.create_field(wanted))
    assert job.result is not None
    field = client.get_field(job.result.id)
    assert field.papers == 9
    assert field.parameters.foundation_size == 2
    assert client.get_field_graph(field.id, max_nodes=3).total_nodes == 9
    assert b"<graphml" in client.export_field(field.id, format="graphml")
    client.delete_field(field.id, if_match=client.tag(field.links["self"]))
    with pytest.raises(ResourceNotFoundError):
        client.get_field(field.id)


def test_what_was_written_is_downloaded_whole(client: Client, survey: str, tmp_path: Path) -> None:
    for artifact in client.list_survey_artifacts(survey).items:
        file = client.download(artifact["links"]["self"], tmp_path / "out" / artifact["filename"])
        assert artifact["bytes"] in {None, file.stat().st_size}
        assert file.read_bytes() == client.get_survey_artifact(survey, artifact["name"])
    sizes = {each["filename"]: each["bytes"] for each in client.list_survey_artifacts(survey).items}
    assert sizes == {file.name: file.stat().st_size for file in (tmp_path / "out").iterdir()}
    links = client.get_survey(survey).links
    assert client.fetch(links["references"], format="bibtex").startswith(b"@")
    with pytest.raises(ResourceNotFoundError):
        client.download("/v1/surveys/none/artifacts/md", tmp_path / "none.md")
    assert not (tmp_path / "none.md").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"out"}


def test_a_survey_is_estimated_and_read(client: Client, survey: str) -> None:
    measured = client.evaluate_survey(NewEvaluation(survey_id=survey, references=(HumanReference(title="Bees"),)))
    assert measured.measures["integrity"]["dangling"] == 0
    assert measured.measures["against people"]["recall"] == 0
    presets = client.list_presets(field_id=BEES)
    assert presets.items[0].calls
    estimate = client.estimate_survey(NewSurvey(field_id=BEES))
    assert estimate.price is not None
    assert estimate.price.high == 0
    section = client.get_survey_section(survey, "1")
    assert section.title == "Introduction"
    assert client.get_survey_outline(survey).sections[0].number == "1"
    assert client.list_survey_references(survey).items[0]["number"] == 1


def test_a_job_that_stops_for_its_budget_is_gone_on_with(address: str, tmp_path: Path) -> None:
    with bee_service(tmp_path) as service, listening(create_app(service)) as here, Client(here) as client:
        wanted = NewSurvey(field_id=BEES, budget=BudgetRequest(max_model_calls=5))
        with pytest.raises(JobEndedError, match="budget") as stopped:
            client.wait(client.create_survey(wanted))
        job = stopped.value.job
        assert job.spent.model_calls == 5
        done = client.wait(client.resume_job(job.id, Resumption(budget=BudgetRequest(max_model_calls=500))))
        assert done.state == "succeeded"
        assert [event.number for event in client.events(job)] == [
            event.number for event in client.list_job_events(job.id, limit=200).items
        ]


def test_waiting_has_an_end(tmp_path: Path) -> None:
    model = WaitingModel(stops_at=2)
    with bee_service(tmp_path, model) as service, listening(create_app(service)) as here, Client(here) as client:
        job = client.create_survey(NewSurvey(field_id=BEES))
        with pytest.raises(TimeoutError):
            client.wait(job, timeout_seconds=0.3)
        client.cancel_job(job.id)
        model.may_go_on.set()
        with pytest.raises(JobEndedError, match="cancelled"):
            client.wait(job)


def test_a_key_opens_the_door(tmp_path: Path) -> None:
    with bee_service(tmp_path) as service:
        _, token = service.keys.create("reader", Scope.READ, expires=None, per_minute=None)
        with listening(create_app(service)) as here:
            with Client(here) as stranger, pytest.raises(NotAllowedError):
                stranger.list_jobs()
            with Client(here, key=token) as reader:
                assert reader.list_jobs().items == []
                with pytest.raises(NotAllowedError, match="write"):
                    reader.create_survey(NewSurvey(field_id=BEES))


async def test_a_tag_that_is_refused_says_why(address: str) -> None:
    with Client(address) as client, pytest.raises(ResourceNotFoundError, match="no paper 'nobody'"):
        client.tag("/v1/papers/nobody/deletion")
    async with AsyncClient(address) as awaited:
        with pytest.raises(ResourceNotFoundError, match="no field 'nothing'"):
            await awaited.tag("/v1/fields/nothing/deletion")


async def test_the_awaited_client_does_the_same(address: str, tmp_path: Path) -> None:
    file = tmp_path / "a.ris"
    file.write_text("TY  - JOUR\nTI  - A walk awaited\nPY  - 2020\nER  - \n")
    async with AsyncClient(address) as client:
        job = await client.wait(await client.create_import(file))
        assert (await client.get_import(job.id)).label == "a"
        papers = [paper async for paper in client.every(await client.list_papers(limit=5))]
        assert len(papers) > len(PAPERS)
        done = await client.wait(await client.create_survey(NewSurvey(field_id=BEES)))
        assert done.result is not None
        target = await client.download(f"{done.links['result']}/artifacts/md", tmp_path / "survey.md")
        assert target.read_bytes() == await client.get_survey_artifact(done.result.id, "md")
        assert (await client.fetch(f"{done.links['result']}/references", format="ris")).startswith(b"TY")
        numbers = [event.number async for event in client.events(done, after=1)]
        assert numbers == [*range(2, len(numbers) + 2)]
        with pytest.raises(ResourceNotFoundError):
            await client.get_job("none")
        assert (await client.tag(done.links["result"])).startswith('"')


@pytest.mark.slow
def test_importing_the_client_brings_no_server(root: Path) -> None:
    program = "import sys, api.client; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, check=True, text=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"fastapi", "uvicorn", "numpy", "kglite", "neo4j", "openai", "api.app"}
    assert not [name for name in loaded if name.startswith(("kg.adapters", "kg.repository", "services.adapters"))]

"""Marks that language models give a survey, over HTTP and by the command line through a service: a job at a price."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner, Result

from api.app import create_app
from api.bootstrap import open_service
from api.cli.app import app
from api.client import Client
from api.schemas.evaluations import NewJudgedEvaluation
from services.adapters.models.offline.model import OfflineModel
from services.jobs.handlers import handlers
from tests.api.conftest import client_of, settings_in
from tests.api.working import BEES, ended, listening, store_bees
from tests.builders.priced_model import PRICE, PricedModel
from tests.builders.scripted_model.model import ScriptedModel

MARKED = "/v1/judged-evaluations"
JUDGES = ["first", "second"]
PEOPLE = {"text": "# Bees\n\n## Compasses\n\nBees read the sun.\n", "references": [{"title": "Bees", "year": 2004}]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A service that offers two judges, the addresses of it, and two surveys that it has."""

    client: TestClient
    address: str
    survey: str
    rival: str
    judges: tuple[PricedModel, ScriptedModel]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    judges = PricedModel(), ScriptedModel(name="scripted/2", price=PRICE, is_offline=False)
    offered = {**dict(zip(JUDGES, judges, strict=True)), "rules": OfflineModel()}
    with open_service(settings_in(tmp_path_factory.mktemp("judged"))) as service:
        bench = replace(service.workbench, choices={**service.workbench.choices, **offered})
        store_bees(bench)
        judged = replace(service, workbench=bench, handlers=handlers(bench, service.uploads))
        with client_of(create_app(judged)) as client, listening(create_app(judged)) as address:
            wanted = [{"field_id": BEES}, {"field_id": BEES, "preset": "surveyx", "model": "first"}]
            survey, rival = (ended(client, client.post("/v1/surveys", json=each))["result"]["id"] for each in wanted)
            yield Served(client=client, address=address, survey=survey, rival=rival, judges=judges)


def command(served: Served, *words: str) -> Result:
    """`strata survey evaluate` of the survey, through the service."""
    arguments = ["survey", "evaluate", served.survey, *words, "--url", served.address]
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "140"})


def test_judges_give_marks_in_a_job_at_the_price_that_was_told(served: Served) -> None:
    wanted = {"survey_id": served.survey, "judges": JUDGES, "rival": served.rival, **PEOPLE}
    estimate = served.client.post(f"{MARKED}/estimates", json=wanted).json()
    job = ended(served.client, served.client.post(MARKED, json=wanted))
    assert job["state"] == "succeeded", job["failure"]
    assert (job["kind"], job["about"]["survey_id"]) == ("evaluation", served.survey)
    # Of each judge two prompts, the headings and the pair in either order; of the first the key points and their check.
    assert job["spent"]["model_calls"] == 2 * 5 + 2
    assert estimate["total_calls"]["low"] <= job["spent"]["model_calls"] <= estimate["total_calls"]["high"]
    assert 0 < job["spent"]["cost"] <= estimate["price"]["high"]
    assert estimate["model"] == "priced/1, scripted/2"
    assert {(row["stage"], row["model"]) for row in job["ledger"]} == {
        ("judging", "priced/1"),
        ("judging", "scripted/2"),
    }

    found = served.client.get(job["links"]["result"]).json()
    assert (found["survey_id"], found["revision"], found["judge"]) == (served.survey, 1, "priced/1, scripted/2")
    assert found["measures"]["judges"]["kappa"] is None or found["measures"]["judges"]["kappa"] <= 1.0
    assert {"marks", "outline", "key points", "won", "against people", "structure"} <= found["measures"].keys()
    alone = served.client.post("/v1/evaluations", json={"survey_id": served.survey, **PEOPLE}).json()
    assert alone["judge"] is None
    assert alone["measures"].items() <= found["measures"].items()


def test_one_budget_holds_for_all_judges_and_a_larger_one_goes_on(served: Served) -> None:
    wanted = {"survey_id": served.survey, "judges": JUDGES, "until": 1999, "budget": {"max_model_calls": 1}}
    people = {"text": "# Moths\n\n## Lamps\n\nMoths read the moon, and lamps by mistake.\n"}
    stopped = ended(served.client, served.client.post(MARKED, json=wanted | people))
    assert stopped["failure"]["type"] == "/v1/problems/budget-spent"
    assert served.client.get(f"{MARKED}/{stopped['id']}").status_code == 404
    resumed = served.client.post(stopped["links"]["resumption"], json={"budget": {"max_model_calls": 50}})
    done = ended(served.client, resumed)
    assert done["state"] == "succeeded", done["failure"]
    assert served.client.get(done["links"]["result"]).json()["judge"] == "priced/1, scripted/2"


def test_the_client_of_python_has_marks_given(served: Served) -> None:
    with Client(served.address) as client:
        wanted = NewJudgedEvaluation(survey_id=served.survey, judges=("first",))
        assert client.estimate_judged_evaluation(wanted).total_calls.low == 3
        job = client.wait(client.create_judged_evaluation(wanted))
        assert client.get_judged_evaluation(job.id).judge == "priced/1"


def test_the_command_line_shows_marks_through_the_service_and_what_they_took(served: Served) -> None:
    shown = command(served, "--model", "first", "--judge", "second")
    assert shown.exit_code == 0, shown.exception
    assert "marks, by priced/1, scripted/2" in shown.stdout
    assert "judging" in shown.stdout
    told = json.loads(command(served, "--model", "first", "--json").stdout)
    assert told["judge"] == "priced/1"
    assert set(told) == {"survey_id", "revision", "preset", "judge", "measures"}


def test_the_command_line_tells_the_price_and_asks_no_model(served: Served) -> None:
    calls = served.judges[0].calls.total()
    shown = command(served, "--model", "first", "--rival", served.survey, "--estimate", "--json")
    assert json.loads(shown.stdout)["calls"]["preference"] == {"low": 2, "high": 2}
    assert f"Marks of {served.survey} by priced/1" in command(served, "--model", "first", "--estimate").stdout
    assert served.judges[0].calls.total() == calls


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"judges": []}, 422),
        ({"judges": ["nobody"]}, 422),
        ({"judges": ["rules"]}, 422),
        ({"survey_id": "nothing"}, 404),
        ({"rival": "nothing"}, 404),
        ({"revision": 9}, 404),
    ],
    ids=str,
)
@pytest.mark.parametrize("address", [MARKED, f"{MARKED}/estimates"])
def test_what_cannot_be_judged_is_refused_before_there_is_a_job(
    served: Served, address: str, changed: dict[str, Any], status: int
) -> None:
    jobs = served.client.get("/v1/jobs?kind=evaluation").json()["items"]
    wanted = {"survey_id": served.survey, "judges": ["first"], **changed}
    assert served.client.post(address, json=wanted).status_code == status
    assert served.client.get("/v1/jobs?kind=evaluation").json()["items"] == jobs


def test_a_job_of_another_kind_has_no_marks(served: Served) -> None:
    job = ended(served.client, served.client.post("/v1/fields", json={"topic": "bee navigation"}))
    assert served.client.get(f"{MARKED}/{job['id']}").status_code == 404

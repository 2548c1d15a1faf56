"""Surveys by a language model alone over HTTP: a job, its estimate, its text, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from services.models.port import Completion
from services.tasks.task import Task
from tests.api.working import bee_client, ended
from tests.builders.priced_model import PricedModel
from tests.builders.remembered_survey import INVENTED, KNOWN, NEARLY, OUTLINE, TEXTS

SURVEYS = "/v1/unaided-surveys"
WANTED = {"topic": "bee navigation"}


class RememberingModel(PricedModel):
    """Remembers one survey, and nothing else."""

    async def run(self, task: Task[Any, Any], inputs: Any, **_options: Any) -> Completion[Any]:
        self.calls[task.name] += 1
        value = TEXTS[inputs.part.title] if task.name == "unaided_part" else OUTLINE
        return Completion(value=value, model=self.traits.name)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with bee_client(tmp_path_factory.mktemp("unaided"), RememberingModel()) as client:
        yield client


def test_a_model_writes_alone_and_its_works_are_looked_up(client: TestClient) -> None:
    estimate = client.post(f"{SURVEYS}/estimates", json=WANTED).json()
    job = ended(client, client.post(SURVEYS, json={**WANTED, "budget": {"max_model_calls": 100}}))
    assert job["state"] == "succeeded", job["failure"]
    spent = job["spent"]
    assert spent["model_calls"] == 5
    assert estimate["total_calls"]["low"] <= spent["model_calls"] <= estimate["total_calls"]["high"]
    assert 0 < spent["cost"] <= estimate["price"]["high"]  # the texts are shorter than those asked for
    assert {row["task"] for row in job["ledger"]} == {"unaided_outline", "unaided_part"}
    assert job["links"]["result"] == f"{SURVEYS}/{job['id']}"

    found = client.get(job["links"]["result"]).json()
    assert (found["title"], found["model"]) == ("How Bees Find Home", "priced/1")
    assert "no sentence was checked" in found["notice"]
    works = {work["title"]: work["found"] is not None for work in found["works"]}
    assert works == {KNOWN: True, INVENTED: False, NEARLY: True}
    assert found["measures"] == {"references": {"NR": 3, "accuracy": 0.6667}}
    titles = [section["title"] for section in found["sections"]]
    assert titles == [section.title for section in OUTLINE.sections]
    assert found["sections"][0]["parts"][1]["text"] == "Some read the moon [2], others the sun [1]."

    text = client.get(found["links"]["markdown"])
    assert text.headers["content-type"] == "text/markdown; charset=utf-8"
    assert text.text.startswith("# How Bees Find Home\n")
    assert client.get("/v1/surveys").json()["items"] == []


def test_it_is_held_against_a_survey_by_people(client: TestClient) -> None:
    people = {"references": [{"title": KNOWN, "year": 2004}], "text": "# Bees\n\n## Compasses\n\nBees read the sun.\n"}
    job = ended(client, client.post(SURVEYS, json=WANTED | people))
    measures = client.get(job["links"]["result"]).json()["measures"]
    assert measures["against people"]["recall"] == 1.0
    assert measures["ROUGE-1"]["recall"] == 1.0


def test_a_request_that_is_sent_twice_is_one_job(client: TestClient) -> None:
    headers = {"Idempotency-Key": "alone"}
    first = client.post(SURVEYS, json=WANTED, headers=headers)
    again = client.post(SURVEYS, json=WANTED, headers=headers)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json()["id"] == ended(client, first)["id"]


def test_its_budget_stops_it_and_a_larger_one_goes_on(client: TestClient) -> None:
    wanted = {"topic": "the navigation of bees", "budget": {"max_model_calls": 2}}
    stopped = ended(client, client.post(SURVEYS, json=wanted))
    assert stopped["failure"]["type"] == "/v1/problems/budget-spent"
    assert stopped["result"] is None
    assert client.get(f"{SURVEYS}/{stopped['id']}").status_code == 404
    resumed = client.post(stopped["links"]["resumption"], json={"budget": {"max_model_calls": 50}})
    done = ended(client, resumed)
    assert done["state"] == "succeeded", done["failure"]
    assert done["spent"]["model_calls"] == 5  # none is made twice


@pytest.mark.parametrize(
    "body",
    [{}, {"topic": " "}, WANTED | {"model": "nobody"}, WANTED | {"sources": ["elsewhere"]}, WANTED | {"field_id": "x"}],
)
@pytest.mark.parametrize("address", [SURVEYS, f"{SURVEYS}/estimates"])
def test_what_cannot_be_done_is_refused(client: TestClient, address: str, body: dict[str, Any]) -> None:
    assert client.post(address, json=body).status_code == 422


def test_the_offline_writer_is_refused_before_there_is_a_job(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        refused = client.post(SURVEYS, json=WANTED)
        assert refused.status_code == 422
        assert "knows nothing by itself" in refused.json()["detail"]
        assert client.get("/v1/jobs").json()["items"] == []


def test_a_job_of_another_kind_is_none(client: TestClient) -> None:
    job = ended(client, client.post("/v1/fields", json={"topic": "bee navigation"}))
    assert client.get(f"{SURVEYS}/{job['id']}").status_code == 404
    assert client.get(f"{SURVEYS}/job_0/markdown").status_code == 404

"""Jobs over HTTP: followed, stopped in the middle, gone on with to the same end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.working import BEES, WaitingModel, at_end, bee_client, ended


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, dict[str, Any]]]:
    """A client, and the job of a survey that ended well; tests must not change either."""
    with bee_client(tmp_path_factory.mktemp("uninterrupted")) as client:
        yield client, ended(client, client.post("/v1/surveys", json={"field_id": BEES}))


def text_of(client: TestClient, job: dict[str, Any]) -> str:
    return client.get(f"{job['links']['result']}/artifacts/md").text


def test_a_job_says_where_it_stands_what_it_cost_and_what_it_made(uninterrupted: Any) -> None:
    _, job = uninterrupted
    assert job["state"] == "succeeded"
    assert job["kind"] == job["result"]["kind"] == "survey"
    assert job["result"]["status"] == "complete"
    assert job["spent"]["model_calls"] > 10
    assert job["attempts"] == 1
    assert job["failure"] is None
    assert job["created"] <= job["started"] <= job["ended"]
    assert job["created"].endswith("Z")
    assert set(job["links"]) == {"self", "events", "steps", "result"}


def test_a_job_says_what_it_was_asked_for(uninterrupted: Any) -> None:
    client, job = uninterrupted
    assert (job["about"]["field_id"], job["about"]["preset"], job["about"]["model"]) == (BEES, "full", None)
    assert client.get("/v1/jobs").json()["items"][0]["about"] == job["about"]
    assert client.get(f"{job['links']['self']}/drafts").json() == {"items": []}


def test_an_import_is_called_like_its_first_file_without_folders(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        sent = {"files": ("bees.bib", b"@article{a, title={Bees}, year={2020}}", "application/x-bibtex")}
        job = ended(client, client.post("/v1/imports", files=sent))
    assert job["about"]["label"] == "bees.bib"


def test_a_job_that_has_not_changed_is_answered_with_304(uninterrupted: Any) -> None:
    client, job = uninterrupted
    first = client.get(job["links"]["self"])
    again = client.get(job["links"]["self"], headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_steps_are_told_in_the_order_in_which_they_ended(uninterrupted: Any) -> None:
    client, job = uninterrupted
    steps = client.get(job["links"]["steps"]).json()["items"]
    assert len(steps) >= job["spent"]["model_calls"]
    assert [step["ended"] for step in steps] == sorted(step["ended"] for step in steps)
    assert all(step["seconds"] >= 0 and step["input_hash"] and step["name"] for step in steps)


def test_no_such_job_is_a_problem(uninterrupted: Any) -> None:
    client, _ = uninterrupted
    for address in ("/v1/jobs/job_none", "/v1/jobs/job_none/steps", "/v1/jobs/job_none/events"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert answer.json()["type"] == "/v1/problems/not-found"
    assert client.post("/v1/jobs/job_none/cancellation").status_code == 404
    assert client.post("/v1/jobs/job_none/resumption").status_code == 404


def test_cancelling_or_resuming_what_has_ended_well_changes_nothing(uninterrupted: Any) -> None:
    client, job = uninterrupted
    for action in ("cancellation", "resumption"):
        answer = client.post(f"{job['links']['self']}/{action}")
        assert answer.status_code == 200
        assert answer.json() == job


def test_jobs_are_listed_newest_first_page_by_page_and_by_state(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        made = [
            ended(client, client.post("/v1/fields", json={"topic": topic, "source": "nothing"}))["id"]
            for topic in ("one", "two", "three")
        ]
        first = client.get("/v1/jobs", params={"limit": 2}).json()
        assert [job["id"] for job in first["items"]] == made[:0:-1]
        second = client.get(first["next"]).json()
        assert [job["id"] for job in second["items"]] == made[:1]
        assert second["next"] is None
        assert client.get("/v1/jobs?state=succeeded").json()["items"] == []
        assert len(client.get("/v1/jobs?state=failed&kind=field").json()["items"]) == 3
        assert client.get("/v1/jobs?cursor=garbage").json()["type"] == "/v1/problems/invalid-cursor"
        assert client.get("/v1/jobs?state=lost").status_code == 422


def test_a_failure_says_what_to_do(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        job = ended(client, client.post("/v1/fields", json={"topic": "bees", "source": "nothing"}))
    assert job["state"] == "failed"
    assert job["failure"]["type"] == "/v1/problems/invalid-input"
    assert "import some first" in job["failure"]["detail"]
    assert job["links"]["resumption"].endswith("/resumption")
    assert job["result"] is None


def test_a_survey_cancelled_in_the_middle_can_be_read_and_resumed_to_the_same_text(
    tmp_path: Path, uninterrupted: Any
) -> None:
    whole_client, whole = uninterrupted
    expected = text_of(whole_client, whole)
    model = WaitingModel(stops_at=whole["spent"]["model_calls"] - 4)
    with bee_client(tmp_path, model) as client:
        started = client.post("/v1/surveys", json={"field_id": BEES})
        href = started.headers["location"]
        assert model.is_waiting.wait(60)
        drafts = client.get(f"{href}/drafts").json()["items"]
        assert drafts
        assert all(each["title"] in expected and each["text"] for each in drafts)

        running = client.get(href)
        assert running.json()["state"] == "running"
        assert running.headers["retry-after"] == "1"
        first = client.post(running.json()["links"]["cancellation"])
        again = client.post(running.json()["links"]["cancellation"])
        assert (first.status_code, again.status_code) == (202, 202)
        assert first.json()["state"] == again.json()["state"] == "cancelling"
        model.may_go_on.set()

        stopped = at_end(client, href)
        assert stopped["state"] == "cancelled"
        assert stopped["result"]["status"] == "partial"
        survey = client.get(stopped["links"]["result"]).json()
        assert survey["status"] == "partial"
        assert survey["integrity"]["is_sound"]
        partial = text_of(client, stopped)
        assert partial
        assert partial != expected

        calls_before = model.calls
        resumed = client.post(stopped["links"]["resumption"])
        assert resumed.status_code == 202
        done = at_end(client, href)
        assert done["state"] == "succeeded"
        assert done["attempts"] == 2
        assert done["result"] == whole["result"]
        assert text_of(client, done) == expected
        # The call that was waiting had been made; no finished one was made again.
        assert model.calls - calls_before == whole["spent"]["model_calls"] - calls_before


def test_a_budget_of_few_calls_leaves_a_partial_survey_and_a_larger_one_completes_it(
    tmp_path: Path, uninterrupted: Any
) -> None:
    whole_client, whole = uninterrupted
    few = whole["spent"]["model_calls"] - 5
    with bee_client(tmp_path) as client:
        wanted = {"field_id": BEES, "budget": {"max_model_calls": few}}
        job = ended(client, client.post("/v1/surveys", json=wanted))
        assert job["state"] == "failed"
        assert job["failure"]["type"] == "/v1/problems/budget-spent"
        assert job["spent"]["model_calls"] == few
        assert client.get(job["links"]["result"]).json()["status"] == "partial"
        assert client.get(job["failure"]["type"]).status_code == 200

        resumed = client.post(job["links"]["resumption"], json={"budget": {"max_model_calls": few + 100}})
        assert resumed.status_code == 202
        done = at_end(client, job["links"]["self"])
        assert done["state"] == "succeeded"
        assert text_of(client, done) == text_of(whole_client, whole)


def test_a_budget_for_a_job_without_one_is_refused(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        job = ended(client, client.post("/v1/fields", json={"topic": "bees", "source": "nothing"}))
        answer = client.post(job["links"]["resumption"], json={"budget": {"max_cost": 1}})
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["pointer"] == "/budget"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"budget": {"max_cost": -1}}, "/budget/max_cost"),
        ({"budget": {"most": 1}}, "/budget/most"),
        ({"budget": 7}, "/budget"),
        ({"money": 1}, "/money"),
        ([], ""),
    ],
)
def test_a_value_of_a_resumption_that_cannot_be_used_is_pointed_at(tmp_path: Path, body: object, pointer: str) -> None:
    with bee_client(tmp_path) as client:
        answer = client.post("/v1/jobs/job_none/resumption", json=body)
        assert answer.status_code == 422
        assert [each["pointer"] for each in answer.json()["errors"]] == [pointer]


def test_a_queued_job_is_cancelled_at_once(tmp_path: Path) -> None:
    model = WaitingModel(stops_at=1)
    with bee_client(tmp_path, model) as client:
        client.post("/v1/surveys", json={"field_id": BEES})
        assert model.is_waiting.wait(60)
        queued = client.post("/v1/surveys", json={"field_id": BEES})
        answer = client.post(queued.json()["links"]["cancellation"])
        assert answer.status_code == 200
        assert answer.json()["state"] == "cancelled"
        model.may_go_on.set()

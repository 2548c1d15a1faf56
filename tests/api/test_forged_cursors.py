"""Cursors that somebody made: a problem or a page, and never a fault of the service."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from api.app import create_app
from api.http.paging import _check
from tests.api.conftest import client_of
from tests.api.working import BEES, bee_service, ended

LISTS = {
    "/v1/papers": "papers -citations",
    "/v1/papers?sort=-year": "papers -year",
    "/v1/papers?sort=title": "papers title",
    "/v1/papers?sort=id": "papers id",
    "/v1/papers/{paper}/references": "references",
    "/v1/papers/{paper}/citations": "citations",
    "/v1/fields": "fields",
    f"/v1/fields/{BEES}/communities": "communities None",
    f"/v1/fields/{BEES}/papers": "members -trending",
    "/v1/surveys": "surveys",
    "{survey}/claims": "claims/{id}///",
    "/v1/jobs": "jobs",
    "/v1/imports": "imports",
}
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([-1, 10**20, -(2**63), 2**63, 9 * 10**17])
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


def address(path: str, known: dict[str, str], **more: str) -> str:
    """An address with what stands for its braces, and more parameters."""
    return f"{path.format(**known)}{'&' if '?' in path else '?'}{urlencode(more)}"


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, dict[str, str]]]:
    """A client of a service with a survey, and what stands for the braces."""
    with bee_service(tmp_path_factory.mktemp("cursors")) as service, client_of(create_app(service)) as client:
        job = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        paper = client.get("/v1/papers").json()["items"][0]["id"]
        yield client, {"survey": job["links"]["result"], "id": job["result"]["id"], "paper": paper}


@pytest.mark.parametrize("path", LISTS)
def test_the_lists_are_known_by_these_names(names: tuple[TestClient, dict[str, str]], path: str) -> None:
    client, known = names
    following = client.get(address(path, known, limit="1")).json()["next_cursor"]
    if following is not None:
        raw = base64.urlsafe_b64decode(following + "=" * (-len(following) % 4))
        assert raw[:6] == _check(LISTS[path].format(**known), raw[6:])


@pytest.mark.parametrize("path", LISTS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(position=st.lists(ANYTHING, max_size=3) | ANYTHING)
def test_a_forged_cursor_is_a_problem_of_its_sender(
    names: tuple[TestClient, dict[str, str]], path: str, position: object
) -> None:
    client, known = names
    text = json.dumps(position).encode()
    cursor = base64.urlsafe_b64encode(_check(LISTS[path].format(**known), text) + text).rstrip(b"=").decode()
    answer = client.get(address(path, known, cursor=cursor))
    assert answer.status_code in {200, 400, 404, 422}, answer.text

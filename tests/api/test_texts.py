"""No text of a request is without a bound, and none that cannot be kept as UTF-8 gets past the border."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.http.bodies import JSON_BYTES
from services.text.storable import LONGEST_TEXT, find_unstorable_text
from tests.api.conftest import client_of, settings_in
from tests.builders.described import NARROWING, Described, TextPlace
from tests.conftest import ROOT
from tests.tables import every_case

BAD = {"lone surrogate": "\ud83d", "other half": "a\ude00b", "NUL": "a\x00b"}
BAD_BYTES = {"lone surrogate": "%ED%A0%BD", "NUL": "a%00b", "no UTF-8": "%FF", "overlong": "%C0%80"}


@cache
def described() -> Described:
    """The service as it describes itself: `test_snapshot.py` holds the file against it."""
    return Described(json.loads((ROOT / "docs" / "openapi.json").read_text("utf-8")))


@cache
def places(*where: str) -> list[TextPlace]:
    return [each for each in described().places() if each.where in where]


@cache
def bound_of(address: str, place: str) -> int:
    """The characters that a text of a body may have at most."""
    found = [each.schema for each in places("body") if (each.address, each.name) == (address, place)]
    return max((schema.get("maxLength", 0) for schema in found), default=0)


def with_bodies() -> list[tuple[str, str]]:
    return sorted({(each.method, each.address) for each in places("body")})


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a service on an empty graph."""
    folder: Path = tmp_path_factory.mktemp("texts")
    quiet = {"workers": 0, "rate_per_minute": 1_000_000_000}
    with open_service(settings_in(folder, **quiet)) as service, client_of(create_app(service)) as client:
        yield client


def address_of(place: TextPlace, path: str = "x", query: str = "") -> str:
    parts = [path if part == f"{{{place.name}}}" else "x" if part.startswith("{") else part for part in
             place.address.split("/")]  # fmt: skip
    return "/".join(parts) + (f"?{place.name}={query}" if query else "")


def test_every_text_of_a_request_has_a_bound() -> None:
    unbounded = [str(each) for each in described().places() if not {"maxLength", *NARROWING} & each.schema.keys()]
    assert unbounded == []
    assert len(places("body")) > 50
    assert len(places("query", "path", "header")) > 100


def test_a_text_that_is_only_described_by_a_pattern_says_its_length_too() -> None:
    """A pattern with `+` or `*` bounds nothing."""
    loose = [
        str(each)
        for each in described().places()
        if "maxLength" not in each.schema and set("+*") & set(each.schema.get("pattern", ""))
    ]
    assert loose == []


@pytest.mark.parametrize(("method", "address"), with_bodies(), ids=" ".join)
@pytest.mark.parametrize(
    "kind", ["lone surrogate", *(pytest.param(each, marks=pytest.mark.slow) for each in ("other half", "NUL"))]
)
def test_a_text_that_is_no_utf_8_is_refused_with_its_place(
    client: TestClient, method: str, address: str, kind: str
) -> None:
    tried = 0
    for place, body in described().bodies(method, address, BAD[kind]):
        answer = sent(client, method, address, body)
        assert answer.status_code == 422, (place, answer.text)
        assert answer.json()["errors"] or "recording" in answer.json()["detail"], place
        tried += 1
    assert tried


@pytest.mark.parametrize(("method", "address"), with_bodies(), ids=" ".join)
def test_a_text_that_is_too_long_is_refused(client: TestClient, method: str, address: str) -> None:
    for least, size in ((0, 5_100), (5_100, LONGEST_TEXT + 1)):
        for place, body in described().bodies(method, address, "a" * size):
            if least <= bound_of(address, place) < size:
                answer = sent(client, method, address, body)
                assert answer.status_code in {413, 422}, (place, answer.text[:500])


def test_a_text_in_the_name_of_a_value_is_refused_too(client: TestClient) -> None:
    answer = sent(client, "post", "/v1/fields", {"topic": "a", "\ud800": 1})
    assert answer.status_code == 422


@every_case("place", places("query"), ids=str)
def test_a_query_is_utf_8_and_bounded(client: TestClient, place: TextPlace) -> None:
    for bad in BAD_BYTES.values():
        answer = client.request(place.method, address_of(place, query=bad))
        assert answer.status_code == 422, bad
    if "maxLength" in place.schema:
        long = quote("a" * (place.schema["maxLength"] + 1))
        assert client.request(place.method, address_of(place, query=long)).status_code in {414, 422}


@every_case("place", places("path"), ids=str)
def test_a_path_is_utf_8_and_bounded(client: TestClient, place: TextPlace) -> None:
    for bad in BAD_BYTES.values():
        answer = client.request(place.method, address_of(place, path=bad), json={})
        assert answer.status_code == 422, bad
    if "maxLength" in place.schema:
        long = address_of(place, path="a" * (place.schema["maxLength"] + 1))
        assert client.request(place.method, long, json={}).status_code == 422


@every_case("place", places("header"), ids=str)
def test_a_header_is_bounded(client: TestClient, place: TextPlace) -> None:
    for bad in (b"a" * 1_100, b"\xff\xfe", b"\xed\xa0\x80"):
        answer = client.request(place.method, address_of(place), headers={place.name: bad}, json={})
        assert 400 <= answer.status_code < 500, bad


@pytest.mark.parametrize("kind", ["", "?q=%00"])
def test_addresses_that_no_operation_has_are_utf_8_too(client: TestClient, kind: str) -> None:
    assert client.get(f"/nowhere/%ED%A0%BD{kind}").status_code == 422


@pytest.mark.parametrize("label", [b"a\x00b", b"\xed\xa0\xbd", b"\xff"])
def test_the_label_of_an_import_is_made_text(client: TestClient, label: bytes) -> None:
    parts = [b'--x\r\nContent-Disposition: form-data; name="label"\r\n\r\n' + label]
    parts += [b'--x\r\nContent-Disposition: form-data; name="file"; filename="a' + label + b'.ris"\r\n\r\nTY  - JOUR']
    content = b"\r\n".join([*parts, b"--x--", b""])
    answer = client.post("/v1/imports", content=content, headers={"content-type": "multipart/form-data; boundary=x"})
    assert answer.status_code in {202, 400}
    assert find_unstorable_text(answer.json()) is None


def test_the_body_of_a_request_is_smaller_than_a_text_may_be_with_all_its_escapes() -> None:
    assert LONGEST_TEXT < JSON_BYTES


def sent(client: TestClient, method: str, address: str, body: Any) -> Any:
    """The answer to a body, whose halves of characters are written as escapes."""
    path = "/".join("x" if part.startswith("{") else part for part in address.split("/"))
    headers = {"content-type": "application/json", "if-match": '"x"'}
    return client.request(method, path, content=json.dumps(body).encode(), headers=headers)

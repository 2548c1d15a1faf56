"""Files of every program and database over HTTP: the papers and citations that the service then answers with."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.working import ended
from tests.builders.written.files import FILES, WITHOUT_REFERENCES
from tests.builders.written.library import ALL, CITATIONS, WORKS

QUICK = ("better bibtex", "web of science table", "endnote xml")
"""A text, a table and XML; the command line and the readers have quick tests of every format."""


@pytest.mark.parametrize(
    "name", [each if each in QUICK else pytest.param(each, marks=pytest.mark.slow) for each in FILES]
)
def test_files_that_are_posted_make_the_papers_and_citations_that_they_tell_of(client: TestClient, name: str) -> None:
    files = [("file", (file, write())) for file, write in FILES[name].items()]
    job = ended(client, client.post("/v1/imports", files=files))
    assert job["state"] == "succeeded", job["failure"]
    counts = client.get(job["links"]["result"]).json()["counts"]
    assert (counts["accepted"], counts["rejected"], counts["possible_duplicates"]) == (len(WORKS), 0, 0)
    papers = {paper["title"]: paper for paper in _items(client, "/v1/papers")}
    assert {title: paper["year"] for title, paper in papers.items()} == {work.title: work.year for work in WORKS}
    inside = {work.title for work in WORKS}
    cites = {
        (title, cited["title"])
        for title, paper in papers.items()
        for cited in _items(client, f"/v1/papers/{paper['id']}/references")
        if cited["title"] in inside
    }
    assert cites == (set() if name in WITHOUT_REFERENCES else CITATIONS)


def _items(client: TestClient, path: str) -> list[dict[str, Any]]:
    answer = client.get(path, params={"limit": 100})
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


def test_the_library_cites_what_it_holds_and_what_it_does_not() -> None:
    assert {key for work in WORKS for key in work.cites} - {work.key for work in WORKS} == {
        work.key for work in ALL.values() if work.outside
    }

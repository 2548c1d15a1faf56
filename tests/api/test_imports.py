"""Imports over HTTP: files as they come, what becomes of their rows, and what cannot harm."""

from __future__ import annotations

import gzip
import io
import json
import os
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.cli.work import do_work
from api.http.uploads import MOST_PARTS, safe_file_name, sweep
from api.service import Service
from kg.errors import InvalidInputError
from services.adapters.formats import bytes as source_bytes
from services.jobs.requests import ImportRequest
from services.queue.model import JobKind
from services.steps.progress import silent
from tests.api.conftest import client_of, settings_in
from tests.api.working import ended
from tests.builders.workbooks import rows_of, workbook
from tests.tables import every_case

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

BIBTEX = b"""@article{vaswani2017, title = {Attention is all you need}, author = {Vaswani, Ashish}, year = {2017}}
@article{empty, year = {2001}}
"""
RIS = b"TY  - JOUR\nTI  - Deep residual learning\nAU  - He, Kaiming\nPY  - 2016\nER  - \n"


def lines(*papers: dict[str, Any]) -> bytes:
    return "".join(json.dumps(paper) + "\n" for paper in papers).encode()


PAPER = {"id": "a1", "title": "Graph attention networks", "year": 2018, "authors": ["Petar Velickovic"]}


def imported(client: TestClient, started: Any) -> dict[str, Any]:
    """The import that an answer speaks of, once it has ended well."""
    job = ended(client, started)
    assert job["state"] == "succeeded", job["failure"]
    return client.get(job["links"]["result"]).json()


def rows(client: TestClient, made: dict[str, Any], outcome: str) -> list[dict[str, Any]]:
    return client.get(made["links"]["rows"], params={"outcome": outcome}).json()["items"]


def left(service: Service) -> list[Path]:
    """What lies in the uploads folder."""
    return [path for path in service.uploads.folder.rglob("*") if path.is_file()]


def test_files_of_a_form_become_papers_and_a_report(client: TestClient, service: Service) -> None:
    files = [("file", ("mine.bib", BIBTEX)), ("file", ("more.jsonl", lines(PAPER)))]
    started = client.post("/v1/imports", files=files, data={"label": "reading list"})
    assert started.headers["location"] == started.json()["links"]["self"]
    assert started.headers["retry-after"] == "1"

    made = imported(client, started)
    assert made["label"] == "reading list"
    assert made["files"] == ["mine.bib", "more.jsonl"]
    counts = made["counts"]
    assert (counts["rows"], counts["accepted"], counts["rejected"]) == (3, 2, 1)
    (rejected,) = rows(client, made, "rejected")
    assert rejected["source"] == "mine.bib"
    assert rejected["row"] == 2
    assert "title" in rejected["reason"]
    assert service.workbench.papers.counts().papers == 2
    assert left(service) == []


@pytest.mark.parametrize(
    ("media_type", "body", "format"),
    [
        ("application/x-bibtex", BIBTEX, "bibtex"),
        ("application/x-research-info-systems", RIS, "ris"),
        ("application/jsonl; charset=utf-8", lines(PAPER), None),
        ("application/x-ndjson", lines(PAPER), None),
        ("text/plain", RIS, None),
        ("text/csv; charset=utf-8", b"Title,Year\nTrams in snow,2001\n", None),
        ("text/tab-separated-values", b"Title\tYear\nTrams in snow\t2001\n", None),
        (EXCEL, workbook({"a": rows_of(["Title", "Year"], ["Trams in snow", 2001])}), "xlsx"),
        ("application/gzip", gzip.compress(RIS, mtime=0), None),
    ],
)
def test_a_file_may_be_the_body_itself(client: TestClient, media_type: str, body: bytes, format: str | None) -> None:
    started = client.post("/v1/imports", params={"label": "one"}, content=body, headers={"Content-Type": media_type})
    made = imported(client, started)
    assert made["counts"]["accepted"] == 1
    assert made["format"] == format
    assert made["label"] == "one"


def test_the_format_that_is_named_counts_more_than_the_content(client: TestClient) -> None:
    started = client.post(
        "/v1/imports",
        params={"format": "ris", "filename": "x.txt"},
        content=RIS,
        headers={"Content-Type": "text/plain"},
    )
    made = imported(client, started)
    assert (made["format"], made["files"], made["label"]) == ("ris", ["x.txt"], "x")


def test_importing_again_merges_and_says_why(client: TestClient) -> None:
    paper = {**PAPER, "title": "Graph attention networks for molecules and materials"}
    imported(client, client.post("/v1/imports", files={"file": ("a.jsonl", lines(paper))}))
    again = {**paper, "venue": "ICLR", "external_ids": {"DOI": "10.1/x"}}
    made = imported(client, client.post("/v1/imports", files={"file": ("b.jsonl", lines(again))}))
    assert made["counts"]["merged"] == 1
    (merged,) = rows(client, made, "merged")
    assert merged["excerpt"] == paper["title"]
    assert merged["reason"]
    assert client.get(f"/v1/papers/{merged['paper_id']}").status_code == 200


def test_rows_come_page_by_page(client: TestClient) -> None:
    body = lines(*({"id": f"x{number}", "year": 2000 + number} for number in range(5)))
    made = imported(client, client.post("/v1/imports", files={"file": ("bad.jsonl", body)}))
    assert made["counts"]["rejected"] == 5
    address, found = f"{made['links']['rows']}?limit=2&outcome=rejected", []
    while address:
        page = client.get(address).json()
        found += page["items"]
        address = page["next"]
    assert [row["row"] for row in found] == [1, 2, 3, 4, 5]
    assert client.get(f"{made['links']['rows']}?cursor=x").json()["type"] == "/v1/problems/invalid-cursor"


def test_imports_are_listed_and_other_jobs_are_not(client: TestClient) -> None:
    made = imported(client, client.post("/v1/imports", files={"file": ("a.ris", RIS)}))
    field = ended(client, client.post("/v1/fields", json={"topic": "residual learning"}))
    listed = client.get("/v1/imports").json()["items"]
    assert [item["id"] for item in listed] == [made["id"]]
    assert client.get(f"/v1/imports/{field['id']}").status_code == 404
    assert client.get("/v1/imports/job_none").status_code == 404


def test_two_equal_requests_with_one_key_are_one_job(client: TestClient) -> None:
    key = {"Idempotency-Key": "the-same"}
    first = client.post("/v1/imports", files={"file": ("a.ris", RIS)}, headers=key)
    again = client.post("/v1/imports", files={"file": ("a.ris", RIS)}, headers=key)
    assert again.json() == first.json()
    assert (again.status_code, again.headers["idempotent-replayed"]) == (202, "true")
    assert again.headers["location"] == first.headers["location"]
    other = client.post("/v1/imports", files={"file": ("a.ris", RIS + RIS)}, headers=key)
    assert other.json()["type"] == "/v1/problems/idempotency-key-reused"
    ended(client, first)
    assert len(client.get("/v1/imports").json()["items"]) == 1


@every_case(
    ("sent", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\papers\\mine.bib", "mine.bib"),
        ("/absolute.ris", "absolute.ris"),
        ("a\x00b\n.ris", "ab.ris"),
        ("..", ".."),
        ("", "upload"),
        ("x" * 500 + ".bib", "x" * 196 + ".bib"),
    ],
)
def test_the_name_of_a_file_is_shown_and_never_used_as_a_path(sent: str, shown: str) -> None:
    assert safe_file_name(sent) == shown


def test_a_name_that_climbs_out_stays_inside(client: TestClient, service: Service) -> None:
    made = imported(client, client.post("/v1/imports", files={"file": ("../../../evil.ris", RIS)}))
    assert made["files"] == ["evil.ris"]
    assert not list(service.uploads.folder.parent.rglob("evil.ris"))


BROKEN_FORM = {"Content-Type": "multipart/form-data; boundary=b"}


@pytest.mark.parametrize(
    ("headers", "body", "status_and_code"),
    [
        ({"Content-Type": "image/png"}, b"x", (415, "unsupported-media-type")),
        ({}, b"x", (415, "unsupported-media-type")),
        ({"Content-Type": "application/x-bibtex"}, b"", (400, "invalid-body")),
        ({"Content-Type": "multipart/form-data"}, b"x", (400, "invalid-body")),
        (BROKEN_FORM, b"x", (400, "invalid-body")),
        (BROKEN_FORM, b"--b--\r\n", (400, "invalid-body")),
        (
            BROKEN_FORM,
            b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
            (400, "invalid-body"),
        ),
        (
            BROKEN_FORM,
            b'--b\r\nContent-Disposition: form-data; name="path"\r\n\r\n/etc\r\n--b--',
            (422, "invalid-input"),
        ),
    ],
)
def test_what_is_no_upload_is_refused(
    client: TestClient, service: Service, headers: dict[str, str], body: bytes, status_and_code: tuple[int, str]
) -> None:
    answer = client.post("/v1/imports", content=body, headers=headers)
    assert (answer.status_code, answer.json()["type"].rpartition("/")[2]) == status_and_code
    assert left(service) == []
    assert client.get("/v1/jobs").json()["items"] == []


@pytest.mark.parametrize("fields", [{"format": "docx"}, {"label": ""}, {"label": "x" * 201}])
def test_a_field_of_the_form_that_cannot_be_is_named(
    client: TestClient, service: Service, fields: dict[str, str]
) -> None:
    answer = client.post("/v1/imports", files={"file": ("a.ris", RIS)}, data=fields)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == f"/{next(iter(fields))}"
    assert left(service) == []


def test_too_many_parts_are_refused(client: TestClient, service: Service) -> None:
    files = [("file", (f"{number}.ris", RIS)) for number in range(MOST_PARTS + 1)]
    assert client.post("/v1/imports", files=files).status_code == 413
    assert left(service) == []


def test_a_body_above_the_limit_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    with (
        open_service(settings_in(tmp_path, max_body_mb=1)) as service,
        client_of(create_app(service)) as client,
    ):

        def pieces() -> Iterator[bytes]:
            for _ in range(40):
                yield b"x" * 2**16

        told = client.post("/v1/imports", files={"file": ("big.ris", b"x" * 1_100_000)})
        untold = client.post("/v1/imports", content=pieces(), headers={"Content-Type": "text/plain"})
        assert (told.status_code, untold.status_code) == (413, 413)
        assert told.json()["type"] == untold.json()["type"] == "/v1/problems/body-too-large"
        assert left(service) == []
        assert client.get("/v1/jobs").json()["items"] == []


ENTITIES = b"""<?xml version="1.0"?>
<!DOCTYPE feed [<!ENTITY secret SYSTEM "file:///etc/hostname"><!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]>
<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/1706.03762v1</id>
<title>&secret;&b;</title></entry></feed>"""


def test_an_attack_by_entities_ends_as_a_rejected_row(client: TestClient, service: Service) -> None:
    made = imported(client, client.post("/v1/imports", files={"file": ("feed.atom", ENTITIES)}))
    assert made["counts"]["accepted"] == 0
    assert made["counts"]["rejected"] >= 1
    assert service.workbench.papers.counts().papers == 0


def test_a_gzip_bomb_ends_as_a_report(client: TestClient, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    # Smaller than a real one, so that it costs the tests nothing; the rule is the same.
    monkeypatch.setattr(source_bytes, "EXPANSION_GRACE_BYTES", 2**20)
    bomb = gzip.compress(b" " * (8 * 2**20))
    job = ended(client, client.post("/v1/imports", files={"file": ("bomb.jsonl.gz", bomb)}))
    assert_nothing_came_in(client, service, job)


def test_a_zip_bomb_ends_as_a_report(client: TestClient, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_bytes, "EXPANSION_GRACE_BYTES", 2**20)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.jsonl", b" " * (8 * 2**20))
    job = ended(client, client.post("/v1/imports", files={"file": ("bomb.zip", packed.getvalue())}))
    assert_nothing_came_in(client, service, job)


def assert_nothing_came_in(client: TestClient, service: Service, job: dict[str, Any]) -> None:
    """The job ended with a reason, and the service works on."""
    if job["state"] == "failed":
        assert job["failure"]["type"] == "/v1/problems/invalid-input"
    else:
        made = client.get(job["links"]["result"]).json()
        assert made["counts"]["rejected"] >= 1
        assert rows(client, made, "rejected")[0]["reason"]
    assert service.workbench.papers.counts().papers == 0
    imported(client, client.post("/v1/imports", files={"file": ("good.ris", RIS)}))


def test_a_zip_of_files_is_read_file_by_file(client: TestClient) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.ris", RIS)
        archive.writestr("../b.jsonl", lines(PAPER))
    made = imported(client, client.post("/v1/imports", files={"file": ("both.zip", packed.getvalue())}))
    assert made["counts"]["accepted"] >= 1


def test_files_are_kept_while_the_import_can_be_resumed(client: TestClient, service: Service) -> None:
    job = ended(client, client.post("/v1/imports", files={"file": ("what.bin", b"\x00\x01")}))
    assert job["state"] == "failed"
    assert "what.bin" in job["failure"]["detail"]
    assert str(service.uploads.folder) not in job["failure"]["detail"]
    assert len(left(service)) == 1
    resumed = client.post(job["links"]["resumption"])
    assert ended(client, resumed)["state"] == "failed"


def test_files_that_no_import_needs_are_swept_away(client: TestClient, service: Service) -> None:
    failed = ended(client, client.post("/v1/imports", files={"file": ("what.bin", b"\x00\x01")}))
    (kept,) = left(service)
    for name, days in (("forgotten", 2), ("arriving", 0)):
        own = service.uploads.folder / name
        own.mkdir()
        (own / "1").write_bytes(RIS)
        os.utime(own, (time.time() - days * 86_400,) * 2)
    os.utime(kept.parent, (0, 0))
    sweep(service.uploads, service.jobs)
    assert sorted(path.parent.name for path in left(service)) == sorted(["arriving", kept.parent.name])
    assert client.get(failed["links"]["self"]).json()["links"]["resumption"]


def test_of_a_file_that_the_command_line_read_only_the_name_is_served(tmp_path: Path) -> None:
    folder = tmp_path / "where I keep papers"
    folder.mkdir()
    with open_service(settings_in(tmp_path, workers=0)) as service, client_of(create_app(service)) as client:
        for name in ("missing.bib", "gone.bib"):
            with pytest.raises(InvalidInputError, match="where I keep papers"):
                do_work(service, JobKind.IMPORT, ImportRequest(paths=(str(folder / name),)), silent)
        jobs = client.get("/v1/jobs").json()["items"]
        assert [job["state"] for job in jobs] == ["failed", "failed"]
        for job in jobs:
            for address in (*job["links"].values(), f"/v1/imports/{job['id']}"):
                answer = client.get(address)
                assert str(tmp_path) not in answer.text
                assert "where I keep" not in answer.text
            assert ".bib" in client.get(job["links"]["self"]).json()["failure"]["detail"]

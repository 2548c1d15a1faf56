"""Values and files that are absurd, broken or made to harm: each is named, and what is good beside it is kept."""

from __future__ import annotations

import gzip
import io
import json
import os
import threading
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest

from services.adapters.formats import json_text
from services.adapters.formats.files import read_records
from services.adapters.formats.limits import LONGEST
from tests.builders.rows_of import Parted, parted
from tests.tables import every_case

GOOD = {"id": "10.5555/good", "title": "A good row"}


def read(data: bytes, format: str | None = None, name: str | None = None) -> Parted:
    return parted(read_records(io.BytesIO(data), format, name))


def lines(*items: Any) -> bytes:
    return b"".join(json.dumps(item).encode() + b"\n" for item in items)


@every_case("number", [10**20, 2**63, float("inf"), float("nan"), -1, 10**400])
@every_case("field", ["citation_count", "year"])
def test_a_number_that_cannot_be_is_left_out_by_name(field: str, number: float) -> None:
    found = read(lines(GOOD, {"title": "Absurd", "id": "W12", field: number}, GOOD), "strata")
    assert [record.title for record in found.records] == ["A good row", "Absurd", "A good row"]
    assert getattr(found.records[1], field) is None
    assert [(notice.row, field in notice.text) for notice in found.notices] == [(2, True)]


@every_case("parts", [[[1e400]], [[2020, 10**30]], [[2020, 1, 1e400]], [["x"]], [[-5]], [[10**30]]])
def test_an_absurd_date_is_left_out(parts: list[list[Any]]) -> None:
    found = read(json.dumps([{"DOI": "10.5555/a", "title": "T", "issued": {"date-parts": parts}}]).encode(), "crossref")
    assert [record.title for record in found.records] == ["T"]
    assert any("issued" in notice.text for notice in found.notices)


def test_half_characters_control_characters_and_overrides_reach_no_record() -> None:
    bad = "\ud800\x1b[31m\u202e"
    row = {"id": f"own{bad}", "title": f"T{bad}", "abstract": bad + "x", "url": f"http://a/{bad}", "authors": [bad],
           "references": [{"id": f"own2{bad}", "title": f"R{bad}", "contexts": [f"c{bad}"], "intents": [f"i{bad}"]}],
           "external_ids": {"DBLP": f"x{bad}", "DOI": f"10.5555/a{bad}"}, "kind": bad}  # fmt: skip
    found = read(lines(row), "strata")
    texts = [str(found.records), *map(str, found.notices), *(notice.excerpt for notice in found.notices)]
    assert len(found.records) == 1
    assert all(text.isprintable() for text in texts)
    assert not any(mark in str(found.records) for mark in ("\\ud800", "\\x1b", "\\u202e"))


def test_a_text_beyond_its_limit_is_cut_and_said() -> None:
    found = read(lines({"id": "W1", "title": "t" * 5_000, "abstract": "a" * 100_000}), "strata")
    assert len(found.records[0].title or "") == LONGEST["title"]
    assert len(found.records[0].abstract or "") == LONGEST["abstract"]
    assert [notice.text.split()[0] for notice in found.notices] == ["title", "abstract"]


@every_case("encoding", ["gb2312", "shift_jis", "euc-kr", "big5", "iso-8859-1", "windows-1252", "utf-16"])
def test_xml_is_read_in_the_encoding_it_states(encoding: str) -> None:
    title = {"gb2312": "图学习", "shift_jis": "グラフ", "euc-kr": "그래프", "big5": "圖學習"}.get(encoding, "Größe")
    feed = (
        f'<?xml version="1.0" encoding="{encoding}"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><entry>'
        f"<id>http://arxiv.org/abs/2001.00001v1</id><title>{title}</title></entry></feed>"
    )
    assert [record.title for record in read(feed.encode(encoding), "arxiv").records] == [title]


@pytest.mark.parametrize("encoding", ["utf-7", "no-such-code", "rot13", "base64"])
def test_xml_in_an_encoding_that_is_not_read_is_one_rejected_row(encoding: str) -> None:
    feed = f'<?xml version="1.0" encoding="{encoding}"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>'
    (rejected,) = read(feed.encode(), "arxiv").rejected
    assert encoding in rejected.reason


def test_one_item_that_nests_too_deep_costs_the_others_nothing() -> None:
    deep = b'{"title": ' + b"[" * 5_000 + b"]" * 5_000 + b"}"
    good = json.dumps(GOOD).encode()
    assert len(read(good + b"\n" + deep + b"\n" + good + b"\n", "strata").records) == 2
    listed = read(b"[\n" + b",\n".join([good, deep, good]) + b"\n]", "strata")
    assert len(listed.records) == 2
    assert [rejected.row for rejected in listed.rejected] == [2]


@every_case("format", ["ris", "pubmed", "bibtex", "arxiv", "strata", "crossref", "ids"])
@every_case("data", [b"nothing of the kind\n", b"\x00\n"])
def test_a_file_without_a_record_says_so(format: str, data: bytes) -> None:
    found = read(data, format, "empty.txt")
    assert found.records == []
    assert found.rejected
    assert {rejected.source for rejected in found.rejected} == {"empty.txt"}


def test_a_member_whose_name_leads_out_of_the_archive_is_read_like_any_other() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../outside.jsonl", lines(GOOD))
        archive.writestr(".hidden/x.jsonl", lines(GOOD))
    assert len(read(packed.getvalue()).records) == 1


def test_a_file_whose_name_is_not_utf_8_is_read_and_named(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"r\xe9sum\xe9.jsonl")
    path.write_bytes(lines(GOOD, {}))
    found = parted(read_records(tmp_path))
    assert len(found.records) == 1
    assert [rejected.source for rejected in found.rejected] == ["r\ufffdsum\ufffd.jsonl"]
    assert len(parted(read_records(path)).records) == 1


def test_a_pipe_is_read_from_its_first_byte(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    data = lines(*({"id": f"W{n}", "title": f"Paper {n} {'on graphs ' * 30}"} for n in range(1, 2_001)))
    assert len(data) > 2 * 2**18
    writer = threading.Thread(target=pipe.write_bytes, args=(data,), daemon=True)
    writer.start()
    found = parted(read_records(pipe))
    writer.join()
    assert len(found.records) == 2_000


@pytest.mark.parametrize(("before", "each"), [(b"[", b"{},"), (b"", b"{}\n")], ids=["list", "lines"])
def test_a_small_file_of_millions_of_empty_objects_is_bounded(before: bytes, each: bytes) -> None:
    packed = gzip.compress(before + each * 20_000_000)
    assert len(packed) < 100_000
    tracemalloc.start()
    rejected = 0
    for row in read_records(io.BytesIO(packed), "strata"):
        rejected += type(row).__name__ == "RejectedRow"
        if rejected == 1_000:  # each row after it is like it
            break
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert rejected
    assert peak < 200 * 2**20


def test_a_document_of_too_many_values_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "MAX_JSON_VALUES", 10)
    (rejected,) = read(b"[\n" + b"{},\n" * 20 + b"{}]", "crossref").rejected
    assert "more than 10 objects" in rejected.reason


def test_one_record_of_xml_that_nests_too_deep_costs_the_others_nothing() -> None:
    deep = "<a>" * 5_000 + "</a>" * 5_000
    results = "".join(
        f"<result><title>{title}</title></result>" for title in ("One", f"{deep}</title><title>", "Three")
    )
    found = read(f"<responseWrapper><resultList>{results}</resultList></responseWrapper>".encode(), "europe-pmc-xml")
    assert [record.title for record in found.records] == ["One", "Three"]
    assert [(rejected.row, "too deep" in rejected.reason) for rejected in found.rejected] == [(2, True)]


@pytest.mark.parametrize(
    ("format", "item"),
    [
        ("zotero-json", {"itemType": {"a": 1}, "title": "A good row"}),
        (
            "datacite",
            {"attributes": {"titles": [{"title": "A good row"}]}, "relationships": {"references": {"data": True}}},
        ),
    ],
)
def test_a_value_of_another_kind_than_the_format_has_costs_no_row(format: str, item: dict[str, Any]) -> None:
    found = read(json.dumps({"data": [item]} if format == "datacite" else [item]).encode(), format)
    assert [record.title for record in found.records] == ["A good row"]


@pytest.mark.parametrize(("between", "titles"), [("", 4), ("\n", 4), (" , ", 4)])
def test_a_list_of_json_behind_another_goes_on_with_it(between: str, titles: int) -> None:
    items = json.dumps([{"itemType": "book", "title": "Trams]"}, {"itemType": "book", "title": "Rails"}])
    found = read(f"{items}{between}{items}".encode(), "zotero-json")
    assert [record.title for record in found.records] == ["Trams]", "Rails"] * (titles // 2)
    assert found.rejected == []


@pytest.mark.parametrize("rest", ["rubbish", '{"itemType": "book"', "]]"])
def test_what_stands_behind_a_list_of_json_is_rejected_alone(rest: str) -> None:
    items = json.dumps([{"itemType": "book", "title": "Trams"}, {"itemType": "book", "title": "Rails"}])
    found = read(f"{items}\n{rest}".encode(), "zotero-json")
    assert [record.title for record in found.records] == ["Trams", "Rails"]
    assert [row.row for row in found.rejected] == [3]

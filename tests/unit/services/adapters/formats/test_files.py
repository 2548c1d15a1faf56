"""Files, folders and streams, sound and broken."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.files import companion_of, read_records
from services.collecting.formats import Format
from tests.builders.rows_of import parted

LINES = b'{"id": "W1", "title": "One"}\n{"id": "W2", "title": "Two"}\n{"id": "W3", "title": "Three"}\n'
BIBTEX = b"@article{k, title={From BibTeX}}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.bib").write_bytes(BIBTEX)
    (tmp_path / "c.jsonl.gz").write_bytes(gzip.compress(LINES))
    (tmp_path / "c.cited_by.jsonl").write_bytes(b'{"id": "W1", "cited_by": [{"id": "W9"}]}\n')
    (tmp_path / "a.png").write_bytes(b"\x89PNG\x00\x00")
    (tmp_path / ".hidden").write_bytes(b"x")
    (tmp_path / "z.ris").write_bytes(b"TY  - JOUR\nTI  - From RIS\nER  - \n")
    return tmp_path


def titles(source: object, **options: object) -> list[str | None]:
    return [record.title for record in parted(read_records(source, **options)).records]  # type: ignore[arg-type]


def test_a_folder_is_read_in_order_of_name_and_companions_come_last(folder: Path) -> None:
    found = parted(read_records(folder))
    assert [record.title for record in found.records] == ["One", "Two", "Three", "From BibTeX", "From RIS", None]
    assert [(rejected.source, rejected.row) for rejected in found.rejected] == [("a.png", 0)]
    assert "binary" in found.rejected[0].reason


def test_a_file_brings_the_companion_beside_it(folder: Path) -> None:
    found = parted(read_records(folder / "c.jsonl.gz"))
    assert [record.title for record in found.records] == ["One", "Two", "Three", None]
    assert "c.cited_by.jsonl beside it was read too" in found.notices[0].text
    assert companion_of(folder / "c.cited_by.jsonl") is None
    assert companion_of(folder / "z.ris") is None


def test_packed_and_plain_streams_and_standard_input_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = ["One", "Two", "Three"]
    assert titles(io.BytesIO(LINES)) == expected
    assert titles(io.BytesIO(gzip.compress(LINES))) == expected
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINES)))
    assert titles("-") == expected


def test_utf_16_and_windows_line_ends_are_no_trouble() -> None:
    assert titles(io.BytesIO(LINES.decode().replace("\n", "\r\n").encode("utf-16"))) == ["One", "Two", "Three"]
    assert titles(io.BytesIO(b"\xef\xbb\xbfTY  - JOUR\r\nTI  - T\r\nER  - \r\n")) == ["T"]


def test_a_stated_format_overrules_the_content() -> None:
    row = b'{"title": "T", "event-title": "V", "external_ids": {}}'
    assert parted(read_records(io.BytesIO(row))).only.venue is None
    assert parted(read_records(io.BytesIO(row), format=Format.CSL_JSON)).only.venue == "V"


def test_a_page_of_an_api_on_each_line_is_read_too() -> None:
    page = json.dumps({"results": [{"id": "https://openalex.org/W1", "title": "One", "authorships": []}] * 2})
    assert titles(io.BytesIO(f"{page}\n{page}\n".encode())) == ["One"] * 4


def test_an_invalid_line_is_rejected_by_number_and_its_neighbours_stay() -> None:
    data = LINES.replace(b'"title": "Two"}', b'"title": "Two"')
    found = parted(read_records(io.BytesIO(data)))
    assert [record.row for record in found.records] == [1, 3]
    assert [rejected.row for rejected in found.rejected] == [2]
    assert "not valid JSON" in found.rejected[0].reason
    assert '"Two"' in found.rejected[0].excerpt


def test_bytes_that_are_no_text_spoil_only_their_line() -> None:
    found = parted(read_records(io.BytesIO(LINES.replace(b"Two", b"T\xff\xfeo"))))
    assert [record.title for record in found.records] == ["One", "Three"]
    assert [rejected.row for rejected in found.rejected] == [2]


def test_a_cut_off_gzip_keeps_the_rows_before_the_cut() -> None:
    rows = b"".join(
        json.dumps({"title": f"Paper {n}", "id": f"W{n}{n * 7919 % 1013}"}).encode() + b"\n" for n in range(9_000)
    )
    packed = gzip.compress(rows)
    found = parted(read_records(io.BytesIO(packed[: len(packed) // 2])))
    assert 1_000 < len(found.records) < 9_000
    assert "damaged or ends early" in found.rejected[-1].reason
    assert found.rejected[-1].row > len(found.records)


def test_a_cut_off_gzip_of_a_bibliography_keeps_the_entries_before_the_cut() -> None:
    entries = "".join(f"@article{{k{n}, title={{Paper number {n * 7919 % 1013}}}}}\n" for n in range(5_000)).encode()
    packed = gzip.compress(entries)
    found = parted(read_records(io.BytesIO(packed[: len(packed) // 2])))
    assert len(found.records) > 1_000
    assert "damaged or ends early" in found.rejected[-1].reason


def test_a_document_cut_off_in_the_middle_is_one_rejected_row() -> None:
    found = parted(read_records(io.BytesIO(b'{"results": [\n{"id": "x", "authorships": []},\n{"id"')))
    assert len(found.rejected) == 1
    assert "not valid JSON" in found.rejected[0].reason


def test_an_empty_file_is_one_rejected_row(tmp_path: Path) -> None:
    (tmp_path / "nothing.jsonl").write_bytes(b"\n \n")
    found = parted(read_records(tmp_path / "nothing.jsonl"))
    assert [(rejected.row, rejected.reason) for rejected in found.rejected] == [(0, "the file is empty")]


def test_nesting_without_end_is_one_rejected_row() -> None:
    found = parted(read_records(io.BytesIO(b'{"id": "x", "title": ' + b"[" * 100_000), format=Format.RECORD_LINES))
    assert len(found.rejected) == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"<html><body>503</body></html>", "web page"), (b"\x00\x01\x02", "binary"), (b"Hello", "nothing in it")],
)
def test_a_single_file_of_no_known_format_is_refused_at_once(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "answer.json").write_bytes(content)
    with pytest.raises(InvalidInputError, match=reason):
        read_records(tmp_path / "answer.json")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="there is no file or folder"):
        read_records(tmp_path / "absent.bib")


def test_json_lines_are_read_as_they_come() -> None:
    class Endless(io.RawIOBase):
        """A stream that never ends; reading it whole would hang."""

        def readable(self) -> bool:
            return True

        def read(self, size: int = -1, /) -> bytes:
            return LINES * 100

    rows = read_records(Endless())  # type: ignore[arg-type]
    assert [next(rows).row for _ in range(5_000)][-1] == 5_000

"""A NUL in a file of text costs itself and nothing else; a binary file is still no text."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.files import read_records
from tests.builders.rows_of import Parted, parted
from tests.tables import every_case

SOURCES = {
    "a.bib": "@article{a, title = {Bees find home}, year = 2020}\n@article{b, title = {Ants do too}, year = 2021}\n",
    "a.ris": "TY  - JOUR\nTI  - Bees find home\nER  - \n\nTY  - JOUR\nTI  - Ants do too\nER  - \n",
    "a.nbib": "PMID- 1\nTI  - Bees find home\n\nPMID- 2\nTI  - Ants do too\n",
    "a.jsonl": '{"id": "W1", "title": "Bees find home"}\n{"id": "W2", "title": "Ants do too"}\n',
    "a.json": '[{"id": "a", "type": "book", "title": "Bees find home", "issued": {"raw": "2020"}},\n'
    '{"id": "b", "type": "book", "title": "Ants do too", "issued": {"raw": "2020"}}]',
    "a.xml": '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><entry>'
    "<id>http://arxiv.org/abs/2001.00001v1</id><title>Bees find home</title></entry><entry>"
    "<id>http://arxiv.org/abs/2001.00002v1</id><title>Ants do too</title></entry></feed>",
}
TITLES = ["Bees find home", "Ants do too"]


def read(data: bytes, name: str) -> Parted:
    return parted(read_records(io.BytesIO(data), None, name))


@every_case("name", SOURCES)
@every_case("place", ["in a word", "at the start", "at the end", "a run", "everywhere"])
def test_a_nul_is_left_out_and_said(name: str, place: str) -> None:
    text = SOURCES[name]
    spoilt = {
        "in a word": text.replace("Bees", "Be\0es"),
        "at the start": "\0" + text,
        "at the end": text + "\0" * 12,
        "a run": text.replace(" find", "\0" * 12 + " find"),
        "everywhere": text.replace(" ", " \0"),
    }[place]
    found = read(spoilt.encode(), name)
    assert [record.title for record in found.records] == TITLES
    assert [notice.text for notice in found.notices if "NUL" in notice.text] == [
        f"NUL characters left out: {spoilt.count(chr(0))}"
    ]


def test_a_nul_far_behind_the_head_is_left_out_too(tmp_path: Path) -> None:
    abstract = "Ants walk. " * 100
    lines = "".join(f'{{"id": "W{n}", "title": "Paper {n}", "abstract": "{abstract}"}}\n' for n in range(1, 601))
    assert len(lines) > 2 * 2**18
    file = tmp_path / "a.jsonl"
    file.write_bytes(lines.replace("Paper 590", "Paper\0 590").encode())
    found = parted(read_records(file))
    assert len(found.records) == 600
    assert "NUL characters left out: 1" in {notice.text for notice in found.notices}


def test_a_nul_inside_gzip_is_left_out() -> None:
    packed = gzip.compress(SOURCES["a.ris"].replace("Ants", "An\0ts").encode())
    assert [record.title for record in read(packed, "a.ris.gz").records] == TITLES


def test_a_file_without_nul_has_no_notice() -> None:
    for name, text in SOURCES.items():
        assert not [notice for notice in read(text.encode(), name).notices if "NUL" in notice.text]


@pytest.mark.parametrize(
    "data",
    [
        b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 20,
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2_000),
        b"SQLite format 3\x00" + bytes(range(32)) * 100,
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 10,
        bytes(10_000),
    ],
    ids=["program", "old office file", "database", "picture", "nothing but NUL"],
)
def test_a_binary_file_is_refused_as_one(data: bytes) -> None:
    with pytest.raises(InvalidInputError, match=r"binary|which is not read"):
        read(data, "a.dat")

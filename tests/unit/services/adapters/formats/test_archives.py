"""Zip archives: their files are read, and no archive can do harm."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.archives import Limits, members
from services.adapters.formats.files import read_records
from services.collecting.import_report import RejectedRow
from tests.builders.rows_of import parted

LINES = b'{"id": "W1", "title": "One"}\n{"id": "W2", "title": "Two"}\n'
BIBTEX = b"@article{k, title={From BibTeX}}"
RIS = b"TY  - JOUR\nTI  - From RIS\nER  - \n"


def zipped(*files: tuple[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of some files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", packing) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return stream.getvalue()


def read(data: bytes, **limits: int) -> tuple[dict[str, bytes], dict[str, str]]:
    """Contents of the good files of an archive by name, and what is wrong with the others."""
    good, bad = {}, {}
    for member in members(io.BytesIO(data), name="a.zip", limits=Limits(**limits)):
        if isinstance(member, RejectedRow):
            bad[member.source] = member.reason
            continue
        try:
            good[member.name] = b"".join(iter(lambda member=member: member.stream.read(1_000), b""))
        except InvalidInputError as error:
            bad[member.name] = str(error)
    return good, bad


def test_an_archive_of_any_formats_in_folders_is_read_like_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "library.zip"
    files = (
        ("deep/z.ris", RIS),
        ("c.cited_by.jsonl", b'{"id": "W1", "cited_by": [{"id": "W9"}]}\n'),
        ("c.jsonl", LINES),
    )
    path.write_bytes(zipped(*files, ("b.bib", BIBTEX), (".hidden", b"x"), ("__MACOSX/b.bib", b"x"), ("empty/", b"")))
    found = parted(read_records(path))
    assert [record.title for record in found.records] == ["From BibTeX", "One", "Two", "From RIS", None]
    assert found.rejected == []


def test_a_file_that_is_no_source_is_rejected_by_its_name_and_the_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "mixed.zip"
    path.write_bytes(zipped(("picture.png", b"\x89PNG\x00\x00"), ("b.bib", BIBTEX), ("nothing.ris", b"")))
    found = parted(read_records(path))
    assert [record.title for record in found.records] == ["From BibTeX"]
    assert {row.source: row.row for row in found.rejected} == {"mixed.zip/picture.png": 0, "mixed.zip/nothing.ris": 0}


def test_an_archive_may_come_through_a_pipe() -> None:
    class Pipe(io.BytesIO):
        """A stream without a way back."""

        def seekable(self) -> bool:
            return False

        def seek(self, *_: int) -> int:
            raise io.UnsupportedOperation("seek")

    assert [record.title for record in parted(read_records(Pipe(zipped(("b.bib", BIBTEX))))).records] == ["From BibTeX"]


def test_names_are_shown_and_never_used_as_paths(tmp_path: Path) -> None:
    path = tmp_path / "inner" / "slip.zip"
    path.parent.mkdir()
    path.write_bytes(zipped(("../../escaped.bib", BIBTEX), ("/etc/absolute.bib", BIBTEX), ("C:\\b.bib", BIBTEX)))
    assert len(parted(read_records(path)).records) + len(parted(read_records(path)).rejected) > 0
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["inner", "slip.zip"]


def test_a_name_with_control_characters_is_shown_without_them() -> None:
    good, _ = read(zipped(("a\x1b[31m.bib", BIBTEX)))
    assert list(good) == ["a.zip/a\ufffd[31m.bib"]


@pytest.mark.parametrize(
    ("content", "name"),
    [(zipped(("b.bib", BIBTEX)), "inner.zip"), (gzip.compress(LINES, mtime=0), "c.jsonl.gz"), (b"BZh91AY", "c.bz2")],
)
def test_what_is_packed_once_more_is_refused(content: bytes, name: str) -> None:
    good, bad = read(zipped((name, content), ("b.bib", BIBTEX)))
    assert good == {"a.zip/b.bib": BIBTEX}
    assert "packed once more" in bad[f"a.zip/{name}"]


def encrypted(data: bytes) -> bytes:
    """The archive with the flag of encryption on its first file."""
    local, central = data.index(b"PK\x03\x04"), data.index(b"PK\x01\x02")
    changed = bytearray(data)
    changed[local + 6] |= 1
    changed[central + 8] |= 1
    return bytes(changed)


def test_an_encrypted_file_is_refused_and_says_what_to_do() -> None:
    good, bad = read(encrypted(zipped(("a.bib", BIBTEX), ("b.bib", BIBTEX))))
    assert "password" in bad["a.zip/a.bib"]
    assert list(good) == ["a.zip/b.bib"]


def test_a_damaged_file_is_refused_and_its_neighbours_stay() -> None:
    data = bytearray(zipped(("a.bib", BIBTEX), ("b.ris", RIS), packing=zipfile.ZIP_STORED))
    data[data.index(b"From BibTeX")] ^= 0xFF
    good, bad = read(bytes(data))
    assert "CRC-32" in bad["a.zip/a.bib"]
    assert good == {"a.zip/b.ris": RIS}


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        ({"file_bytes": 50_000}, "larger than 0 MiB unpacked; split it"),
        ({"bytes": 50_000}, "the archive is larger"),
        ({"grace_bytes": 10_000, "expansion": 20}, "20-fold"),
    ],
)
def test_a_bomb_is_read_no_further_than_the_limits(limits: dict[str, int], reason: str) -> None:
    good, bad = read(zipped(("a.bib", BIBTEX), ("bomb.bib", b"@" * 10**6)), **limits)
    assert list(good) == ["a.zip/a.bib"]
    assert reason in bad["a.zip/bomb.bib"]


def test_what_counts_is_what_comes_out_and_not_what_the_archive_says() -> None:
    data = bytearray(zipped(("bomb.bib", b"@" * 10**6)))
    central = data.index(b"PK\x01\x02")
    struct.pack_into("<L", data, central + 24, 100)
    good, bad = read(bytes(data))
    assert good == {}
    assert "CRC-32" in bad["a.zip/bomb.bib"]


def test_too_many_files_are_refused_before_their_list_is_read() -> None:
    data = zipped(*((f"{n}.bib", b"") for n in range(4)))
    with pytest.raises(InvalidInputError, match="more than 3 files"):
        read(data, files=3)
    lying = bytearray(data)
    struct.pack_into("<2H", lying, data.rindex(b"PK\x05\x06") + 8, 1, 1)
    struct.pack_into("<L", lying, data.rindex(b"PK\x05\x06") + 12, 2**31)
    with pytest.raises(InvalidInputError, match="more than 3 files"):
        read(bytes(lying), files=3)


def test_an_archive_that_announces_a_second_end_is_refused() -> None:
    data = zipped(("a.bib", BIBTEX))
    at = data.rindex(b"PK\x05\x06")
    with pytest.raises(InvalidInputError, match="4 GiB"):
        read(data[:at] + b"PK\x06\x07" + bytes(16) + data[at:])


@pytest.mark.parametrize("cut", [30, 60, -1])
def test_an_archive_that_is_cut_off_says_so(cut: int, tmp_path: Path) -> None:
    (tmp_path / "cut.zip").write_bytes(zipped(("a.bib", BIBTEX))[:cut])
    with pytest.raises(InvalidInputError, match="damaged or cut off"):
        list(read_records(tmp_path / "cut.zip"))
    (tmp_path / "b.bib").write_bytes(BIBTEX)
    found = parted(read_records(tmp_path))
    assert [record.title for record in found.records] == ["From BibTeX"]
    assert [row.source for row in found.rejected] == ["cut.zip"]


def test_an_archive_packed_by_gzip_says_that_it_is_packed_twice(tmp_path: Path) -> None:
    (tmp_path / "a.zip.gz").write_bytes(gzip.compress(zipped(("a.bib", BIBTEX))))
    with pytest.raises(InvalidInputError, match="packed twice"):
        list(read_records(tmp_path / "a.zip.gz"))


def test_an_empty_archive_is_one_rejected_row(tmp_path: Path) -> None:
    (tmp_path / "empty.zip").write_bytes(zipped())
    found = parted(read_records(tmp_path / "empty.zip"))
    assert [(row.source, row.reason) for row in found.rejected] == [("empty.zip", "there is no file in the archive")]


def test_a_file_of_another_name_takes_that_name_and_no_companion(tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_bytes(b'{"id": "x1", "title": "One"}\n')
    (tmp_path / "c.cited_by.jsonl").write_bytes(b'{"id": "x1", "cited_by": ["W9"]}\n')
    assert parted(read_records(tmp_path / "c.jsonl", None, "mine.jsonl")).only.identifiers == ("local.mine:x1",)


def test_a_format_of_no_known_name_is_refused() -> None:
    with pytest.raises(InvalidInputError, match=r"no format 'word'.*bibtex"):
        read_records(io.BytesIO(BIBTEX), "word")

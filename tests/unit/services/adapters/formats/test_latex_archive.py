"""The packed source of a paper is one paper, whatever else lies in the archive."""

from __future__ import annotations

import gzip
import io
import tarfile
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats import text_files
from services.adapters.formats.fulltext import latex_archive
from services.adapters.formats.fulltext.latex_archive import unpack_source
from services.collecting.formats import Format

MAIN = (
    "\\documentclass{article}\\title{Reefs of the cold sea}\\author{Ann Doe}\\begin{document}\\maketitle"
    "\\begin{abstract}We count reefs.\\end{abstract}\\input{method}\\end{document}"
)
METHOD = "\\section{Method} We count reefs by sonar, and each dive takes an hour."
FIGURE = "\\documentclass{standalone}\\begin{document}\\end{document}"


def archive(files: dict[str, str], *, link: str | None = None) -> bytes:
    """A tar archive packed with gzip; `link` is a member that leads out of it."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            tar.addfile(member, io.BytesIO(text.encode()))
        if link is not None:
            member = tarfile.TarInfo("link.tex")
            member.type, member.linkname = tarfile.SYMTYPE, link
            tar.addfile(member)
    return packed.getvalue()


def stored(folder: Path, content: bytes, name: str = "e-print") -> Path:
    file = folder / name
    file.write_bytes(content)
    return file


def test_an_archive_is_read_as_one_paper_with_its_parts(tmp_path: Path) -> None:
    files = {"ms.tex": MAIN, "method.tex": METHOD, "figures/plot.tex": FIGURE, "figures/plot.pdf": "%PDF-1.4"}
    for name in ("e-print", "1234.5678.tar.gz"):
        format, text = text_files.read(stored(tmp_path, archive(files), name))
        assert (format, text.title) == (Format.LATEX, "Reefs of the cold sea")
        assert "by sonar" in " ".join(each.text for each in text.paragraphs)
    assert [name for _, name in text_files.find(tmp_path)] == ["1234.5678.tar.gz", "e-print"]


def test_one_packed_file_is_a_source_too(tmp_path: Path) -> None:
    alone = MAIN.replace("\\input{method}", METHOD)
    _, text = text_files.read(stored(tmp_path, gzip.compress(alone.encode())))
    assert text.title == "Reefs of the cold sea"


def test_of_several_documents_the_usual_name_then_the_longest_is_the_paper(tmp_path: Path) -> None:
    long = MAIN.replace("\\input{method}", METHOD * 20)
    with unpack_source(stored(tmp_path, archive({"supplement.tex": long, "main.tex": MAIN}))) as found:
        assert found.name == "main.tex"
    with unpack_source(stored(tmp_path, archive({"a.tex": MAIN, "b.tex": long}))) as found:
        assert found.name == "b.tex"


def test_a_name_that_leads_out_of_the_folder_is_refused_and_an_absolute_one_is_inside(tmp_path: Path) -> None:
    with (
        pytest.raises(InvalidInputError, match="outside"),
        unpack_source(stored(tmp_path, archive({"../outside.tex": MAIN}))),
    ):
        raise AssertionError("it was unpacked")
    with unpack_source(stored(tmp_path, archive({"/opt/inside.tex": MAIN}))) as main:
        assert main.as_posix().endswith("/opt/inside.tex")
        assert main != Path("/opt/inside.tex")


def test_links_are_passed_over(tmp_path: Path) -> None:
    with unpack_source(stored(tmp_path, archive({"main.tex": MAIN}, link="/etc/passwd"))) as main:
        assert not (main.parent / "link.tex").exists()


def test_what_is_damaged_too_large_or_no_document_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = archive({"main.tex": MAIN})
    for content in (whole[:40], archive({"readme.txt": "none"}), gzip.compress(b"no document")):
        with pytest.raises(InvalidInputError), unpack_source(stored(tmp_path, content)):
            raise AssertionError("it was unpacked")
    monkeypatch.setattr(latex_archive, "LARGEST_FILE", 100)
    for content in (whole, gzip.compress(b"\\documentclass" * 100)):
        with pytest.raises(InvalidInputError, match="more than"), unpack_source(stored(tmp_path, content)):
            raise AssertionError("it was unpacked")

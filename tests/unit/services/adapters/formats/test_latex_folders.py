"""A LaTeX source is one paper, given as a folder, within one, or packed."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from kg.model.papers.paper import PaperRecord
from services.adapters.formats import text_files
from services.adapters.formats.files import read_records
from services.collecting.import_report import Notice, RejectedRow

MAIN = r"""\documentclass{article} \title{Sponges and their graphs}
\begin{document} \input{parts/body} \subfile{parts/appendix} \includegraphics{figures/plot} \bibliography{works}
\end{document}"""
FILES = {
    "main.tex": MAIN,
    "parts/body.tex": r"\section{Introduction} Sponges are old \cite{doe}.",
    "parts/appendix.tex": r"\documentclass[../main]{subfiles} \begin{document} \section{Proofs} So. \end{document}",
    "works.bib": "@article{doe, title={Old sponges}, author={Doe, Ann}, year={2001}}",
    "house.sty": r"\newcommand{\a}{b}",
    "figures/plot.pdf": "%PDF-1.4 a picture",
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "library" / "source"
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def records_of(path: Path) -> list[PaperRecord]:
    rows = list(read_records(path))
    assert not [each for each in rows if isinstance(each, RejectedRow)]
    return [each for each in rows if isinstance(each, PaperRecord) and each.title == "Sponges and their graphs"]


@pytest.mark.usefixtures("texts_read_here")
def test_a_folder_that_is_a_source_or_holds_one_has_one_paper_with_its_references(source: Path) -> None:
    for folder in (source, source.parent):
        (record,) = records_of(folder)
        assert len(record.references) == 1
        assert [row.text for row in read_records(folder) if isinstance(row, Notice)] == [
            "5 files are parts of LaTeX sources and were read with their main files"
        ]
        assert [file.name for file, _ in text_files.find(folder)] == ["main.tex"]


@pytest.mark.usefixtures("texts_read_here")
def test_a_bibliography_that_no_source_names_and_a_second_paper_are_read(source: Path) -> None:
    (source / "library.bib").write_text(FILES["works.bib"].replace("Old", "New"), encoding="utf-8")
    (source / "second.tex").write_text(MAIN.replace("Sponges and", "Corals and"), encoding="utf-8")
    titles = {row.title for row in read_records(source) if isinstance(row, PaperRecord)}
    assert {"New sponges", "Corals and their graphs", "Sponges and their graphs"} <= titles


def test_a_packed_source_is_one_paper_also_inside_a_folder(source: Path) -> None:
    packed = source.parent.parent / "packed" / "2101.01234v1.tar.gz"
    packed.parent.mkdir()
    with tarfile.open(packed, "w:gz") as archive:
        for name in FILES:
            archive.add(source / name, name)
    for path in (packed, packed.parent):
        (record,) = records_of(path)
        assert len(record.references) == 1

"""Which identifiers of a PDF file are its own."""

from __future__ import annotations

from pathlib import Path

from services.adapters.formats.fulltext import pdf
from tests.builders.pdf_files import pdf_of_paper

BODY = (
    "1 Introduction\n\nSponges are old [1]. The data are at doi:10.5061/data, where all can be had. "
    + "Sponges live long. " * 60
    + "\n\n"
)
REFERENCES = "References\n\n[1] A. Smith. Old sponges of the sea. Nature, 2001. doi:10.1000/old"


def identifiers(folder: Path, head: str, text: str) -> tuple[str, ...]:
    file = folder / "paper.pdf"
    file.write_bytes(pdf_of_paper("Sponges and their graphs", f"{head}\n\n{text}"))
    return pdf.full_text(file).identifiers


def test_the_doi_above_the_first_heading_is_that_of_the_paper(tmp_path: Path) -> None:
    assert identifiers(tmp_path, "Ann Doe. https://doi.org/10.1000/sponge", BODY + REFERENCES) == (
        "doi:10.1000/sponge",
    )


def test_the_dois_of_the_text_and_of_the_references_are_not(tmp_path: Path) -> None:
    assert identifiers(tmp_path, "Ann Doe", BODY + REFERENCES) == ()


def test_the_stamp_of_arxiv_is_taken_wherever_it_stands(tmp_path: Path) -> None:
    assert identifiers(tmp_path, "Ann Doe", BODY + "arXiv:2101.01234v2 [cs.LG] 5 Jan 2021") == ("arxiv:2101.01234",)

"""Full texts on their way into an import; each is read by a process of its own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from kg.model.papers.paper import PaperRecord
from services.adapters.formats.detection import detect
from services.adapters.formats.files import read_records
from services.collecting.formats import Format
from services.collecting.import_report import RejectedRow
from tests.builders.pdf_files import pdf_of_paper
from tests.unit.services.adapters.formats.fulltext.test_marked_up import HTML, JATS, LATEX, TEI
from tests.unit.services.adapters.formats.fulltext.test_pdf import TEXT


@pytest.mark.parametrize(
    ("head", "format"),
    [
        (b"%PDF-1.7 ...", Format.PDF),
        (JATS.encode(), Format.JATS),
        (TEI.encode(), Format.TEI),
        (HTML.encode(), Format.HTML),
        (LATEX.encode(), Format.LATEX),
    ],
)
def test_a_full_text_is_known_by_its_content(head: bytes, format: Format) -> None:
    assert detect(head, "file") is format


@pytest.mark.slow
def test_a_folder_of_full_texts_gives_a_record_or_a_reason_each(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf_of_paper("Sponges and their graphs", TEXT))
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.4 broken")
    (tmp_path / "c.xml").write_text("<?xml version='1.0'?><article><front>")
    (tmp_path / "d.tex").write_text(LATEX)

    pdf, broken, damaged, tex = read_records(tmp_path)

    assert isinstance(pdf, PaperRecord)
    assert isinstance(tex, PaperRecord)
    assert pdf.references is not None
    assert pdf.references[0].contexts[0].startswith("Sponges are old animals [1]")
    assert isinstance(broken, RejectedRow)
    assert "damaged" in broken.reason
    assert broken.source == "b.pdf"
    assert isinstance(damaged, RejectedRow)
    assert "not well-formed" in damaged.reason


@pytest.mark.slow
def test_a_full_text_comes_out_of_a_stream_as_well() -> None:
    (record,) = read_records(io.BytesIO(JATS.encode()), name="upload")

    assert isinstance(record, PaperRecord)
    assert [work.title for work in record.references or ()] == [
        "Old sponges",
        "Middle sponges of the sea",
        "New sponges",
    ]

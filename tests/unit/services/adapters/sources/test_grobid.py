"""PDF files read by a server of GROBID, which is played by its documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.model.papers.paper import PaperRecord
from services.adapters.formats.files import read_records
from services.adapters.sources.grobid import PATH, tei_by
from services.collecting.import_report import Notice
from services.errors import UpstreamError
from tests.builders.pdf_files import pdf_of_paper
from tests.builders.source_server import SourceAsked, SourceServer, SourceTold
from tests.unit.services.adapters.formats.fulltext.test_marked_up import TEI
from tests.unit.services.adapters.formats.fulltext.test_pdf import TEXT


def grobid(asked: SourceAsked) -> SourceTold:
    """The service: TEI for a file in the field `input`, 204 for one in which it finds nothing."""
    if asked.path != PATH or b'name="input"' not in asked.body:
        return SourceTold(status=400)
    return SourceTold(status=204) if b"empty" in asked.body else SourceTold(body=TEI)


@pytest.fixture
def server() -> SourceServer:
    """A server that answers."""
    return SourceServer(play=grobid)


def test_without_an_address_no_server_is_asked() -> None:
    assert tei_by("") is None


def test_a_file_is_sent_as_a_form_and_comes_back_as_tei(server: SourceServer, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(b"%PDF-1.4 sponges")
    with server.serving() as address:
        ask = tei_by(address + "/")
        assert ask is not None
        assert ask(file) == TEI
    (asked,) = server.asked
    assert asked.method == "POST"
    assert b"%PDF-1.4 sponges" in asked.body
    for field in (b"teiCoordinates", b"includeRawCitations", b"consolidateCitations"):
        assert field in asked.body


def test_nothing_found_is_a_failure_that_is_not_asked_about_again(server: SourceServer, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(b"%PDF-1.4 empty")
    with server.serving() as address:
        ask = tei_by(address)
        assert ask is not None
        with pytest.raises(UpstreamError, match="found no paper"):
            ask(file)
    assert len(server.asked) == 1


@pytest.mark.slow
def test_a_busy_server_is_asked_again(server: SourceServer, tmp_path: Path) -> None:
    server.faults.append(SourceTold(status=503))
    (tmp_path / "a.pdf").write_bytes(pdf_of_paper("Something else", TEXT))
    with server.serving() as address:
        rows = list(read_records(tmp_path, tei_of=tei_by(address)))
    assert len(server.asked) == 2
    (record,) = (row for row in rows if isinstance(row, PaperRecord))
    assert record.title == "Sponges and their graphs"
    assert record.authors
    assert not any(isinstance(row, Notice) for row in rows)


@pytest.mark.slow
def test_where_the_server_fails_the_file_is_read_here_and_a_row_says_so(tmp_path: Path) -> None:
    server = SourceServer(play=lambda _: SourceTold(status=400, body="[BAD_INPUT_DATA] no"))
    (tmp_path / "a.pdf").write_bytes(pdf_of_paper("Sponges and their graphs", TEXT))
    with server.serving() as address:
        rows = list(read_records(tmp_path, tei_of=tei_by(address)))
    (record,) = (row for row in rows if isinstance(row, PaperRecord))
    assert record.references
    (notice,) = (row for row in rows if isinstance(row, Notice))
    assert "read without GROBID" in notice.text
    assert "400" in notice.text

"""Online sources as the command line and the capabilities show them, on a server of this machine."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from api.bootstrap import make_sources, open_state, read_settings
from api.cli.app import app
from api.logs import configure_logging
from kg.errors import InvalidInputError
from tests.builders.played.openalex import openalex_play, openalex_work
from tests.builders.source_server import SourceServer, SourceTold


@pytest.fixture
def server() -> SourceServer:
    return SourceServer(play=openalex_play([openalex_work(1, "Citation graphs")]))


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that commands run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def doctor(*arguments: str, **settings: str) -> dict[str, Any]:
    """What `strata doctor --json` prints."""
    result = CliRunner().invoke(app, ["doctor", "--json", *arguments], env=settings)
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    return told


@pytest.mark.slow
def test_the_doctor_asks_the_sources_when_told(server: SourceServer) -> None:
    with server.serving() as address:
        asking = {"STRATA_SOURCES": "openalex", "STRATA_SOURCES_ADDRESSES": f"openalex={address}"}
        told = doctor("--sources", **asking, STRATA_SOURCES_CONTACT="ada@example.org")
        server.faults.append(SourceTold(status=401, body="no key"))
        refused = doctor("--sources", **asking)
    assert told["installation"]["asked openalex"].startswith("answers: 1 papers of 1")
    assert "401: no key; the key is lacking or not accepted" in refused["installation"]["asked openalex"]
    assert told["sources"] == [{"name": "openalex", "has_key": False, "has_contact": True}]
    assert "with your mail address, to openalex" in told["installation"]["leaves the machine"]
    assert server.asked[0].parameters["mailto"] == "ada@example.org"


def test_no_source_is_asked_by_itself() -> None:
    told = doctor("--sources")
    assert told["sources"] == []
    assert told["installation"]["sources asked"] == "none: STRATA_SOURCES"
    assert told["installation"]["leaves the machine"] == "nothing"


async def test_answers_are_kept_in_the_state_across_processes(
    place: Path, server: SourceServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server.serving() as address:
        monkeypatch.setenv("STRATA_SOURCES", "openalex")
        monkeypatch.setenv("STRATA_SOURCES_ADDRESSES", f"openalex={address}")
        settings = read_settings(place / "graph.kgl")
        for _ in range(2):
            with open_state(settings) as state:
                (source,) = make_sources(settings, state)
                assert len((await source.search("graphs")).records) == 1
                await source.close()
    assert len(server.asked) == 1


async def test_no_key_is_logged_however_much_is(
    server: SourceServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        configure_logging("DEBUG")
        with server.serving() as address:
            monkeypatch.setenv("STRATA_SOURCES", "openalex")
            monkeypatch.setenv("STRATA_SOURCES_ADDRESSES", f"openalex={address}")
            monkeypatch.setenv("STRATA_OPENALEX_KEY", "SECRET-KEY")
            (source,) = make_sources(read_settings(), None)
            await source.search("graphs")
            await source.close()
        logged = capsys.readouterr().err
    finally:
        logging.captureWarnings(False)
        root.handlers[:] = before
        root.setLevel(level)
    assert server.asked[0].parameters["api_key"] == "SECRET-KEY"
    assert '"event": "asked"' in logged
    assert "SECRET-KEY" not in logged


@pytest.mark.slow
def test_a_collection_from_a_source_makes_the_graph(place: Path, server: SourceServer) -> None:
    with server.serving() as address:
        given = {"STRATA_SOURCES": "openalex", "STRATA_SOURCES_ADDRESSES": f"openalex={address}"}
        asked = ["collect", "citation graphs", "--source", "openalex", "--no-field", "--rounds", "0", "--json"]
        result = CliRunner().invoke(app, asked, env=given)
    assert result.exit_code == 0, result.output
    assert (place / ".strata").is_dir()
    assert server.asked[0].parameters["search"] == "citation graphs"


@pytest.mark.slow
def test_a_list_of_identifiers_is_kept_by_name_and_filled_in_once_a_source_is_there(
    place: Path, server: SourceServer
) -> None:
    listed = place / "papers.txt"
    listed.write_text("# two papers\n10.5555/w1\n10.5555/none\n", "utf-8")

    def imported(**settings: str) -> tuple[dict[str, int], str]:
        result = CliRunner().invoke(app, ["import", str(listed), "--json"], env=settings)
        assert result.exit_code == 0, result.output
        (item,) = json.loads(result.stdout)["items"]
        return item["counts"], str(item["parts"]["rows"]["items"])

    counts, told = imported()
    assert (counts["accepted"], counts["stubs"], counts["rejected"]) == (0, 2, 0)
    assert "2 papers are known by identifier alone: no source is set up" in told
    with server.serving() as address:
        counts, told = imported(STRATA_SOURCES="openalex", STRATA_SOURCES_ADDRESSES=f"openalex={address}")
    assert (counts["accepted"], counts["stubs"], counts["citation_rows"]) == (1, 0, 1)
    assert "1 paper is known by identifier alone: none of openalex has it" in told
    found = json.loads(CliRunner().invoke(app, ["search", "citation graphs", "--json"]).stdout)
    assert [hit["paper"]["title"] for hit in found["items"]] == ["Citation graphs"]


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        ("STRATA_SOURCES_ADDRESSES", "openalex=http://elsewhere.test", "is not an address of a source"),
        ("STRATA_SOURCES_CONTACT", "somebody", "not a mail address"),
    ],
)
def test_settings_that_cannot_be_are_refused(
    setting: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(setting, value)
    with pytest.raises(InvalidInputError, match=words):
        read_settings()


def test_a_source_that_is_not_known_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATA_SOURCES", "openalex, scopus")
    with pytest.raises(InvalidInputError, match="no source 'scopus'"):
        make_sources(read_settings(), None)

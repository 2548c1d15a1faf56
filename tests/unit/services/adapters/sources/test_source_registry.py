"""The sources of an installation: their addresses, keys and paces."""

from __future__ import annotations

import pytest
from pydantic import SecretStr

from kg.errors import InvalidInputError
from services.adapters.sources.source_registry import describe_sources, find_sources, site_of, sources_by_name
from services.collecting.sources import SourceName
from tests.builders.played.openalex import openalex_play, openalex_work
from tests.builders.source_server import SourceServer
from tests.tables import every_case


@every_case("name", list(SourceName))
def test_every_source_has_a_client_and_is_asked_at_its_host_alone_and_encrypted(name: SourceName) -> None:
    (source,) = sources_by_name([name])
    assert source.name == name
    site = site_of(name)
    assert site.address == find_sources()[name].site.address
    assert site.address.startswith("https://")
    assert site.interval_seconds > 0


def test_keys_and_addresses_go_where_each_source_wants_them_and_are_not_shown() -> None:
    key = SecretStr("SECRET-KEY")
    sites = {
        name: site_of(name, contact="ada@example.org", key=key)
        for name in SourceName
        if find_sources()[name].site.has_key
    }
    assert sites[SourceName.OPENALEX].parameters == {"mailto": "ada@example.org", "api_key": "SECRET-KEY"}
    assert sites[SourceName.PUBMED].parameters["email"] == "ada@example.org"
    assert sites[SourceName.PUBMED].parameters["api_key"] == "SECRET-KEY"
    assert sites[SourceName.SEMANTIC_SCHOLAR].headers["x-api-key"] == "SECRET-KEY"
    assert "SECRET" not in repr(sites)
    assert "ada@" not in repr(sites)


def test_who_is_known_may_ask_as_often_as_is_published() -> None:
    assert site_of(SourceName.CROSSREF).interval_seconds == 1.0
    assert site_of(SourceName.CROSSREF, contact="ada@example.org").interval_seconds == 0.34
    assert site_of(SourceName.PUBMED, contact="ada@example.org").interval_seconds == 0.34
    assert site_of(SourceName.PUBMED, key=SecretStr("k")).interval_seconds == 0.1
    assert site_of(SourceName.ARXIV, contact="ada@example.org").interval_seconds == 3.0


def test_a_source_that_is_not_known_is_named() -> None:
    for names, addresses in ((["scopus"], {}), ([], {"scopus": "https://scopus.test"})):
        with pytest.raises(InvalidInputError, match="no source 'scopus'; known are openalex, "):
            sources_by_name(names, addresses=addresses)


async def test_each_source_is_tried_and_a_failure_is_told() -> None:
    server = SourceServer(play=openalex_play([openalex_work(1, "Citation graphs")]))
    with server.serving() as address:
        good = sources_by_name(["openalex"], addresses={"openalex": address})
        told = await describe_sources(good)
    assert told["openalex"].startswith("answers: 1 papers of 1 for the word 'citation', asked on 2")

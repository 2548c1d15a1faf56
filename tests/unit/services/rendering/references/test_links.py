"""Addresses of papers."""

from __future__ import annotations

import pytest

from kg.model.papers.paper import CitationKey, Identifier, Paper, PaperId
from services.rendering.references.links import every_link, links
from tests.tables import every_case


def paper(*identifiers: str, url: str | None = None) -> Paper:
    return Paper(
        id=PaperId("p0"),
        title="T",
        citation_key=CitationKey("k"),
        identifiers=tuple(map(Identifier, identifiers)),
        url=url,
    )


def test_doi_and_arxiv_come_before_everything_else() -> None:
    found = links(paper("s2:abc", "arxiv:1609.02907", "doi:10.1/a<b>"))
    assert [(link.label, link.address) for link in found] == [
        ("doi:10.1/a<b>", "https://doi.org/10.1/a%3Cb%3E"),
        ("arXiv:1609.02907", "https://arxiv.org/abs/1609.02907"),
    ]


def test_another_identifier_serves_where_there_is_neither() -> None:
    assert [link.label for link in links(paper("s2:abc", "openalex:W1"))] == ["OpenAlex"]


def test_the_address_of_the_source_serves_last() -> None:
    (link,) = links(paper(url='https://example.org/a b?x=1&y="2"'))
    assert link.address == "https://example.org/a%20b?x=1&y=%222%22"
    assert link.label == "example.org"


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "", None])
def test_only_web_addresses_become_links(url: str | None) -> None:
    assert links(paper(url=url)) == ()


@every_case("url", ["http://[::1", "http://]", "http://a]b/", "https://", "http:///path", "//[", "http://℀/"])
def test_what_is_no_address_makes_no_link_and_no_error(url: str) -> None:
    assert all(link.label for link in links(paper(url=url)))


def test_half_a_character_in_an_address_is_no_error() -> None:
    assert links(paper("doi:10.1/a\ud800"))[0].address == "https://doi.org/10.1/a%3F"
    assert links(paper(url="http://example.org/\ud800"))[0].address == "http://example.org/?"


def test_every_identifier_with_a_page_gives_one_and_without_any_the_source_does() -> None:
    found = every_link(paper("s2:abc", "pubmed:123", "arxiv:1609.02907", "doi:10.1/a", "mag:7"))
    assert [link.label for link in found] == ["doi:10.1/a", "arXiv:1609.02907", "PubMed", "Semantic Scholar"]
    assert every_link(paper("mag:7", url="https://example.org/a")) == links(paper(url="https://example.org/a"))
    assert every_link(paper()) == ()

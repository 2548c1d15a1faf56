"""Each source of full texts, against a reply in the form that its documentation gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import SecretStr

from kg.errors import InvalidInputError
from kg.model.papers.paper import Identifier, Paper
from services.adapters.sources.http import SourceError
from services.adapters.texts.text_source_registry import text_sources_by_name
from services.collecting.text_places import TextForm, TextPlace, TextSource, TextSourceName, TextVersion, order_places
from tests.builders.open_web import OpenWeb, json_of
from tests.builders.source_server import SourceTold
from tests.builders.values import paper
from tests.tables import every_case

KEYS = {"core": SecretStr("k")}


def known_by(*identifiers: str, url: str | None = None, year: int = 2020, venue: str | None = None) -> Paper:
    ids = tuple(Identifier(each) for each in identifiers)
    return replace(paper(1), identifiers=ids, url=url, year=year, venue=venue)


def source(name: str, web: OpenWeb) -> TextSource:
    (found,) = text_sources_by_name([name], contact="ann@example.org", keys=KEYS, transport=web.transport())
    return found


@every_case(
    ("name", "paper", "addresses"),
    [
        (
            "arxiv",
            known_by("arxiv:1609.02907"),
            [
                "https://arxiv.org/html/1609.02907",
                "https://export.arxiv.org/e-print/1609.02907",
                "https://export.arxiv.org/pdf/1609.02907",
            ],
        ),
        ("arxiv", known_by("arxiv:cs/0112017"), ["https://arxiv.org/html/cs/0112017"]),
        ("arxiv", known_by("doi:10.5555/1"), []),
        ("acl", known_by("doi:10.18653/v1/p18-1031"), ["https://aclanthology.org/P18-1031.pdf"]),
        ("acl", known_by("doi:10.18653/v1/2020.acl-main.1"), ["https://aclanthology.org/2020.acl-main.1.pdf"]),
        ("acl", known_by("acl:n19-1423"), ["https://aclanthology.org/N19-1423.pdf"]),
        ("acl", known_by(url="https://aclanthology.org/W04-1013/"), ["https://aclanthology.org/W04-1013.pdf"]),
        ("acl", known_by(url="https://example.org/W04-1013"), []),
        (
            "pmlr",
            known_by(url="https://proceedings.mlr.press/v139/doe21a.html"),
            ["https://proceedings.mlr.press/v139/doe21a/doe21a.pdf"],
        ),
        ("pmlr", known_by(url="https://proceedings.mlr.press/"), []),
        (
            "openreview",
            known_by(url="https://openreview.net/forum?id=ryGs6iA5Km"),
            ["https://openreview.net/pdf?id=ryGs6iA5Km"],
        ),
    ],
)
async def test_addresses_that_follow_from_the_record_need_no_request(
    name: str, paper: Paper, addresses: list[str]
) -> None:
    web = OpenWeb()
    found = await source(name, web).places(paper)
    assert [place.address for place in found][: len(addresses) or 9] == addresses
    assert source(name, web).requests(paper) == (0 if addresses else None)
    assert web.asked == []


async def test_europe_pmc_gives_jats_of_what_is_open() -> None:
    articles = [
        {"id": "1", "source": "MED", "pmcid": "PMC77", "isOpenAccess": "Y", "license": "cc by"},
        {"id": "2", "source": "MED", "pmcid": "PMC78", "isOpenAccess": "N"},
        {"id": "3", "source": "MED", "isOpenAccess": "Y"},
    ]
    address = "https://www.ebi.ac.uk/europepmc/webservices/rest/search"
    web = OpenWeb({address: json_of({"hitCount": 3, "resultList": {"result": articles}})})
    (place,) = await source("europe-pmc", web).places(known_by("doi:10.5555/a", "pubmed:9"))
    assert place.address == "https://www.ebi.ac.uk/europepmc/webservices/rest/PMC77/fullTextXML"
    assert (place.form, place.version, place.licence) == (TextForm.STRUCTURED, TextVersion.PUBLISHED, "cc by")
    assert "query=DOI" in web.asked[0]


async def test_biorxiv_gives_the_newest_version() -> None:
    versions = [
        {"version": "1", "jatsxml": "https://www.biorxiv.org/content/early/1.source.xml", "license": "cc_by"},
        {"version": "2", "jatsxml": "https://www.biorxiv.org/content/early/2.source.xml", "license": "cc_by"},
    ]
    web = OpenWeb(
        {"https://api.biorxiv.org/details/biorxiv/10.1101/2020.01.02/na/json": json_of({"collection": versions})}
    )
    (place,) = await source("biorxiv", web).places(known_by("doi:10.1101/2020.01.02"))
    assert place.address.endswith("/2.source.xml")
    assert place.version is TextVersion.PREPRINT
    medicine = known_by("doi:10.1101/2020.01.02", venue="medRxiv")
    assert await source("biorxiv", web).places(medicine) == ()
    assert "/details/medrxiv/" in web.asked[-1]
    assert source("biorxiv", web).requests(known_by("doi:10.5555/x")) is None


async def test_openalex_gives_the_pdfs_of_open_locations() -> None:
    locations = [
        {"is_oa": True, "pdf_url": "http://host.org/a.pdf", "license": "cc-by", "version": "publishedVersion"},
        {"is_oa": True, "pdf_url": None, "landing_page_url": "https://host.org/a"},
        {"is_oa": False, "pdf_url": "https://paid.org/a.pdf"},
        {"is_oa": True, "pdf_url": "https://arxiv.org/pdf/1", "version": "submittedVersion", "license": None},
        {"is_oa": True, "pdf_url": "ftp://host.org/a.pdf"},
        {"is_oa": True, "pdf_url": "https://[broken"},
    ]
    web = OpenWeb({"https://api.openalex.org/works/doi:10.5555/a": json_of({"id": "W1", "locations": locations})})
    found = await source("openalex", web).places(known_by("doi:10.5555/a"))
    assert [(place.address, place.version, place.licence) for place in found] == [
        ("https://host.org/a.pdf", TextVersion.PUBLISHED, "cc-by"),
        ("https://arxiv.org/pdf/1", TextVersion.PREPRINT, None),
    ]


async def test_unpaywall_is_asked_with_the_address_of_the_caller() -> None:
    places = [{"url_for_pdf": "https://host.org/b.pdf", "version": "acceptedVersion", "license": "cc-by-nc"}]
    web = OpenWeb({"https://api.unpaywall.org/v2/10.5555/b": json_of({"is_oa": True, "oa_locations": places})})
    (place,) = await source("unpaywall", web).places(known_by("doi:10.5555/b"))
    assert (place.address, place.version) == ("https://host.org/b.pdf", TextVersion.ACCEPTED)
    assert "email=ann%40example.org" in web.asked[0]


async def test_semantic_scholar_gives_its_open_pdf() -> None:
    reply = {
        "paperId": "x",
        "isOpenAccess": True,
        "openAccessPdf": {"url": "https://host.org/c.pdf", "status": "GREEN"},
    }
    web = OpenWeb({"https://api.semanticscholar.org/graph/v1/paper/ARXIV:1234.5678": json_of(reply)})
    (place,) = await source("semantic-scholar", web).places(known_by("arxiv:1234.5678", "doi:10.5555/c"))
    assert (place.address, place.form) == ("https://host.org/c.pdf", TextForm.PDF)
    closed = {"paperId": "x", "openAccessPdf": None}
    web.replies = dict.fromkeys(web.replies, json_of(closed))
    assert await source("semantic-scholar", web).places(known_by("arxiv:1234.5678")) == ()


async def test_crossref_gives_links_under_an_open_licence_alone() -> None:
    links = [
        {"URL": "https://host.org/d.pdf", "content-type": "application/pdf", "content-version": "vor"},
        {"URL": "https://host.org/d.xml", "content-type": "text/xml", "content-version": "vor"},
        {"URL": "https://host.org/d", "content-type": "unspecified", "content-version": "vor"},
    ]
    open_one = {"message": {"link": links, "license": [{"URL": "https://creativecommons.org/licenses/by/4.0/"}]}}
    paid = {"message": {"link": links, "license": [{"URL": "https://www.elsevier.com/tdm/userlicense/1.0/"}]}}
    address = "https://api.crossref.org/v1/works/10.5555/d"
    found = await source("crossref", OpenWeb({address: json_of(open_one)})).places(known_by("doi:10.5555/d"))
    assert [place.form for place in found] == [TextForm.PDF, TextForm.STRUCTURED]
    assert await source("crossref", OpenWeb({address: json_of(paid)})).places(known_by("doi:10.5555/d")) == ()


async def test_core_is_asked_with_its_key() -> None:
    works = [{"id": 1, "downloadUrl": "https://core.ac.uk/download/1.pdf"}, {"id": 2, "downloadUrl": ""}]
    web = OpenWeb({"https://api.core.ac.uk/v3/search/works": json_of({"totalHits": 2, "results": works})})
    (place,) = await source("core", web).places(known_by("doi:10.5555/e"))
    assert place.address == "https://core.ac.uk/download/1.pdf"
    assert web.headers[0]["authorization"] == "Bearer k"


@pytest.mark.parametrize(
    "name", ["europe-pmc", "biorxiv", "openalex", "unpaywall", "semantic-scholar", "crossref", "core"]
)
async def test_a_reply_of_another_form_gives_no_place_and_no_fault(name: str) -> None:
    asked = known_by("doi:10.1101/2020.01.02")
    for reply in (
        {},
        {"resultList": 3, "collection": {}, "locations": "x", "message": [], "results": [1], "openAccessPdf": 5},
    ):
        web = _answering(json_of(reply), asked, name)
        assert await source(name, await web).places(asked) == ()


async def test_what_a_source_does_not_have_is_no_failure_and_a_refusal_is() -> None:
    asked = known_by("doi:10.5555/f")
    assert await source("openalex", OpenWeb()).places(asked) == ()
    refusing = await _answering(SourceTold(status=403, body="log in"), asked, "openalex")
    with pytest.raises(SourceError, match="403"):
        await source("openalex", refusing).places(asked)


async def _answering(told: SourceTold, asked: Paper, name: str) -> OpenWeb:
    """A web that gives one reply at whatever address a source asks for a paper."""
    web = OpenWeb()
    await source(name, web).places(asked)
    return OpenWeb({address.partition("?")[0]: told for address in web.asked})


def test_a_source_that_lacks_what_it_asks_for_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="STRATA_SOURCES_CONTACT"):
        text_sources_by_name(["unpaywall"])
    with pytest.raises(InvalidInputError, match="STRATA_CORE_KEY"):
        text_sources_by_name(["core"])
    with pytest.raises(InvalidInputError, match="known are europe-pmc"):
        text_sources_by_name(["sci-hub"])


def test_structured_text_comes_first_then_what_is_published() -> None:
    def at(address: str, form: TextForm, version: TextVersion) -> TextPlace:
        return TextPlace(source=TextSourceName.OPENALEX, address=address, form=form, version=version)

    places = [
        at("https://a.org/preprint.pdf", TextForm.PDF, TextVersion.PREPRINT),
        at("https://a.org/final.pdf", TextForm.PDF, TextVersion.PUBLISHED),
        at("https://a.org/preprint.html", TextForm.STRUCTURED, TextVersion.PREPRINT),
        at("https://a.org/final.pdf", TextForm.PDF, TextVersion.UNKNOWN),
    ]
    assert [place.address.rpartition("/")[2] for place in order_places(places)] == [
        "preprint.html",
        "final.pdf",
        "preprint.pdf",
    ]

"""The sources that are asked where a text is open: what each is asked, and where its reply says so.

One class for each, in the order in which `TextSourceName` has them; the page of its API is given with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceRequest
from services.adapters.sources.replies import ARXIV_DOI
from services.adapters.texts.addresses import values
from services.adapters.texts.source_by_request import objects, place
from services.collecting.text_places import TextForm, TextPlace, TextSourceName

_BIORXIV_DOIS = ("10.1101/", "10.64898/")
_OPEN_LICENCE = "creativecommons.org"


def doi_of(paper: Paper) -> str | None:
    """The first DOI of a paper; that of its arXiv number where it has no other."""
    dois = values(paper, "doi") + [ARXIV_DOI + number for number in values(paper, "arxiv")]
    return next((doi for doi in dois if '"' not in doi and "\\" not in doi), None)


class EuropePmcTexts:
    """JATS of articles of PubMed Central that are open: https://europepmc.org/RestfulWebService."""

    name = TextSourceName.EUROPE_PMC

    def request(self, paper: Paper) -> SourceRequest | None:
        """The article of a number of PubMed Central, a DOI or a number of PubMed."""
        terms = [f"PMCID:PMC{number.removeprefix('PMC')}" for number in values(paper, "pmc")]
        terms += [f'DOI:"{doi}"' for doi in values(paper, "doi") if '"' not in doi]
        terms += [f"(EXT_ID:{number} AND SRC:MED)" for number in values(paper, "pubmed")]
        if not terms:
            return None
        query = {"query": " OR ".join(terms[:3]), "resultType": "core", "format": "json", "pageSize": "5"}
        return SourceRequest(path="/search", parameters=query)

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The full text of each that is open access."""
        found = reply.get("resultList")
        for article in objects(found.get("result") if isinstance(found, dict) else None):
            number = article.get("pmcid")
            if isinstance(number, str) and article.get("isOpenAccess") == "Y":
                yield place(
                    self.name,
                    f"https://www.ebi.ac.uk/europepmc/webservices/rest/{quote(number)}/fullTextXML",
                    form=TextForm.STRUCTURED,
                    version="vor",
                    licence=article.get("license"),
                )


class BiorxivTexts:
    """JATS of bioRxiv and medRxiv: https://api.biorxiv.org. The newest version comes last."""

    name = TextSourceName.BIORXIV

    def request(self, paper: Paper) -> SourceRequest | None:
        """The preprint of a DOI of theirs, on the server that the venue names; bioRxiv where it names none."""
        doi = next((doi for doi in values(paper, "doi") if doi.startswith(_BIORXIV_DOIS)), None)
        server = "medrxiv" if "medrxiv" in (paper.venue or "").lower() else "biorxiv"
        return None if doi is None else SourceRequest(path=f"/details/{server}/{quote(doi, safe='/')}/na/json")

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The file of the newest version."""
        for version in objects(reply.get("collection"))[-1:]:
            written = version.get("jatsxml")
            yield place(
                self.name, written, form=TextForm.STRUCTURED, version="submittedVersion", licence=version.get("license")
            )


class OpenAlexTexts:
    """Locations of a work: https://developers.openalex.org/api-reference/works."""

    name = TextSourceName.OPENALEX

    def request(self, paper: Paper) -> SourceRequest | None:
        """The work of an id of OpenAlex, or of a DOI."""
        own, doi = values(paper, "openalex"), doi_of(paper)
        work = own[0] if own else f"doi:{quote(doi, safe='/:')}" if doi else None
        return None if work is None else SourceRequest(path=f"/works/{work}", parameters={"select": "id,locations"})

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The PDF of each location that is open."""
        for location in objects(reply.get("locations")):
            if location.get("is_oa") is True:
                yield place(
                    self.name,
                    location.get("pdf_url"),
                    form=TextForm.PDF,
                    version=location.get("version"),
                    licence=location.get("license"),
                )


class UnpaywallTexts:
    """Open locations of a DOI: https://unpaywall.org/products/api. It asks for the mail address of the caller."""

    name = TextSourceName.UNPAYWALL

    def request(self, paper: Paper) -> SourceRequest | None:
        """The DOI."""
        doi = next(iter(values(paper, "doi")), None)
        return None if doi is None else SourceRequest(path=f"/v2/{quote(doi, safe='/')}")

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The PDF of each location."""
        for location in objects(reply.get("oa_locations")):
            yield place(
                self.name,
                location.get("url_for_pdf"),
                form=TextForm.PDF,
                version=location.get("version"),
                licence=location.get("license"),
            )


class SemanticScholarTexts:
    """The open PDF of a paper: https://api.semanticscholar.org/api-docs/graph."""

    name = TextSourceName.SEMANTIC_SCHOLAR

    def request(self, paper: Paper) -> SourceRequest | None:
        """The paper of an own id, an arXiv number or a DOI."""
        ids = [*values(paper, "s2"), *(f"ARXIV:{number}" for number in values(paper, "arxiv"))]
        ids += [f"DOI:{doi}" for doi in values(paper, "doi")]
        path = f"/paper/{quote(ids[0], safe='/:')}" if ids else ""
        return SourceRequest(path=path, parameters={"fields": "openAccessPdf,isOpenAccess"}) if ids else None

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """Its PDF."""
        found = reply.get("openAccessPdf")
        if isinstance(found, dict):
            yield place(self.name, found.get("url"), form=TextForm.PDF, licence=found.get("license"))


class CrossrefTexts:
    """Links that a publisher deposits: https://www.crossref.org/documentation/retrieve-metadata/rest-api/text-and-data-mining/.

    Only those of works under a Creative Commons licence are places: others ask for a contract.
    """

    name = TextSourceName.CROSSREF

    def request(self, paper: Paper) -> SourceRequest | None:
        """The work of a DOI that is not one of arXiv, which Crossref does not have."""
        doi = next((doi for doi in values(paper, "doi") if not doi.startswith(ARXIV_DOI)), None)
        return None if doi is None else SourceRequest(path=f"/works/{quote(doi, safe='/')}")

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """Links to XML and PDF."""
        work = reply.get("message")
        if not isinstance(work, dict):
            return
        licences = [each.get("URL") for each in objects(work.get("license"))]
        licence = next((each for each in licences if isinstance(each, str) and _OPEN_LICENCE in each), None)
        for link in objects(work.get("link")) if licence else ():
            form = _FORMS_OF_CONTENT.get(str(link.get("content-type")))
            if form is not None:
                version = link.get("content-version")
                yield place(self.name, link.get("URL"), form=form, version=version, licence=licence)


_FORMS_OF_CONTENT = {
    "application/pdf": TextForm.PDF,
    "text/xml": TextForm.STRUCTURED,
    "application/xml": TextForm.STRUCTURED,
}


class CoreTexts:
    """Copies in repositories: https://api.core.ac.uk/docs/v3. It needs a key."""

    name = TextSourceName.CORE

    def request(self, paper: Paper) -> SourceRequest | None:
        """The works of a DOI."""
        doi = doi_of(paper)
        return (
            None if doi is None else SourceRequest(path="/search/works", parameters={"q": f'doi:"{doi}"', "limit": "3"})
        )

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The copy of each."""
        for work in objects(reply.get("results")):
            yield place(self.name, work.get("downloadUrl"), form=TextForm.PDF, licence=work.get("license"))


ASKED = {
    each.name: each
    for each in (
        EuropePmcTexts,
        BiorxivTexts,
        OpenAlexTexts,
        UnpaywallTexts,
        SemanticScholarTexts,
        CrossrefTexts,
        CoreTexts,
    )
}
"""The sources that are asked, by name."""

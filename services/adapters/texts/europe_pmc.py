"""Europe PMC: where the full text of an open article is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceRequest
from services.adapters.texts.paper_identifiers import values_of
from services.adapters.texts.source_by_request import objects, place
from services.collecting.text_places import TextForm, TextPlace, TextSourceName


class EuropePmcTexts:
    """JATS of articles of PubMed Central that are open: https://europepmc.org/RestfulWebService."""

    name = TextSourceName.EUROPE_PMC

    def request(self, paper: Paper) -> SourceRequest | None:
        """The article of a number of PubMed Central, a DOI or a number of PubMed."""
        terms = [f"PMCID:PMC{number.removeprefix('PMC')}" for number in values_of(paper, "pmc")]
        terms += [f'DOI:"{doi}"' for doi in values_of(paper, "doi") if '"' not in doi]
        terms += [f"(EXT_ID:{number} AND SRC:MED)" for number in values_of(paper, "pubmed")]
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


SOURCE = EuropePmcTexts()

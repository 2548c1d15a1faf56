"""The E-utilities over made-up records of PubMed: esearch, efetch in MEDLINE form, elink.

Written from https://www.ncbi.nlm.nih.gov/books/NBK25499/, without a real reply at hand: numbers beyond the 10,000th are
refused, and a broken rate is a status 429 with an `error`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.builders.source_server import Play, SourceAsked, SourceTold, words_of

_DOI = re.compile(r'"([^"]+)"\[doi\]')


@dataclass(frozen=True, slots=True, kw_only=True)
class MedlineRecord:
    """A made-up record, and the numbers of those that it cites."""

    number: str
    title: str
    doi: str = ""
    day: str = "2020/05/17"
    cites: tuple[str, ...] = ()

    @property
    def medline(self) -> str:
        """The record as efetch gives it."""
        lines = [f"PMID- {self.number}", f"TI  - {self.title}.", f"AB  - A study of {self.title.lower()}."]
        lines += ["FAU - Lovelace, Ada", "JT  - Journal of made-up records", f"DP  - {self.day[:4]} May"]
        return "\n".join(lines + ([f"LID - {self.doi} [doi]"] if self.doi else [])) + "\n"


def eutils_play(records: Sequence[MedlineRecord]) -> Play:
    """The API over some records."""

    def play(asked: SourceAsked) -> SourceTold:
        if asked.parameters.get("db") != "pubmed":
            return SourceTold(status=400, body={"error": "Invalid db name specified"})
        if asked.path == "/esearch.fcgi":
            return _search(records, asked.parameters)
        wanted = asked.parameters["id"].split(",")
        if asked.path == "/efetch.fcgi":
            return SourceTold(body="\n" + "\n".join(each.medline for each in records if each.number in wanted))
        return _linked(records, wanted[0], asked.parameters["linkname"])

    return play


def _search(records: Sequence[MedlineRecord], parameters: Mapping[str, str]) -> SourceTold:
    start, most = int(parameters.get("retstart", "0")), int(parameters.get("retmax", "20"))
    if start + most > 9_999:
        error = "Exception:'retstart' cannot be larger than 9998. For PubMed, ESearch can only retrieve the first 9,999"
        return SourceTold(body={"esearchresult": {"ERROR": error}})
    dois = _DOI.findall(parameters["term"])
    found = [
        each.number
        for each in records
        if (each.doi in dois if dois else words_of(parameters["term"]) <= words_of(each.title))
        and each.day >= parameters.get("mindate", "")
    ]
    ids = found[start : start + most]
    result = {"count": str(len(found)), "retmax": str(len(ids)), "retstart": str(start), "idlist": ids}
    return SourceTold(body={"header": {"type": "esearch", "version": "0.3"}, "esearchresult": result})


def _linked(records: Sequence[MedlineRecord], number: str, name: str) -> SourceTold:
    if name == "pubmed_pubmed_refs":
        links = [cited for each in records if each.number == number for cited in each.cites]
    else:
        links = [each.number for each in records if number in each.cites]
    found = {"linksetdbs": [{"dbto": "pubmed", "linkname": name, "links": links}]} if links else {}
    return SourceTold(
        body={
            "header": {"type": "elink", "version": "0.3"},
            "linksets": [{"dbfrom": "pubmed", "ids": [number], **found}],
        }
    )

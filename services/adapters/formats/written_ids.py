"""Identifiers written in running text, in addresses and in notes: "doi: 10.1000/x (open access)", "PMID: 123".

What is found is a candidate: `rows.identifiers` gives it its normal form and refuses what is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import unquote

from kg.algorithms.identity.normal_forms import SCHEMES
from services.adapters.formats.text import plain_text

LONGEST_TEXT = 20_000
"""Characters of a text in which identifiers are looked for."""

Stated = tuple[str, str]
"""A scheme and what is written for it."""

_DOI = re.compile(r"(?<!\w)10\.\d{4,9}(?:\.\d{1,9}){0,4}(?:/|%2[Ff])[^\s{}\"|\\]{1,400}")
_NEXT = re.compile(r"</|[;,](?=10\.\d|https?:|doi\b|PMID|PMCID)", re.IGNORECASE)
_CLOSING = {")": "(", "]": "[", ">": "<"}
_ARXIV = re.compile(
    r"arxiv(?:\.org/(?:abs|pdf|html|format)/|[:/.\s]{0,3}(?:abs/)?)(\d{4}\.\d{4,5}|[a-z-]{1,20}(?:\.[A-Z]{2})?/\d{7})",
    re.IGNORECASE,
)
_PUBMED = re.compile(
    r"(?:(?<![\w/])PMID[\s:=]{1,3}|ncbi\.nlm\.nih\.gov/pubmed/|pubmed\.ncbi\.nlm\.nih\.gov/|europepmc\.org/(?:article|abstract)/MED/)"
    r"(\d{1,9})(?!\d)",
    re.IGNORECASE,
)
_CENTRAL = re.compile(
    r"(?:(?<![\w/])PMCID[\s:=]{1,3}|ncbi\.nlm\.nih\.gov/(?:pmc/)?articles/|europepmc\.org/articles?/(?:PMC/)?)(PMC\d{1,9})(?!\d)",
    re.IGNORECASE,
)
_PREPRINT = re.compile(r"europepmc\.org/(?:article|abstract)/PPR/(PPR\d{1,15})(?!\d)", re.IGNORECASE)
_SCHOLAR = re.compile(
    r"semanticscholar\.org/(?:CorpusID:(\d{1,12})(?!\d)|paper/(?:[^/\s]{1,200}/)?([0-9a-f]{40})\b)", re.IGNORECASE
)
_DOI_ADDRESS = re.compile(r"https?://(?:www\.|dx\.)?doi(?:\.org|-org\.[^/\s]{1,99})/", re.IGNORECASE)
_ADDRESS_TAIL = re.compile(
    r"(?:/(?:full|fulltext|full-text|abstract|abs|summary|pdf|epdf|pdfdirect|html|xml|meta|epub|suppinfo|references|figures"
    r"|tables|citedby))?(?:\.(?:pdf|html?|full|abstract|short|long|xml)){0,2}\Z",
    re.IGNORECASE,
)
_VERSION = re.compile(r"\A(10\.(?:1101|64898)/[\d.]{6,20})v\d{1,2}\Z")
"""A DOI of bioRxiv or medRxiv, whose addresses name the version behind it."""
_MARKED_DOI = re.compile(r"\bdoi\b", re.IGNORECASE)
_OTHER_WORK = re.compile(
    r"\b(?:comments?|commentary|cited references|companion|corrections?|corrigendum|errat(?:um|a)|expression of"
    r"|extend(?:s|ed)|extension|references|related|repl(?:y|ies)|republish\w{0,3}|response|retract\w{0,6}|reviews? of"
    r"|see|summary for|supplement\w{0,6}|updat(?:e|es|ed))\b",
    re.IGNORECASE,
)
"""Words behind which a line of a note speaks of other works."""
_PARTS = re.compile(r";(?=\s|\Z)|\.(?=\s)|,(?=\s{0,3}arxiv\b)|\s\|\s|[{}]", re.IGNORECASE)
_OWN_PART = re.compile(
    r"[^\w/]{0,4}(?:(?:also|available|accessible|published|online|at|as|from|on|under|via|the|full|text|url|link|article"
    r"|paper|pre-?print|e-?print|version|arxiv|pubmed|central|id)\W{1,4}){0,8}(?:(?:doi|pmid|pmcid|arxiv)\b|10\.\d|https?://)",
    re.IGNORECASE,
)
"""How a part of a note begins that says where the paper itself is found."""


def first_of_each(stated: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return the first value of each scheme, the most trusted scheme first; blank values do not count."""
    found: dict[str, Any] = {}
    for scheme, value in stated:
        if value not in (None, ""):
            found.setdefault(scheme, value)
    return [(scheme, found[scheme]) for scheme in SCHEMES if scheme in found]


def find_doi(text: str) -> str | None:
    """Return the first DOI in a text, without what surrounds it; in the address of a publisher without its ending."""
    found = _DOI.search(text[:LONGEST_TEXT])
    if found is None:
        return None
    doi, before = _trim(found.group()), text[: found.start()].rpartition(" ")[2]
    is_of_publisher = "://" in before and not _DOI_ADDRESS.match(before)
    return _ADDRESS_TAIL.sub("", doi, count=1) if is_of_publisher else doi


def find_arxiv(text: str) -> str | None:
    """Return the first number of arXiv in a text that names arXiv before it."""
    found = _ARXIV.search(text[:LONGEST_TEXT])
    return found.group(1) if found else None


def ids_in_address(address: str) -> Iterator[Stated]:
    """Yield the identifiers in a web address of the work: of doi.org, arXiv, PubMed, Semantic Scholar or a publisher.

    A publisher's address may go on behind the DOI: known endings are cut, and one with more parts is not read.
    """
    yield from _others(address)
    if scholar := _SCHOLAR.search(address):
        yield ("corpus", scholar[1]) if scholar[1] else ("s2", scholar[2])
    if found := find_doi(address.partition("#")[0].partition("?utm")[0]):
        if _DOI_ADDRESS.match(address.strip()):
            yield "doi", found
        elif (doi := _ADDRESS_TAIL.sub("", found.partition("?")[0].partition("&")[0], count=1)).count("/") == 1:
            yield "doi", _VERSION.sub(r"\1", doi)


def ids_in_note(text: str) -> list[Stated]:
    """Return the identifiers that a note gives with their names, as Zotero's Extra does: `DOI: …`, `PMID: …`.

    Each is at the beginning of a line, of a sentence or behind a semicolon, the first of a scheme counts. Those of
    other works are not the paper's: "Erratum in: doi …", "follow-up of arXiv:…".
    """
    found: dict[str, str] = {}
    for part in _own_parts(text[:LONGEST_TEXT]):
        is_doi = _MARKED_DOI.search(part) or part.lstrip().startswith("10.")
        for scheme, value in (("doi", find_doi(part) if is_doi else None), *_others(part)):
            if value:
                found.setdefault(scheme, value)
    return list(found.items())


def _own_parts(text: str) -> Iterator[str]:
    """The parts of a note that name the paper itself."""
    for line in map(plain_text, text.split("\n")):
        other = _OTHER_WORK.search(line)
        own = line[: other.start()] if other else line
        yield from filter(_OWN_PART.match, _PARTS.split(own))


def _others(text: str) -> Iterator[Stated]:
    if number := find_arxiv(text):
        yield "arxiv", number
    for scheme, pattern in (("pubmed", _PUBMED), ("pmc", _CENTRAL), ("ppr", _PREPRINT)):
        if found := pattern.search(text):
            yield scheme, found.group(1)


def _trim(doi: str) -> str:
    """A DOI without the punctuation, the closing brackets and the tags behind it."""
    doi = _NEXT.split(doi, maxsplit=1)[0]
    doi = unquote(doi) if "%" in doi else doi
    while doi and (doi[-1] in ".,;:'*" or doi.count(doi[-1]) > doi.count(_CLOSING.get(doi[-1], doi[-1]))):
        doi = doi[:-1]
    return doi

"""Identifiers as people paste them: as a number, with a prefix, or as the address of a page."""

from __future__ import annotations

import re

from kg.algorithms.identity.normal_forms import SCHEMES, identifier

_PAPER_ID = re.compile(r"p[0-9a-f]{15}")
_ADDRESS = re.compile(r"https?://(?:www\.)?([^/\s]+)/(\S+)", re.IGNORECASE)
_PREFIXED = re.compile(r"\A([a-z][a-z0-9_]*) ?: ?(\S+)", re.IGNORECASE)
_ARXIV = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]{1,20}(?:\.[a-z]{2})?/\d{7})(?:v\d{1,4})?", re.IGNORECASE)
_DIGITS = re.compile(r"\d{5,9}")

_HOSTS = {
    "doi.org": "doi",
    "dx.doi.org": "doi",
    "arxiv.org": "arxiv",
    "pubmed.ncbi.nlm.nih.gov": "pubmed",
    "pmc.ncbi.nlm.nih.gov": "pmc",
    "ncbi.nlm.nih.gov": "pmc",
    "openalex.org": "openalex",
    "api.openalex.org": "openalex",
    "semanticscholar.org": "s2",
    "api.semanticscholar.org": "s2",
    "aclanthology.org": "acl",
    "europepmc.org": "ppr",
}


def handles_in_query(text: str) -> tuple[str, ...]:
    """The handles that a query may be, likeliest first: it is tried as one before its words are looked for.

    They are ids, citation keys and identifiers in their normal form; a query of several words is none.

    >>> handles_in_query("https://doi.org/10.5555/ABC."), handles_in_query("graph nets")
    (('doi:10.5555/abc',), ())
    """
    query = text.strip().strip('"<>[]()').rstrip(".,;")
    prefixed = _PREFIXED.fullmatch(query)
    address = _ADDRESS.fullmatch(query)
    if address:
        path = address[2].partition("?")[0].partition("#")[0]
        return _known_identifiers(
            (_HOSTS.get(address[1].lower(), ""), path), ("doi", path[max(path.find("10."), 0) :])
        )[:1]
    if prefixed and prefixed[1].lower() in _PREFIXES:
        return _known_identifiers((prefixed[1], prefixed[2]))
    if not query or any(letter.isspace() for letter in query):
        return ()
    if _PAPER_ID.fullmatch(query):
        return (query,)
    if _DIGITS.fullmatch(query):
        return _known_identifiers(("pubmed", query), ("corpus", query))
    schemes = ("doi", "arxiv") if _ARXIV.fullmatch(query) else ("doi",)
    return (*_known_identifiers(*((scheme, query) for scheme in (*schemes, "openalex", "s2", "ppr"))), query)


def _known_identifiers(*pairs: tuple[str, str]) -> tuple[str, ...]:
    return tuple(known for scheme, value in pairs if scheme and (known := identifier(scheme, value)))


_PREFIXES = frozenset((*SCHEMES, "pmid", "pmcid", "corpusid", "s2id"))

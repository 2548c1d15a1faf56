"""The identifiers of a BibTeX entry, in the fields where managers, servers and people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote

from kg.algorithms.identity.normal_forms import identifier
from services.adapters.formats.bibtex.library import BibEntry
from services.adapters.formats.text import plain_text
from services.adapters.formats.written_ids import ids_in_address, ids_in_note
from services.text.latex_text import latex_to_text

_ADDRESS_FIELDS = ("url", "ee", "link", "howpublished", "bdsk-url-1", "bdsk-url-2")
_WHOLE_BOOKS = frozenset({"book", "mvbook", "proceedings", "mvproceedings", "collection", "mvcollection", "reference"})
_ARXIV_NUMBER = r"\d{4}\.\d{4,5}(?:v\d{1,3})?|[a-z-]{1,20}(?:\.[A-Za-z]{2})?/\d{7}"
_ARXIV = re.compile(rf"arxiv(?:\.org/(?:abs|pdf)/|[:.\s]+)({_ARXIV_NUMBER})", re.IGNORECASE)
_ARXIV_ALONE = re.compile(rf"(?:arxiv:\s*)?({_ARXIV_NUMBER})(?:\s*\[[\w.-]+\])?", re.IGNORECASE)
_CORR_VOLUME = re.compile(rf"(?:abs/)?({_ARXIV_NUMBER})")
_CORR = re.compile(r"\b(?:corr|arxiv)\b|computing research repository", re.IGNORECASE)
_ARXIV_FIELDS = ("url", "journal", "journaltitle", "howpublished", "eprint", "pages", "eid", "number", "volume",
                 "publisher", "ee", "series")  # fmt: skip
_DOI_ADDRESS = re.compile(r"doi[.-]org[^/\s]{0,99}/(10\.\d{4,9}(?:/|%2F)[^\s{}]+)", re.IGNORECASE)
"""An address of the resolver, or of a library's proxy before it: `doi-org.proxy.example.edu`."""
ADDRESS = re.compile(r"https?://[^\s{}]+", re.IGNORECASE)
_WORDS_BEHIND = re.compile(r"(?<!\s)\s++[(\[][^()\[\]\d]{3}[^()\[\]]{0,96}[)\]]\s*+\Z")
"""A remark behind a DOI; a bracket with a number may be the end of it: `S0140-6736 (11)60001-2`."""
_DOI = re.compile(r"10\.\d{4,9}(?:/|%2F)\S+", re.IGNORECASE)
_OF_ADDRESSES = frozenset({"corpus", "s2", "pubmed", "pmc", "ppr"})
_NOTED = re.compile(r"^[^\S\n]*+(doi|pmid|pmcid)\s?[:=]\s*+(\S+?)[.;]?[^\S\n]*$", re.IGNORECASE | re.MULTILINE)
"""A line of a note that is an identifier, as Zotero writes it; within a sentence it may be that of another work."""
_ISBN_BREAK = re.compile(r"[\s,;]+")
_EPRINT_SCHEMES = {"pubmed": "pubmed", "pmid": "pubmed", "pmcid": "pmc", "pmc": "pmc"}


def address_text(value: str) -> str:
    """Return an address, a DOI or a number as it is typed: TeX's escapes, commands, braces and blanks gone.

    Between several addresses, as Mendeley lists them, a blank stays.
    """
    words = latex_to_text(value, verbatim=True).split()
    return (" " if any("://" in word for word in words[1:]) else "").join(words)


def find_identifiers(entry: BibEntry) -> list[tuple[str, str | None]]:
    """Return the pairs of scheme and value that an entry states."""
    fields = entry.fields
    isbn = _ISBN_BREAK.split(fields.get("isbn", "").strip(" {}"))[0] if entry.kind in _WHOLE_BOOKS else None
    archive = fields.get("eprinttype", fields.get("archiveprefix", "")).strip(" {}").lower()
    scheme = _EPRINT_SCHEMES.get(archive)
    note = fields.get("note", "")
    noted = {found[1].lower(): found[2] for found in _NOTED.finditer(note)}
    return [
        ("doi", _doi(fields) or noted.get("doi")),
        ("arxiv", _arxiv(fields, archive) or dict(ids_in_note(note)).get("arxiv")),
        ("pubmed", fields.get("pmid", "").strip(" {}") or noted.get("pmid")),
        ("pmc", fields.get("pmcid", "").strip(" {}") or noted.get("pmcid")),
        *([(scheme, fields.get("eprint", "").strip(" {}"))] if scheme else []),
        ("isbn", isbn),
        *((known, number) for known, number in ids_in_address(fields.get("url", "")) if known in _OF_ADDRESSES),
        ("wos", number if (number := fields.get("unique-id", "").strip(" {}")).startswith(("WOS:", "ISI:")) else None),
    ]


def _doi(fields: Mapping[str, str]) -> str | None:
    """The DOI of the field for it, the first of several, else that of an address."""
    stated = _WORDS_BEHIND.sub("", plain_text(latex_to_text(fields.get("doi", ""), verbatim=True), tex=False))
    if stated:
        joined = "".join(stated.split())
        if identifier("doi", joined) and stated.count("10.") == 1:
            return joined
        found = _DOI.search(stated)
        return unquote(found[0]).rstrip(",;") if found else stated
    for name in _ADDRESS_FIELDS:
        value = fields.get(name, "")
        if "10." in value:
            text = address_text(value) if name == "url" else latex_to_text(value, verbatim=True)
            if found := _DOI_ADDRESS.search(text) or _DOI_ADDRESS.search(value):
                return unquote(found[1])
            addresses = ADDRESS.findall(text)
            if of_publisher := next(
                (doi for each in addresses if (doi := dict(ids_in_address(each)).get("doi"))), None
            ):
                return of_publisher
    return None


def _arxiv(fields: Mapping[str, str], archive: str) -> str | None:
    eprint, own = address_text(fields.get("eprint", "")), address_text(fields.get("arxivid", ""))
    if eprint and archive == "arxiv":
        return eprint
    for alone in (own, eprint if archive not in _EPRINT_SCHEMES else ""):
        if alone and (found := _ARXIV_ALONE.fullmatch(alone)):
            return found[1]
    if _CORR.search(fields.get("journal", "") + fields.get("journaltitle", "")):
        found = _CORR_VOLUME.fullmatch(fields.get("volume", "").strip(" {}"))
        if found:
            return found[1]
    texts = (fields.get(name, "") for name in _ARXIV_FIELDS)
    return next((found[1] for text in texts if (found := _ARXIV.search(text))), None)

"""The keys of JSON Lines, in the spellings of people and of other tools, and the values that these bring along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from services.adapters.formats.author_lists import split_authors
from services.adapters.formats.csl_entries import join_name
from services.adapters.formats.spellings import fold_key, with_known_keys
from services.adapters.formats.written_ids import find_doi, first_of_each, ids_in_address

KEYS: Mapping[str, tuple[str, ...]] = {
    "id": ("paperid", "identifier", "uid", "key", "citationkey", "citekey", "bibkey"),
    "title": ("papertitle", "articletitle", "documenttitle"),
    "abstract": ("paperabstract", "abstracttext", "abstractnote"),
    "summary": (),
    "year": ("pubyear", "publicationyear", "publishedyear", "yearpublished", "py"),
    "publication_date": ("date", "pubdate", "publisheddate", "datepublished", "published", "issued", "coverdate"),
    "venue": (
        *("journal", "journalname", "journaltitle", "publicationtitle", "sourcetitle", "publicationname"),
        *("containertitle", "booktitle", "conference", "conferencename", "publicationvenue", "journalref"),
        *("publication", "pub"),
    ),
    "authors": ("authorsparsed", "author", "authornames", "authorlist", "authorsnames", "creators", "creator"),
    "citation_count": ("citedbycount", "timescited", "ncitation", "ncitations", "numcitations", "citationscount"),
    "external_ids": ("ids", "identifiers"),
    "references": ("reference", "referenceids", "citedreferences", "referencedworks", "outcitations", "bibliography"),
    "cited_by": ("incitations", "citations"),
    "labels": ("tags", "keywords"),
    "citation_keys": ("citationkeys",),
    "kind": (),
    "stub": (),
    "is_retracted": ("isretracted", "retracted"),
    "retraction": (),
    "volume": (),
    "issue": ("number", "issuenumber"),
    "pages": ("page", "pagination", "pagerange"),
    "publisher": (),
    "type": ("pubtype", "publicationtype", "documenttype", "genre", "doctype"),
    "url": ("link", "uri", "paperurl"),
    "contexts": (),
    "intents": (),
    "influential": ("isinfluential",),
}
"""Each key with its other spellings, folded, the better ones first; the last three belong to references."""

ID_KEYS: Mapping[str, tuple[str, ...]] = {
    "doi": ("doi", "doiurl"),
    "arxiv": ("arxiv", "arxivid", "eprint"),
    "s2": ("s2id", "s2paperid", "semanticscholarid"),
    "openalex": ("openalex", "openalexid"),
    "pubmed": ("pmid", "pubmed", "pubmedid"),
    "pmc": ("pmc", "pmcid"),
    "corpus": ("corpusid",),
    "mag": ("mag", "magid"),
    "acl": ("acl", "aclid"),
    "dblp": ("dblp", "dblpid", "dblpkey"),
    "isbn": ("isbn",),
}
"""Schemes of identifiers -> keys of a paper that hold one, folded."""

_SPELLINGS = {
    **{spelling: key for key, others in KEYS.items() for spelling in (fold_key(key), *others)},
    **{spelling: f"{scheme} id" for scheme, spellings in ID_KEYS.items() for spelling in spellings},
}
_GIVEN = ("given", "first", "firstname", "givenname", "forename")
_FAMILY = ("family", "last", "lastname", "familyname", "surname")
_WHOLE = ("name", "fullname", "displayname", "authorname", "literal")
_VERSIONS = "versions"
"""The key under which arXiv lists when each version of a paper came."""


def with_own_keys(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a paper or reference under the keys of KEYS; identifiers under `doi id`, `pubmed id`, …"""
    if item.keys() <= KEYS.keys() and not isinstance(item.get("cited_by"), int):
        return item
    found = with_known_keys(item, _SPELLINGS)
    if isinstance(found.get("cited_by"), int) and not isinstance(found["cited_by"], bool):
        found.setdefault("citation_count", found.pop("cited_by"))
    if isinstance(versions := found.get(_VERSIONS), list) and versions and isinstance(versions[0], dict):
        found.setdefault("publication_date", versions[0].get("created"))
    return found


def unknown_keys(item: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of a paper that are not read and hold something."""
    if item.keys() <= KEYS.keys():
        return
    for key, value in item.items():
        if fold_key(key) not in _SPELLINGS and key != _VERSIONS and value not in (None, "", [], {}):
            yield key


def ids_under_keys(item: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return the identifiers under keys of their own; where there is none, those in the address."""
    found = [(scheme, item.get(f"{scheme} id")) for scheme in ID_KEYS]
    given = [(scheme, _identifier(scheme, value)) for scheme, value in found if value not in (None, "", [])]
    address = item.get("url")
    if given or item.get("id") or item.get("external_ids") or not isinstance(address, str):
        return given
    return first_of_each(ids_in_address(address))


def _identifier(scheme: str, value: Any) -> Any:
    value = value[0] if isinstance(value, list) else value
    return (find_doi(value) or value) if scheme == "doi" and isinstance(value, str) else value


def author_names(stated: Any) -> Any:
    """Return the names of a text, or of a list of texts, objects or lists `[last, first]`; anything else as it is."""
    if isinstance(stated, dict):  # a list in an object, as IEEE has it
        stated = next((value for value in stated.values() if isinstance(value, list)), stated)
    if isinstance(stated, str):
        return split_authors(stated, is_list=True)
    return [_name(each) for each in stated] if isinstance(stated, list) else stated


def _name(person: Any) -> Any:
    if isinstance(person, list):  # arXiv: last name, first name, suffix
        family, given, suffix = (*person[:3], None, None, None)[:3]
        return join_name(given, family, suffix)
    if not isinstance(person, dict) or isinstance(person.get("name"), str):
        return person
    values = {fold_key(key): value for key, value in person.items() if isinstance(value, str) and value.strip()}
    parted = (next((values[key] for key in keys if key in values), None) for keys in (_GIVEN, _FAMILY))
    return join_name(*parted) or next((values[key] for key in _WHOLE if key in values), None)


def name_of(value: Any) -> Any:
    """Return the name of a venue that is as an object `{"name": …}`, else the value."""
    return value.get("name") or value.get("title") if isinstance(value, dict) else value

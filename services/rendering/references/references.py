"""Reference lists for other programs: BibTeX, RIS and CSL-JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any

from kg.model.papers.paper import Paper
from services.rendering.references.escaping import bibtex_escape, tex_address, tex_key
from services.rendering.references.links import identifier, links
from services.rendering.references.names import split_name

_CONFERENCE = re.compile(
    r"conference|proceedings|workshop|symposium|congress|annual meeting|neural information processing systems|"
    r"knowledge discovery and data mining|\bmeeting of the\b|\b(?:AAAI|IJCAI|NeurIPS|NIPS|ICML|ICLR|CVPR|ICCV|ECCV|ACL|"
    r"EMNLP|NAACL|COLING|KDD|WWW|SIGIR|CIKM|WSDM|INTERSPEECH|ICASSP|ICRA|IROS|CHI|UAI|AISTATS|COLT)\b",
    re.IGNORECASE,
)
_PREPRINT = re.compile(r"arxiv|biorxiv|medrxiv|preprint|\bssrn\b", re.IGNORECASE)
_JOURNAL = re.compile(r"\b(?:journal|transactions|letters|annals)\b", re.IGNORECASE)
_WORD = re.compile(r"\S+")


class Kind(Enum):
    """What a reference is to a bibliography: its entry type in BibTeX, RIS and CSL."""

    ARTICLE = ("article", "JOUR", "article-journal")
    CONFERENCE = ("inproceedings", "CONF", "paper-conference")
    BOOK = ("book", "BOOK", "book")
    PREPRINT = ("misc", "UNPB", "article")
    OTHER = ("misc", "GEN", "document")

    def __init__(self, bibtex: str, ris: str, csl: str) -> None:
        self.bibtex = bibtex
        self.ris = ris
        self.csl = csl


def reference_kind(paper: Paper) -> Kind:
    """Told from the venue's words and the identifiers."""
    venue = paper.venue or ""
    if venue and not _PREPRINT.search(venue):
        is_conference = _CONFERENCE.search(venue) and not _JOURNAL.search(venue)
        return Kind.CONFERENCE if is_conference else Kind.ARTICLE
    if venue or identifier(paper, "arxiv"):
        return Kind.PREPRINT
    return Kind.BOOK if identifier(paper, "isbn") else Kind.OTHER


def to_bibtex(papers: Iterable[Paper]) -> str:
    """One entry a paper, UTF-8, special characters escaped once; titles keep the capitals their source gives them."""
    return "\n".join(_bibtex_entry(paper) for paper in papers)


def _bibtex_entry(paper: Paper) -> str:
    kind = reference_kind(paper)
    body = "".join(f"  {name} = {{{value}}},\n" for name, value in _bibtex_fields(paper, kind))
    return f"@{kind.bibtex}{{{tex_key(paper.citation_key)},\n{body}}}\n"


def _bibtex_fields(paper: Paper, kind: Kind) -> Iterator[tuple[str, str]]:
    if paper.authors:
        yield "author", " and ".join(_bibtex_name(author) for author in paper.authors)
    yield "title", _WORD.sub(lambda found: _keep_capitals(found[0]), one_line(paper.title))
    if paper.venue:
        place = {Kind.ARTICLE: "journal", Kind.CONFERENCE: "booktitle"}.get(kind, "howpublished")
        yield place, bibtex_escape(one_line(paper.venue))
    if paper.year is not None:
        yield "year", str(paper.year)
    if doi := identifier(paper, "doi"):
        yield "doi", tex_address(doi)
    if arxiv := identifier(paper, "arxiv"):
        yield "eprint", bibtex_escape(arxiv)
        yield "archiveprefix", "arXiv"
    if isbn := identifier(paper, "isbn"):
        yield "isbn", bibtex_escape(isbn)
    if not doi and (found := links(paper)):
        yield "url", tex_address(found[0].address)


def _bibtex_name(author: str) -> str:
    name = split_name(one_line(author))
    if name.given is None:
        return "{" + bibtex_escape(name.family) + "}"
    family, given = bibtex_escape(name.family), bibtex_escape(name.given)
    return f"{_whole(family)}, {_whole(given)}"


def _whole(part: str) -> str:
    """Braces around what BibTeX would take apart."""
    return "{" + part + "}" if "," in part or re.search(r"(?i)\band\b", part) else part


def _keep_capitals(word: str) -> str:
    escaped = bibtex_escape(word)
    if word == word.lower():
        return escaped
    return f"{{{{}}{escaped}}}" if escaped.startswith("\\") else f"{{{escaped}}}"


def one_line(text: str) -> str:
    """White space of any kind becomes single blanks; control characters go."""
    return " ".join("".join(c if c.isprintable() or c.isspace() else "" for c in text).split())


def to_ris(papers: Iterable[Paper]) -> str:
    """One record a paper, with the citation key as its ID."""
    return "".join("".join(f"{tag}  - {value}\n" for tag, value in _ris_fields(paper)) + "\n" for paper in papers)


def _ris_fields(paper: Paper) -> Iterator[tuple[str, str]]:
    kind = reference_kind(paper)
    yield "TY", kind.ris
    yield "ID", paper.citation_key
    yield "TI", one_line(paper.title)
    for author in paper.authors:
        yield "AU", split_name(one_line(author)).inverted
    if paper.year is not None:
        yield "PY", str(paper.year)
    if paper.publication_date:
        yield "DA", paper.publication_date.replace("-", "/")
    if paper.venue:
        yield "JO" if kind is Kind.ARTICLE else "T2", one_line(paper.venue)
    if doi := identifier(paper, "doi"):
        yield "DO", doi
    for link in links(paper)[:1]:
        yield "UR", link.address
    if paper.abstract:
        yield "AB", one_line(paper.abstract)
    yield "ER", ""


def to_csl(papers: Iterable[Paper]) -> str:
    """A JSON array of CSL items; ids are citation keys."""
    return json.dumps([_csl_item(paper) for paper in papers], ensure_ascii=False, indent=2) + "\n"


def _csl_item(paper: Paper) -> dict[str, Any]:
    item: dict[str, Any] = {"id": paper.citation_key, "type": reference_kind(paper).csl, "title": one_line(paper.title)}
    if paper.authors:
        item["author"] = [_csl_name(author) for author in paper.authors]
    if paper.year is not None:
        item["issued"] = {"date-parts": [_date_parts(paper)]}
    optional = {
        "container-title": one_line(paper.venue) if paper.venue else None,
        "DOI": identifier(paper, "doi"),
        "ISBN": identifier(paper, "isbn"),
        "PMID": identifier(paper, "pubmed"),
        "number": f"arXiv:{arxiv}" if (arxiv := identifier(paper, "arxiv")) else None,
        "URL": next((link.address for link in links(paper)), None),
        "abstract": paper.abstract,
    }
    return item | {name: value for name, value in optional.items() if value}


def _csl_name(author: str) -> dict[str, str]:
    name = split_name(one_line(author))
    return {"literal": name.family} if name.given is None else {"family": name.family, "given": name.given}


def _date_parts(paper: Paper) -> list[int]:
    parts = [int(part) for part in (paper.publication_date or "").split("-") if part.isdigit()]
    return parts if parts[:1] == [paper.year] else [paper.year or 0]


REFERENCE_FORMATS: dict[str, Callable[[Iterable[Paper]], str]] = {"bibtex": to_bibtex, "ris": to_ris, "csl": to_csl}
"""Name of the format on the command line and in the API, and the function that writes it."""

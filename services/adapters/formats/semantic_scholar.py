"""Semantic Scholar Graph API: papers, search pages, bulk pages, and pages of references or citations.

A paper may nest its references and citations; those that say more than id and title are papers of their own. A page
of `/references` or `/citations` holds the papers but not the one they belong to, so its papers come without
citations, and a notice says so. The releases of its datasets spell the same keys in small letters, one paper or one
citation a line. The API's label "Review" is not read as a kind: it is on Turing 1950 too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from kg.algorithms.identity.normal_forms import identifier
from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import registry_entry
from services.adapters.formats.dates import date_of_year, parse_date, parse_year, year_of
from services.adapters.formats.file_format import CERTAIN, WEAK, FileFormat, Input, Syntax, any_key, pattern
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.spellings import with_known_keys
from services.adapters.formats.text import plain_text
from services.collecting.formats import Format
from services.collecting.import_report import Notice, SourceRow

_PAGE_KEYS = {"citedPaper": "the paper that cites these", "citingPaper": "the paper that these cite"}
_RELEASE_KEYS = frozenset({"corpusid", "externalids", "citingcorpusid"})
_SPELLINGS = {
    name.lower(): name
    for name in ("corpusId", "externalIds", "publicationDate", "publicationTypes", "publicationVenue", "citationCount")
}
_DASHES = re.compile(r"[-\u2010-\u2015]++")
_BARE_KEYS = frozenset({"paperId", "title", "corpusId", "url"})


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """The papers of a document: one paper with those nested in it, a list of papers, or a page of `data`."""
    items = _items(document)
    yield from read.rows(items, record, source=source, first_row=first_row)
    for key, owner in _PAGE_KEYS.items():
        pages = [item for item in _entries(document) if isinstance(item, dict) and key in item]
        if pages:
            text = f"this page does not name {owner}: its {len(pages)} papers come without citations; "
            yield Notice(
                row=0, text=text + "import that paper with its `references` and `citations` instead", source=source
            )


def _entries(document: JSON) -> list[JSON]:
    if isinstance(document, dict) and isinstance(document.get("data"), list):
        entries: list[JSON] = document["data"]
        return entries
    return document if isinstance(document, list) else [document]


def _items(document: JSON) -> Iterator[JSON]:
    for entry in _entries(document):
        paper = _unwrap(entry)
        yield paper
        if isinstance(paper, dict):
            for key in ("references", "citations"):
                nested = paper.get(key)
                for other in nested if isinstance(nested, list) else ():
                    inside = _unwrap(other)
                    if isinstance(inside, dict) and inside.get("paperId") and inside.keys() - _BARE_KEYS:
                        yield inside


def _unwrap(entry: JSON) -> JSON:
    if isinstance(entry, dict):
        for key in _PAGE_KEYS:
            if isinstance(entry.get(key), dict):
                return entry[key]
    return entry


def is_release(item: JSON) -> bool:
    """Whether an item is a line of a release of the datasets, not of the API."""
    return isinstance(item, dict) and not _RELEASE_KEYS.isdisjoint(item)


def record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    """The paper of an item as row n; a citation of a release names the citing paper and the cited one.

    Raises:
        InvalidInputError: the item holds no usable paper.
    """
    paper = read.mapping(item)
    if "citingcorpusid" in paper:
        return _citation(paper, row, doubts)
    if is_release(paper):
        paper = with_known_keys(paper, _SPELLINGS)
    year = parse_year(paper.get("year"), doubts)
    published = date_of_year([parse_date(paper.get("publicationDate"), doubts, field="publicationDate")], year)
    references = read.list_under_key(paper, "references", doubts)
    types = paper.get("publicationTypes")
    status = retractions.of_types(types if isinstance(types, list) else (), source="Semantic Scholar")
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(paper), doubts),
        title=read.title(paper, "title"),
        abstract=read.abstract(paper, "abstract", doubts),
        year=year or year_of(published),
        publication_date=published,
        venue=_venue(paper, doubts),
        authors=read.names(_people(read.list_under_key(paper, "authors", doubts))),
        citation_count=read.count(paper, "citationCount", doubts),
        url=read.text(paper, "url", doubts),
        references=read.cited_works(references, cited_work),
        cited_by=read.cited_works(read.list_under_key(paper, "citations", doubts), cited_work),
        entry=_entry(paper),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _citation(edge: Mapping[str, JSON], row: int, doubts: Doubts) -> PaperRecord:
    citing = read.identifiers([("corpus", edge["citingcorpusid"])], doubts)
    cited = read.identifiers([("corpus", edge.get("citedcorpusid"))], doubts)
    if not citing or not cited:
        missing = "citedcorpusid" if citing else "citingcorpusid"
        raise InvalidInputError(f"{missing} is missing; a citation needs both papers", field=missing)
    influential = edge.get("isinfluential")
    labels = (label for each in edge.get("intents") or () for label in (each if isinstance(each, list) else [each]))
    work = CitedWork(
        identifiers=cited,
        contexts=_texts(edge.get("contexts") or ()),
        intents=_texts(dict.fromkeys(label for label in labels if isinstance(label, str))),
        influential=influential if isinstance(influential, bool) else None,
    )
    return PaperRecord(row=row, identifiers=citing, title=None, references=(work,))


def _stated_ids(paper: Mapping[str, JSON]) -> list[tuple[str, JSON]]:
    address = paper.get("url")
    own = paper.get("paperId") or (address if isinstance(address, str) and identifier("s2", address) else None)
    return [("s2", own), ("corpus", paper.get("corpusId")), *read.inner(paper, "externalIds").items()]


def _venue(paper: Mapping[str, JSON], doubts: Doubts) -> str | None:
    return (
        read.text(paper, "venue", doubts)
        or read.text(read.inner(paper, "publicationVenue"), "name", doubts)
        or read.text(read.inner(paper, "journal"), "name", doubts)
    )


def _entry(paper: Mapping[str, JSON]) -> Entry | None:
    """What the journal says of a paper in proceedings or in a volume of a journal; preprints are called articles too.

    A volume such as `abs/1706.03762` is a number of arXiv.
    """
    stated, journal = paper.get("publicationTypes"), read.inner(paper, "journal")
    pages, volume = (value if isinstance(value := journal.get(key), str) else "" for key in ("pages", "volume"))
    volume = "" if volume.startswith("abs/") else volume
    types = stated if isinstance(stated, list) else []
    venue = read.inner(paper, "publicationVenue").get("type")
    if "Conference" in types or venue == "conference":
        kind = "conference"
    else:
        kind = "journal-article" if volume and ("JournalArticle" in types or venue == "journal") else ""
    return registry_entry([kind], {"volume": volume, "page": "-".join(map(str.strip, _DASHES.split(pages)))})


def cited_work(entry: JSON) -> CitedWork | None:
    """The paper of an entry of a list of references or citations, with what the entry says of the citation."""
    paper = _unwrap(entry)
    if not isinstance(paper, dict):
        return None
    ignored: Doubts = []
    known = read.identifiers(_stated_ids(paper), ignored)
    title = read.text(paper, "title", ignored)
    if not known and not title:
        return None
    around = entry if paper is not entry else {}
    influential = around.get("isInfluential")
    return CitedWork(
        identifiers=known,
        title=title,
        year=parse_year(paper.get("year"), ignored),
        authors=read.names(_people(read.list_under_key(paper, "authors", ignored))),
        contexts=_texts(around.get("contexts") or ()),
        intents=_texts(around.get("intents") or ()),
        influential=influential if isinstance(influential, bool) else None,
    )


def _texts(values: Iterable[JSON]) -> tuple[str, ...]:
    return tuple(plain_text(text) for text in values if isinstance(text, str))


def _people(authors: list[JSON] | None) -> Iterator[JSON]:
    """The authors of a list, each number of a person once."""
    known: set[str] = set()
    for each in authors or ():
        number = each.get("authorId") if isinstance(each, dict) else None
        if not isinstance(number, str) or number not in known:
            known.update([number] if isinstance(number, str) else [])
            yield each


_EMPTY_PAGE = re.compile(r'\A\s*\{\s*"(?:total|offset)"\s*:\s*\d++[^\[]*"data"\s*:\s*\[')

FORMAT = FileFormat(
    name=Format.SEMANTIC_SCHOLAR,
    label="Semantic Scholar Graph API JSON",
    signs=(
        any_key("citedPaper", "citingPaper", "paperId", "externalIds", order=CERTAIN),
        pattern(Syntax.JSON, _EMPTY_PAGE, WEAK),
    ),
    input=Input.JSON,
    read=rows,
)

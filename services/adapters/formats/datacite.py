"""DataCite: answers of its API with one or many DOIs, and its own JSON as content negotiation gives it.

Works that a record references make citations, and so do those that it says reference it. The DOI of a preprint, of its
publication, or of the same work elsewhere names the paper too. The publisher is the venue of a text that has no other,
and of nothing else: Zenodo is not a journal of software.
https://datacite-metadata-schema.readthedocs.io/en/4.6/properties/relatedidentifier/
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.algorithms.identity.normal_forms import identifier
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import csl_entry, invert_name
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import FileFormat, Head, Input, Sign, Syntax
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.written_ids import Stated, ids_in_address
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_REFERENCES = frozenset({"References", "Cites"})
_CITED_BY = frozenset({"IsReferencedBy", "IsCitedBy"})
_SAME_WORK = frozenset({"IsPreprintOf", "HasPreprint", "IsIdenticalTo"})
_VERSIONS = frozenset({"IsVersionOf", "HasVersion"})
"""A DOI of another registrant is the publication of a preprint, as arXiv states it; any other is that of all versions
or of another version, and not that of the record."""
_SCHEMES = {"doi": "doi", "arxiv": "arxiv", "pmid": "pubmed", "pmcid": "pmc"}
_DATES = ("Issued", "Available", "Created", "Submitted")
"""Kinds of dates by which a work was published, the most certain first."""
_KINDS = {
    "JournalArticle": "article-journal",
    "ConferencePaper": "paper-conference",
    "ConferenceProceeding": "book",
    "Book": "book",
    "BookChapter": "chapter",
    "Dissertation": "thesis",
    "Report": "report",
    "Preprint": "article",
    "Text": "document",
    "Dataset": "dataset",
    "DataPaper": "article-journal",
    "Software": "software",
    "ComputationalNotebook": "software",
    "PeerReview": "review",
}
"""CSL types by DataCite's `resourceTypeGeneral`."""
_TEXTS = frozenset({"", *_KINDS}) - {"Dataset", "Software", "ComputationalNotebook"}
"""Types of what is read, among them whatever states no type."""


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """Yield the works of a document: an answer with `data`, one record, or a list of either."""
    items = document.get("data", document) if isinstance(document, dict) else document
    return read.rows(items if isinstance(items, list) else [items], _record, source=source, first_row=first_row)


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    outer = read.mapping(item)
    work = read.inner(outer, "attributes") or outer
    related = [each for each in read.list_under_key(work, "relatedIdentifiers", doubts) or () if isinstance(each, dict)]
    listed = read.inner(outer, "relationships")
    published = _publication_date(work, doubts)
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(outer, work, related), doubts),
        title=_title(work, doubts),
        abstract=read.abstract({"abstract": _abstract(work, doubts)}, "abstract", doubts),
        year=year_of(published),
        publication_date=published,
        venue=_venue(work, doubts),
        authors=read.names(_person(each) for each in read.list_under_key(work, "creators", doubts) or ()),
        citation_count=read.count(work, "citationCount", doubts),
        url=read.text(work, "url", doubts),
        references=_works(related, _REFERENCES, listed.get("references")),
        cited_by=_works(related, _CITED_BY, listed.get("citations")),
        entry=_entry(work),
    )


def _stated_ids(outer: Mapping[str, JSON], work: Mapping[str, JSON], related: list[JSON]) -> Iterator[tuple[str, JSON]]:
    yield "doi", work.get("doi") or outer.get("id")
    for key in ("identifiers", "alternateIdentifiers"):
        listed = work.get(key)
        for each in listed if isinstance(listed, list) else ():
            if isinstance(each, dict):
                kind = each.get("identifierType") or each.get("alternateIdentifierType")
                value = each.get("identifier") or each.get("alternateIdentifier")
                yield from _ids_of(kind, value)
    own = _registrant(work.get("doi") or outer.get("id"))
    for each in related:
        relation, other = each.get("relationType"), _registrant(each.get("relatedIdentifier"))
        if relation in _SAME_WORK or (relation in _VERSIONS and other != own):
            yield from _ids_of(each.get("relatedIdentifierType"), each.get("relatedIdentifier"))


def _registrant(doi: JSON) -> str:
    """The part of a DOI before the slash; "" for what is none."""
    known = identifier("doi", doi) if isinstance(doi, str) else None
    return known.partition("/")[0] if known else ""


def _ids_of(kind: JSON, value: JSON) -> Iterator[Stated]:
    """The identifier that a pair of type and value states; nothing for types that have no scheme here."""
    if isinstance(kind, str) and isinstance(value, str):
        if scheme := _SCHEMES.get(kind.lower()):
            yield scheme, value
        elif kind.lower() == "url":
            yield from ids_in_address(value)


def _works(related: list[JSON], relations: frozenset[str], listed: JSON) -> tuple[CitedWork, ...] | None:
    """The works that a record relates to in one of some ways; None where it names none."""
    pairs = [
        (each.get("relatedIdentifierType"), each.get("relatedIdentifier"))
        for each in related
        if each.get("relationType") in relations
    ]
    linked = listed.get("data") if isinstance(listed, dict) else None
    pairs += [
        ("doi", each.get("id")) for each in (linked if isinstance(linked, list) else ()) if isinstance(each, dict)
    ]
    known = (read.identifiers(_ids_of(*pair), []) for pair in pairs)
    return tuple(CitedWork(identifiers=ids) for ids in dict.fromkeys(known) if ids) or None


def _title(work: Mapping[str, JSON], doubts: Doubts) -> str:
    """The title with its subtitle; titles of other kinds, such as translated ones, serve only in want of it."""
    titles = [each for each in read.list_under_key(work, "titles", doubts) or () if isinstance(each, dict)]
    main = next((each for each in titles if not each.get("titleType")), titles[0] if titles else {})
    title = read.title(main, "title")
    subtitles = (read.text(each, "title", doubts) for each in titles if each.get("titleType") == "Subtitle")
    subtitle = next((each for each in subtitles if each and each.lower() not in title.lower()), None)
    return f"{title}: {subtitle}" if subtitle else title


def _abstract(work: Mapping[str, JSON], doubts: Doubts) -> JSON:
    found = (each for each in read.list_under_key(work, "descriptions", doubts) or () if isinstance(each, dict))
    return next((each.get("description") for each in found if each.get("descriptionType") == "Abstract"), None)


def _publication_date(work: Mapping[str, JSON], doubts: Doubts) -> str | None:
    """The day of the date of publication where it is of the year that the record states."""
    listed = [each for each in read.list_under_key(work, "dates", doubts) or () if isinstance(each, dict)]
    by_kind = {str(each.get("dateType")): each.get("date") for each in reversed(listed)}
    date = next((by_kind[kind] for kind in _DATES if by_kind.get(kind)), None)
    year = parse_date(work.get("publicationYear"), doubts, field="publicationYear")
    dated = parse_date(date, [], field="dates")
    return dated if dated and (year is None or year_of(dated) == year_of(year)) else year


def _publisher(work: Mapping[str, JSON]) -> str | None:
    publisher = work.get("publisher")
    name = publisher.get("name") if isinstance(publisher, dict) else publisher
    return read.text({"publisher": name}, "publisher", [])


def _venue(work: Mapping[str, JSON], doubts: Doubts) -> str | None:
    """The journal or series; the publisher of a text: the university of a thesis, arXiv of a preprint."""
    container = read.inner(work, "container")
    is_repository = container.get("type") == "DataRepository"
    journal = None if is_repository else read.text(container, "title", doubts)
    return journal or (_publisher(work) if _type(work) in _TEXTS else None)


def _type(work: Mapping[str, JSON]) -> str:
    return str(read.inner(work, "types").get("resourceTypeGeneral") or "")


def _person(entry: JSON) -> JSON:
    if not isinstance(entry, dict):
        return entry
    if entry.get("familyName") and entry.get("nameType") != "Organizational":
        return invert_name(entry["familyName"], entry.get("givenName"))
    return in_braces(entry.get("name")) if entry.get("nameType") == "Organizational" else entry.get("name")


def _entry(work: Mapping[str, JSON]) -> Entry:
    container = read.inner(work, "container")
    pages = (container.get("firstPage"), container.get("lastPage"))
    return csl_entry(
        _KINDS.get(_type(work), "document"),
        {"volume": container.get("volume"), "issue": container.get("issue"), "version": work.get("version")}
        | {"publisher": _publisher(work)}
        | {"page": "-".join(page for page in pages if isinstance(page, str) and page)},
    )


def _is_datacite(head: Head) -> bool:
    return {"creators", "titles"} <= head.keys and bool({"publicationYear", "relatedIdentifiers"} & head.keys)


FORMAT = FileFormat(
    name=Format.DATACITE,
    label="DataCite JSON",
    signs=(Sign(syntax=Syntax.JSON, test=_is_datacite),),
    input=Input.JSON,
    read=rows,
)

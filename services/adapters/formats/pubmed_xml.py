"""PubMed's XML: `PubmedArticleSet` of the site and of E-utilities, and `MedlineCitationSet` of older files.

References are in `ReferenceList`, in files before 2019 in `CommentsCorrectionsList`; both make citations.
https://dtd.nlm.nih.gov/ncbi/pubmed/doc/out/190101/
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import csl_entry, invert_name
from services.adapters.formats.dates import join_date, parse_date, year_of
from services.adapters.formats.file_format import FileFormat, Input, root
from services.adapters.formats.labels import labels_of
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.pubmed import medline_title
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import Doubts
from services.adapters.formats.work_kinds import kind_of_types
from services.adapters.formats.written_references import work_in_entry
from services.adapters.formats.xml_records import child, child_text, children, local, text_of, xml_rows
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_RECORDS = frozenset({"PubmedArticle", "PubmedBookArticle", "MedlineCitation"})
_SCHEMES = {"pubmed": "pubmed", "doi": "doi", "pmc": "pmc", "pmcid": "pmc"}
_UNLABELLED = "UNLABELLED"


def rows(data: bytes, *, source: str) -> Iterator[SourceRow]:
    """Yield the articles and book chapters of a set."""
    return xml_rows(data, _RECORDS, _values, _record, source=source)


def _values(element: Element) -> dict[str, Any]:
    book = child(element, "BookDocument")
    citation = element if local(element) == "MedlineCitation" else child(element, "MedlineCitation")
    body = book if book is not None else child(citation, "Article")
    if body is None:
        return {"id": child_text(citation, "PMID"), "title": None}
    holder = child(body, "Book") if book is not None else child(body, "Journal")
    return {
        "title": _title(body, book),
        "ids": [*_ids(element, citation if book is None else book), *_locations(body)],
        "authors": _authors(body) or _authors(holder) or _editors(body) or _editors(holder),
        "abstract": _abstract(child(body, "Abstract")) or _abstract(child(citation, "OtherAbstract")),
        "dates": _dates(body, holder),
        "venue": _venue(body, holder) or child_text(citation, "MedlineJournalInfo", "MedlineTA"),
        "references": _references(element, citation),
        "retractions": _retraction(body, citation),
        "kind": _kind(body, book),
        "variables": _variables(body, holder),
        "keywords": labels_of(text_of(each) for each in children(citation, "KeywordList", "Keyword")),
    }


def _variables(body: Element, holder: Element | None) -> dict[str, str | None]:
    return {
        "volume": child_text(holder, "JournalIssue", "Volume") or child_text(holder, "Volume"),
        "issue": child_text(holder, "JournalIssue", "Issue"),
        "page": child_text(body, "Pagination", "MedlinePgn"),
        "ISSN": child_text(holder, "ISSN"),
        "publisher": child_text(holder, "Publisher", "PublisherName"),
    }


def _venue(body: Element, holder: Element | None) -> str | None:
    """The journal, or the book that a chapter is in."""
    book = child_text(holder, "BookTitle") if child(body, "ArticleTitle") is not None else None
    return child_text(holder, "Title") or child_text(holder, "ISOAbbreviation") or book


def _dates(body: Element, holder: Element | None) -> list[dict[str, str | None]]:
    """The dates of a record, that of the issue or the book first."""
    paths = (child(holder, "JournalIssue", "PubDate"), child(holder, "PubDate"))
    return [_date(each) for each in (*paths, child(body, "ArticleDate"), child(body, "ContributionDate"))]


def _title(body: Element, book: Element | None) -> str | None:
    """The title, without the brackets that PubMed puts around one it translated; in its language where it has none."""
    stated = (child_text(body, name) for name in ("ArticleTitle", "VernacularTitle"))
    title = next(filter(None, (medline_title(each) for each in stated if each)), None)
    return title or (child_text(book, "Book", "BookTitle") if book is not None else None)


def _ids(element: Element, citation: Element | None) -> list[tuple[str, str | None]]:
    lists = [child(element, name, "ArticleIdList") for name in ("PubmedData", "PubmedBookData")]
    found = [("pubmed", child_text(citation, "PMID"))]
    for each in (*lists, child(citation, "ArticleIdList")):
        found += _ids_in_list(each)
    found += [("pmc", text_of(each)) for each in children(citation, "OtherID") if (text_of(each) or "")[:3] == "PMC"]
    return found


def _ids_in_list(ids: Element | None) -> list[tuple[str, str | None]]:
    """The identifiers of an `ArticleIdList` that have a scheme here."""
    known = ((_SCHEMES.get(each.get("IdType", "").lower()), text_of(each)) for each in children(ids, "ArticleId"))
    return [(scheme, value) for scheme, value in known if scheme]


def _locations(body: Element) -> list[tuple[str, str | None]]:
    return [
        ("doi", text_of(each))
        for each in children(body, "ELocationID")
        if each.get("EIdType") == "doi" and each.get("ValidYN") != "N"
    ]


def _authors(holder: Element | None) -> list[str]:
    """The people and groups of the lists of authors."""
    return [name for each in children(holder, "AuthorList") if each.get("Type") != "editors" for name in _names(each)]


def _editors(holder: Element | None) -> list[str]:
    return [name for each in children(holder, "AuthorList") if each.get("Type") == "editors" for name in _names(each)]


def _names(people: Element) -> Iterator[str]:
    for each in children(people, "Author"):
        given = child_text(each, "ForeName") or child_text(each, "FirstName") or child_text(each, "Initials")
        name = invert_name(child_text(each, "LastName"), given, child_text(each, "Suffix"))
        if each.get("ValidYN") != "N" and (name := name or in_braces(child_text(each, "CollectiveName"))):
            yield name


def _abstract(abstract: Element | None) -> str | None:
    """The parts of an abstract, each with its label before it: "METHODS: We …"."""
    parts = [(each.get("Label") or "", text_of(each)) for each in children(abstract, "AbstractText")]
    written = (f"{label}: {text}" if label and label != _UNLABELLED else text for label, text in parts if text)
    return " ".join(written) or None


def _date(date: Element | None) -> dict[str, str | None]:
    names = ("Year", "Month", "Day", "MedlineDate", "Season")
    return {name: child_text(date, name) for name in names} if date is not None else {}


def _kind(body: Element, book: Element | None) -> str:
    if book is None:
        return kind_of_types(_types(body))
    return "book" if child(body, "ArticleTitle") is None else "chapter"


def _types(body: Element) -> list[str]:
    return [text_of(each) or "" for each in children(body, "PublicationTypeList", "PublicationType")]


def _retraction(body: Element, citation: Element | None) -> RetractionStatus:
    """What the types of a publication say, and the references to its notice or to the work that it retracts."""
    status = retractions.of_types(_types(body), source="PubMed")
    for each in children(citation, "CommentsCorrectionsList", "CommentsCorrections"):
        reference = f"{child_text(each, 'RefSource') or ''} PMID: {child_text(each, 'PMID') or ''}"
        if each.get("RefType") == "RetractionIn":
            own = retractions.retraction_of_reference(reference, source="PubMed")
            status = status.join(RetractionStatus(own))
        elif each.get("RefType") == "RetractionOf":
            status = status.join(RetractionStatus(retracts=retractions.works_of_reference(reference)))
    return status


def _references(element: Element, citation: Element | None) -> list[dict[str, Any]] | None:
    """The entries of the reference lists, with their text and identifiers; None where the record has no list."""
    lists = [each for each in element.iter() if local(each) == "ReferenceList"]
    found = [
        {"text": child_text(each, "Citation"), "ids": _ids_in_list(child(each, "ArticleIdList"))}
        for listed in lists
        for each in children(listed, "Reference")
    ]
    notes = children(citation, "CommentsCorrectionsList", "CommentsCorrections")
    cited = [each for each in notes if each.get("RefType") == "Cites"]
    found += [{"text": None, "ids": [("pubmed", child_text(each, "PMID"))]} for each in cited]
    return found if lists or cited else None


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    title = read.title(item, "title")
    published = next((date for each in item["dates"] if (date := _publication_date(each, doubts))), None)
    known = read.identifiers(item["ids"], doubts)
    number = next((each.partition(":")[2] for each in known if each.startswith("pubmed:")), None)
    return PaperRecord(
        row=row,
        identifiers=known,
        title=title,
        abstract=read.abstract(item, "abstract", doubts),
        year=year_of(published),
        publication_date=published,
        venue=read.text(item, "venue", doubts),
        authors=read.names(item["authors"]),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{number}/" if number else None,
        references=_cited_works(item["references"], doubts),
        entry=csl_entry(item["kind"], item["variables"] | {"keyword": ", ".join(item["keywords"])}),
        labels=item["keywords"],
        retraction=item["retractions"].retraction,
        retracts=item["retractions"].retracts,
    )


def _publication_date(date: Mapping[str, str | None], doubts: Doubts) -> str | None:
    """The date of an issue: in parts, or in the words of `MedlineDate`, "1998 Dec-1999 Jan"."""
    if written := date.get("MedlineDate"):
        return parse_date(written, doubts, field="MedlineDate")
    return join_date(date.get("Year"), date.get("Month"), date.get("Day"), doubts, field="PubDate")


def _cited_works(listed: list[dict[str, Any]] | None, doubts: Doubts) -> tuple[CitedWork, ...] | None:
    works = read.cited_works(listed, _work)
    if listed and works is not None and len(works) < len(listed):
        doubts.append(f"{len(listed) - len(works)} of {len(listed)} references have neither an identifier nor a title")
    return tuple(dict.fromkeys(works)) if works is not None else None


def _work(entry: Any) -> CitedWork | None:
    return work_in_entry(entry["text"], read.identifiers(entry["ids"], []))


FORMAT = FileFormat(
    name=Format.PUBMED_XML,
    label="PubMed XML",
    signs=(root("PubmedArticleSet", "PubmedArticle", "PubmedBookArticleSet", "MedlineCitationSet", "MedlineCitation"),),
    input=Input.BYTES,
    read=rows,
)

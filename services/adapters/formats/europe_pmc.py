"""Europe PMC: results of a search in the form `core`, and entries of its lists of references and citations.

An entry of a reference list has an identifier where Europe PMC has matched it, and else the words of the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import JSON, Doubts
from services.collecting.report import SourceRow


def rows(results: list[JSON], *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """The papers of results."""
    return read.rows(results, _record, source=source, first_row=first_row)


def cited_work(entry: JSON) -> CitedWork | None:
    """The paper of an entry of a list."""
    if not isinstance(entry, dict):
        return None
    ignored: Doubts = []
    known = read.identifiers(_stated_ids(entry), ignored)
    title = read.text(entry, "title", ignored)
    if not known and not title:
        return None
    return CitedWork(
        identifiers=known,
        title=title and title.rstrip(". "),
        year=read.year(entry.get("pubYear"), ignored),
        authors=read.names(_authors_in(entry.get("authorString"))),
    )


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    result = read.mapping(item)
    published = read.publication_date(result.get("firstPublicationDate"), doubts, field="firstPublicationDate")
    listed = read.listed(read.inner(result, "authorList"), "author", doubts)
    authors = [_author(each) for each in listed] if listed else _authors_in(result.get("authorString"))
    number = result.get("pmid")
    status = _retraction(result)
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(result), doubts),
        # As in PubMed, a title ends with a full stop that is not the paper's.
        title=read.title(result, "title").rstrip(". "),
        abstract=read.abstract(result, "abstractText", doubts),
        year=read.year(result.get("pubYear"), doubts, field="pubYear") or read.year_of(published),
        publication_date=published,
        venue=_venue(result, doubts),
        authors=read.names(authors),
        citation_count=read.count(result, "citedByCount", doubts),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{number}/" if isinstance(number, str) and number.isdigit() else None,
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _retraction(result: Mapping[str, JSON]) -> RetractionStatus:
    """What the types of a publication say, and the list of its corrections and comments."""
    types = read.inner(result, "pubTypeList").get("pubType")
    status = retractions.of_types(types if isinstance(types, list) else [types], source="Europe PMC")
    listed = read.inner(result, "commentCorrectionList").get("commentCorrection")
    for each in listed if isinstance(listed, list) else ():
        kind = str(each.get("type")).lower() if isinstance(each, dict) else ""
        if kind in {"retraction in", "retraction of"}:
            reference = f"{each.get('reference') or ''} PMID: {each['id'] if each.get('source') == 'MED' else ''}"
            own = retractions.retraction_of_reference(reference, source="Europe PMC")
            works = retractions.works_of_reference(reference)
            status = status.join(RetractionStatus(own) if kind.endswith("in") else RetractionStatus(retracts=works))
    return status


def _stated_ids(entry: Mapping[str, JSON]) -> list[tuple[str, JSON]]:
    """Identifiers of a paper; the `id` of an entry is one of PubMed where its `source` is MEDLINE."""
    number = entry.get("pmid") or (entry.get("id") if entry.get("source") == "MED" else None)
    central = entry.get("pmcid") or (entry.get("id") if entry.get("source") == "PMC" else None)
    return [("doi", entry.get("doi")), ("pubmed", number), ("pmc", central)]


def _venue(result: Mapping[str, JSON], doubts: Doubts) -> str | None:
    journal = read.inner(read.inner(result, "journalInfo"), "journal")
    return read.text(journal, "title", doubts) or read.text(result, "journalTitle", doubts)


def _author(entry: JSON) -> JSON:
    if not isinstance(entry, dict):
        return None
    parts = [entry.get("firstName"), entry.get("lastName")]
    whole = " ".join(part for part in parts if isinstance(part, str) and part) if all(parts) else ""
    return whole or entry.get("fullName") or entry.get("collectiveName")


def _authors_in(written: JSON) -> list[str]:
    """The names of "Lovelace A, Babbage C."."""
    return [name.strip() for name in written.rstrip(". ").split(",")] if isinstance(written, str) else []

"""Europe PMC: results of a search in the forms `core` and `lite`, and its lists of references and citations.

An entry of a reference list has an identifier where Europe PMC has matched it, and else the words of the list. A page
of such a list names its paper by the request that it repeats; its row adds the citations to that paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import csl_entry, join_name
from services.adapters.formats.dates import date_of_year, parse_date, parse_year, year_of
from services.adapters.formats.file_format import FileFormat, Input, Sign, Syntax, all_keys
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.pubmed import medline_title
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.work_kinds import kind_of_types
from services.adapters.formats.written_references import work_in_entry
from services.adapters.formats.xml_records import children, local, text_of, xml_rows
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow


def rows(results: list[JSON], *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """The papers of results."""
    return read.rows(results, _record, source=source, first_row=first_row)


def answer_rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """Yield the papers of an answer as a file: results, or the paper whose references or citations are listed."""
    answers = document if isinstance(document, list) else [document]
    items = [item for answer in answers for item in _items(answer)]
    return read.rows(items, _row, source=source, first_row=first_row)


def xml_rows_of_answer(data: bytes, *, source: str) -> Iterator[SourceRow]:
    """Yield the papers of an answer in XML."""
    return xml_rows(data, {"result"}, _values, _record, source=source)


def _items(answer: JSON) -> list[JSON]:
    if not isinstance(answer, dict):
        return [answer]
    results = read.inner(answer, "resultList").get("result")
    return results if isinstance(results, list) else [answer]


def _row(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    """A result, or the citations that a page of a list adds to the paper of its request."""
    if not isinstance(item, dict) or not ("referenceList" in item or "citationList" in item):
        return _record(item, row, doubts)
    request = read.inner(item, "request")
    known = read.identifiers(_stated_ids(request), doubts)
    if not known:
        raise InvalidInputError("request names no paper of Europe PMC; its list is lost", field="request")
    references = read.list_under_key(read.inner(item, "referenceList"), "reference", doubts)
    citations = read.list_under_key(read.inner(item, "citationList"), "citation", doubts)
    return PaperRecord(
        row=row,
        identifiers=known,
        title=None,
        references=read.cited_works(references, cited_work),
        cited_by=read.cited_works(citations, cited_work),
    )


def _values(element: Element) -> dict[str, JSON]:
    """A result in XML as it would be in JSON."""
    return {local(each): _value(each) for each in element}


def _value(element: Element) -> JSON:
    if not len(element):
        return text_of(element)
    if local(element).endswith("List"):
        names = {local(each) for each in element}
        return {name: [_value(each) for each in children(element, name)] for name in names}
    return _values(element)


def cited_work(entry: JSON) -> CitedWork | None:
    """The paper of an entry of a list."""
    if not isinstance(entry, dict):
        return None
    ignored: Doubts = []
    known = read.identifiers(_stated_ids(entry), ignored)
    title = read.text(entry, "title", ignored)
    if not title:
        printed = entry.get("unstructuredInformation")
        return work_in_entry(printed if isinstance(printed, str) else None, known)
    return CitedWork(
        identifiers=known,
        title=medline_title(title),
        year=parse_year(entry.get("pubYear"), ignored),
        authors=read.names(_authors_in(entry.get("authorString"))),
    )


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    result = read.mapping(item)
    title = medline_title(read.title(result, "title"))
    if title is None:
        raise InvalidInputError("title is empty; a paper needs a title", field="title")
    year = parse_year(result.get("pubYear"), doubts, field="pubYear")
    published = date_of_year(_dates(result, doubts), year)
    listed = read.list_under_key(read.inner(result, "authorList"), "author", doubts)
    authors = [_author(each) for each in listed] if listed else _authors_in(result.get("authorString"))
    number = result.get("pmid")
    status = _retraction(result)
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(result), doubts),
        title=title,
        abstract=read.abstract(result, "abstractText", doubts),
        year=year or year_of(published),
        publication_date=published,
        venue=_venue(result, doubts),
        authors=read.names(authors),
        citation_count=read.count(result, "citedByCount", doubts),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{number}/" if isinstance(number, str) and number.isdigit() else None,
        entry=_entry(result),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _dates(result: Mapping[str, JSON], doubts: Doubts) -> Iterator[str | None]:
    """The dates of a result: when it first appeared, which may be the year before that of its issue, and in print."""
    yield parse_date(result.get("firstPublicationDate"), doubts, field="firstPublicationDate")
    info = read.inner(result, "journalInfo")
    for name in ("printPublicationDate", "dateOfPublication"):
        yield parse_date(info.get(name), [], field=name)


def _types(result: Mapping[str, JSON]) -> list[str]:
    """The types of a publication, which the form `lite` has as one text."""
    stated = read.inner(result, "pubTypeList").get("pubType") or result.get("pubType")
    texts = stated if isinstance(stated, list) else [stated]
    return [each.strip() for text in texts if isinstance(text, str) for each in text.split(";")]


def _entry(result: Mapping[str, JSON]) -> Entry:
    info = read.inner(result, "journalInfo")
    volume, issue = info.get("volume") or result.get("journalVolume"), info.get("issue") or result.get("issue")
    return csl_entry(kind_of_types(_types(result)), {"volume": volume, "issue": issue, "page": result.get("pageInfo")})


def _retraction(result: Mapping[str, JSON]) -> RetractionStatus:
    """What the types of a publication say, and the list of its corrections and comments."""
    status = retractions.of_types(_types(result), source="Europe PMC")
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
    """Identifiers of a paper; what the `id` of an entry is, its `source` says: MEDLINE, PubMed Central, a preprint."""
    number = entry.get("pmid") or (entry.get("id") if entry.get("source") == "MED" else None)
    central = entry.get("pmcid") or (entry.get("id") if entry.get("source") == "PMC" else None)
    preprint = entry.get("id") if entry.get("source") == "PPR" else None
    return [("doi", entry.get("doi")), ("pubmed", number), ("pmc", central), ("ppr", preprint)]


def _venue(result: Mapping[str, JSON], doubts: Doubts) -> str | None:
    journal = read.inner(read.inner(result, "journalInfo"), "journal")
    return read.text(journal, "title", doubts) or read.text(result, "journalTitle", doubts)


def _author(entry: JSON) -> JSON:
    if not isinstance(entry, dict):
        return None
    given, family = entry.get("firstName"), entry.get("lastName")
    whole = join_name(given, family) if given and family else None
    return whole or entry.get("fullName") or in_braces(entry.get("collectiveName"))


def _authors_in(written: JSON) -> list[str]:
    """The names of "Lovelace A, Babbage C."."""
    return [name.strip() for name in written.rstrip(". ").split(",")] if isinstance(written, str) else []


FORMATS = (
    FileFormat(
        name=Format.EUROPE_PMC,
        label="Europe PMC JSON",
        signs=(
            all_keys("hitCount", "resultList"),
            all_keys("hitCount", "referenceList"),
            all_keys("hitCount", "citationList"),
        ),
        input=Input.JSON,
        read=answer_rows,
    ),
    FileFormat(
        name=Format.EUROPE_PMC_XML,
        label="Europe PMC XML",
        signs=(
            Sign(
                syntax=Syntax.MARKUP,
                test=lambda head: head.root == "responseWrapper" and "<resultList" in head.text,
            ),
        ),
        input=Input.BYTES,
        read=xml_rows_of_answer,
    ),
)

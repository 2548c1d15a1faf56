"""OpenAlex works: a list, an API answer with `results`, one work, or a line of a snapshot.

Abstracts come as an inverted index, word to positions, and are put in order again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.algorithms.identity.normal_forms import ascii_fold, identifier
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import join_name, page_range, registry_entry
from services.adapters.formats.dates import parse_date, parse_year, year_of
from services.adapters.formats.file_format import CERTAIN, FileFormat, Input, any_key
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.text import abstract_text
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

(_NAME,) = retractions.MARKS_NOTICES
_ID_KEYS = (("openalex", "openalex"), ("doi", "doi"), ("mag", "mag"), ("pubmed", "pmid"), ("pmc", "pmcid"))


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """The works of a document."""
    items = document
    if isinstance(document, dict):
        results = document.get("results")
        items = results if isinstance(results, list) else [document]
    return read.rows(items if isinstance(items, list) else [items], _record, source=source, first_row=first_row)


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    work = read.mapping(item)
    references = read.cited_works(read.list_under_key(work, "referenced_works", doubts), _work)
    title = read.title_unless_citing(work, "title", "display_name", cites=bool(references), doubts=doubts)
    published = parse_date(work.get("publication_date"), doubts, field="publication_date")
    ids = read.inner(work, "ids")
    status = _retraction(work)
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(
            [("openalex", work.get("id")), ("doi", work.get("doi")), *((s, ids.get(key)) for s, key in _ID_KEYS)],
            doubts,
        ),
        title=title,
        abstract=_abstract(work, doubts),
        year=parse_year(work.get("publication_year"), doubts, field="publication_year") or year_of(published),
        publication_date=published,
        venue=_venue(work, doubts),
        authors=read.names(_author(entry) for entry in read.list_under_key(work, "authorships", doubts) or ()),
        citation_count=read.count(work, "cited_by_count", doubts),
        url=read.text(read.inner(work, "primary_location"), "landing_page_url", doubts)
        or read.text(work, "id", doubts),
        references=references,
        entry=_entry(work),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _retraction(work: Mapping[str, JSON]) -> RetractionStatus:
    """OpenAlex marks some notices as retracted, too; its type tells them."""
    typed = retractions.of_types([work.get("type"), work.get("type_crossref")], source=_NAME)
    return typed if typed.retracts is not None else retractions.of_flag(work.get("is_retracted"), source=_NAME)


def _abstract(work: Mapping[str, JSON], doubts: Doubts) -> str | None:
    index = work.get("abstract_inverted_index")
    if index is None:
        return None
    try:
        placed = sorted((int(position), word) for word, positions in index.items() for position in positions)
    except (AttributeError, TypeError, ValueError, OverflowError):
        doubts.append("abstract_inverted_index does not map words to lists of positions; left out")
        return None
    return abstract_text(" ".join(word for _, word in placed)) or None


def _venue(work: Mapping[str, JSON], doubts: Doubts) -> str | None:
    journal = read.inner(read.inner(work, "primary_location"), "source") or read.inner(work, "host_venue")
    return read.text(journal, "display_name", doubts)


def _entry(work: Mapping[str, JSON]) -> Entry | None:
    """The type of a work; the kind of its source distinguishes papers in proceedings from those in journals."""
    source = read.inner(read.inner(work, "primary_location"), "source").get("type")
    by_source = {"conference": "proceedings-article", "journal": "journal-article"}.get(str(source))
    stated = work.get("type")
    is_article = str(stated) in {"article", "review", "letter", "editorial"}
    biblio = read.inner(work, "biblio")
    pages = page_range(*(biblio.get(key) for key in ("first_page", "last_page")))
    variables = {"volume": biblio.get("volume"), "issue": biblio.get("issue"), "page": pages}
    return registry_entry([work.get("type_crossref"), by_source if is_article else None, stated], variables)


def _author(entry: JSON) -> JSON:
    if not isinstance(entry, dict):
        return None
    shown, printed = read.inner(entry, "author").get("display_name"), entry.get("raw_author_name")
    if isinstance(shown, str) and isinstance(printed, str) and "," in printed and "," not in shown:
        return _in_parts(shown.split(), printed.partition(",")[0], printed) or shown
    return shown or printed


def _in_parts(words: list[str], family: str, printed: str) -> str | None:
    """A name of which a printed one tells the family name; None where the two have other words."""
    count = len(_fold(family))
    if sorted(_fold(" ".join(words))) != sorted(_fold(printed)) or not 0 < count < len(words):
        return None
    if _fold(" ".join(words[-count:])) == _fold(family):
        return join_name(" ".join(words[:-count]), " ".join(words[-count:]))
    if _fold(" ".join(words[:count])) == _fold(family):
        return join_name(" ".join(words[count:]), " ".join(words[:count]))
    return None


def _fold(name: str) -> list[str]:
    """The words of a name for comparison."""
    return (ascii_fold(name) or name.replace(",", " ")).split()


def _work(value: JSON) -> CitedWork | None:
    known = identifier("openalex", value) if isinstance(value, str) else None
    return CitedWork(identifiers=(known,)) if known else None


FORMAT = FileFormat(
    name=Format.OPENALEX,
    label="OpenAlex works JSON",
    signs=(
        any_key("abstract_inverted_index", "referenced_works", "authorships", "cited_by_api_url", order=CERTAIN + 1),
    ),
    input=Input.JSON,
    read=rows,
)

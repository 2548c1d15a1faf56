"""Zotero's own JSON: answers of its web API, and exports of Better BibTeX JSON.

Notes, attachments and annotations that are beside the works are counted and left out. Identifiers and a citation key
that people write into Extra are read.
https://www.zotero.org/support/dev/web_api/v3/basics
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import csl_entry, invert_name
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import MOST_CERTAIN, FileFormat, Input, Syntax, any_key, pattern
from services.adapters.formats.further_keys import keys_in_note, without_keys
from services.adapters.formats.labels import labels_of, zotero_collections, zotero_tags
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.text import plain_text
from services.adapters.formats.written_ids import find_arxiv, ids_in_address, ids_in_note
from services.collecting.formats import Format
from services.collecting.import_report import Notice, SourceRow

_NO_WORKS = frozenset({"note", "attachment", "annotation"})
_KINDS = {
    "journalArticle": "article-journal",
    "conferencePaper": "paper-conference",
    "preprint": "article",
    "book": "book",
    "bookSection": "chapter",
    "encyclopediaArticle": "entry-encyclopedia",
    "dictionaryEntry": "entry-dictionary",
    "thesis": "thesis",
    "report": "report",
    "manuscript": "manuscript",
    "dataset": "dataset",
    "computerProgram": "software",
    "webpage": "webpage",
    "blogPost": "post-weblog",
    "forumPost": "post",
    "magazineArticle": "article-magazine",
    "newspaperArticle": "article-newspaper",
    "presentation": "speech",
    "patent": "patent",
    "standard": "standard",
}
"""CSL types by Zotero's item types."""
_VENUES = (
    *("publicationTitle", "proceedingsTitle", "bookTitle", "encyclopediaTitle", "dictionaryTitle", "conferenceName"),
    *("websiteTitle", "blogTitle", "forumTitle", "repository", "university", "institution", "meetingName", "publisher"),
)
_DATES = ("date", "issueDate", "dateEnacted", "dateDecided")
"""Fields of the date, by the type of the item."""
_TITLES = ("title", "caseName", "nameOfAct", "subject")
_EDITORS = frozenset({"editor", "seriesEditor", "translator", "contributor", "reviewedAuthor", "bookAuthor"})
"""Roles of people who are not authors; every other role is an author's, whatever the item's type calls it."""
_VARIABLES = (
    ("volume", ("volume",)), ("issue", ("issue",)), ("page", ("pages",)), ("ISSN", ("ISSN",)), ("ISBN", ("ISBN",)),
    ("publisher", ("publisher", "university", "institution", "company", "repository")), ("publisher-place", ("place",)),
    ("edition", ("edition",)), ("version", ("versionNumber",)), ("collection-title", ("series",)),
    ("number", ("number", "reportNumber", "patentNumber")), ("language", ("language",)),
    ("genre", ("thesisType", "reportType", "type")), ("abstract", ("abstractNote",)),
)  # fmt: skip
"""CSL variables, and the fields of Zotero that hold them, by the type of the item."""
_COLLECTIONS = "names of collections"
"""Where an item keeps the names of its collections while it is read; no field of Zotero has this name."""
_OWN_KEY = re.compile(r"^[^\S\n]*citation ?key[^\S\n]*:[^\S\n]*(\S{1,200})", re.IGNORECASE | re.MULTILINE)


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """Yield the works of a library, and how many notes and attachments are beside them."""
    items = document.get("items", document) if isinstance(document, dict) else document
    named = zotero_collections(document.get("collections")) if isinstance(document, dict) else {}
    found = [_within(_unwrap(each), named) for each in (items if isinstance(items, list) else [items])]
    works = [each for each in found if not isinstance(each, dict) or str(each.get("itemType")) not in _NO_WORKS]
    yield from read.rows(works, _record, source=source, first_row=first_row)
    if others := len(found) - len(works):
        yield Notice(row=0, text=f"{others} notes, attachments and annotations are no works; left out", source=source)


def _within(item: JSON, named: Mapping[str, list[str]]) -> JSON:
    """An item with the names of its collections."""
    if not isinstance(item, dict):
        return item
    own = named.get(str(item.get("itemID"))) or named.get(str(item.get("itemKey") or item.get("key")))
    return {**item, _COLLECTIONS: [*own]} if own else item


def _unwrap(item: JSON) -> JSON:
    """The item itself: the web API puts it into `data`."""
    data = item.get("data") if isinstance(item, dict) else None
    return data if isinstance(data, dict) else item


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    work = read.mapping(item)
    field = next((name for name in _DATES if work.get(name)), "date")
    published = parse_date(work.get(field), doubts, field=field)
    status = _retraction(work)
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(work), doubts),
        title=read.title(work, *_TITLES),
        abstract=read.abstract(work, "abstractNote", doubts),
        year=year_of(published),
        publication_date=published,
        venue=next((name for key in _VENUES if (name := read.text(work, key, doubts))), None),
        authors=read.names(_authors(work, doubts)),
        url=read.text(work, "url", doubts),
        entry=_entry(work),
        labels=_labels(work),
        citation_keys=keys_in_note(work.get("extra")),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _labels(work: Mapping[str, JSON]) -> tuple[str, ...]:
    """The tags of an item, and the collections in which it is where the export names them."""
    named = work.get(_COLLECTIONS)
    return labels_of((*zotero_tags(work.get("tags")), *(named if isinstance(named, list) else ())))


def _retraction(work: Mapping[str, JSON]) -> RetractionStatus:
    """What Extra and the tags say."""
    listed = work.get("tags")
    tags = [each.get("tag") for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    typed = retractions.of_types(tags, source="keyword", are_keywords=True)
    return retractions.of_notes([work.get("extra")]).join(typed)


def _authors(work: Mapping[str, JSON], doubts: Doubts) -> list[str | None]:
    """The authors; the editors where there are none."""
    people = [each for each in read.list_under_key(work, "creators", doubts) or () if isinstance(each, dict)]
    authors = [_name(each) for each in people if each.get("creatorType") not in _EDITORS]
    editors = [_name(each) for each in people if each.get("creatorType") == "editor"]
    if editors and not authors:
        doubts.append("creators name no author; the editors stand in the place of authors")
    return authors or editors


def _name(person: Mapping[str, JSON]) -> str | None:
    """A person as "Family, Given"; what Zotero keeps in a single field is an organisation."""
    last, first = person.get("lastName"), person.get("firstName")
    single = person.get("name") or (last if person.get("fieldMode") == 1 and not first else None)
    return in_braces(single) or invert_name(last, first)


def _stated_ids(work: Mapping[str, JSON]) -> Iterator[tuple[str, JSON]]:
    yield "doi", work.get("DOI")
    extra = work.get("extra")
    if isinstance(extra, str):
        yield from ids_in_note(extra)
    for key in ("url", "DOI"):
        if isinstance(address := work.get(key), str) and "://" in address:
            yield from ids_in_address(address)
    for key in ("archiveID", "number", "reportNumber", "libraryCatalog", "archiveLocation"):
        if isinstance(number := work.get(key), str):
            yield "arxiv", find_arxiv(number)
    if work.get("itemType") == "book":
        yield "isbn", next(iter(str(work.get("ISBN") or "").replace(",", " ").split()), None)


def _entry(work: Mapping[str, JSON]) -> Entry:
    stated = {name: next(filter(None, map(work.get, fields)), None) for name, fields in _VARIABLES}
    beside = {"keyword": ", ".join(_labels(work)), "note": _note(work), "editor": [*_editors(work)]}
    return csl_entry(_KINDS.get(str(work.get("itemType")), "document"), stated | beside, key=_key(work))


def _editors(work: Mapping[str, JSON]) -> Iterator[dict[str, str]]:
    """The editors as CSL names people."""
    creators = work.get("creators")
    for each in creators if isinstance(creators, list) else ():
        if isinstance(each, dict) and each.get("creatorType") == "editor":
            parts = {"family": each.get("lastName"), "given": each.get("firstName"), "literal": each.get("name")}
            if person := {part: text for part, text in parts.items() if isinstance(text, str) and text}:
                yield person


def _note(work: Mapping[str, JSON]) -> str:
    """Extra without the keys that are in it, and the notes of an item where the export has them."""
    stated = work.get("notes")
    notes = (
        [each.get("note") if isinstance(each, dict) else each for each in stated] if isinstance(stated, list) else []
    )
    texts = (each for each in (without_own_key(str(work.get("extra") or "")), *notes) if isinstance(each, str))
    return " / ".join(filter(None, map(plain_text, texts)))


def _key(work: Mapping[str, JSON]) -> str:
    """The citation key: in a field of its own, or in Extra."""
    stated = next((work[key] for key in ("citationKey", "citekey") if work.get(key)), None)
    return str(stated) if stated else key_in_extra(str(work.get("extra") or ""))


def key_in_extra(extra: str) -> str:
    """Return the citation key that people write into Extra; "" where there is none."""
    written = _OWN_KEY.search(extra)
    return written[1] if written else ""


def without_own_key(extra: str) -> str:
    """Extra or a note without the lines that hold citation keys."""
    return without_keys(_OWN_KEY.sub("", extra))


_EXPORTED = re.compile(r'"Better ?BibTeX JSON"')

FORMAT = FileFormat(
    name=Format.ZOTERO_JSON,
    label="Zotero JSON (web API, Better BibTeX JSON)",
    signs=(any_key("itemType", order=MOST_CERTAIN), pattern(Syntax.JSON, _EXPORTED, MOST_CERTAIN)),
    input=Input.JSON,
    read=rows,
)

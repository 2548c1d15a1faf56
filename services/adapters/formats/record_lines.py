"""Strata's own JSON Lines: one paper a line.

Keys: `id`, `title`, `abstract`, `summary`, `year`, `publication_date`, `venue`, `authors`, `citation_count`,
`external_ids` (scheme → value), `references` and `cited_by` (lists of ids or of `{"id", "title", "year", "authors",
"contexts", "intents", "influential"}`), `labels`, `citation_keys`, `kind`, `url` and `is_retracted`, with `retraction`
(`{"date", "notice"}`) where more is known of that. All but `title` may be missing or null. `record_keys` has the other
spellings that are read; a key that is not read is named once for each file. A line of the datasets of Semantic Scholar
is read as one.

A line `{"id", "cited_by"}` without a title adds the papers that cite a paper described elsewhere.

An id is recognised by its form: a DOI, an arXiv id, 40 hex digits (Semantic Scholar), W and digits (OpenAlex),
`scheme:value`, or the address of one of them; `local.NAME:value` is the id of another collection. Any other id is
taken for the collection's own and holds within it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from kg.algorithms.identity.normal_forms import LONGEST_IDENTIFIER, bare, identifier
from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, Identifier, PaperKind, PaperRecord
from kg.model.papers.retraction import Retraction
from services.adapters.formats import rows as read
from services.adapters.formats import semantic_scholar
from services.adapters.formats.csl_entries import csl_entry
from services.adapters.formats.dates import parse_date, parse_year, year_of
from services.adapters.formats.file_format import LAST, TYPICAL, FileFormat, Input, Syntax, any_key, pattern
from services.adapters.formats.labels import part_labels, zotero_tags
from services.adapters.formats.record_keys import author_names, ids_under_keys, name_of, unknown_keys, with_own_keys
from services.adapters.formats.retractions import NOT_RETRACTED, RetractionStatus
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.text import plain_text
from services.adapters.formats.work_kinds import kind_of
from services.collecting.formats import Format
from services.collecting.import_report import Notice, SourceRow

_FORMS = (
    ("s2", re.compile(r"[0-9a-fA-F]{40}|https?://(?:www\.)?semanticscholar\.org/\S+")),
    ("openalex", re.compile(r"(?:https?://(?:api\.)?openalex\.org/(?:works/)?)?[Ww]\d+")),
    ("doi", re.compile(r"(?:https?://(?:dx\.)?doi\.org/)?10\.\d{4,9}/\S+")),
    (
        "arxiv",
        re.compile(
            r"\A(?:https?://(?:www\.)?arxiv\.org/\S+/)?(?:\d{4}\.\d{4,5}|[a-z-]{1,20}(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?"
        ),
    ),
    ("pubmed", re.compile(r"https?://(?:www\.)?pubmed\.ncbi\.nlm\.nih\.gov/\d+/?")),
    ("scopus", re.compile(r"2-s2\.0-\d{5,15}")),
    ("dimensions", re.compile(r"(?:https?://app\.dimensions\.ai/details/publication/)?pub\.\d{5,15}")),
    ("ppr", re.compile(r"(?:https?://(?:www\.)?europepmc\.org/(?:article|abstract)/PPR/)?PPR\d{1,15}", re.IGNORECASE)),
    ("lens", re.compile(r"(?:\d{3}-){4}\d{2}[\dXx]")),
)
_OWN = "local."
"""How the scheme of an id begins that a collection gave."""
_TELLING = frozenset({"title", "id", "references", "cited_by", "abstract", "authors", "doi id"})
"""Keys of which a paper has one, and an answer that holds papers none."""
MOST_UNREAD_KEYS = 100
"""Keys that are named for one line or list."""
_ENDINGS = re.compile(r"(?:\.cited_by)?(?:\.(?:jsonl|ndjson|json))?(?:\.gz)?$")


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """The paper of one line, or the papers of a JSON list of such objects."""
    collection = collection_of(source)

    def to_record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
        return _record(item, row, doubts, collection=collection)

    items, wrapper = _papers(document)
    items = [item for item in items if not _is_told_by_others(item)]
    if wrapper:
        yield Notice(row=0, text=f"the papers are those under {read.excerpt(wrapper)!r}", source=source)
    yield from read.rows(items, to_record, source=source, first_row=first_row)
    papers = (item for item in items if isinstance(item, dict) and not semantic_scholar.is_release(item))
    unread = dict.fromkeys(key for paper in papers for key in unknown_keys(paper))
    for key in islice(unread, MOST_UNREAD_KEYS):
        yield Notice(row=0, text=f"the key {read.excerpt(key)!r} is not read", source=source)


def _is_told_by_others(item: JSON) -> bool:
    """Whether an item is a work without identifiers that is known by citation only: what cites it brings it along."""
    return isinstance(item, dict) and item.get("stub") is True and not (item.get("id") or item.get("external_ids"))


def _papers(document: JSON) -> tuple[list[JSON], str]:
    """The papers of a document; with the key of the list that an answer of a server wraps them in, "" for none."""
    if isinstance(document, list):
        return document, ""
    outer = document if isinstance(document, dict) and with_own_keys(document).keys().isdisjoint(_TELLING) else {}
    pairs = (pair for each in (outer, *outer.values()) if isinstance(each, dict) for pair in each.items())
    found = ((value, key) for key, value in pairs if isinstance(value, list) and any(map(_has_title, value[:5])))
    return next(found, ([document], ""))


def _has_title(item: JSON) -> bool:
    return isinstance(item, dict) and "title" in with_own_keys(item)


def collection_of(source: str) -> str:
    """The name that a file and its cited_by companion share: the file name without its endings."""
    return _ENDINGS.sub("", source.rpartition("/")[2]) or "stdin"


def bare_identifier(raw: str, *, collection: str | None = None) -> Identifier | None:
    """The identifier an id spells by its form; an id of no known form belongs to `collection`, if there is one."""
    value = bare(raw)
    for scheme, form in _FORMS:
        if form.fullmatch(value) and (known := identifier(scheme, value)):
            return known
    scheme, colon, rest = value.partition(":")
    if colon and (known := identifier(scheme, rest)):
        return known
    if scheme.startswith(_OWN) and rest and len(value) <= LONGEST_IDENTIFIER:  # as `strata export` writes it
        return Identifier(value)
    return Identifier(f"{_OWN}{collection}:{value[:LONGEST_IDENTIFIER]}") if collection and value else None


def _record(item: JSON, row: int, doubts: Doubts, *, collection: str) -> PaperRecord:
    if semantic_scholar.is_release(item):
        return semantic_scholar.record(item, row, doubts)
    entry = with_own_keys(read.mapping(item))
    if isinstance(titles := entry.get("title"), list) and len(titles) == 1:
        entry = {**entry, "title": _first(titles)}
    known = _identifiers(entry, doubts, collection)
    cited_by = _works(entry, "cited_by", doubts, collection)
    references = _works(entry, "references", doubts, collection)
    is_companion = bool(known) and cited_by is not None and "title" not in entry
    is_companion = is_companion or (bool(known) and entry.get("stub") is True)
    cites = bool(known) and bool(references or cited_by)
    published = parse_date(entry.get("publication_date"), doubts, field="publication_date")
    status = _retraction(entry, doubts)
    return PaperRecord(
        row=row,
        identifiers=known,
        title=None if is_companion else read.title_unless_citing(entry, "title", cites=cites, doubts=doubts),
        abstract=read.abstract(entry, "abstract", doubts),
        summary=read.text(entry, "summary", doubts),
        year=parse_year(entry.get("year"), doubts) or year_of(published),
        publication_date=published,
        venue=read.text({"venue": name_of(entry.get("venue"))}, "venue", doubts),
        authors=_authors(entry, doubts),
        citation_count=read.count(entry, "citation_count", doubts),
        kind=_kind(entry, doubts),
        url=read.text({"url": _first(entry.get("url"))}, "url", doubts),
        references=references,
        cited_by=cited_by,
        entry=_entry(entry),
        citation_keys=_names(entry.get("citation_keys")),
        labels=zotero_tags(entry.get("labels")) or part_labels(entry.get("labels")),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _first(value: JSON) -> JSON:
    """The first text of a list of texts, anything else as it is."""
    return value[0] if isinstance(value, list) and value and isinstance(value[0], str) else value


def _entry(entry: Mapping[str, JSON]) -> Entry | None:
    """What the line says of where the work was printed; None where it says nothing of that."""
    stated = {key: entry.get(key) for key in ("volume", "issue", "pages", "publisher")}
    kind = kind_of(entry["type"]) if isinstance(entry.get("type"), str) else None
    variables = {key.replace("pages", "page"): value for key, value in stated.items() if isinstance(value, str | int)}
    if not kind and not variables:
        return None
    return csl_entry(kind or ("document" if variables.keys() <= {"publisher"} else "article-journal"), variables)


def _retraction(entry: Mapping[str, JSON], doubts: Doubts) -> RetractionStatus:
    """What `is_retracted` and `retraction` say; an object under the second one says it by being there."""
    flag, stated = entry.get("is_retracted"), entry.get("retraction")
    if flag is not None and not isinstance(flag, bool):
        doubts.append(f"is_retracted is {read.kind(flag)}, not true or false; left out")
    if flag is False or not (flag is True or isinstance(stated, dict)):
        return NOT_RETRACTED
    known = read.inner(entry, "retraction")
    notice = known.get("notice")
    return RetractionStatus(
        Retraction(
            sources=_names(known.get("sources")) or ("record",),
            date=parse_date(known.get("date"), doubts, field="retraction.date"),
            notice=bare_identifier(notice) if isinstance(notice, str) else None,
        )
    )


def _names(stated: JSON) -> tuple[str, ...]:
    listed = stated if isinstance(stated, list) else ()
    return tuple(sorted({plain_text(each) for each in listed if isinstance(each, str) and each.strip()}))


def _identifiers(entry: Mapping[str, JSON], doubts: Doubts, collection: str) -> tuple[Identifier, ...]:
    raw = entry.get("id")
    if raw is not None and (not isinstance(raw, str | int) or isinstance(raw, bool)):
        raise InvalidInputError(f"id is {read.kind(raw)}, not text", field="id")
    words = raw.split() if isinstance(raw, str) else []
    listed = [known for word in words if (known := bare_identifier(word))] if len(words) > 1 else []
    if listed:  # "doi:10.1000/x openalex:W1"
        return tuple(dict.fromkeys(listed))
    own = bare_identifier(str(raw), collection=collection) if raw not in (None, "") else None
    external = read.identifiers([*_external(entry, doubts), *ids_under_keys(entry)], doubts)
    return (own, *(other for other in external if other != own)) if own else external


def _authors(entry: Mapping[str, JSON], doubts: Doubts) -> tuple[str, ...]:
    return read.names(read.list_under_key({"authors": author_names(entry.get("authors"))}, "authors", doubts))


def _external(entry: Mapping[str, JSON], doubts: Doubts) -> list[tuple[str, JSON]]:
    stated = entry.get("external_ids")
    if isinstance(stated, dict):
        return list(stated.items())
    if isinstance(stated, list):
        parted = (each.partition(":") for each in stated if isinstance(each, str))
        return [(scheme, value) for scheme, _, value in parted]
    if stated is not None:
        doubts.append(f"external_ids is {read.kind(stated)}, not an object; left out")
    return []


def _kind(entry: Mapping[str, JSON], doubts: Doubts) -> PaperKind | None:
    raw = entry.get("kind")
    if raw is None or raw in tuple(PaperKind):
        return PaperKind(raw) if raw else None
    doubts.append(f"kind {read.excerpt(raw)!r} is none of {', '.join(PaperKind)}; left out")
    return None


def _works(entry: Mapping[str, JSON], key: str, doubts: Doubts, collection: str) -> tuple[CitedWork, ...] | None:
    return read.cited_works(read.list_under_key(entry, key, doubts), lambda value: _work(value, collection))


def _work(value: JSON, collection: str) -> CitedWork | None:
    if isinstance(value, str | int) and not isinstance(value, bool):
        value = {"id": value}
    if not isinstance(value, dict):
        return None
    value = with_own_keys(value)
    raw = value.get("id")
    own = bare_identifier(str(raw), collection=collection) if raw not in (None, "") else None
    title = value.get("title")
    if own and len(value) <= 2:  # by far the commonest form: an id and a title
        return CitedWork(identifiers=(own,), title=_plain(title))
    ignored: Doubts = []
    external = read.identifiers([*_external(value, ignored), *ids_under_keys(value)], ignored)
    known = (own, *(other for other in external if other != own)) if own else external
    if not known and not isinstance(title, str):
        return None
    influential = value.get("influential")
    return CitedWork(
        identifiers=known,
        title=_plain(title),
        year=parse_year(value.get("year"), ignored),
        authors=_authors(value, ignored),
        contexts=_texts(value, "contexts", ignored),
        intents=_texts(value, "intents", ignored),
        influential=influential if isinstance(influential, bool) else None,
    )


def _plain(title: JSON) -> str | None:
    return plain_text(title) or None if isinstance(title, str) else None


def _texts(value: Mapping[str, JSON], key: str, ignored: Doubts) -> tuple[str, ...]:
    texts = read.list_under_key(value, key, ignored) or ()
    return tuple(plain_text(text) for text in texts if isinstance(text, str) and text.strip())


_TITLE = re.compile(r'(?<!\\)"title"\s*:\s*(?:"|null|\[\s*")')

FORMAT = FileFormat(
    name=Format.RECORD_LINES,
    label="Strata's JSON Lines",
    signs=(
        any_key("external_ids", "cited_by", "citation_count", "publication_date", "references", order=TYPICAL),
        pattern(Syntax.JSON, _TITLE, LAST),
    ),
    endings=("jsonl", "ndjson"),
    input=Input.JSON,
    read=rows,
)

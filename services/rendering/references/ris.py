"""Reference lists as RIS."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kg.algorithms.identity.name_lists import list_authors
from kg.algorithms.identity.name_parts import split_name
from kg.model.papers.entry import Entry
from kg.model.papers.paper import Paper
from services.rendering.references.entries import DASHES, kind_in, values_in
from services.rendering.references.escaping import one_line
from services.rendering.references.keys import further_keys, ids_note
from services.rendering.references.links import identifier, links
from services.rendering.references.people import people_in, says_less
from services.rendering.references.reference_kinds import DEPOSITED, Kind, reference_kind
from services.rendering.references.retracted import status_words

_AUTHORS = frozenset({"AU", "A1"})
_SAME_TAGS = {
    "TI": {"T1"},
    "AU": {"A1"},
    "PY": {"Y1"},
    "DA": {"Y1"},
    "JO": {"T2", "JF", "JA", "BT"},
    "T2": {"JO", "JF", "BT"},
}


def to_ris(papers: Iterable[Paper]) -> str:
    """One record a paper, with the citation key as its ID; a note lists further keys."""
    found = list(papers)
    keys = further_keys(found)
    records = (_ris_record(paper, ids_note(keys[paper.id])) for paper in found)
    return "".join("".join(f"{tag}  - {value}\n" for tag, value in record) + "\n" for record in records)


def _ris_record(paper: Paper, ids: str) -> Iterator[tuple[str, str]]:
    """A record with a note of its further keys before its end."""
    *record, end = _own_ris_record(paper)
    yield from record
    if ids:
        yield "N1", ids
    yield end


def _own_ris_record(paper: Paper) -> Iterator[tuple[str, str]]:
    """A record: the one that the paper came with and what is known beyond it, or all that is known."""
    known, entry = list(_ris_fields(paper)), paper.entry
    if entry is None:
        yield from (*known[:-1], *_ris_note(paper), known[-1])
        return
    yield "TY", kind_in(entry, "ris") or known[0][1]
    yield known[1]
    if entry.format == "ris":
        own = [(tag, one_line(paper.abstract or "") if tag in {"AB", "N2"} else value) for tag, value in entry.fields]
        if says_less(entry, paper, [value for tag, value in own if tag in _AUTHORS]):
            own = [(tag, value) for tag, value in own if tag not in _AUTHORS]
        said = {tag for tag, _ in own}
        yield from ((tag, one_line(value)) for tag, value in own)
        yield from ((tag, value) for tag, value in known[2:-1] if not ({*_SAME_TAGS.get(tag, ()), tag} & said))
        yield from (each for each in _ris_of(entry.others) if each[0] not in said)
        yield from _ris_note(paper, own)
    else:
        own = list(_ris_of((entry,)))
        said = {tag for tag, _ in own}
        yield from _ris_authors(paper, entry, [each for each in known[2:-1] if each[0] != "PB" or "PB" not in said])
        yield from own
        yield from (each for each in _ris_of(entry.others) if each[0] not in said)
        yield from _ris_note(paper)
    yield known[-1]


def _ris_of(entries: Iterable[Entry]) -> Iterator[tuple[str, str]]:
    """What entries say beyond what a paper holds, in the tags of RIS; of several the first that says it."""
    said: set[str] = set()
    for entry in entries:
        own = [(tag, values) for tag, values in values_in(entry, "ris") if tag not in said]
        said |= {tag for tag, _ in own}
        for tag, values in own:
            yield from _ris_pages(values[0]) if tag == "SP" else ((tag, one_line(value)) for value in values)


def _ris_note(paper: Paper, own: Iterable[tuple[str, str]] = ()) -> Iterator[tuple[str, str]]:
    """What `status_words` tell, unless a note of its own record says that the work is retracted."""
    if (words := status_words(paper)) and not any(tag == "N1" and "retract" in value.lower() for tag, value in own):
        yield "N1", words


def _ris_authors(paper: Paper, entry: Entry, known: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """What is known, with the authors as a BibTeX entry parts them."""
    people = people_in(paper, entry)
    written = [_whole_name(family) if given is None else f"{family}, {given}" for family, given in people]
    tags = [(tag, value) for tag, value in known if tag != "AU" or not written]
    yield from tags[:1]
    yield from (("AU", one_line(name)) for name in written)
    yield from tags[1:]


def _whole_name(name: str) -> str:
    """An organisation, which ends with a comma, or other programs take its last word for a surname."""
    return f"{name}," if " " in name and not name.endswith(",") else name


def _ris_pages(pages: str) -> Iterator[tuple[str, str]]:
    first, _, last = DASHES.sub("-", pages).partition("-")
    yield from ((tag, value.strip()) for tag, value in (("SP", first), ("EP", last)) if value.strip())


def _ris_fields(paper: Paper) -> Iterator[tuple[str, str]]:
    kind = reference_kind(paper)
    yield "TY", kind.ris
    yield "ID", paper.citation_key
    yield "TI", one_line(paper.title)
    for author in list_authors(paper):
        name = split_name(one_line(author))
        yield "AU", name.family_first if name.given else _whole_name(name.family)
    if paper.year is not None:
        yield "PY", str(paper.year)
    if paper.publication_date:
        yield "DA", paper.publication_date.replace("-", "/")
    if paper.venue:
        yield "JO" if kind is Kind.ARTICLE else "PB" if kind in DEPOSITED else "T2", one_line(paper.venue)
    if doi := identifier(paper, "doi"):
        yield "DO", doi
    for link in links(paper)[:1]:
        yield "UR", link.address
    if paper.abstract:
        yield "AB", one_line(paper.abstract)
    yield "ER", ""

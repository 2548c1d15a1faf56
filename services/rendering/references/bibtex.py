"""Reference lists for other programs as BibTeX, and the formats of all such lists."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kg.algorithms.identity.name_lists import list_authors, split_names
from kg.algorithms.identity.name_parts import split_name
from kg.model.papers.entry import Entry
from kg.model.papers.paper import Paper, PaperId
from services.rendering.references.csl import to_csl
from services.rendering.references.entries import (
    DASHES,
    bibtex_kept,
    bibtex_prose,
    kind_in,
    states_abstract,
    values_in,
    without_groups,
)
from services.rendering.references.escaping import bibtex_escape, one_line, tex_address, tex_key
from services.rendering.references.keys import further_keys
from services.rendering.references.links import identifier, links
from services.rendering.references.people import authors_as_spelt, authors_beside
from services.rendering.references.reference_kinds import Kind, reference_kind
from services.rendering.references.retracted import add_status, status_words
from services.rendering.references.ris import to_ris

_WORD = re.compile(r"\S+")
_FIELD_NAME = re.compile(r"[a-z][a-z0-9_:+.-]*")
_ENTRY_TYPE = re.compile("[a-z]+(?:_[a-z]+)*")
_LONGEST_NAME = 110
_NO_ENTRIES = frozenset({"comment", "preamble", "string"})
_MONTHS = frozenset(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"])
_VENUES = {"journal", "journaltitle", "booktitle", "howpublished", "school", "institution", "publisher"}
_NOT_GIVEN_BACK = frozenset({"crossref", "ids"})
"""Fields of an entry that may name what is not in this file, or that are written again."""

_SAID_BY = {
    **dict.fromkeys(("journal", "booktitle", "howpublished"), _VENUES),
    "year": {"year", "date"},
    "author": {"author", "editor"},
    "eprint": {"eprint", "arxivid"},
    "archiveprefix": {"archiveprefix", "eprinttype", "eprint", "arxivid"},
    "url": {"url", "doi"},
}
"""Fields that say the same as one of ours."""
_BETWEEN_PAGES = re.compile(rf"{DASHES.pattern}|(?<=\d)-(?=\d)")
"""What is between two pages in the words of others, where BibTeX has two hyphens."""
_LONG_WORD = 4
"""Letters of a word that only title case begins with a capital."""
_SMALL_WORDS = frozenset(
    [
        "about",
        "across",
        "after",
        "against",
        "among",
        "beyond",
        "between",
        "from",
        "into",
        "over",
        "than",
        "that",
        "their",
        "through",
        "toward",
        "towards",
        "under",
        "upon",
        "using",
        "versus",
        "when",
        "where",
        "with",
        "within",
        "without",
    ]
)
"""Words that title case writes small."""

_START = re.compile(r"(?:^|[:?!.]\s+)")
_OPENING = "\"'([“‘"
_AND = re.compile(r"(?i)\band\b")


def to_bibtex(papers: Iterable[Paper], *, status: Mapping[PaperId, str] | None = None) -> str:
    """One entry a paper, UTF-8, special characters escaped once.

    A paper that came with an entry gets it back, with what is known beyond it; in the titles of others braces keep the
    case of what has capitals inside, and of names where the title is not in title case. Formulas stay formulas.

    Args:
        status: what the notes of some say of how they are known, in the place of `status_words`.
    """
    found, known = list(papers), status or {}
    keys = further_keys(found)
    return "\n".join(_bibtex_entry(each, keys[each.id], known.get(each.id) or status_words(each)) for each in found)


def _bibtex_entry(paper: Paper, keys: Sequence[str], status: str) -> str:
    kind = reference_kind(paper)
    fields, name = dict(_bibtex_fields(paper, kind)), kind.bibtex
    if paper.entry is not None:
        name = kind_in(paper.entry, "bibtex") or name
        own = _own_bibtex(paper.entry, paper) if paper.entry.format == "bibtex" else _from_others(paper.entry, paper)
        if "author" in fields and own.get("editor") == fields["author"]:
            del fields["author"]  # a work without authors lists its editors instead
        fields = _complete(own, fields) if paper.entry.format == "bibtex" else fields | own
        for other in paper.entry.others:
            fields = _complete(fields, _from_others(other, paper))
    if note := add_status(fields.get("note", ""), bibtex_escape(status)):
        fields["note"] = note
    if keys:
        fields["ids"] = ", ".join(map(tex_key, keys))
    name = name if _ENTRY_TYPE.fullmatch(name) and name not in _NO_ENTRIES else "misc"
    body = "".join(f"  {field} = {_delimit(field, value)},\n" for field, value in fields.items())
    return f"@{name}{{{tex_key(paper.citation_key)},\n{body}}}\n"


def _delimit(name: str, value: str) -> str:
    return value if name == "month" and value in _MONTHS else f"{{{value}}}"


def _complete(own: dict[str, str], known: dict[str, str]) -> dict[str, str]:
    """An entry's own fields, and of what is known beyond it those that say something new."""
    more = {name: value for name, value in known.items() if not (_SAID_BY.get(name, {name}) & own.keys())}
    if "url" in more and more["url"].replace("\\", "") in own.get("howpublished", "").replace("\\", ""):
        del more["url"]
    return own | more


def _own_bibtex(entry: Entry, paper: Paper) -> dict[str, str]:
    fields: dict[str, str] = {}
    for name, value in entry.fields:
        if name == "abstract":
            fields[name] = bibtex_prose(one_line(paper.abstract or ""))
        elif name in {"url", "doi"}:
            fields[name] = tex_address(without_groups(value))
        elif name == "pages":
            fields[name] = "--".join(map(bibtex_kept, DASHES.split(value)))
        elif name == "author":
            people = authors_as_spelt(authors_beside(paper, entry), value)
            fields[name] = " and ".join(_names(each) if is_own else _bibtex_name(each) for each, is_own in people)
        elif name == "editor":
            fields[name] = _names(value)
        elif _FIELD_NAME.fullmatch(name) and name not in _NOT_GIVEN_BACK:
            fields[name] = bibtex_kept(value)
    return fields


def _names(value: str) -> str:
    """Names as they are; one that needs a command is put in braces, as BibTeX may cut a bare one in its middle."""
    written = (_uncut(bibtex_kept(name), name) for name in split_names(value))
    return " and ".join(f"{{{{}}{name}}}" if "\\" in name else name for name in written)


def _uncut(written: str, name: str) -> str:
    """BibTeX cuts labels made of two names after 250 characters, in the middle of a command or group if it comes so.

    A name too long for that keeps its letters only, as many words as fit.
    """
    if len(written) <= _LONGEST_NAME:
        return written
    words = "".join(each if each.isalnum() else " " for each in name).split()
    kept = itertools.takewhile(lambda end: end <= _LONGEST_NAME, itertools.accumulate(len(word) + 1 for word in words))
    return " ".join(words[: len(list(kept))]) or "".join(words)[:_LONGEST_NAME]


def _from_others(entry: Entry, paper: Paper) -> dict[str, str]:
    fields = {}
    if paper.abstract and states_abstract(entry):
        fields["abstract"] = bibtex_prose(one_line(paper.abstract))
    for name, values in values_in(entry, "bibtex"):
        if name == "pages":
            fields[name] = "--".join(map(bibtex_escape, _BETWEEN_PAGES.split(values[0])))
        else:
            fields[name] = (" and " if name == "editor" else ", ").join(map(bibtex_escape, values))
    return fields


def _bibtex_fields(paper: Paper, kind: Kind) -> Iterator[tuple[str, str]]:
    if paper.authors:
        yield "author", " and ".join(map(_bibtex_name, list_authors(paper)))
    yield "title", _bibtex_title(one_line(paper.title))
    if paper.venue:
        yield kind.place, bibtex_escape(one_line(paper.venue))
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
        return "{" + _uncut(bibtex_escape(name.family), name.family) + "}"
    family, given = _uncut(bibtex_escape(name.family), name.family), bibtex_escape(name.given)
    suffix = f"{bibtex_escape(name.suffix)}, " if name.suffix else ""
    return f"{_whole(family)}, {suffix}{_whole(given)}"


def _whole(part: str) -> str:
    """Braces around what BibTeX would take apart."""
    return "{" + part + "}" if "," in part or _AND.search(part) else part


def _bibtex_title(title: str) -> str:
    """A title with braces where its case must be kept: around words with capitals inside and, in a title that is
    otherwise in lower case, around names. The first word, and one after a colon, keep their capital without them.
    """
    starts = {found.end() for found in _START.finditer(title)}
    telling = [
        found[0]
        for found in _WORD.finditer(title)
        if found.start() not in starts and len(found[0]) >= _LONG_WORD and not _has_capitals_inside(found[0])
    ]
    counted = [word for word in telling if word[0].isalpha() and word.lower() not in _SMALL_WORDS]
    is_sentence = sum(word == word.lower() for word in counted) * 2 >= len(counted)

    def protect_capitals(text: str) -> str:
        offset = title.find(text)
        return _WORD.sub(
            lambda found: _keep_capitals(found[0], names=is_sentence and offset + found.start() not in starts), text
        )

    return bibtex_prose(title, protect_capitals)


def _keep_capitals(word: str, *, names: bool) -> str:
    """A word with braces if style files must not change its case; `names`: also if a capital is its first letter."""
    escaped = bibtex_escape(word)
    if word == word.lower() or not (names or _has_capitals_inside(word)):
        return escaped
    return f"{{{{}}{escaped}}}" if escaped.startswith("\\") else f"{{{escaped}}}"


def _has_capitals_inside(word: str) -> bool:
    """Whether a word has a capital that no style makes, as in GraphSAGE, iPhone or DNA; hyphens part words."""
    return any(part[1:] != part[1:].lower() for part in word.lstrip(_OPENING).split("-"))


REFERENCE_FORMATS: dict[str, Callable[[Iterable[Paper]], str]] = {"bibtex": to_bibtex, "ris": to_ris, "csl": to_csl}
"""Name of the format on the command line and in the API, and the function that writes it."""

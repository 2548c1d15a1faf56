"""The abstract and the list of references of a web page, found by mark-up or by the headings above them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from kg.algorithms.citations.reference_strings import identifiers_in, parse_reference
from kg.model.papers.listed_reference import ListedReference
from services.adapters.formats.fulltext.trees import attribute, inside, plain
from services.adapters.formats.xml_records import local

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
SKIPPED = frozenset({"script", "style", "annotation", "annotation-xml", "figure", "table", "nav", "button", "footer"})
"""Elements whose words are not running text."""
REFERENCES = re.compile(
    r"\A\W{0,3}\d{0,2}\W{0,3}(?:references|bibliography|literature cited|works cited)\W{0,3}", re.IGNORECASE
)
_ABSTRACT = re.compile(r"\W{0,3}(?:\d{1,2}\W{1,3})?abstract\W{0,3}", re.IGNORECASE)
_ABSTRACT_CLASSES = frozenset({"ltx_abstract", "abstract"})
_ENTRY_ID = re.compile(r"(?:bib|ref|cite|cit|r|cr|b)[._:-]?[\w.:-]{0,40}", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_FEWEST = 3
"""Entries of a list, and those that a link must be in to be a button."""
_DOI_LINK = re.compile(r"\Ahttps?://(?:dx\.)?doi\.org/", re.IGNORECASE)
_BLOCKS = frozenset({"div", "p", "li", "ul", "ol", "cite", "h4", "h5", "h6", "br"})
_TITLE = re.compile(r"article-title\Z")
"""The class of a title in pages that are made of JATS, as `nlm-article-title`."""
_LEFT_OVER = re.compile(r"(?:\s{0,9}+(?:\[\s{0,9}+\]|\(\s{0,9}+\)|[|·•])\s{0,9}+)+")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageAbstract:
    """The abstract of a page, and the elements that hold it."""

    text: str
    elements: frozenset[Element]


def classes_of(element: Element) -> list[str]:
    """The classes of an element."""
    return attribute(element, "class").split()


def abstract_of(root: Element) -> PageAbstract | None:
    """The abstract: what is marked as one, else what is below a heading that says so; None where there is neither."""
    marked = next((each for each in root.iter() if _ABSTRACT_CLASSES.intersection(classes_of(each))), None)
    if marked is not None and (text := _paragraphs(marked)):
        return PageAbstract(text=text, elements=frozenset({marked}))
    for parent, place in _headings(root, _ABSTRACT):
        below = Element("div")
        below.text = parent[place].tail
        below.extend(_until_next_heading(parent, place))
        if text := _paragraphs(below) or plain(below, SKIPPED).lstrip(" .:—–-"):
            return PageAbstract(text=text, elements=frozenset(below))
    return None


def _paragraphs(element: Element) -> str:
    return " ".join(text for p in inside(element, "p") if (text := plain(p, SKIPPED)))


def _headings(root: Element, wanted: re.Pattern[str]) -> Iterator[tuple[Element, int]]:
    """Each heading of these words, as its parent and its place there."""
    for parent in root.iter():
        for place, child in enumerate(parent):
            if local(child) in HEADINGS and wanted.fullmatch(plain(child)):
                yield parent, place


def _until_next_heading(parent: Element, place: int) -> list[Element]:
    """What is beside a heading and behind it, before the next one of its level or a higher one."""
    level, found = local(parent[place]), list[Element]()
    for each in parent[place + 1 :]:
        if local(each) in HEADINGS and local(each) <= level:
            break
        found.append(each)
    return found


def references_of(root: Element) -> Iterator[ListedReference]:
    """The entries of the list: those that links lead to, or those below its heading where these are more."""
    links = {attribute(a, "href").rpartition("#")[2] for a in inside(root, "a") if "#" in attribute(a, "href")}
    entries = [(attribute(each, "id"), each) for each in inside(root, "li", "p", "div", "dd", "tr")]
    linked = [(key, each) for key, each in entries if key and _is_entry(each, key, links)]
    listed = _below_heading(root)
    if len(listed) > len(linked):
        linked = [(_key_of(each, links) or f"entry{place}", each) for place, each in enumerate(listed, start=1)]
    buttons = _buttons([each for _, each in linked])
    for place, (key, entry) in enumerate(linked, start=1):
        yield _reference(entry, key, place, buttons)


def _is_entry(element: Element, key: str, links: set[str]) -> bool:
    return "ltx_bibitem" in classes_of(element) or (key in links and _ENTRY_ID.fullmatch(key) is not None)


def _below_heading(root: Element) -> list[Element]:
    """The most elements of one name side by side, most of them with a year, below a heading of a list."""
    best: list[Element] = []
    for parent, place in _headings(root, REFERENCES):
        for part in _until_next_heading(parent, place):
            for group in _siblings(part):
                if len(group) > max(len(best), _FEWEST - 1) and _are_dated(group):
                    best = group
    return best


def _siblings(part: Element) -> Iterator[list[Element]]:
    for parent in part.iter():
        by_name: defaultdict[str, list[Element]] = defaultdict(list)
        for child in parent:
            by_name[local(child)].append(child)
        yield from by_name.values()


def _are_dated(group: Sequence[Element]) -> bool:
    return 2 * sum(_YEAR.search(plain(each, SKIPPED)) is not None for each in group) > len(group)


def _key_of(entry: Element, links: set[str]) -> str:
    """What links call an entry: its own name or that of something in it."""
    names = [attribute(each, name) for each in entry.iter() for name in ("id", "name")]
    return next((name for name in names if name in links), attribute(entry, "id"))


def _buttons(entries: Iterable[Element]) -> frozenset[str]:
    """The words of links that several entries have alike, such as those to a search engine; no part of a reference."""
    counts: Counter[str] = Counter()
    for entry in entries:
        counts.update({plain(a) for a in inside(entry, "a")})
    return frozenset(words for words, count in counts.items() if count >= _FEWEST)


def _reference(entry: Element, key: str, place: int, buttons: frozenset[str]) -> ListedReference:
    """A reference by its text without buttons; its DOI is that of a link where the text has none."""
    tags = [each for each in entry.iter() if {"ltx_tag", "ltx_tag_bibitem"}.intersection(classes_of(each))]
    label = plain(tags[0]).strip("[]().") if tags else ""
    label = label if label.isdigit() else str(place)
    linked = [link for a in inside(entry, "a") if _DOI_LINK.match(link := unquote(attribute(a, "href")))]
    title = next((plain(each) for each in entry.iter() if any(_TITLE.search(name) for name in classes_of(each))), None)
    _set_apart(entry, buttons)
    text = plain(entry, SKIPPED)
    text = _LEFT_OVER.sub(" ", text.removeprefix(plain(tags[0])) if tags else text).strip()
    read = parse_reference(text.replace(title, " ", 1) if title else text, key=key, label=label)
    read = replace(read, text=text, title=title or read.title)
    return read if read.identifiers or not linked else replace(read, identifiers=identifiers_in(" ".join(linked)))


def _set_apart(entry: Element, buttons: frozenset[str]) -> None:
    """Put a blank behind each element that has a line of its own, and empty buttons and counters."""
    for each in [*entry.iter()]:
        is_button = local(each) == "a" and plain(each) in buttons
        if is_button or "data-counter" in each.attrib:
            for child in [*each]:
                each.remove(child)
            each.text = ""
        elif local(each) in _BLOCKS:
            each.tail = f" {each.tail or ''}"

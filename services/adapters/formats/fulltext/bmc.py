"""The XML of BioMed Central (`<art>`), rewritten with the names of JATS."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from services.adapters.formats.fulltext.trees import attribute, first, inside, plain
from services.adapters.formats.xml_records import local

_NAMES = {
    "art": "article", "fm": "article-meta", "bdy": "body", "st": "title", "abs": "abstract", "snm": "surname",
    "fnm": "given-names", "cnm": "collab", "pubdate": "year", "it": "italic", "b": "bold", "tbl": "table-wrap",
    "refgrp": "ref-list", "suppl": "supplementary-material", "cpyrt": "license",
}  # fmt: skip


def as_jats(root: Element) -> Element:
    """The same article with the names of JATS; the tree is changed."""
    front = first(root, "fm")
    for entry in (one for group in inside(root, "refgrp") for one in group if local(one) == "bibl"):
        _name_reference(entry)
    if front is not None:
        _name_front(root, front)
    for heading in inside(root, "st"):
        words = plain(heading)
        heading.clear()
        heading.text = words
    for abbreviation in inside(root, "abbr"):
        abbreviation.tag = "xref"
        abbreviation.set("ref-type", "bibr")
        abbreviation.set("rid", attribute(abbreviation, "bid"))
    for element in root.iter():
        element.tag = _NAMES.get(local(element), element.tag)
    return root


def _name_front(root: Element, front: Element) -> None:
    title = first(front, "title")
    if title is not None:
        title.tag = "article-title"
    for author in inside(front, "au"):
        author.tag = "contrib"
    for stated in tuple(inside(front, "pubid")):
        SubElement(front, "article-id", {"pub-id-type": _scheme(stated)}).text = plain(stated)
    SubElement(SubElement(root, "journal-meta"), "journal-title").text = plain(first(front, "source"))


def _name_reference(entry: Element) -> None:
    """A reference with its citation inside, as JATS has it."""
    parts = list(entry)
    entry.tag = "ref"
    for part in parts:
        entry.remove(part)
    citation = SubElement(entry, "element-citation")
    citation.extend(parts)
    for element in citation.iter():
        name = local(element)
        if name == "pubid":
            element.set("pub-id-type", _scheme(element))
        element.tag = {"au": "name", "title": "article-title", "pubid": "pub-id"}.get(name, element.tag)


def _scheme(stated: Element) -> str:
    kind = attribute(stated, "idtype")
    return {"pmpid": "pmid", "pmcid": "pmcid"}.get(kind, kind)

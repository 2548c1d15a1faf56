"""JATS, the XML of journals and of PubMed Central (ANSI/NISO Z39.96)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from kg.algorithms.citations.reference_strings import parse_reference
from kg.algorithms.identity.normal_forms import identifier, with_implied
from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import Identifier
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext.bmc import as_jats
from services.adapters.formats.fulltext.formulas import (
    display_formulas,
    explain_formulas,
    formula_placeholder,
    formula_sentences,
    tex_of,
)
from services.adapters.formats.fulltext.marked_tables import float_paragraphs
from services.adapters.formats.fulltext.trees import attribute, first, inside, plain, resolve_citations, running
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.xml_records import local

_TABLES, _FIGURES = ("table-wrap", "table"), ("fig",)
_FORMULAS = ("disp-formula",)
_CODE = ("code", "preformat")
_PERSON = ("name", "name-alternatives", "string-name")
_BESIDE_NAME = frozenset({"contrib-group", "contrib", "xref", "fn", "aff", "address", "email", "sup"})
"""What a group holds beside its name."""
_FLOATS = (*_TABLES, *_FIGURES, *_FORMULAS, *_CODE)
_GROUPS = ("list", "list-item", "disp-quote", "boxed-text", "def-list", "def-item", "def", "fig-group",
           "table-wrap-group", "disp-formula-group", "app-group", "floats-group", "statement")  # fmt: skip
_SKIPPED = frozenset(
    {"fn", *_TABLES, *_FIGURES, *_CODE, "fig-group", "graphic", "tex-math", "supplementary-material", "label"}
)
APPENDIX = "Appendix"
_PROPER_ABSTRACTS = ("", "abstract", "structured")
"""Types of an abstract that say no more than that it is one; others are summaries for others, or lists."""
LONGEST_LICENCE = 300
"""Characters of a licence that are kept; its name or address comes first."""
_SCHEMES = {"doi": "doi", "pmid": "pubmed", "pmc": "pmc", "pmcid": "pmc", "arxiv": "arxiv"}


def full_text(root: Element) -> FullText:
    """The paper of an `article`, be it one of a set or in the XML of BioMed Central."""
    root = as_jats(root) if local(root) == "art" else root
    root = root if local(root) == "article" else next(inside(root, "article"), root)
    meta = first(root, "article-meta")
    references = tuple(_reference(entry, place) for place, entry in enumerate(_entries(root), start=1))
    body = next((part for part in root if local(part) == "body"), None)
    own = tuple(explain_formulas([each for part in (body, *_behind(root)) for each in _paragraphs(part, "")]))
    return FullText(
        title=plain(first(meta, "article-title"), {"fn", "xref"}) or None,
        abstract=" ".join(plain(p) for p in inside(abstract, "p"))
        if (abstract := _abstract(meta)) is not None
        else None,
        authors=tuple(_authors(meta)),
        year=_year(meta),
        venue=plain(first(first(root, "journal-meta"), "journal-title")) or None,
        identifiers=_identifiers(() if meta is None else [part for part in meta if local(part) == "article-id"]),
        paragraphs=resolve_citations(own, references),
        references=references,
        licence=_licence(meta),
    )


def _behind(root: Element) -> Iterator[Element]:
    """What follows the body and is not its list of references: appendices, and floats that are gathered there."""
    for part in root:
        if local(part) == "floats-group":
            yield part
        elif local(part) == "back":
            yield from (each for each in part if local(each) in ("app-group", "app"))


def _licence(meta: Element | None) -> str | None:
    """The address of the licence, else its words."""
    own = first(meta, "license")
    if own is None:
        return None
    stated = attribute(own, "href") or plain(first(own, "license_ref")) or plain(own)
    return stated[:LONGEST_LICENCE] or None


def _abstract(meta: Element | None) -> Element | None:
    """The abstract proper, not an author's summary or a list of highlights."""
    found = [] if meta is None else [part for part in meta if local(part) == "abstract"]
    return next((part for part in found if attribute(part, "abstract-type") in _PROPER_ABSTRACTS), None)


def _authors(meta: Element | None) -> Iterator[str]:
    """The authors; a group is one author, in braces, and its members are left out."""
    if meta is None:
        return
    members = {each for group in inside(meta, "collab") for each in inside(group, "contrib")}
    for contributor in inside(meta, "contrib"):
        if contributor in members or attribute(contributor, "contrib-type") not in ("author", ""):
            continue
        group = first(contributor, "collab")
        is_group = group is not None and not any(local(part) in _PERSON for part in contributor)
        yield from filter(None, [in_braces(plain(group, _BESIDE_NAME)) if is_group else _name(contributor)])


def _name(element: Element) -> str:
    """A person as "Family, Given"."""
    surname, given = plain(first(element, "surname")), plain(first(element, "given-names"))
    whole = element if local(element) == "string-name" else first(element, "string-name")
    return f"{surname}, {given}" if surname and given else surname or plain(whole)


def _year(element: Element | None) -> int | None:
    years = [] if element is None else [plain(year)[:4] for year in inside(element, "year")]
    return next((int(year) for year in years if year.isdigit() and len(year) == 4), None)


def _identifiers(elements: Sequence[Element]) -> tuple[Identifier, ...]:
    stated = ((_SCHEMES.get(attribute(each, "pub-id-type")), plain(each)) for each in elements)
    found = [identifier(scheme, value) for scheme, value in stated if scheme and value]
    return with_implied(dict.fromkeys(known for known in found if known))


def _paragraphs(part: Element | None, section: str) -> Iterator[TextParagraph]:
    for child in () if part is None else part:
        name = local(child)
        if name in ("sec", "app"):
            yield from _paragraphs(child, _path(child, section))
        elif name == "p":
            yield from _of_paragraph(child, section)
        elif name in _FLOATS:
            yield from _of_float(child, section)
        elif name in _GROUPS:
            yield from _paragraphs(child, section)


def _path(part: Element, section: str) -> str:
    """The headings above a section, and its own; an appendix says that it is one."""
    title = next((plain(each) for each in part if local(each) == "title"), "")
    if local(part) == "app" and APPENDIX.lower() not in title.lower():
        title = f"{APPENDIX} {title}".strip()
    return f"{section} / {title}" if section and title else title or section


def _of_paragraph(element: Element, section: str) -> Iterator[TextParagraph]:
    """The text of a paragraph, then the sentences of its formulas, then its tables, figures and program text."""
    text, markers = running(element, _cited_keys, _SKIPPED)
    if text:
        yield TextParagraph(section=section, text=text, markers=markers)
    formulas = display_formulas(element, *_FORMULAS)
    if formulas:
        replaced = {id(each): f" {formula_placeholder(number)} " for number, each in enumerate(formulas)}
        whole, _ = running(element, lambda _: (), _SKIPPED, replaced)
        yield from formula_sentences(whole, [tex_of(each) for each in formulas], section)
    for each in display_formulas(element, *_TABLES, *_FIGURES, *_CODE):
        yield from _of_float(each, section)


def _of_float(element: Element, section: str) -> Iterator[TextParagraph]:
    name = local(element)
    if name in _FORMULAS:
        if tex := tex_of(element):
            yield TextParagraph(section=section, text=f"${tex}$", kind=TextKind.FORMULA)
    elif name in _CODE:
        yield TextParagraph(section=section, text=plain(element), kind=TextKind.ALGORITHM)
    else:
        yield from float_paragraphs(element, section, is_table=name in _TABLES)


def _cited_keys(element: Element) -> Sequence[str]:
    is_citation = local(element) == "xref" and attribute(element, "ref-type") == "bibr"
    return attribute(element, "rid").split() if is_citation else ()


def _entries(root: Element) -> Iterator[Element]:
    for reference_list in inside(root, "ref-list"):
        yield from (entry for entry in reference_list if local(entry) == "ref")


def _cited_authors(citation: Element) -> Iterator[str]:
    """The authors of a reference, or all people where it does not tell who is an author."""
    groups = [group for group in citation if local(group) == "person-group"]
    authors = [group for group in groups if attribute(group, "person-group-type") in ("author", "")]
    for each in (name for part in authors or [citation] for name in inside(part, "name", "string-name", "collab")):
        yield from filter(None, [plain(each, _BESIDE_NAME) if local(each) == "collab" else _name(each)])


def _reference(entry: Element, place: int) -> ListedReference:
    """A reference by its elements, and by its text where it has none for the title."""
    key = attribute(entry, "id") or f"b{place}"
    label = plain(first(entry, "label")).strip("[]().") or None
    citation = first(entry, "mixed-citation", "element-citation", "citation", "nlm-citation")
    text = plain(citation)
    title = plain(first(citation, "article-title", "chapter-title", "data-title"))
    names = tuple(_cited_authors(citation)) if citation is not None else ()
    if not title or not names:
        read = parse_reference(text, key=key, label=label)
        title, names = title or read.title or plain(first(citation, "source")), names or read.authors
    stated = () if citation is None else tuple(inside(citation, "pub-id"))
    read_year = parse_reference(text, key=key).year if _year(citation) is None else _year(citation)
    year_text = plain(first(citation, "year"))
    return ListedReference(
        key=key,
        text=text,
        label=label,
        authors=names,
        others=first(citation, "etal") is not None,
        year=read_year,
        year_suffix=year_text[4:5] if year_text[4:5].isalpha() else "",
        title=title or None,
        venue=plain(first(citation, "source")) or None,
        identifiers=_identifiers(stated) or parse_reference(text, key=key).identifiers,
    )

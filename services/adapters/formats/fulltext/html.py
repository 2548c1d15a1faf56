"""Papers as web pages: those that arXiv and ar5iv make (LaTeXML), and others whose citations are links into a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, SubElement

from kg.algorithms.citations.reference_strings import identifiers_in
from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext.formulas import explain_formulas, tex_of
from services.adapters.formats.fulltext.html_lists import (
    HEADINGS,
    REFERENCES,
    SKIPPED,
    abstract_of,
    classes_of,
    references_of,
)
from services.adapters.formats.fulltext.marked_tables import float_paragraphs, is_data_table, table_rows
from services.adapters.formats.fulltext.trees import attribute, first, inside, plain, resolve_citations, running
from services.adapters.formats.xml_records import local

DEEPEST = 200
"""Elements inside each other; what is nested deeper becomes a sibling of its parent."""

_NO_ELEMENT = re.compile(r"<(?:!--|!|\?|(?:script|style)\b)", re.IGNORECASE)
_ENDS = {
    "<!--": re.compile("--!?>"),
    "<!": re.compile(">"),
    "<?": re.compile(">"),
    "<script": re.compile(r"</script\b[^<>]*>", re.IGNORECASE),
    "<style": re.compile(r"</style\b[^<>]*>", re.IGNORECASE),
}
_VOID = frozenset({"br", "img", "hr", "meta", "link", "input", "col", "wbr", "source", "area", "base", "embed"})
_FLOATS = ("figure", "table")
_CLOSES_ITSELF = frozenset({"p", "li", "dd", "dt", "tr", "td"})
_TITLE = "h1"
"""The heading of a page where it has one of this level alone."""
_YEAR = re.compile(r"(?:19|20)\d\d")


def full_text(page: str) -> FullText:
    """The paper of a web page."""
    root = _parse(page)
    references = tuple(references_of(root))
    keys = {reference.key for reference in references}
    metas = {attribute(meta, "name").lower(): attribute(meta, "content") for meta in inside(root, "meta")}
    headings = (_with_class(root, "ltx_title_document"), first(root, "h1"), first(root, "title"))
    title = metas.get("citation_title") or next((text for each in headings if (text := plain(each))), None)
    abstract = abstract_of(root)
    left_out = abstract.elements if abstract else frozenset[Element]()
    year = _YEAR.search(metas.get("citation_publication_date") or metas.get("citation_date", ""))
    stated = f"doi:{metas.get('citation_doi', '')} arXiv:{metas.get('citation_arxiv_id', '')}"
    return FullText(
        title=title,
        abstract=abstract.text if abstract else None,
        authors=tuple(
            attribute(meta, "content")
            for meta in inside(root, "meta")
            if attribute(meta, "name").lower() == "citation_author"
        ),
        year=int(year[0]) if year else None,
        identifiers=identifiers_in(stated),
        paragraphs=resolve_citations(explain_formulas([*_paragraphs(root, keys, left_out)]), references),
        references=references,
    )


class _TreeBuilder(HTMLParser):
    """The elements of a page; end tags that close nothing are passed over, open ones end with their parent."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("html")
        self._open = [self.root]
        self._pieces: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._place_text()
        if tag in _CLOSES_ITSELF and self._open[-1].tag == tag:
            self._open.pop()
        element = SubElement(self._open[-1], tag, {name: value or "" for name, value in attrs})
        if tag not in _VOID and len(self._open) < DEEPEST:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        depth = next((place for place in range(len(self._open) - 1, 0, -1) if self._open[place].tag == tag), None)
        if depth:
            self._place_text()
            del self._open[depth:]

    def handle_data(self, data: str) -> None:
        self._pieces.append(data)

    def close(self) -> None:
        super().close()
        self._place_text()

    def _place_text(self) -> None:
        """Put the text since the last tag that counts where it belongs."""
        text, parent = "".join(self._pieces), self._open[-1]
        self._pieces.clear()
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + text
        else:
            parent.text = (parent.text or "") + text


def _parse(page: str) -> Element:
    builder = _TreeBuilder()
    builder.feed(_elements_and_text(page))
    builder.feed(">")  # ends a tag that the page leaves open, which the parser would else look for again and again
    builder.close()
    return builder.root


def _elements_and_text(page: str) -> str:
    """The page without comments, declarations, instructions, scripts and styles.

    Of one without an end its opening alone is left out, so that a damaged page loses no text.
    """
    pieces, position, endless = [], 0, set[str]()
    while found := _NO_ELEMENT.search(page, position):
        kind, end = found[0].lower(), None
        if kind not in endless:
            end = _ENDS[kind].search(page, found.start() + 2)  # the shortest comment is `<!-->`
        if end is None:
            endless.add(kind)  # none comes later either
        pieces.append(page[position : found.start()])
        position = end.end() if end else found.end()
    return "".join([*pieces, page[position:]])


def _with_class(root: Element, name: str) -> Element | None:
    return next((each for each in root.iter() if name in classes_of(each)), None)


def _paragraphs(root: Element, keys: set[str], left_out: frozenset[Element]) -> Iterator[TextParagraph]:
    is_title = len(list(inside(root, _TITLE))) == 1
    has_sections = len(list(inside(root, *HEADINGS))) > is_title
    above: list[tuple[str, str]] = []
    for element in _in_text(root, keys, left_out):
        name = local(element)
        if name in HEADINGS:
            above = [(level, heading) for level, heading in above if level < name]
            above.append((name, _heading(element)))
            continue
        if above and REFERENCES.fullmatch(above[-1][1]):
            continue
        section = " / ".join(heading for level, heading in above if not (is_title and level == _TITLE))
        if name == "p":
            text, markers = running(element, lambda each: _cited_keys(each, keys), SKIPPED)
            if text:
                yield TextParagraph(section=section, text=text, markers=markers)
        elif name != "table" or section or not has_sections:  # else it says when the paper came in, or the like
            yield from _of_float(element, section)


def _heading(element: Element) -> str:
    """The words of a heading; that of an appendix says that it is one."""
    words = plain(element)
    is_appendix = "ltx_title_appendix" in classes_of(element) and not words.lower().startswith("appendix")
    return f"Appendix {words}" if is_appendix else words


def _of_float(element: Element, section: str) -> Iterator[TextParagraph]:
    """A table or figure of a page, a displayed formula, or program text."""
    name, classes = local(element), set(classes_of(element))
    tables = [element] if name == "table" else list(inside(element, "table"))
    if any(each.startswith("ltx_eq") for each in classes):
        texs = [tex for math in inside(element, "math") if (tex := tex_of(math))]
        if texs:
            yield TextParagraph(section=section, text=f"${' '.join(texs)}$", kind=TextKind.FORMULA)
    elif name == "pre" or "ltx_listing" in classes:
        yield TextParagraph(section=section, text=plain(element, SKIPPED), kind=TextKind.ALGORITHM)
    elif not tables:
        yield from float_paragraphs(element, section, is_table=False)
    else:
        for table in tables:
            rows, _ = table_rows(table)
            if is_data_table(table, rows):
                yield from float_paragraphs(element if len(tables) == 1 else table, section, is_table=True)


def _in_text(element: Element, keys: set[str], left_out: frozenset[Element]) -> Iterator[Element]:
    """Headings, paragraphs and floats in order; none of the list of references, the abstract, or what is not text."""
    for child in element:
        name = local(child)
        if attribute(child, "id") in keys or child in left_out:
            continue
        if name in ("p", "pre", *_FLOATS, *HEADINGS):
            yield child
        elif name not in SKIPPED:
            yield from _in_text(child, keys, left_out)


def _cited_keys(element: Element, keys: set[str]) -> Sequence[str]:
    target = attribute(element, "href").rpartition("#")[2] if local(element) == "a" else ""
    return (target,) if target in keys else ()

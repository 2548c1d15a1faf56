"""TEI as GROBID writes it (https://grobid.readthedocs.io, "TEI encoding of results")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from kg.algorithms.citations.reference_strings import parse_reference
from kg.algorithms.identity.normal_forms import identifier, with_implied
from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import Identifier
from services.adapters.formats.fulltext.marked_tables import float_paragraphs
from services.adapters.formats.fulltext.trees import attribute, first, inside, plain, resolve_citations, running
from services.adapters.formats.xml_records import local

_SKIPPED = frozenset({"formula", "figure", "table", "note"})
APPENDIX = "Appendix"
_SCHEMES = {"DOI": "doi", "arXiv": "arxiv", "PMID": "pubmed", "PMCID": "pmc"}


def full_text(root: Element) -> FullText:
    """The paper of a `TEI` document."""
    header, source = first(root, "teiHeader"), None
    source = first(header, "sourceDesc")
    listed = (entry for each in inside(root, "listBibl") for entry in each if local(entry) == "biblStruct")
    references = tuple(_reference(entry, place) for place, entry in enumerate(listed, start=1))
    body = first(root, "body")
    annexes = [each for each in inside(root, "div") if attribute(each, "type") == "annex"]
    own = tuple(
        each
        for part, above in ((body, ""), *((annex, APPENDIX) for annex in annexes))
        if part is not None
        for each in _paragraphs(part, above)
    )
    return FullText(
        title=plain(first(first(header, "titleStmt"), "title")) or None,
        abstract=" ".join(plain(p) for p in inside(abstract, "p")) or None
        if (abstract := first(header, "abstract")) is not None
        else None,
        authors=tuple(_authors(first(source, "analytic"))),
        year=_year(header),
        venue=plain(first(first(source, "monogr"), "title")) or None,
        identifiers=_identifiers(source),
        paragraphs=resolve_citations(own, references),
        references=references,
    )


def _paragraphs(body: Element, above: str) -> Iterator[TextParagraph]:
    for division in body:
        if local(division) == "div":
            heading = next((plain(each) for each in division if local(each) == "head"), "")
            section = " / ".join(each for each in (above, heading) if each)
            for paragraph in inside(division, "p"):
                text, markers = running(paragraph, _cited_keys, _SKIPPED)
                if text:
                    yield TextParagraph(section=section, text=text, page=_page(paragraph), markers=markers)
        elif local(division) == "figure":
            is_table = attribute(division, "type") == "table"
            if not is_table or _is_named(division):
                yield from float_paragraphs(division, above, is_table=is_table)


def _is_named(figure: Element) -> bool:
    """Whether a table has a name or number in the paper; GROBID takes displayed formulas for tables without one."""
    own = [plain(each) for each in figure if local(each) in ("head", "label")]
    return any(sign.isalnum() for name in own for sign in name)


def _page(paragraph: Element) -> int | None:
    """The page of GROBID's coordinates, "page,x,y,width,height", when it was asked for them."""
    page = next((each for one in paragraph.iter() if (each := attribute(one, "coords"))), "").partition(",")[0]
    return int(page) if page.isdigit() else None


def _cited_keys(element: Element) -> Sequence[str]:
    if local(element) != "ref" or attribute(element, "type") != "bibr":
        return ()
    return [target.lstrip("#") for target in attribute(element, "target").split()]


def _authors(part: Element | None) -> Iterator[str]:
    for person in () if part is None else inside(part, "persName"):
        surname = plain(first(person, "surname"))
        given = " ".join(plain(name) for name in inside(person, "forename"))
        if surname:
            yield f"{surname}, {given}" if given else surname


def _year(part: Element | None) -> int | None:
    stated = [] if part is None else [attribute(date, "when") or plain(date) for date in inside(part, "date")]
    return next((int(text[:4]) for text in stated if text[:4].isdigit()), None)


def _identifiers(part: Element | None) -> tuple[Identifier, ...]:
    stated = (
        () if part is None else ((_SCHEMES.get(attribute(each, "type")), plain(each)) for each in inside(part, "idno"))
    )
    found = [identifier(scheme, value) for scheme, value in stated if scheme and value]
    return with_implied(dict.fromkeys(known for known in found if known))


def _reference(entry: Element, place: int) -> ListedReference:
    key = attribute(entry, "id") or f"b{place}"
    raw = next((plain(note) for note in inside(entry, "note") if attribute(note, "type") == "raw_reference"), "")
    read = parse_reference(raw or plain(entry), key=key)
    analytic, volume = first(entry, "analytic"), first(entry, "monogr")
    title, source = plain(first(analytic, "title")), plain(first(volume, "title"))
    return ListedReference(
        key=key,
        text=raw or plain(entry),
        label=read.label,
        authors=tuple(_authors(analytic)) or tuple(_authors(volume)) or read.authors,
        others=read.others,
        year=_year(volume) or read.year,
        year_suffix=read.year_suffix,
        title=title or source or read.title,
        venue=source if title else None,
        identifiers=_identifiers(entry) or read.identifiers,
    )

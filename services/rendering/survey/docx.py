"""A survey as a Word document with live citations: a list of sources, CITATION fields and a BIBLIOGRAPHY field.

Word numbers and lists the sources again when its fields are updated, in any style that it has; what is in the fields
until then is the numbering of every other rendering.

Source: ECMA-376 part 1, 17.16.5.11 (CITATION), 17.16.5.9 (BIBLIOGRAPHY), 22.6 (bibliography sources).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from xml.sax.saxutils import escape

from kg.algorithms.identity.name_lists import list_authors
from kg.algorithms.identity.name_parts import split_name
from kg.model.fields.field import FieldGraph
from kg.model.surveys.exhibit import Exhibit, Table
from kg.model.surveys.survey import Section, Survey
from services.document.citations import CitationTable, Reference, citation_table
from services.document.headings import heading
from services.document.prose import Block, Cited, Inline, Style, read_prose
from services.document.table_pointers import with_table_numbers
from services.rendering.assets import asset
from services.rendering.formulas import word_formula
from services.rendering.page import without_controls
from services.rendering.references.links import links
from services.rendering.references.retracted import retraction_words
from services.rendering.screening.prisma_diagram import FLOW_CAPTION, FLOW_TITLE, flow_rows
from services.rendering.survey.notice import notice

_TIME = (1980, 1, 1, 0, 0, 0)
"""The oldest date a zip can hold, so that equal surveys give equal files."""
_SPACES = re.compile(r"\s+")
_NOT_OF_TAG = re.compile(r"[^A-Za-z0-9]")
_PROPERTIES = {
    Style.PLAIN: "",
    Style.EMPHASIS: "<w:i/>",
    Style.STRONG: "<w:b/>",
    Style.CODE: '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>',
}
_PARTS = {
    "[Content_Types].xml": "docx-content-types.xml",
    "_rels/.rels": "docx-rels.xml",
    "word/styles.xml": "docx-styles.xml",
    "word/numbering.xml": "docx-numbering.xml",
    "word/_rels/document.xml.rels": "docx-document-rels.xml",
    "customXml/_rels/item1.xml.rels": "docx-item-rels.xml",
    "customXml/itemProps1.xml": "docx-item-properties.xml",
}
"""Parts of the file that are the same for every survey, and the assets that hold them."""


def render_docx(survey: Survey, field: FieldGraph) -> bytes:
    """The whole survey: title, notice, abstract, sections with tables, glossary, references.

    Raises:
        UngroundedClaimError: the survey cites a paper that the field does not hold.
    """
    survey = with_table_numbers(survey)
    table = citation_table(survey, field.citable)
    writer = _Writer(table)
    body = "".join(
        (
            _paragraph(_run(survey.title), "Title"),
            _paragraph(_run(notice(survey, field.citable)), "Notice"),
            _paragraph(_run(heading(survey, "Abstract")), "Heading1"),
            *writer.prose(survey.abstract),
            *(part for each in survey.sections for part in writer.section(each, survey, level=1)),
            *writer.glossary(survey),
            _bibliography(table, heading(survey, "References")),
            *_screening(field),
        )
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in (
            *((name, asset(file)) for name, file in _PARTS.items()),
            ("customXml/item1.xml", _sources(table)),
            ("word/document.xml", _document(body)),
        ):
            information = zipfile.ZipInfo(name, _TIME)
            information.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(information, content.encode("utf-8"))
    return stream.getvalue()


class _Writer:
    """Writes the parts of one survey, with its citations."""

    def __init__(self, table: CitationTable) -> None:
        self._table = table

    def section(self, section: Section, survey: Survey, *, level: int) -> Iterator[str]:
        yield _paragraph(_run(f"{section.number} {section.title}"), f"Heading{min(level, 3)}")
        yield from self.prose(section)
        for exhibit, content in survey.tables(section.id):
            yield self._shown_table(exhibit, content)
        for part in section.below:
            yield from self.section(part, survey, level=level + 1)

    def prose(self, section: Section) -> Iterator[str]:
        for block in read_prose(section.text):
            yield _paragraph(self._block(block), "ListBullet" if block.is_item else "BodyText")

    def glossary(self, survey: Survey) -> Iterator[str]:
        if (found := survey.glossary()) is None:
            return
        exhibit, content = found
        yield _paragraph(_run(heading(survey, "Glossary")), "Heading1")
        yield _paragraph(_run(exhibit.caption), "BodyText")
        for term in content.terms:
            meaning = "".join(self._block(block) for block in read_prose(term.meaning))
            yield _paragraph(f"{_run(term.name, '<w:b/>')}{_run(': ')}{meaning}", "BodyText")

    def _shown_table(self, exhibit: Exhibit, content: Table) -> str:
        width = 9000 // max(len(content.columns), 1)
        head = _row([_run(name, "<w:b/>") for name in content.columns], width, is_head=True)
        rows = (_row([self._cell(cell) for cell in row], width) for row in content.rows)
        grid = f'<w:gridCol w:w="{width}"/>' * len(content.columns)
        return (
            f"{_paragraph(_run(exhibit.caption), 'Caption')}"
            f'<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr>'
            f"<w:tblGrid>{grid}</w:tblGrid>{head}{''.join(rows)}</w:tbl>{_paragraph('', 'BodyText')}"
        )

    def _cell(self, cell: str) -> str:
        return "".join(self._block(block) for block in read_prose(cell))

    def _block(self, block: Block) -> str:
        return "".join(self._span(span) for span in block.spans)

    def _span(self, span: Inline) -> str:
        if isinstance(span, Cited):
            return _citation(list(dict.fromkeys(self._table.reference(key) for key in span.keys)))
        if span.style in {Style.FORMULA, Style.DISPLAY}:
            return word_formula(span.text)
        return _run(span.text, _PROPERTIES[span.style])


def _text(content: str) -> str:
    return escape(without_controls(_SPACES.sub(" ", content)))


def _run(content: str, properties: str = "") -> str:
    formed = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{formed}<w:t xml:space="preserve">{_text(content)}</w:t></w:r>' if content else ""


def _paragraph(runs: str, style: str) -> str:
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr>{runs}</w:p>'


def _row(cells: list[str], width: int, *, is_head: bool = False) -> str:
    properties = "<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>" if is_head else "<w:trPr><w:cantSplit/></w:trPr>"
    shown = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{_paragraph(cell, "TableText")}</w:tc>'
        for cell in cells
    )
    return f"<w:tr>{properties}{shown}</w:tr>"


def _tag(reference: Reference) -> str:
    """The name of a source, of letters and digits, unique by its number."""
    return f"{_NOT_OF_TAG.sub('', reference.key)[:40]}r{reference.number}"


def _citation(references: list[Reference]) -> str:
    first, *others = references
    more = "".join(f" \\m {_tag(each)}" for each in others)
    code = f" CITATION {_tag(first)} \\l 1033{more} "
    shown = f"[{', '.join(str(each.number) for each in references)}]"
    return f"<w:sdt><w:sdtPr><w:citation/></w:sdtPr><w:sdtContent>{_field(code, _run(shown))}</w:sdtContent></w:sdt>"


def _field(code: str, result: str) -> str:
    return f"{_begin(code)}{result}{_END}"


def _begin(code: str) -> str:
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve">{escape(code)}</w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    )


_END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'


def _bibliography(table: CitationTable, title: str) -> str:
    """The references as a field, so that Word can set them in another style."""
    entries = [_run(f"[{each.number}]\u2002{_entry(each)}") for each in table.references]
    paragraphs = "".join(
        _paragraph(
            (_begin(" BIBLIOGRAPHY ") if at == 0 else "") + entry + (_END if at + 1 == len(entries) else ""),
            "Bibliography",
        )
        for at, entry in enumerate(entries)
    )
    head = _paragraph(_run(title), "Heading1")
    if not entries:
        return head
    return f"{head}<w:sdt><w:sdtPr><w:bibliography/></w:sdtPr><w:sdtContent>{paragraphs}</w:sdtContent></w:sdt>"


def _entry(reference: Reference) -> str:
    paper = reference.paper
    parts = [
        f"{', '.join(paper.authors)}." if paper.authors else "",
        f"{paper.title.rstrip('.')}.",
        f"{paper.venue}," if paper.venue else "",
        f"{paper.year}." if paper.year is not None else "No year.",
        f"{words}." if (words := retraction_words(paper)) else "",
        f"{reference.known_by}." if reference.known_by else "",
        " ".join(link.address for link in links(paper)[:1]),
    ]
    return " ".join(part for part in parts if part)


def _sources(table: CitationTable) -> str:
    sources = "".join(map(_source, table.references))
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
        '<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography" '
        'xmlns="http://schemas.openxmlformats.org/officeDocument/2006/bibliography" '
        f'SelectedStyle="\\IEEE2006OfficeOnline.xsl" StyleName="IEEE">{sources}</b:Sources>'
    )


def _source(reference: Reference) -> str:
    paper = reference.paper
    names = (split_name(author) for author in list_authors(paper))
    people = "".join(
        f"<b:Person><b:Last>{_text(name.family)}</b:Last>"
        f"{f'<b:First>{_text(name.given)}</b:First>' if name.given else ''}</b:Person>"
        for name in names
    )
    authors = f"<b:Author><b:Author><b:NameList>{people}</b:NameList></b:Author></b:Author>" if people else ""
    url = next((link.address for link in links(paper)), "")
    optional = {
        "JournalName": paper.venue or "",
        "Year": str(paper.year or ""),
        "URL": url,
        "Comments": retraction_words(paper) or reference.known_by,
    }
    return (
        f"<b:Source><b:Tag>{_tag(reference)}</b:Tag><b:SourceType>JournalArticle</b:SourceType>{authors}"
        f"<b:Title>{_text(paper.title)}</b:Title>"
        f"{''.join(f'<b:{name}>{_text(value)}</b:{name}>' for name, value in optional.items() if value)}"
        f"<b:RefOrder>{reference.number}</b:RefOrder></b:Source>"
    )


def _screening(field: FieldGraph) -> Iterator[str]:
    """How the papers were found; nothing for a field that was not collected."""
    if (flow := field.reach.left_out.screening) is None:
        return
    yield _paragraph(_run(FLOW_TITLE), "Heading1")
    for words, count in flow_rows(flow):
        yield _paragraph(_run(f"{words}: {count:,}"), "ListBullet")
    yield _paragraph(_run(FLOW_CAPTION), "BodyText")


def _document(body: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
        'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">'
        f'<w:body>{body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>'
        '<w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" '
        'w:gutter="0"/></w:sectPr></w:body></w:document>'
    )

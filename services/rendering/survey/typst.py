"""A survey as a Typst document, from which a PDF is made without TeX."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kg.model.fields.field import FieldGraph
from kg.model.surveys.exhibit import Exhibit, Table
from kg.model.surveys.survey import Section, Survey
from services.document.citations import CitationTable, Reference, citation_table
from services.document.figures import figure_name
from services.document.prose import Block, Cited, Inline, Style, read_prose
from services.document.table_pointers import with_table_numbers
from services.rendering.assets import template
from services.rendering.field.figure_files import STRATA_FILE, YEARS_FILE, drawing_file, strata_file, years_file
from services.rendering.field.figures import YEARS_CAPTION, strata_caption
from services.rendering.field.histogram import outlier_note
from services.rendering.formulas import typst_formula
from services.rendering.references.links import links
from services.rendering.references.retracted import retraction_words
from services.rendering.screening.prisma_diagram import FLOW_CAPTION, FLOW_TITLE, flow_rows
from services.rendering.survey.notice import notice
from services.rendering.survey.placing import with_pictures

_SPACES = re.compile(r"\s+")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
_STYLES = {Style.PLAIN: "{}", Style.EMPHASIS: "#emph[{}]", Style.STRONG: "#strong[{}]", Style.CODE: "#raw({})"}


def typst_string(text: str) -> str:
    """Text as a string of Typst, which shows it exactly as it is.

    Source: Typst reference, "String", escape sequences.
    """
    plain = _CONTROL.sub("", _SPACES.sub(" ", text))
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def render_typst(survey: Survey, field: FieldGraph) -> tuple[str, Mapping[str, str]]:
    """The document, and the pictures by the names of the files that it shows.

    Text is in strings only, so that nothing of it is markup.

    Raises:
        UngroundedClaimError: the survey cites a paper that the field does not hold.
    """
    survey = with_table_numbers(survey, in_captions=False)
    table = citation_table(survey, field.citable)
    pictures = {
        STRATA_FILE: strata_file(field, table.by_paper),
        YEARS_FILE: years_file(field),
        **{f"{figure_name(exhibit)}.svg": drawing_file(figure.drawing) for exhibit, figure in survey.figures()},
    }
    sections = (_section(each, survey, table, level=1) for each in survey.sections)
    pictures_in_text = [*_figures(survey, field)]
    parts = {
        "title": typst_string(survey.title),
        "notice": _string(notice(survey, field.citable)),
        "abstract": _prose(survey.abstract, table),
        "figures": pictures_in_text[0],
        "sections": "\n".join(with_pictures(sections, pictures_in_text[1:])),
        "glossary": _glossary(survey, table),
        "references": "\n".join(map(_reference, table.references)),
        "screening": _screening(field),
    }
    return template("survey.typ").substitute(parts), pictures


def _string(text: str) -> str:
    return f"#{typst_string(text)}"


def _figures(survey: Survey, field: FieldGraph) -> Iterator[str]:
    note = outlier_note(field)
    yield _figure(STRATA_FILE, f"{strata_caption(field)} {note}".strip())
    yield _figure(YEARS_FILE, f"{YEARS_CAPTION} {note}".strip())
    for exhibit, _ in survey.figures():
        yield _figure(f"{figure_name(exhibit)}.svg", exhibit.caption)


def _figure(file: str, caption: str) -> str:
    return f"#figure(image({typst_string(file)}, width: 100%), caption: [{_string(caption)}])"


def _section(section: Section, survey: Survey, table: CitationTable, *, level: int) -> Iterator[str]:
    yield f"#heading(level: {level}, {typst_string(section.title)}) <section-{section.number}>"
    yield _prose(section, table)
    for exhibit, content in survey.tables(section.id):
        yield _table(exhibit, content, table)
    for part in section.below:
        yield from _section(part, survey, table, level=level + 1)


def _prose(section: Section, table: CitationTable) -> str:
    written = []
    for block in read_prose(section.text):
        text = _block(block, table)
        written.append(f"#list[{text}]" if block.is_item else f"{text}\n#parbreak()")
    return "\n".join(written)


def _block(block: Block, table: CitationTable) -> str:
    return "".join(_span(span, table) for span in block.spans)


def _span(span: Inline, table: CitationTable) -> str:
    if isinstance(span, Cited):
        numbers = dict.fromkeys(table.numbers[key] for key in span.keys)
        cited = ", ".join(f"#link(<ref-{number}>)[{number}]" for number in numbers)
        return f"\\[{cited}\\]"
    if span.style in {Style.FORMULA, Style.DISPLAY}:
        return typst_formula(span.text, is_display=span.style is Style.DISPLAY)
    inner = typst_string(span.text)
    return _STYLES[span.style].format(inner if span.style is Style.CODE else f"#{inner}")


def _table(exhibit: Exhibit, content: Table, table: CitationTable) -> str:
    """A table over the width of the text that may go on on the next page."""
    head = ", ".join(f"[*{_string(name)}*]" for name in content.columns)
    rows = "\n".join(
        "  " + ", ".join(f"[{' '.join(_block(each, table) for each in read_prose(cell))}]" for cell in row) + ","
        for row in content.rows
    )
    widths = ", ".join("auto" if _is_narrow(content, at) else "1fr" for at in range(len(content.columns)))
    return (
        f"#figure(table(columns: ({widths},), table.header({head}),\n{rows}\n), caption: [{_string(exhibit.caption)}])"
    )


def _is_narrow(content: Table, column: int) -> bool:
    return all(len(row[column]) <= 14 for row in content.rows)


def _glossary(survey: Survey, table: CitationTable) -> str:
    if (found := survey.glossary()) is None:
        return ""
    exhibit, content = found
    meanings = [" ".join(_block(each, table) for each in read_prose(term.meaning)) for term in content.terms]
    terms = "\n".join(
        f"#terms.item([{_string(term.name)}], [{meaning}])"
        for term, meaning in zip(content.terms, meanings, strict=True)
    )
    return f"#heading(level: 1, numbering: none)[Glossary]\n{_string(exhibit.caption)}\n\n{terms}"


def _reference(reference: Reference) -> str:
    paper = reference.paper
    parts = [
        _string(f"{', '.join(paper.authors)}. ") if paper.authors else "",
        f"#emph[{_string(paper.title.rstrip('.'))}]. ",
        _string(f"{paper.venue}, ") if paper.venue else "",
        _string(f"{paper.year}. " if paper.year is not None else "No year. "),
        f"#strong[{_string(words)}.] " if (words := retraction_words(paper)) else "",
        _string(f"{reference.known_by}. ") if reference.known_by else "",
        ", ".join(f"#link({typst_string(link.address)})[{_string(link.label)}]" for link in links(paper)),
    ]
    return f"#reference({reference.number})[{''.join(parts)}] <ref-{reference.number}>"


def _screening(field: FieldGraph) -> str:
    """How the papers were found; nothing for a field that was not collected."""
    if (flow := field.reach.left_out.screening) is None:
        return ""
    rows = ", ".join(f"[{_string(words)}], [{count:,}]" for words, count in flow_rows(flow))
    return (
        f"#heading(level: 1, numbering: none)[{_string(FLOW_TITLE)}]\n#table(columns: (1fr, auto), {rows})\n"
        f"{_string(FLOW_CAPTION)}"
    )

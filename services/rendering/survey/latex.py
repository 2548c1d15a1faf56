"""A survey as a LaTeX article with its BibTeX file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.exhibit import Exhibit, Table
from kg.model.surveys.survey import Section, Survey
from services.document.citations import CitationTable, citation_table
from services.document.formulas import plain_tex
from services.document.prose import Block, Cited, Inline, Style, read_prose
from services.document.table_pointers import with_table_numbers
from services.rendering.assets import asset, template
from services.rendering.field.figures import YEARS_CAPTION, strata_caption
from services.rendering.field.histogram import histogram_svg, outlier_note
from services.rendering.field.svg import strata_svg
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.escaping import latex_escape, tex_key
from services.rendering.screening.prisma_diagram import FLOW_CAPTION, FLOW_TITLE, flow_rows
from services.rendering.survey.notice import notice
from services.rendering.survey.placing import with_pictures
from services.rendering.survey.tex_pictures import tex_picture
from services.rendering.survey.unicode_latex import declarations

_HEADINGS = ("section", "subsection", "subsubsection", "paragraph", "subparagraph")
_STYLES = {
    Style.PLAIN: "{}",
    Style.EMPHASIS: "\\emph{{{}}}",
    Style.STRONG: "\\textbf{{{}}}",
    Style.CODE: "\\texttt{{{}}}",
}
_FORMULAS = {Style.FORMULA: "${}$", Style.DISPLAY: "\\[{}\\]"}

_SPACES = re.compile(r"\s+")
_TEXT_WIDTH = 436.0
"""Width of the text on an A4 page with margins of 28 mm, in big points."""


def render_latex(
    survey: Survey,
    papers: Mapping[PaperId, Paper],
    *,
    bibliography: str = "survey",
    field: FieldGraph | None = None,
) -> tuple[str, str]:
    """The .tex and .bib texts; `pdflatex`, `bibtex`, `pdflatex` twice makes the PDF.

    Args:
        papers: at least the papers the survey cites.
        bibliography: stem of the file the second text will be saved in.
        field: what the survey is of, drawn before and behind the first section where it is given.

    Raises:
        UngroundedClaimError: the survey cites a paper that is not among `papers`.
    """
    survey = with_table_numbers(survey, in_captions=False)
    table = citation_table(survey, papers)
    bib = to_bibtex(table.papers, status=table.landmarks)
    sections = (_section(each, survey, table, level=0) for each in survey.sections)
    pictures = [] if field is None else [*_figures(field, table), *_drawings(survey)]
    parts = {
        "title": latex_escape(_line(survey.title)),
        "notice": latex_escape(_line(notice(survey, papers))),
        "abstract": _prose(survey.abstract, table),
        "figures": "".join(pictures[:1]),
        "sections": "\n\n".join(with_pictures(sections, pictures[1:])),
        "glossary": _glossary(survey, table),
        "screening": "" if field is None else _screening(field),
    }
    needed = declarations("".join(parts.values()) + bib)
    tex = template("survey.tex").substitute(
        parts, declarations=needed, bibliography=bibliography, style=asset("survey.bst")
    )
    return tex, bib


def _figures(field: FieldGraph, table: CitationTable) -> list[str]:
    """The strata along time, and the papers of each year, as drawings over the width of the text."""
    pictures = {strata_caption(field): strata_svg(field, numbers=table.by_paper, is_linked=False)}
    if histogram := histogram_svg(field):
        pictures[YEARS_CAPTION] = histogram
    note = latex_escape(outlier_note(field))
    return [
        f"\\begin{{figure}}[htbp]\n\\centering\n{tex_picture(picture, width=_TEXT_WIDTH)}\n"
        f"\\caption{{{' '.join([caption, note]).strip()}}}\n\\end{{figure}}"
        for caption, picture in pictures.items()
    ]


def _drawings(survey: Survey) -> Iterator[str]:
    """The figures of the survey as drawings over the width of the text."""
    for exhibit, figure in survey.figures():
        yield (
            f"\\begin{{figure}}[htbp]\n\\centering\n{tex_picture(figure.drawing, width=_TEXT_WIDTH)}\n"
            f"\\caption{{{latex_escape(_line(exhibit.caption))}}}\n\\end{{figure}}"
        )


def _glossary(survey: Survey, table: CitationTable) -> str:
    """The glossary as a description list; nothing without one."""
    if (found := survey.glossary()) is None:
        return ""
    exhibit, content = found
    meanings = [" ".join(_block(each, table) for each in read_prose(term.meaning)) for term in content.terms]
    terms = "\n".join(
        f"\\item[{{{latex_escape(_line(term.name))}}}] {meaning}"
        for term, meaning in zip(content.terms, meanings, strict=True)
    )
    return (
        f"\n\n\\section*{{Glossary}}\n{latex_escape(_line(exhibit.caption))}\n\\begin{{description}}\n{terms}\n"
        "\\end{description}"
    )


def _screening(field: FieldGraph) -> str:
    """How the papers were found, as a table; nothing for a field that was not collected."""
    flow = field.reach.left_out.screening
    if flow is None:
        return ""
    rows = "\n".join(f"{latex_escape(words)} & {count:,} \\\\" for words, count in flow_rows(flow))
    return (
        f"\n\n\\section*{{{FLOW_TITLE}}}\n\\begin{{center}}\n\\begin{{tabular}}{{p{{0.7\\linewidth}}r}}\n\\hline\n{rows}\n"
        f"\\hline\n\\end{{tabular}}\n\\end{{center}}\n{FLOW_CAPTION}"
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def _section(section: Section, survey: Survey, table: CitationTable, *, level: int) -> Iterator[str]:
    command = _HEADINGS[min(level, len(_HEADINGS) - 1)]
    yield f"\\{command}{{{latex_escape(_line(section.title))}}}\n\\label{{section:{tex_key(section.number)}}}"
    if text := _prose(section, table):
        yield text
    for exhibit, content in survey.tables(section.id):
        yield _table(exhibit, content, table)
    for part in section.below:
        yield from _section(part, survey, table, level=level + 1)


def _table(exhibit: Exhibit, content: Table, table: CitationTable) -> str:
    """A table as wide as the text, its columns of one width, on one page."""
    width = f"{0.92 / max(len(content.columns), 1):.3f}"
    lines = [[latex_escape(_line(name)) for name in content.columns]]
    lines += [[" ".join(_block(block, table) for block in read_prose(cell)) for cell in row] for row in content.rows]
    head, *rows = [" & ".join(f"\\raggedright {cell}" for cell in line) + " \\tabularnewline" for line in lines]
    columns = f"p{{{width}\\linewidth}}" * len(content.columns)
    return "\n".join(
        (
            f"\\begin{{table}}[htbp]\n\\centering\\small\n\\caption{{{latex_escape(_line(exhibit.caption))}}}",
            f"\\begin{{tabular}}{{{columns}}}\n\\hline\n{head}\n\\hline",
            *rows,
            "\\hline\n\\end{tabular}\n\\end{table}",
        )
    )


def _prose(section: Section, table: CitationTable) -> str:
    blocks = read_prose(section.text)
    written = []
    for position, block in enumerate(blocks):
        text = _block(block, table)
        if block.is_item:
            opens = position == 0 or not blocks[position - 1].is_item
            closes = position + 1 == len(blocks) or not blocks[position + 1].is_item
            text = (
                ("\\begin{itemize}\n" if opens else "")
                + f"\\item {_after_item(text)}"
                + ("\n\\end{itemize}" if closes else "")
            )
        written.append(text)
    return "\n\n".join(written)


def _after_item(text: str) -> str:
    """A bracket right after `\\item` would open its label."""
    return "{}" + text if text.startswith("[") else text


def _block(block: Block, table: CitationTable) -> str:
    return "".join(_span(span, table) for span in block.spans).strip()


def _span(span: Inline, table: CitationTable) -> str:
    if isinstance(span, Cited):
        keys = dict.fromkeys(table.reference(key).key for key in span.keys)
        return f"\\cite{{{','.join(map(tex_key, keys))}}}"
    if span.style in _FORMULAS:
        return _FORMULAS[span.style].format(plain_tex(span.text))
    return _STYLES[span.style].format(latex_escape(_SPACES.sub(" ", span.text)))

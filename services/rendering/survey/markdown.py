"""A survey as GitHub-flavoured Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.exhibit import Table
from kg.model.surveys.survey import Claim, EvidenceKind, Section, Survey
from services.document.citations import CitationTable, Reference, citation_table
from services.document.figures import figure_name
from services.document.formulas import plain_tex
from services.document.headings import heading
from services.document.prose import Block, Cited, Run, Style, read_prose
from services.document.table_pointers import with_table_numbers
from services.rendering.field.figure_files import STRATA_FILE, YEARS_FILE
from services.rendering.field.figures import YEARS_CAPTION, strata_caption
from services.rendering.field.histogram import outlier_note
from services.rendering.field.svg import summary
from services.rendering.page import without_controls
from services.rendering.references.links import links
from services.rendering.references.retracted import retraction_words
from services.rendering.screening.prisma_diagram import FLOW_CAPTION, FLOW_TITLE, flow_rows
from services.rendering.survey.notice import notice
from services.rendering.survey.placing import with_pictures

_SPECIAL = re.compile(r"[\\`*\[\]<>$~]|(?<![^\W_])_|_(?![^\W_])|&(?=#|\w+;)|(?<!\w)[#@](?=\w)")
_BLOCK_START = re.compile(r"^(\s*)([-+#=|]|\d+(?=[.)](?:\s|\Z)))")
_SPACES = re.compile(r"\s+")
_FORMULAS = {Style.FORMULA: "${}$", Style.DISPLAY: "$${}$$"}
_WRAPS = {Style.PLAIN: "", Style.EMPHASIS: "*", Style.STRONG: "**"}


def render_markdown(
    survey: Survey, papers: Mapping[PaperId, Paper], *, evidence: bool = False, field: FieldGraph | None = None
) -> str:
    """The whole survey: title, notice, abstract, contents, sections, references.

    Args:
        papers: at least the papers the survey cites.
        evidence: also list every claim with the passages behind it.
        field: what the survey is of; where it is given, the files of its pictures are shown.

    Raises:
        UngroundedClaimError: the survey cites a paper that is not among `papers`.
    """
    survey = with_table_numbers(survey)
    table = citation_table(survey, papers)
    parts = [f"# {escape(survey.title)}", f"> {escape(notice(survey, papers))}"]
    parts += [f"## {heading(survey, 'Abstract')}", *_blocks(survey.abstract, table)]
    parts += [f"## {heading(survey, 'Contents')}", _contents(survey)]
    pictures = [] if field is None else [*_figures(field), *_drawings(survey)]
    parts += pictures[:1]
    sections = (_section(each, survey, table, level=2) for each in survey.sections)
    parts += with_pictures(sections, pictures[1:])
    parts += _glossary(survey, table)
    parts += [f'<a id="references"></a>\n\n## {heading(survey, "References")}']
    parts += ["\n".join(map(_reference, table.references))]
    parts += [] if field is None else _screening(field)
    if evidence:
        parts += ["## Evidence", *_evidence(survey, table)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _figures(field: FieldGraph) -> list[str]:
    captions = {STRATA_FILE: (summary(field), strata_caption(field)), YEARS_FILE: ("Papers a year.", YEARS_CAPTION)}
    note = outlier_note(field)
    return [
        f"![{escape(alternative)}]({file})\n\n*{escape(f'{caption} {note}'.strip())}*"
        for file, (alternative, caption) in captions.items()
    ]


def _drawings(survey: Survey) -> Iterator[str]:
    """The figures of the survey, in files beside it."""
    for exhibit, figure in survey.figures():
        yield f"![{escape(figure.description)}]({figure_name(exhibit)}.svg)\n\n*{escape(exhibit.caption)}*"


def _glossary(survey: Survey, table: CitationTable) -> Iterator[str]:
    if (found := survey.glossary()) is None:
        return
    exhibit, content = found
    yield f"## {heading(survey, 'Glossary')}\n\n{escape(exhibit.caption)}"
    yield "\n".join(
        f"- **{escape(term.name)}**: {' '.join(_block(block, table) for block in read_prose(term.meaning))}"
        for term in content.terms
    )


def _screening(field: FieldGraph) -> list[str]:
    """How the papers were found; nothing for a field that was not collected."""
    flow = field.reach.left_out.screening
    if flow is None:
        return []
    rows = "\n".join(f"| {escape(words).replace('|', chr(92) + '|')} | {count:,} |" for words, count in flow_rows(flow))
    return [f"## {FLOW_TITLE}", f"| Step | Papers |\n| --- | ---: |\n{rows}", f"*{escape(FLOW_CAPTION)}*"]


def escape(text: str) -> str:
    """Text that Markdown shows exactly as it is, on one line; control characters are removed."""
    line = " ".join(without_controls(text).split())
    return _BLOCK_START.sub(lambda found: f"{found[1]}{_guard(found[2])}", _SPECIAL.sub(r"\\\g<0>", line))


def _guard(start: str) -> str:
    return f"{start}\\" if start.isdigit() else f"\\{start}"


def _contents(survey: Survey) -> str:
    lines = []
    for section in list(survey.walk())[1:]:
        indent = "  " * section.number.count(".")
        lines.append(f"{indent}- [{section.number} {escape(section.title)}](#section-{section.number})")
    return "\n".join([*lines, f"- [{heading(survey, 'References')}](#references)"])


def _section(section: Section, survey: Survey, table: CitationTable, *, level: int) -> Iterator[str]:
    heading = f"{'#' * min(level, 6)} {section.number} {escape(section.title)}"
    yield f'<a id="section-{section.number}"></a>\n\n{heading}'
    yield from _blocks(section, table)
    for exhibit, content in survey.tables(section.id):
        yield f"*{escape(exhibit.caption)}*"
        yield _table(content, table)
    for part in section.below:
        yield from _section(part, survey, table, level=level + 1)


def _table(content: Table, table: CitationTable) -> str:
    rows = [[escape(name) for name in content.columns], ["---"] * len(content.columns)]
    rows += [[" ".join(_block(block, table) for block in read_prose(cell)) for cell in row] for row in content.rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in rows)


def _blocks(section: Section, table: CitationTable) -> Iterator[str]:
    items: list[str] = []
    for block in read_prose(section.text):
        if block.is_item:
            items.append(f"- {_block(block, table)}")
            continue
        if items:
            yield "\n".join(items)
            items = []
        yield _block(block, table)
    if items:
        yield "\n".join(items)


def _block(block: Block, table: CitationTable) -> str:
    text = "".join(_marker(span, table) if isinstance(span, Cited) else _run(span) for span in block.spans)
    return _BLOCK_START.sub(lambda found: f"{found[1]}{_guard(found[2])}", text)


def _run(run: Run) -> str:
    text = _SPACES.sub(" ", run.text)
    if run.style is Style.CODE:
        return f"`{text}`"
    if run.style in _FORMULAS:
        return _FORMULAS[run.style].format(plain_tex(text))
    wrap = _WRAPS[run.style]
    return wrap + _SPECIAL.sub(r"\\\g<0>", text) + wrap


def _marker(cited: Cited, table: CitationTable) -> str:
    numbers = dict.fromkeys(table.numbers[key] for key in cited.keys)
    return "\\[" + ", ".join(f"[{number}](#ref-{number})" for number in numbers) + "\\]"


def _reference(reference: Reference) -> str:
    paper = reference.paper
    parts = [
        f"{escape(', '.join(paper.authors))}." if paper.authors else "",
        f"**{escape(paper.title.rstrip('.'))}**.",
        f"*{escape(paper.venue)}*," if paper.venue else "",
        f"{paper.year}." if paper.year is not None else "No year.",
        f"**{escape(words)}.**" if (words := retraction_words(paper)) else "",
        f"{escape(reference.known_by)}." if reference.known_by else "",
        " · ".join(f"[{escape(link.label)}](<{link.address}>)" for link in links(paper)),
        f"Cited in {', '.join(_place(section) for section in reference.sections)}.",
    ]
    return f'{reference.number}. <a id="ref-{reference.number}"></a>' + " ".join(part for part in parts if part)


def _place(section: Section) -> str:
    return f"[{section.number}](#section-{section.number})" if section.number[:1] in set("123456789") else "abstract"


def _evidence(survey: Survey, table: CitationTable) -> Iterator[str]:
    for section in survey.walk():
        if section.claims:
            yield f"### Evidence for {section.number} {escape(section.title)}"
            yield "\n".join(_claim(claim, survey, table) for claim in section.claims)


def _claim(claim: Claim, survey: Survey, table: CitationTable) -> str:
    numbers = {paper: table.numbers[key] for key, paper in survey.keys.items() if key in table.numbers}
    (block,) = read_prose(claim.sentence)[:1] or (Block(is_item=False, spans=()),)
    lines = [f"- {_block(block, table)}"]
    for support in claim.supports:
        passage = support.passage
        number = numbers.get(passage.paper_id)
        where = f"[{number}](#ref-{number}), " if number else ""
        source = "catalogue record" if support.evidence is EvidenceKind.RECORD else escape(passage.place)
        lines.append(f"  - {where}{source}: “{escape(passage.text)}”")
    return "\n".join(lines)

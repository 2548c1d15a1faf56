"""Tables, figures, formulas and algorithms of a LaTeX source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from kg.model.papers.full_text import TextParagraph
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext.formulas import clean_tex, formula_placeholder
from services.adapters.formats.fulltext.table_grid import Cell, PrintedTable, table_paragraphs

Readable = Callable[[str], str]
"""LaTeX as one line of text."""

_FORMULAS = "equation|align|gather|multline|eqnarray|displaymath|flalign|alignat"
_TABULAR = r"tabular[xy]?|tabulary|longtable|deluxetable|tblr|supertabular"
_TABLES = f"table|sidewaystable|wraptable|longrotatetable|{_TABULAR}"
_CODE = "algorithm|algorithmic|algorithm2e|lstlisting|verbatim"
_ENVIRONMENT = re.compile(
    rf"\\begin\{{({_FORMULAS}|{_TABLES}|{_CODE}|figure|wrapfigure|sidewaysfigure|tikzpicture|comment)(\*?)\}}"
)
_DISPLAYED = re.compile(r"\\\[((?:[^\\\x00]|\\[^\[\]\x00]){1,2000}+)\\\]|\$\$([^\x00]{1,2000}?)\$\$")
r"""A formula goes over `\\[2pt]`, which ends one of its lines, and begins at the last `\[` before its end."""
_BEGINS = re.compile(rf"\\begin\{{({_TABULAR})(\*?)\}}")
_RULE = re.compile(r"\\(?:hline|midrule|toprule|bottomrule|specialrule(?:\{[^{}]{0,20}\}){3})")
_DRAWN = re.compile(
    r"\\(?:hline|midrule|toprule|bottomrule|addlinespace|endhead|endfirsthead|endfoot|endlastfoot|tabularnewline|"
    r"centering|arraybackslash|(?:cline|cmidrule|specialrule|rowcolor|cellcolor|vspace|noalign|extracolsep)"
    r"(?:\([a-z]{0,4}\))?(?:\[[^\[\]]{0,20}\])?(?:\{[^{}]{0,40}\}){1,3})(?:\[[^\[\]]{0,20}\])?"
)
_SPAN = re.compile(r"\\multicolumn\s?\{(\d{1,2})\}")
_TALL = re.compile(r"\\multirow(?:\[[^\[\]]{0,10}\])?\s?\{(-?\d{1,2})\}")
_LABEL = re.compile(r"\\label\{[^{}]{0,120}\}")
_WORDS_OF_CODE = re.compile(r"\\(?=[A-Z])")
_LINE_END = re.compile(r"(?<!\n)\n[ \t]{0,40}\Z")
_IS_FORMULA, _IS_TABLE, _IS_CODE = re.compile(_FORMULAS), re.compile(_TABLES), re.compile(_CODE)
_FORMULA = re.compile(r"\$[^$]{0,400}\$")
_GAP = re.compile(r"\A\s{0,40}\*?\[[^\[\]]{0,20}\]")
_LONGEST_CODE = 6_000


def without_floats(
    text: str, section: str, readable: Readable, counts: Counter[str]
) -> tuple[str, list[str], list[TextParagraph]]:
    """The text with a place for each displayed formula, these formulas, and the floats that it held.

    `counts` number tables, figures and algorithms through the whole source.
    """
    pieces: list[str] = []
    formulas: list[str] = []
    floats: list[TextParagraph] = []
    position, endless = 0, set[str]()
    while found := _ENVIRONMENT.search(text, position):
        closing = f"\\end{{{found[1]}{found[2]}}}"
        end = -1 if closing in endless else text.find(closing, found.end())
        if end < 0:
            endless.add(closing)  # none comes later either
        pieces.append(_LINE_END.sub("", text[position : found.start()]))  # else an empty line would part the paragraph
        position = end + len(closing) if end >= 0 else found.end()
        if end < 0:
            continue
        if _IS_FORMULA.fullmatch(found[1]):
            pieces.append(formula_placeholder(len(formulas)))
            formulas.append(clean_tex(text[found.end() : end]))
        else:
            floats += _of_environment(found[1], text[found.start() : position], section, readable, counts)
    return " ".join([*pieces, text[position:]]), formulas, floats


def with_displays(block: str, formulas: list[str]) -> str:
    r"""A paragraph with a place for each formula between `\[` and `\]` or two `$$`; these join `formulas`."""

    def place(found: re.Match[str]) -> str:
        formulas.append(clean_tex(found[1] or found[2]))
        return formula_placeholder(len(formulas) - 1)

    return _DISPLAYED.sub(place, block)


def _of_environment(
    name: str, source: str, section: str, readable: Readable, counts: Counter[str]
) -> Iterator[TextParagraph]:
    caption = readable(_LABEL.sub("", argument_of(source, r"\caption") or argument_of(source, r"\tablecaption")))
    if _IS_TABLE.fullmatch(name):
        label = _next_label("Table", counts) if caption else ""
        for rows, headings in _tabulars(source):
            if not caption and _is_matrix(rows):
                continue
            cells = _without_covered([[_cell(each, readable) for each in row] for row in rows])
            yield from table_paragraphs(
                PrintedTable(rows=cells, label=label, caption=caption, headings=headings), section
            )
    elif _IS_CODE.fullmatch(name):
        inner = source[source.index("}") + 1 : source.rindex("\\end")]
        text = readable(_WORDS_OF_CODE.sub(" ", _LABEL.sub("", inner)))[:_LONGEST_CODE]
        if text:
            yield TextParagraph(
                section=section, text=text, kind=TextKind.ALGORITHM, label=_next_label("Algorithm", counts)
            )
    elif caption:
        yield TextParagraph(section=section, text=caption, kind=TextKind.CAPTION, label=_next_label("Figure", counts))


def _is_matrix(rows: list[list[str]]) -> bool:
    """Whether all that is in the cells is formulas, as in a matrix with lines between its blocks."""
    cells = [cell.strip() for row in rows for cell in row]
    return not any(_FORMULA.sub("", cell).strip() for cell in cells)


def _without_covered(rows: list[list[Cell]]) -> list[list[Cell]]:
    """The rows without the empty cells that LaTeX has below one that spans several rows."""
    covered: set[tuple[int, int]] = set()
    kept: list[list[Cell]] = []
    for at, row in enumerate(rows):
        column, own = 0, []
        for cell in row:
            is_covered = (at, column) in covered and not cell.text
            own += [] if is_covered else [cell]
            if not is_covered:
                below = range(at + 1, min(at + cell.rows, len(rows)))
                covered.update((line, place) for line in below for place in range(column, column + cell.columns))
            column += cell.columns
        kept.append(own)
    return kept


def _next_label(kind: str, counts: Counter[str]) -> str:
    counts[kind] += 1
    return f"{kind} {counts[kind]}"


def _tabulars(source: str) -> Iterator[tuple[list[list[str]], int | None]]:
    """The cells of each table of a source as LaTeX, and how many of its rows are headings."""
    position = 0
    while found := _BEGINS.search(source, position):
        closing = f"\\end{{{found[1]}{found[2]}}}"
        end = source.find(closing, found.end())
        end = len(source) if end < 0 else end
        yield _of_tabular(found[1], found[2], source[found.end() : end])
        position = end + len(closing)


def _of_tabular(name: str, star: str, source: str) -> tuple[list[list[str]], int | None]:
    if name == "deluxetable":
        data = source.partition(r"\startdata")[2].partition(r"\enddata")[0]
        heading = _rows(argument_of(source, r"\tablehead"))[0]
        return [*heading, *_rows(data)[0]], len(heading) or None
    start = _arguments_end(source, 2 if star or name in ("tabularx", "tabulary") else 1)
    return _rows(source[start:])


def _arguments_end(source: str, count: int) -> int:
    """Where the column specification ends, behind an optional argument."""
    at = len(source) - len(source.lstrip())
    if source[at : at + 1] == "[":
        at = source.find("]", at) + 1
    for _ in range(count):
        at += len(source[at:]) - len(source[at:].lstrip())
        if source[at : at + 1] != "{":
            break
        at = closing(source, at, "{}") + 1
    return at


def _rows(source: str) -> tuple[list[list[str]], int | None]:
    """The rows of a table, cells parted, and how many of them are headings, None where no rule tells.

    Headings are above the first rule that has rows on both its sides; where one of them is over several columns, also
    the line below that rule, if another rule follows it.
    """
    rows: list[list[str]] = []
    rules: list[int] = []
    for line in _split(source, "\\\\"):
        line = _GAP.sub("", line)  # noqa: PLW2901 - the space that `\\[2pt]` asks for
        if rows and _RULE.match(line.lstrip()):
            rules.append(len(rows))
        cells = _split(_DRAWN.sub("", line), "&")
        if any(cell.strip() for cell in cells):
            rows.append(cells)
    inner = [each for each in rules if each < len(rows)]
    if len(inner) > 1 and inner[:2] == [1, 2] and any(_SPAN.match(cell.strip()) for cell in rows[0]):
        return rows, 2
    return rows, inner[0] if inner else None


def _split(source: str, mark: str) -> list[str]:
    """A source parted at a mark outside of braces and of tables inside it."""
    pieces, depth, start, at = [], 0, 0, 0
    while at < len(source):
        if depth == 0 and source.startswith(mark, at):
            pieces.append(source[start:at])
            at += len(mark)
            start = at
            continue
        sign = source[at]
        if sign == "\\":
            opens, closes = source.startswith("\\begin{", at), source.startswith("\\end{", at)
            depth += opens - (closes and depth > 0)
            at += 2
            continue
        depth += (sign == "{") - (sign == "}" and depth > 0)
        at += 1
    return [*pieces, source[start:]]


def _cell(source: str, readable: Readable) -> Cell:
    """A cell by what is in its innermost `\\multicolumn` or `\\multirow`."""
    columns = rows = 1
    text = source.strip()
    if span := _SPAN.match(text):
        columns = int(span[1])
        text = _argument_at(text, _arguments_end(text[span.end() :], 1) + span.end())
    if tall := _TALL.match(text.strip()):
        rows = max(1, abs(int(tall[1])))
        text = text.strip()
        text = _argument_at(text, _arguments_end(text[tall.end() :], 1) + tall.end())
    shown = readable(text)
    is_symbol = not any(sign.isalnum() for sign in shown) and "$" in text
    return Cell(text=" ".join(text.split()) if is_symbol else shown, columns=columns, rows=rows)


def _argument_at(text: str, at: int) -> str:
    start = text.find("{", at)
    return text[start + 1 : closing(text, start, "{}")] if start >= 0 else text[at:]


def argument_of(text: str, command: str) -> str:
    """The first argument of a command; "" where it is not used."""
    place = text.find(command + "{")
    if place < 0 and (place := text.find(command + "[")) >= 0:
        place = text.find("]{", place) + 1 - len(command) if "]{" in text[place:] else -1
    if place < 0:
        return ""
    start = place + len(command)
    return text[start + 1 : closing(text, start, "{}")]


def closing(text: str, start: int, pair: str) -> int:
    """Where the bracket that opens at `start` is closed; the end of the text where it is not."""
    depth = 0
    for bracket in _BRACKETS[pair].finditer(text, start):
        depth += 1 if bracket[0] == pair[0] else -1
        if depth <= 0:
            return bracket.start()
    return len(text)


_BRACKETS = {"{}": re.compile(r"(?<!\\)[{}]"), "[]": re.compile(r"(?<!\\)[\[\]]")}

"""Lines of printed pages put together again: running heads out, headings found, paragraphs and references joined."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from services.adapters.formats.fulltext.pdf_styles import letters_of, may_be_heading
from services.adapters.formats.fulltext.pdf_words import join_line, join_words, word_forms

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"\W{0,3}(?:page )?\d{1,4}(?: (?:of|/) \d{1,4})?\W{0,3}", re.IGNORECASE)
_LIST_HEADING = re.compile(
    r"(?:\d{1,2}\.?|[IVX]{1,5}\.)?\s{0,3}(?:references(?: and notes| cited)?|bibliography|literature cited|"
    r"works cited|r\s?eferences|references? list|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|literatuur|"
    r"bibliogra(?:f[ií]a|phie)|r[ée]f[ée]rences(?: bibliographiques)?|referencias(?: bibliográficas)?|referências|"
    r"riferimenti(?: bibliografici)?|список литературы|参考文献)\s{0,3}:?",
    re.IGNORECASE,
)
_AFTER_LIST = re.compile(
    r"(?i:(?:(?:[A-Z]|\d{1,2})\.?\s{1,3})?(?:appendi(?:x|ces)|supplementary|supporting information|supplemental)\b"
    r".{0,80})|"
    r"A\.?\d?\.?\s{1,3}(?:[A-Z][A-Z -]{4,80}|(?:Proofs?|Additional|Details|Derivations?|Further|More|Experiment\w*|"
    r"Implementation|Hyper-?parameters?|Dataset\w*|Notations?|Background|Missing|Omitted|Theor\w+|Training|Model)\b"
    r"[^.,]{0,60})",
)
APPENDIX = "Appendix"
_LABELLED = re.compile(r"\[(\d{1,3})\]\s?\S")
_LEAST_LABELLED = 8
"""Lines that begin with [1], [2], … from which they are a list of references without a heading."""
_LAST_ENTRY = 6
"""Lines of the last entry of such a list, at most."""
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.)\s{1,4}[A-Z][^.!?;]{1,90}")
_COUNTED = re.compile(
    r"\d{1,2}\.\d{1,2}\.?\s|[IVX\d]{1,5}\.?\s{1,3}(?:introduction|related|conclu|discuss|experiment|result|method|evaluation)",
    re.IGNORECASE,
)
_TOP = re.compile(r"(\d{1,2})\.?\s")
_NAMED = re.compile(
    r"(?:\d{1,2}\.?\s)?(?:abstract|introduction|background|related works?|(?:materials? and |patients and )?methods?|"
    r"methodology|experiments?|experimental (?:setup|results)|results?(?: and discussion)?|discussions?|conclusions?|"
    r"(?:conclusions? and )?future work|limitations?|evaluation|acknowledge?ments?|preliminaries|data availability|"
    r"author contributions|ethics statement|funding|summary)\s{0,3}[:.]?",
    re.IGNORECASE,
)
OPENS_ABSTRACT = re.compile(
    r"(?:abstract|kurzfassung|zusammenfassung|r[ée]sum[ée]|riassunto|sommario|abstracto|resumen|resumo|samenvatting)"
    r"(?:\s{0,3}[:.—–-]{1,2}\s{0,3}|\s{1,3}(?=[A-ZÀ-Ž])|\s{0,3}\Z)",
    re.IGNORECASE,
)
"""How a line begins that opens an abstract."""
_ENDS_SENTENCE = re.compile(r"[.!?:][)\]”\"’]{0,2}(?:\[?\d{0,4}\]?)\Z")
_SHORT = 0.8
"""A line that ends a sentence and is shorter than this share of the usual line ends its paragraph."""

_EDGE_LINES = 3
_LEAST_SET = 3
_OFTEN = 3
LONGEST_PARAGRAPH = 6_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """A line of a page, which counts from 1."""

    text: str
    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedBlock:
    """A paragraph or heading with the page on which it begins."""

    text: str
    page: int
    is_heading: bool = False


def lines_of(pages: Sequence[str]) -> tuple[PrintedLine, ...]:
    """The lines of all pages without page numbers and without what stands at the edge of several pages."""
    split = [[line.strip() for line in page.splitlines() if line.strip()] for page in pages]
    edges = Counter(_DIGITS.sub("#", line) for lines in split for line in {*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:]})
    repeated = {line for line, times in edges.items() if times >= min(_OFTEN, max(2, len(split)))}
    kept = []
    for number, lines in enumerate(split, start=1):
        for place, line in enumerate(lines):
            at_edge = place < _EDGE_LINES or place >= len(lines) - _EDGE_LINES
            if at_edge and (_PAGE_NUMBER.fullmatch(line) or _DIGITS.sub("#", line) in repeated):
                continue
            kept.append(PrintedLine(text=line, page=number))
    return tuple(kept)


def split_body(
    lines: Sequence[PrintedLine],
) -> tuple[tuple[PrintedLine, ...], tuple[PrintedLine, ...], tuple[PrintedLine, ...]]:
    """The body, the list of references, () where there is none, and what comes behind it."""
    heading = next((place for place in range(len(lines) - 1, -1, -1) if is_list_heading(lines[place].text)), None)
    if heading is None:
        return _part_by_labels(lines)
    end = next(
        (place for place in range(heading + 1, len(lines)) if _AFTER_LIST.fullmatch(lines[place].text)), len(lines)
    )
    return tuple(lines[:heading]), tuple(lines[heading + 1 : end]), tuple(lines[end:])


def _part_by_labels(
    lines: Sequence[PrintedLine],
) -> tuple[tuple[PrintedLine, ...], tuple[PrintedLine, ...], tuple[PrintedLine, ...]]:
    """The same by the first run of lines that begin with [1], [2], [3] and so on."""
    run: list[int] = []
    for place, line in enumerate(lines):
        found = _LABELLED.match(line.text)
        if found and int(found[1]) == len(run) + 1:
            run.append(place)
        elif found and int(found[1]) == 1:
            if len(run) >= _LEAST_LABELLED:
                break
            run = [place]
    if len(run) < _LEAST_LABELLED:
        return tuple(lines), (), ()
    end = min(run[-1] + _LAST_ENTRY, len(lines))
    end = next((at for at in range(run[-1] + 1, end) if _AFTER_LIST.fullmatch(lines[at].text)), end)
    return tuple(lines[: run[0]]), tuple(lines[run[0] : end]), tuple(lines[end:])


def is_heading(line: str) -> bool:
    """Whether a line looks like the heading of a section: numbered, or one of the usual names."""
    return bool(_NAMED.fullmatch(line) or (_NUMBERED.fullmatch(line) and len(line.split()) <= 12))


def is_list_heading(line: str) -> bool:
    """Whether a line is the heading of a list of references."""
    return bool(_LIST_HEADING.fullmatch(line))


def _headings(lines: Sequence[PrintedLine], styled: Collection[tuple[int, str]]) -> set[int]:
    """The places of headings: what reads like one, and behind the first of these what is set as one.

    Where three are numbered and set so, a numbered line in the letters of the text is an item of a list; where three
    are parts of numbered sections or usual names with a number, a line without one is a part of a figure or table.
    """
    read = [place for place, line in enumerate(lines) if is_heading(line.text)]
    is_set = {place for place, line in enumerate(lines) if (line.page, letters_of(line.text)) in styled}
    numbered = {place for place in read if _NAMED.fullmatch(lines[place].text) is None}
    kept = set(read) - (numbered - is_set) if len(numbered & is_set) >= _LEAST_SET else set(read)
    has_numbers = sum(_COUNTED.match(lines[place].text) is not None for place in kept) >= _LEAST_SET
    kept -= set(_out_of_turn([(place, lines[place].text) for place in sorted(kept)]))
    first = min(kept, default=len(lines))
    for place in sorted(each for each in is_set - kept if each > first):
        line, before = lines[place], lines[place - 1].text
        if place - 1 in kept and (line.page, letters_of(before + line.text)) in styled:
            is_one = may_be_heading(join_line(before, line.text))
        else:
            follows = place - 1 in kept or _ENDS_SENTENCE.search(before) is not None
            is_one = not has_numbers and follows and may_be_heading(line.text)
        kept |= {place} if is_one else set()
    return kept


def _out_of_turn(headings: Sequence[tuple[int, str]]) -> Iterator[int]:
    """The places of numbered lines, such as rows of a table, whose number cannot follow that of the last heading."""
    last = 0
    for place, text in headings:
        if (number := _TOP.match(text)) is None:
            continue
        if last < int(number[1]) <= last + 2:
            last = int(number[1])
        elif int(number[1]) > last + 2:
            yield place


def blocks(lines: Sequence[PrintedLine], styled: Collection[tuple[int, str]] = ()) -> Iterator[PrintedBlock]:
    """Headings and paragraphs, words that a line break parted joined.

    Args:
        styled: page and letters of the lines that are set as headings are.
    """
    forms = word_forms(line.text for line in lines)
    return (replace(each, text=join_words(each.text, forms)) for each in _blocks(lines, styled))


def _blocks(lines: Sequence[PrintedLine], styled: Collection[tuple[int, str]]) -> Iterator[PrintedBlock]:
    headings = _headings(lines, styled)
    width = median(len(line.text) for line in lines) if lines else 0
    text, page, heading = "", 0, ""
    for place, line in enumerate(lines):
        if text and OPENS_ABSTRACT.match(line.text):
            yield PrintedBlock(text=text, page=page)
            text = ""
        if place in headings:
            if text:
                yield PrintedBlock(text=text, page=page)
            heading = join_line(heading, line.text)
            run_on = (line.page, letters_of(heading + lines[place + 1].text)) if place + 1 in headings else None
            if run_on not in styled:
                yield PrintedBlock(text=heading, page=line.page, is_heading=True)
                heading = ""
            text = ""
            continue
        page = page if text else line.page
        text = join_line(text, line.text)
        is_last = _ENDS_SENTENCE.search(line.text) and len(line.text) < _SHORT * width
        if is_last or len(text) > LONGEST_PARAGRAPH:
            yield PrintedBlock(text=text, page=page)
            text = ""
    if text:
        yield PrintedBlock(text=text, page=page)

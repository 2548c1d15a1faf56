"""Lines of printed pages put together again: running heads out, headings found, paragraphs and references joined."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median

from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext.pdf_lines import PrintedLine
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
    r"A\.?\d?\.?\s{1,3}(?:[A-Z][A-Z\d ,:’'-]{4,80}|"
    r"(?:Proofs?|Additional|Details|Derivations?|Further|More|Experiment\w*|Implementation|Hyper-?parameters?|Dataset\w*|Notations?|Background|Missing|Omitted|Theor\w+|Training|Model)\b"
    r"[^.,]{0,60})",
)
_FIRST_APPENDIX = re.compile(r"A\.?\s{1,3}[A-Z]")
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d")
_BELOW = 12
"""Lines below a heading, among which a list of references has a year."""
APPENDIX = "Appendix"
_LABELLED = re.compile(r"\[(\d{1,3})\]\s?\S")
_LEAST_LABELLED = 8
"""Lines that begin with [1], [2], … from which they are a list of references without a heading."""
_LAST_ENTRY = 6
"""Lines of the last entry of such a list, at most."""
_NUMBERED = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z](?:\.\d{1,2}){1,2}\.?|[A-Z]\.)\s{1,4}[A-Z][^.!?;]{1,90}"
)
_COUNTED = re.compile(
    r"\d{1,2}\.\d{1,2}\.?\s|[IVX\d]{1,5}\.?\s{1,3}(?:introduction|related|conclu|discuss|experiment|result|method|evaluation)",
    re.IGNORECASE,
)
_TOP = re.compile(r"(\d{1,2})\.?\s")
_PLACE = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Z](?:\.\d{1,2}){0,2})\.?")
_WORD = re.compile(r"[^\W\d_]{3}")
_MOST_WORDS = 12
_LEAST_CAPITALS, _IN_CAPITALS = 8, 0.8
"""Letters of a heading in capitals, at least, and their share that is."""
_LARGER = 1.06
"""Height of letters, as a share of that of most lines, from which they are a heading's."""
_CLOSE = 1.6
"""Distance of two lines of a heading, as a share of their height, at most."""
_MOST_LEFT_OUT = 2
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

_RAISED = 0.85
"""Height of the first word of a line, as a share of that of the others, below which it is a raised sign."""
_LETTER = re.compile(r"[^\W\d_]")
_EDGE_LINES = 3
_LEAST_SET = 3
_OFTEN = 3
LONGEST_PARAGRAPH = 6_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedBlock:
    """A paragraph, heading, caption or table with the page on which it begins, and after how many lines it ends.

    `height` is that of the letters of a heading, in points; 0 where it is unknown.
    """

    text: str
    page: int
    is_heading: bool = False
    kind: TextKind = TextKind.PROSE
    label: str = ""
    end: int = 0
    height: float = 0.0


def lines_of(pages: Sequence[Sequence[PrintedLine]]) -> tuple[PrintedLine, ...]:
    """The lines of all pages without page numbers and without what is repeated at the edge of several pages."""
    split = [list(_strip_lines(page)) for page in pages]
    edges = Counter(pattern for page in split for pattern in {_DIGITS.sub("#", each.text) for each in _at_edge(page)})
    repeated = {line for line, times in edges.items() if times >= min(_OFTEN, max(2, len(split)))}
    kept = []
    for lines in split:
        for place, line in enumerate(lines):
            at_edge = place < _EDGE_LINES or place >= len(lines) - _EDGE_LINES
            if at_edge and (_PAGE_NUMBER.fullmatch(line.text) or _DIGITS.sub("#", line.text) in repeated):
                continue
            kept.append(line)
    return tuple(kept)


def _strip_lines(lines: Sequence[PrintedLine]) -> Iterator[PrintedLine]:
    for line in lines:
        for text in line.text.splitlines():
            if text.strip():
                yield replace(line, text=text.strip())


def _at_edge(lines: Sequence[PrintedLine]) -> Iterator[PrintedLine]:
    yield from lines[:_EDGE_LINES]
    yield from lines[-_EDGE_LINES:]


def split_body(
    lines: Sequence[PrintedLine], styled: Collection[tuple[int, str]] = ()
) -> tuple[tuple[PrintedLine, ...], tuple[PrintedLine, ...], tuple[PrintedLine, ...]]:
    """The body, the list of references, () where there is none, and what comes behind it.

    Args:
        styled: page and letters of the lines that are set as headings are, which end a list too.
    """
    heading = next((place for place in range(len(lines) - 1, -1, -1) if is_list_heading(lines[place].text)), None)
    if heading is None:
        return _part_by_labels(lines)
    end = next(
        (
            place
            for place in range(heading + 1, len(lines))
            if _AFTER_LIST.fullmatch(lines[place].text) or _ends_list(lines, place, styled)
        ),
        len(lines),
    )
    return tuple(lines[:heading]), tuple(lines[heading + 1 : end]), tuple(lines[end:])


def _ends_list(lines: Sequence[PrintedLine], place: int, styled: Collection[tuple[int, str]]) -> bool:
    """Whether a line is set as a heading, and is that of the first appendix or has no years below it."""
    line = lines[place]
    if (line.page, letters_of(line.text)) not in styled or not may_be_heading(line.text):
        return False
    below = lines[place + 1 : place + 1 + _BELOW]
    return bool(_FIRST_APPENDIX.match(line.text)) or not any(_YEAR.search(each.text) for each in below)


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


def has_usual_name(heading: str) -> bool:
    """Whether a heading has one of the usual names of main sections."""
    return _NAMED.fullmatch(heading) is not None


def _headings(lines: Sequence[PrintedLine], styled: Collection[tuple[int, str]]) -> set[int]:
    """The places of headings: what reads like one, and behind the first of these what is set as one.

    Where three are numbered and set so, a numbered line in small letters of the size of the text is an item of a list;
    where three are parts of numbered sections or usual names with a number, a line without one is a part of a figure or
    table.
    """
    read = [place for place, line in enumerate(lines) if _reads_as_heading(line) and not _begins_raised(line)]
    is_set = {place for place, line in enumerate(lines) if (line.page, letters_of(line.text)) in styled}
    numbered = {place for place in read if _NAMED.fullmatch(lines[place].text) is None}
    stands_out = is_set | {place for place in numbered if _is_in_capitals(lines[place].text)} | set(_larger(lines))
    kept = set(read) - (numbered - stands_out) if len(numbered & is_set) >= _LEAST_SET else set(read)
    has_numbers = sum(_COUNTED.match(lines[place].text) is not None for place in kept) >= _LEAST_SET
    kept -= set(_out_of_turn([(place, lines[place].text) for place in sorted(kept)]))
    first = min(kept, default=len(lines))
    for place in sorted(each for each in is_set - kept if each > first):
        line, before = lines[place], lines[place - 1].text
        if place - 1 in kept and (line.page, letters_of(before + line.text)) in styled:
            whole = join_line(before, line.text).lstrip("0123456789. ")
            is_one = _is_next_line(lines[place - 1], line) and may_be_heading(whole)
        else:
            follows = place - 1 in kept or _ENDS_SENTENCE.search(before) is not None
            is_one = not has_numbers and follows and may_be_heading(line.text)
        kept |= {place} if is_one else set()
    return kept


def _reads_as_heading(line: PrintedLine) -> bool:
    """Whether a line reads like a heading, also one in capitals behind a letter, and not like a numbered formula.

    The number of a part, such as `C.2`, may have a short name.
    """
    is_one = is_heading(line.text) or _is_in_capitals(line.text)
    is_part = "." in line.text.partition(" ")[0][:-1]
    return is_one and (is_part or has_usual_name(line.text) or _WORD.search(line.text) is not None)


def _is_in_capitals(text: str) -> bool:
    """Whether a line is a number or letter and a few words in capitals, such as `B FURTHER RESULTS`."""
    number, _, words = text.partition(" ")
    letters = [sign for sign in words if sign.isalpha()]
    large = sum(sign.isupper() for sign in letters)
    is_short = len(letters) >= _LEAST_CAPITALS and len(words.split()) <= _MOST_WORDS and not words.endswith((".", ","))
    return bool(_PLACE.fullmatch(number)) and is_short and large >= _IN_CAPITALS * len(letters)


def _larger(lines: Sequence[PrintedLine]) -> Iterator[int]:
    """The places of lines in larger letters than most lines have."""
    heights = [line.spot.height for line in lines if line.spot]
    usual = median(heights) if heights else 0.0
    return (place for place, line in enumerate(lines) if line.spot and line.spot.height > _LARGER * usual)


def _is_next_line(above: PrintedLine, line: PrintedLine) -> bool:
    """Whether a line is close below another of the same height, as the second line of a heading does."""
    if above.spot is None or line.spot is None:
        return True
    return above.spot.height == line.spot.height and 0 < above.spot.base - line.spot.base <= _CLOSE * line.spot.height


def _begins_raised(line: PrintedLine) -> bool:
    """Whether a line begins with smaller signs than it has, as a note does, or what PDFium parts from a formula."""
    return line.spot is not None and line.spot.first < _RAISED * line.spot.height


def _out_of_turn(headings: Sequence[tuple[int, str]]) -> Iterator[int]:
    """The places of numbered lines, such as rows of a table, whose number cannot follow that of the last heading.

    A letter follows the one before, or begins with A; a part such as `C.2`, or a Roman number, is not asked.
    """
    last, letter = 0, "@"
    for place, text in headings:
        if (number := _TOP.match(text)) is None:
            if text[1:2] in {".", " "} and text[0].isalpha() and text[0] not in "IVX":
                follows = text[0] == "A" or text[2:3].isdigit() or 0 < ord(text[0]) - ord(letter) <= _MOST_LEFT_OUT
                letter = text[0] if follows else letter
                yield from () if follows else (place,)
            continue
        if last < int(number[1]) <= last + 2:
            last = int(number[1])
        elif int(number[1]) > last + 2:
            yield place


def blocks(
    lines: Sequence[PrintedLine],
    styled: Collection[tuple[int, str]] = (),
    *,
    between: Sequence[PrintedBlock] = (),
    forms: Mapping[str, int] | None = None,
) -> Iterator[PrintedBlock]:
    """Headings and paragraphs, and behind each the captions, tables and notes that are printed between its lines.

    Words that a line break parted are joined; a block without letters is left out.

    Args:
        styled: page and letters of the lines that are set as headings are.
        between: captions, tables and notes, in order; `end` counts the lines in front of each.
        forms: how often the paper writes each word within a line; None for those of `lines`.
    """
    known = word_forms(line.text for line in lines) if forms is None else forms
    for each in _in_order(_blocks(lines, styled), between):
        if _LETTER.search(each.text):
            yield replace(each, text=join_words(each.text, known))


def _in_order(found: Iterable[PrintedBlock], between: Sequence[PrintedBlock]) -> Iterator[PrintedBlock]:
    waiting = deque(between)
    for each in found:
        yield each
        while waiting and waiting[0].end <= each.end:
            yield waiting.popleft()
    yield from waiting


def _blocks(lines: Sequence[PrintedLine], styled: Collection[tuple[int, str]]) -> Iterator[PrintedBlock]:
    headings = _headings(lines, styled)
    width = median(len(line.text) for line in lines) if lines else 0
    text, page, heading = "", 0, ""
    for place, line in enumerate(lines):
        if text and (place in headings or OPENS_ABSTRACT.match(line.text)):
            yield PrintedBlock(text=text, page=page, end=place)
            text = ""
        if place in headings:
            heading = join_line(heading, line.text)
            goes_on = place + 1 in headings and not _reads_as_heading(lines[place + 1])
            if not goes_on or (line.page, letters_of(heading + lines[place + 1].text)) not in styled:
                height = line.spot.height if line.spot else 0.0
                yield PrintedBlock(text=heading, page=line.page, is_heading=True, end=place + 1, height=height)
                heading = ""
            continue
        page = page if text else line.page
        text = join_line(text, line.text)
        is_last = _ENDS_SENTENCE.search(line.text) and len(line.text) < _SHORT * width
        if is_last or len(text) > LONGEST_PARAGRAPH:
            yield PrintedBlock(text=text, page=page, end=place + 1)
            text = ""
    if text:
        yield PrintedBlock(text=text, page=page, end=len(lines))

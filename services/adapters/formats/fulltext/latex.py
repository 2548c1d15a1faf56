"""LaTeX source as authors send it to arXiv: the main file, what it inputs, and its list of references."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.text_markers import InTextMarker
from services.adapters.formats.fulltext.formulas import HELD, explain_formulas, formula_sentences, without_held
from services.adapters.formats.fulltext.latex_archive import BIBLIOGRAPHY, INPUT
from services.adapters.formats.fulltext.latex_lists import pick_cited, read_list
from services.adapters.formats.fulltext.latex_macros import expand_macros
from services.adapters.formats.fulltext.latex_tables import argument_of, closing, with_displays, without_floats
from services.text.latex_text import latex_to_text

DEEPEST_INPUT = 5
LARGEST_FILE = 20 * 2**20
"""Bytes of a file that is read with the main one."""

MOST_INPUTS = 500
LARGEST_WHOLE = 40 * 2**20
"""Files that are input into a document, each time again, and characters of all of it."""

LONGEST_HEADING = 2_000
"""Characters of the source of a heading; one that is not closed by then ends with its line."""

_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n?")
_ROOT = re.compile(r"\A\\[A-Za-z@]{1,40}\s?(?:\{\})?/")
"""A macro for the folder of the source, in front of the name of a file in it."""
_CITE = re.compile(r"\\[a-zA-Z]{0,10}[cC]ite[a-zA-Z]{0,12}\*?\s?(?:\[[^\[\]\n]{0,120}\]\s?){0,2}\{([^{}]{1,600})\}")
_SECTION = re.compile(r"\\(section|subsection|subsubsection|chapter)\*?\s?(?:\[[^\[\]\n]{0,200}\])?(?=\{)")
_DISPLAY = re.compile(r"\\\[|\\\]|\$\$")
_REFERRING = re.compile(
    r"\\(?:label|ref|eqref|autoref|cref|Cref|pageref|vspace|hspace|includegraphics|bibliographystyle|bibliography|"
    r"addbibresource|index|thanks|"
    r"footnotemark|input|include|color|pagestyle|thispagestyle|setlength|setcounter|newcommand|renewcommand)"
    r"\*?(?:\[[^\[\]\n]{0,120}\])?\{[^{}\n]{0,300}\}"
)
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[^{}\n]{0,40}\}(?:\[[^\[\]\n]{0,80}\])?")
_ITEM = re.compile(r"\\item(?:\[[^\[\]\n]{0,80}\])?")
_COMMAND = re.compile(r"\\[A-Za-z]{1,30}\*?")
_CAPITALS = re.compile(r"\\([A-Z]{3,12})(?![A-Za-z])")
"""A command of capitals that the source does not define: an abbreviation of its class, whose name says what it is."""
_EMPTY_LINE = re.compile(r"\n[ \t]*\n\s*")
_APPENDIX = re.compile(r"\\appendix\b|\\begin\{appendi(?:ces|x)\}")
_AUTHOR_BREAK = re.compile(r"\\and\b|\\AND\b|\\And\b|\\\\")
_MARKS = re.compile("[\ue000-\ue003]")
_HELD = re.compile("\ue000([0-9]+)\ue001")
_NO_LIST = "there is no list of references in the source or beside it (.bbl, .bib)"
_TOO_MANY = f"it inputs more than {MOST_INPUTS:,} files or {LARGEST_WHOLE // 2**20} MB; the others were left out"
_LEVELS = {"chapter": 0, "section": 1, "subsection": 2, "subsubsection": 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Citations:
    """Keys of each citation command, by its number in the source."""

    keys: tuple[tuple[str, ...], ...]
    labels: Mapping[str, str]


def full_text(source: str, beside: Path | None = None) -> FullText:
    """The paper of a LaTeX source.

    Args:
        source: the main file.
        beside: the folder from which `\\input`, `.bbl` and `.bib` files are read; None for none. Nothing outside it is.
    """
    inputs = _Inputs(beside) if beside else None
    whole = inputs.whole(source) if inputs else _COMMENT.sub("", source)
    listed, body = _list_of(expand_macros(_MARKS.sub("", whole)), beside)
    begins = body.find(r"\begin{document}")
    text = body[begins + len(r"\begin{document}") :] if begins >= 0 else body
    abstract, text = _without_abstract(text)
    abstract = abstract or argument_of(body, r"\abstract")
    labels = {reference.key: reference.label or reference.key for reference in listed}
    return FullText(
        title=_readable(argument_of(body, r"\title")) or None,
        abstract=_readable(_CITE.sub("", abstract)) or None,
        authors=tuple(_authors(argument_of(body, r"\author"))),
        paragraphs=explain_formulas([*_paragraphs(text, labels)]),
        references=listed,
        remarks=(*((_TOO_MANY,) if inputs and inputs.is_full else ()), *(() if listed else (_NO_LIST,))),
    )


class _Inputs:
    """What a source inputs, put in its place: no text inside itself, and not more than a document may have."""

    def __init__(self, beside: Path) -> None:
        self._beside = beside
        self._read: dict[str, str] = {}
        self._files = 0
        self._left = LARGEST_WHOLE

    def whole(self, source: str, around: tuple[str, ...] = ()) -> str:
        """A source with its inputs in it; `around` are the texts that input it."""
        if len(around) == DEEPEST_INPUT:
            return _COMMENT.sub("", source)

        def read(found: re.Match[str]) -> str:
            if self.is_full:
                return found[0]
            text = self._text(found[1].strip())
            if not text or text == source or text in around:
                return found[0]
            self._files += 1
            self._left -= len(text)
            return found[0] if self.is_full else self.whole(text, (*around, source))

        return INPUT.sub(read, _COMMENT.sub("", source))

    def _text(self, name: str) -> str:
        if name not in self._read:
            inside = _ROOT.sub("", name)
            self._read[name] = _file(self._beside, inside) or _file(self._beside, f"{inside}.tex")
        return self._read[name]

    @property
    def is_full(self) -> bool:
        """Whether some were left out, because there are too many."""
        return self._files > MOST_INPUTS or self._left < 0


def _file(beside: Path, name: str) -> str:
    """A file in the folder or below it; "" for any other, and for one that is too large."""
    try:
        place = (beside / name).resolve()
        if not place.is_relative_to(beside.resolve()) or not place.is_file() or place.stat().st_size > LARGEST_FILE:
            return ""
        return place.read_text("utf-8", errors="replace")
    except (OSError, ValueError):  # a name that is too long, or none of a file
        return ""


def _list_of(source: str, beside: Path | None) -> tuple[tuple[ListedReference, ...], str]:
    """The references, and the source without its list: of the source itself, of a .bbl, of a .bib."""
    begin, end = source.find(r"\begin{thebibliography}"), source.find(r"\end{thebibliography}")
    if begin >= 0:
        rest = source[:begin] + source[end if end > begin else -1 :]
        return read_list(source[begin : end if end > begin else None], _readable), rest
    if beside is None:
        return (), source
    for file in sorted(beside.glob("*.bbl")):
        if items := read_list(_file(beside, file.name), _readable):
            return items, source
    named = dict.fromkeys(name.strip() for found in BIBLIOGRAPHY.finditer(source) for name in found[1].split(","))
    texts = [_file(beside, name) or _file(beside, f"{name}.bib") for name in islice(named, MOST_INPUTS)]
    if not any(texts):  # named by macros
        texts = [_file(beside, file.name) for file in islice(sorted(beside.glob("*.bib")), MOST_INPUTS)]
    cited = {key.strip() for found in _CITE.finditer(source) for key in found[1].split(",")}
    return pick_cited(texts, cited), source


def _without_abstract(text: str) -> tuple[str, str]:
    begin, end = text.find(r"\begin{abstract}"), text.find(r"\end{abstract}")
    if 0 <= begin < end:
        return text[begin + len(r"\begin{abstract}") : end], text[:begin] + text[end + len(r"\end{abstract}") :]
    return "", text


def _paragraphs(text: str, labels: Mapping[str, str]) -> Iterator[TextParagraph]:
    parts: list[str] = []
    counts: Counter[str] = Counter()
    starts = [*_SECTION.finditer(text)]
    appendix = found.start() if (found := _APPENDIX.search(text)) else len(text)
    if not starts:
        yield from _of_part("", text, labels, counts)
    for number, found in enumerate(starts):
        after = starts[number + 1].start() if number + 1 < len(starts) else len(text)
        end = _end_of_heading(text, found.end(), after)
        level = _LEVELS[found[1]]
        del parts[max(0, level - 1) :]
        heading = _readable(text[found.end() + 1 : end])
        is_marked = bool(parts) or found.start() < appendix or heading.startswith("Appendix")
        parts.append(heading if is_marked else f"Appendix {heading}")
        yield from _of_part(" / ".join(parts), text[end + 1 : after], labels, counts)


def _end_of_heading(text: str, start: int, after: int) -> int:
    """Where the heading ends whose bracket opens at `start`: at its own bracket, or else at the end of its line.

    The next heading begins at `after`.
    """
    part = text[start : min(after, start + LONGEST_HEADING)]
    end = closing(part, 0, "{}")
    if end == len(part):
        line = part.find("\n")
        end = line if line >= 0 else end - 1
    return start + end


def _of_part(section: str, part: str, labels: Mapping[str, str], counts: Counter[str]) -> Iterator[TextParagraph]:
    """The paragraphs of a section, each with the sentences of its formulas, then its tables, figures and algorithms."""
    text, formulas, floats = without_floats(part, section, _readable, counts)
    for block in _EMPTY_LINE.split(text):
        commands: list[tuple[str, ...]] = []

        def hold(found: re.Match[str], commands: list[tuple[str, ...]] = commands) -> str:
            commands.append(tuple(key for each in found[1].split(",") if (key := each.strip()) in labels))
            return f"\ue000{len(commands) - 1}\ue001"

        shown = _readable(_CITE.sub(hold, with_displays(block, formulas)))
        citations = _Citations(keys=tuple(commands), labels=labels)
        paragraph = _with_markers(section, without_held(shown), citations)
        if any(letter.isalpha() for letter in paragraph.text):
            yield paragraph
        if HELD.search(shown):
            yield from formula_sentences(_with_markers(section, shown, citations).text, formulas, section)
    yield from floats


def _with_markers(section: str, text: str, citations: _Citations) -> TextParagraph:
    """The paragraph with each citation command as numbers in brackets, and the places of these."""
    pieces: list[str] = []
    markers: list[InTextMarker] = []
    length = position = 0
    for held in _HELD.finditer(text):
        keys = citations.keys[int(held[1])]
        shown = f"[{', '.join(citations.labels[key] for key in keys)}]" if keys else ""
        before = text[position : held.start()]
        length += len(before)
        if keys:
            markers.append(InTextMarker(start=length, end=length + len(shown), references=keys))
        pieces += [before, shown]
        length += len(shown)
        position = held.end()
    return TextParagraph(section=section, text="".join([*pieces, text[position:]]), markers=tuple(markers))


def _readable(source: str) -> str:
    """LaTeX as one line of text; commands that only lay out or refer are gone."""
    text = _REFERRING.sub("", source)
    text = _ITEM.sub("• ", _ENVIRONMENT.sub(" ", _DISPLAY.sub(" ", text)))
    text = latex_to_text(text.replace(r"\newblock", " ").replace("\\\\", " "))
    text = _COMMAND.sub(" ", _CAPITALS.sub(r" \1", text))
    return " ".join(text.replace("{", "").replace("}", "").split())


def _authors(raw: str) -> Iterator[str]:
    for each in _AUTHOR_BREAK.split(raw):
        for name in _readable(each).split(","):
            words = name.split()
            if 1 < len(words) <= 4 and all(word[0].isupper() or word[0] == "v" for word in words):
                yield " ".join(words)

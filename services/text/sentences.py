"""Cuts an abstract into sentences, with offsets into the text as it was stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

OPENERS = (
    "We|Our|Here|The|This|These|Those|In|To|For|A|An|It|They|However|Moreover|Furthermore|Finally|Specifically|"
    "Additionally|Therefore|Thus|Recently|First|Second|Third|Extensive|Experiments?|Experimental|Results?|As|By|"
    "While|Although|With|Using|Based|On|There|Such|Then|Unlike|Despite|Empirically|Code|Our|I"
)
"""Words that open a sentence often enough to cut before them where the space or the sign is missing."""

ABBREVIATIONS = (
    r"e\.g|i\.e|cf|vs|figs?|eqs?|secs?|refs?|tabs?|approx|resp|no|nos|vol|pp|dr|prof|mr|mrs|ms|st|jr|sr|viz|ca|"
    r"w\.r\.t|a\.k\.a|i\.i\.d|s\.t|ph\.d|al|(?:[A-Z]\.)*[A-Z]"
)

_LABEL = (
    r"abstract|summary|background(?: and (?:aims?|objectives?|purpose))?|context|rationale|introduction|motivation|"
    r"importance|objectives?|aims?|purposes?|goals?|hypothes[ie]s|study design|trial design|design|setting|"
    r"participants|"
    r"patients|interventions?|patients and methods|materials? (?:and|&) methods?|methods?(?: and (?:materials?|"
    r"analysis))?|"
    r"methods? and results|methodology|approach|data sources?|study selection|data extraction|data synthesis|"
    r"main outcomes?(?: and measures?| measures?)?|measurements?(?: and main results)?|main results|results?|findings|"
    r"observations?|interpretations?|discussion(?: and conclusions?)?|limitations?|"
    r"conclusions?(?: and relevance)?|concluding remarks|"
    r"significance|clinical relevance|relevance statement|relevance|key points|novelty|statement of significance|"
    r"clinical impact|clinical trial registration|trial registration(?: number)?|registration|"
    r"design/methodology/approach|originality(?:/value)?|practical implications|social implications|"
    r"research limitations/implications|(?:public )?interest statement|implications|recent findings|"
    r"purpose of review|availability(?: and implementation)?|contact|funding|keywords?|index terms|"
    r"(?:study )?design,? (?:and )?settings?(?:,? and (?:participants|patients|subjects))?|research design and methods|"
    r"recommendations?|(?:key|main|principal) (?:results|findings)|search (?:methods|strategy)|selection criteria|"
    r"data collection(?: and analysis)?|data analysis|data extraction and synthesis|evidence (?:acquisition|synthesis|"
    r"review)|authors' conclusions?|eligibility criteria|study population|study sample|sample|subjects|"
    r"methods and findings|"
    r"lessons learned|strengths and limitations(?: of this study)?|problem(?: statement)?|outcomes?|analysis|"
    r"expert opinion|areas covered|"
    r"practice implications|implications for practice|ethics and dissemination|dissemination|perspectives?|outlook"
)
LABELS = rf"(?:{_LABEL})(?: ?/ ?(?:{_LABEL}))?"
"""Headings of the parts of a structured abstract, one or two joined by a stroke."""

_GLUED_LABEL = (
    r"(Background|Context|Importance|Objectives?|Purpose(?: of review)?|Recent findings|Summary|"
    r"Design/methodology/approach|Originality/value|(?:Practical|Social) implications|"
    r"Research limitations/implications|Design(?:, Settings?,? and (?:Participants|Patients))?|"
    r"Settings?(?: and (?:Participants|Patients))?|Participants|Patients|Interventions?|Data Sources?|Study Selection|"
    r"Data Extraction|Data Synthesis|Main Outcomes?(?: and)? Measures?|Methods|Results|Findings|"
    r"Conclusions?(?: and Relevance)?)(?=[A-Z][a-z]|[A-Z] [a-z]|\d)"
)
_LABEL_GLUED = re.compile(rf"(?<=[a-z\d)%][.!?]){_GLUED_LABEL}")
_FIRST_LABEL_GLUED = re.compile(rf"\A{_GLUED_LABEL}")
"""The heading of the first part, where headings of later parts are glued too: "ContextSelective" but "ContextNet"."""
_LINE_END = r"(?=[^\S\n]*+\n)\s*+"
_LABEL_SET_OFF = re.compile(
    r"(?:^|(?<=[.!?)\]]\s)|(?<=\n)|(?<=[a-z\d)%][.!?])(?=[A-Z][A-Za-z ,]{3,40}\.?\s?[—:]))[^\S\n]*+"
    rf"({LABELS})"
    rf"(?:\s*+(?::|—|\.(?:\s*+[-–—]+|{_LINE_END}|\s(?=[A-Z])))|\s++[-–—]\s|{_LINE_END})",
    re.I,
)
_LABEL_BARE = re.compile(
    r"(?:^|(?<=[.!?)\]]\s))\s*(Background|Rationale|Introduction|Objectives?|Aims?|Purpose|Methods|"
    r"Materials and [Mm]ethods|"
    r"Results|Findings|Interpretation|Significance|Conclusions?|Discussion|"
    r"Importance|Recommendations?|Design, Setting,? and Participants|Main Outcomes? and Measures?|"
    r"Conclusions? and Relevance|Discussion and Conclusions?|"
    r"Expert opinion|Areas covered|Summary|Abstract|ABSTRACT|[A-Z]{6,}(?: (?:AND )?[A-Z]{5,}){0,2})\s+"
    r"(?=(?:[A-Z][\w-]*|\d[\d.,]*)\s+[A-Za-z(])"
)
_CAPITAL_LABEL = re.compile(rf"(?:{LABELS})", re.I)

_ENDS_IN_ABBREVIATION = re.compile(rf"(?:^|[\s(\[\"“])(?:{ABBREVIATIONS})\.$", re.I)
_STARTS_SENTENCE = re.compile(rf"(?:{OPENERS})\b")
_GLUED = re.compile(
    rf"(?<=[\w)\]%][a-z0-9)\]%][.!?])(?=(?:{OPENERS})\b)|(?<=[a-z]{{4}}[.!?])(?=[A-Z][a-z]{{2,}}(?:['’]s)? [a-z])"
)
_BORDER = re.compile(r"[.!?…][\"”’')\]]*(?:\[\d[\d,–-]*\]|</\w{1,9}>)?;?\s+(?=\S)|[。！？；](?=.)")
"""A sign that may end a sentence, with the marker or the tag behind it, and the blanks before the next word."""
_ENDS = re.compile(r"[.!?…。？！；;][\"”’')\]]*(?:\[\d[\d,–-]*\])?$")
_PARAGRAPH = re.compile(r"\n\s*\n")
_SPACE = re.compile(r"\s")
_LETTER = re.compile(r"[^\W\d_]")
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))
_LONGEST_PARENTHESIS = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A sentence: `text` == source[start:end], offsets in characters, no white space at either end.

    `label` is the section label of a structured abstract that governs the sentence, lower case ("methods"), or "".
    """

    start: int
    end: int
    text: str
    label: str = ""


@lru_cache(maxsize=4_096)
def sentences(text: str) -> tuple[Span, ...]:
    """Cut a text into its sentences, in order and without overlap.

    Section labels ("METHODS:") end a sentence and belong to none. Everything else of the text is in some span.
    """
    spans: list[Span] = []
    for start, end, label in _labelled_parts(text):
        for first, last in _pieces(text[start:end]):
            span = _trim(text, start + first, start + last, label)
            if span is not None:
                spans.append(span)
    return tuple(spans)


def _labelled_parts(text: str) -> Iterator[tuple[int, int, str]]:
    """Stretches between section labels and empty lines, with the label in force."""
    cuts = [(match.start(), match.end(), "") for match in _PARAGRAPH.finditer(text)]
    glued = [*_LABEL_GLUED.finditer(text)]
    glued += [first] if glued and (first := _FIRST_LABEL_GLUED.match(text)) else []
    found = (*_LABEL_SET_OFF.finditer(text), *_LABEL_BARE.finditer(text), *glued)
    cuts += [
        (match.start(1), match.end(), " ".join(match[1].lower().split()))
        for match in found
        if _CAPITAL_LABEL.fullmatch(match[1])
    ]
    position, label = 0, ""
    for start, end, next_label in sorted(cuts):
        if start < position:
            continue
        yield position, start, label
        position, label = end, next_label or label
    yield position, len(text), label


def _pieces(part: str) -> list[tuple[int, int]]:
    """Sentence borders inside one part: behind each sign that may end a sentence, but for those inside of one."""
    view = _SPACE.sub(" ", part)  # same length, so that offsets hold; a line break alone ends no sentence
    borders = {0, len(view), *(match.end() for match in _BORDER.finditer(view))}
    borders |= {match.start() for match in _GLUED.finditer(view)}
    merged: list[tuple[int, int]] = []
    for start, end in pairwise(sorted(borders)):
        if merged and _belongs_together(view, merged[-1][0], start, end):
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


def _belongs_together(view: str, first: int, border: int, last: int) -> bool:
    """Whether the border between two neighbours, view[first:border] and view[border:last], is not a sentence border."""
    # What decides is near the border; a sentence of a thousand pieces is not read a thousand times.
    left = view[max(first, border - _LONGEST_PARENTHESIS) : border].rstrip()
    right = view[border:last].strip()
    if not left or not _LETTER.search(right):
        return True
    if len(left) + len(right) < _LONGEST_PARENTHESIS and _is_open(left):
        return True
    if not _ENDS.search(left):
        return True
    if _ENDS_IN_ABBREVIATION.search(left):
        return not _STARTS_SENTENCE.match(right)
    return right[0].islower() and left[-1] != ";"


def _is_open(text: str) -> bool:
    return any(text.count(opening) > text.count(closing) for opening, closing in _PAIRS)


def _trim(text: str, start: int, end: int, label: str) -> Span | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if not any(character.isalnum() for character in text[start:end]):
        return None
    return Span(start=start, end=end, text=text[start:end], label=label)

"""What a passage of a full text is to a writer, by its section and its words, and what that is worth in a choice."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from kg.model.papers.kept_text import SectionRole
from kg.model.papers.text_kind import TextKind
from kg.model.surveys.claim import PassageId
from services.reading.passages import TextPassage
from services.reading.rule_reader import speaks_for_itself
from services.reading.section_roles import heading_role

OTHERS = "told of others"
"""What a passage is that reports the work of others."""
_ROLE = SectionRole
_SHORTEST, _LONGEST = 30, 700
"""Characters of a sentence that says something, and is one."""
_LEAST_WORDS = 0.4
"""Share of words among what is between blanks, below which a sentence is a formula, a table or an axis."""
_NAMES = {
    _ROLE.METHOD: "method",
    _ROLE.RESULTS: "setting",
    _ROLE.DATA: "data",
    _ROLE.LIMITATIONS: "limitation",
    _ROLE.DISCUSSION: "discussion",
}
_FINDS = frozenset({_ROLE.RESULTS, _ROLE.DISCUSSION, _ROLE.DATA, _ROLE.OTHER})
"""Sections in which a sentence that says what came out is a result."""
_CITES = re.compile(
    r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,12}\]|\b(?:19|20)\d\d[a-z]?[)\]]|\bet al\b|"
    r"[a-z]{2} [.,](?=\s|\Z)",  # where a reader lost a citation
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^()]*\)|\$[^$]*\$|\[[^\[\]]*\]")
_WORD = re.compile(r"\A\W*[^\W\d_]{2,}[\w’'–/+-]*\W*\Z")
_BEGINS = re.compile(
    r"\A(?![B-HJ-Z] |\d{1,2} (?:[A-Z]|is |are ))[\"“‘`'(\[•∙▪*–—-]*\s*(?:[^\W_a-z]|\$|[a-z]{0,3}[A-Z0-9-]|\d)"
)
_ENDS = re.compile(r"[.!?…][\"”’')\]]*(?:\s?[\[(]?\d[\d,–\s-]*[\])]?)?\Z|[.!?]\$\Z")
_BROKEN = re.compile(
    r"(?:Figure|Fig\.|Table|Tab\.) ?\d+[a-z]?[:.] ?\S|\A(?:Figure|Fig\.|Table) ?\d|\A\([A-Z]\) |"  # a caption
    r"[a-z,] \d{1,2}[A-Z][a-z]{2,}|(?<!\w)[∗†‡]\s?[A-Z][a-z]|"  # a footnote
    r"\$\s*\$|\b(?:is|are|by|as|and|get|becomes) (?:where (?:\$|\w\b)|(?:The|This|For|We|In) )|"  # a formula lost
    r"\A[A-Z][\w’'-]+, (?:[A-Z]\. ?)+"  # an entry of a list of references
)
_DIGIT = re.compile(r"\d")
_FIGURES = 5
"""Words with digits in a row from which they are numbers of a table or of an axis."""


@dataclass(frozen=True, slots=True)
class _Cue:
    says: str
    words: re.Pattern[str]
    worth: Mapping[str, float]


_CUES = tuple(
    _Cue(row["says"], re.compile(row["words"], re.IGNORECASE), row["worth"])
    for row in tomllib.loads((Path(__file__).parent / "text_cues.toml").read_text(encoding="utf-8"))["cues"]
)


@lru_cache(maxsize=16_384)
def _cues_in(text: str) -> frozenset[str]:
    """What the words of a sentence say of it."""
    return frozenset(cue.says for cue in _CUES if cue.words.search(text))


def worth(each: TextPassage, name: str) -> float:
    """What its words add to the nearness of a passage of that name."""
    said = _cues_in(each.passage.text)
    return sum(cue.worth.get(name, 0.0) for cue in _CUES if cue.says in said)


def passage_names(passages: Iterable[TextPassage]) -> dict[PassageId, str]:
    """The label of each passage of a text, which tells a writer what it holds: `method`, `result row`, `limitation`."""
    names: dict[PassageId, str] = {}
    before = ""
    for each in passages:
        before = names[each.passage.id] = _name(each, "" if each.opens else before)
    return names


def _name(each: TextPassage, before: str) -> str:
    if each.kind is TextKind.ROW:
        return "result row" if each.role is _ROLE.RESULTS else f"{_NAMES.get(each.role, 'other')} row"
    if each.kind is TextKind.CAPTION:
        return "figure"
    if each.kind in {TextKind.FORMULA, TextKind.ALGORITHM}:
        return "method" if each.role in {_ROLE.METHOD, _ROLE.OTHER} else each.kind.value
    said = _cues_in(each.passage.text)
    if _reports_others(each, said, before):
        return OTHERS
    if _states_limit(each, said):
        return "limitation"
    return "result" if _tells_outcome(each, said) else _NAMES.get(each.role, each.role.value)


def _tells_outcome(each: TextPassage, said: frozenset[str]) -> bool:
    """Whether it says what came out; beside the results only where it counts or speaks for itself."""
    if each.role is _ROLE.RESULTS:
        telling = {"outcome", "finding", "figures"} & said
        least = 2 if "setup" in said or telling == {"finding"} else 1
        return len(telling) >= least and "tuning" not in said
    return each.role in _FINDS and {"outcome", "own"} <= said and not {"setup", "tuning"} & said


def _states_limit(each: TextPassage, said: frozenset[str]) -> bool:
    """Whether it says where its own work ends: strong words almost anywhere, weaker ones in a discussion."""
    if each.role is _ROLE.LIMITATIONS:
        return True
    if each.role is _ROLE.INTRODUCTION:
        return "limits" in said and "own" in said
    return "limits" in said or (each.role is _ROLE.DISCUSSION and "doubts" in said)


def _reports_others(each: TextPassage, said: frozenset[str], before: str) -> bool:
    """Whether a sentence that does not speak of its own work cites, names others, or is where the scene is set."""
    if "own" in said or speaks_for_itself(each.passage.text):
        return False
    is_of_others = each.role is _ROLE.INTRODUCTION or "others" in said
    return is_of_others or (before == OTHERS and "continues" in said) or _CITES.search(each.passage.text) is not None


def is_whole(each: TextPassage) -> bool:
    """Whether a passage can be read by itself: a whole sentence, without what a page left in it."""
    text = each.passage.text
    if len(text) < _SHORTEST or _is_back_matter(each):
        return False
    if each.kind not in {TextKind.PROSE, TextKind.NOTE}:
        return True
    is_sentence = len(text) <= _LONGEST and _BEGINS.match(text) and _ENDS.search(text)
    is_balanced = all(text.count(opening) == text.count(closing) for opening, closing in ("()", "“”"))
    return bool(is_sentence) and not _BROKEN.search(text) and is_balanced and _is_prose(_ASIDE.sub(" ", text))


def _is_back_matter(each: TextPassage) -> bool:
    """Whether its headings say that it is acknowledgements, a statement or an appendix, not only nothing."""
    headings = (each.passage.section or "").split(" / ")
    return each.role is _ROLE.OTHER and (headings == [""] or _ROLE.OTHER in map(heading_role, headings))


def _is_prose(text: str) -> bool:
    units = text.split()
    rows = groupby(units, lambda unit: _DIGIT.search(unit) is not None)
    if any(has_digit and len(list(row)) >= _FIGURES for has_digit, row in rows):
        return False
    return sum(map(bool, map(_WORD.match, units))) >= _LEAST_WORDS * len(units)

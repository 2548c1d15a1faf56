"""The table of the words that show the role of a sentence, `cues.toml`, compiled."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kg.model.papers.card import StatementRole
from kg.model.papers.paper import PaperKind


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleCue:
    """What words show: a role, or None where they say nothing of the paper, and the kind of a paper that has them.

    `begins_own` says that the words open with those who speak for the paper, such as `we` or `this paper`, `says_what`
    that they begin a sentence and make it a contribution: `XGNN is a method that …`.
    """

    role: StatementRole | None
    words: re.Pattern[str]
    kind: PaperKind | None = None
    begins_own: bool = False
    says_what: bool = False


def _words(row: Mapping[str, str], phrases: Mapping[str, str]) -> str:
    words = row["words"]
    for name, phrase in phrases.items():
        words = words.replace(f"{{{name}}}", phrase)
    return words


_TABLE = tomllib.loads((Path(__file__).parent / "cues.toml").read_text(encoding="utf-8"))

CUES: tuple[RoleCue, ...] = tuple(
    RoleCue(
        role=StatementRole(row["role"]) if "role" in row else None,
        words=re.compile(_words(row, _TABLE["phrases"]), re.I),
        kind=PaperKind(row["kind"]) if "kind" in row else None,
        begins_own=row["words"].startswith("{own}"),
        says_what=row.get("says_what", False),
    )
    for row in _TABLE["cues"]
)
"""In the order in which they are asked."""
HEADINGS: tuple[RoleCue, ...] = tuple(
    RoleCue(role=StatementRole(row["role"]) if "role" in row else None, words=re.compile(row["words"], re.I))
    for row in _TABLE["headings"]
)
"""Headings of structured abstracts, matched at their start."""


def _any_of(name: str) -> str:
    """The alternatives of a pattern of speech."""
    held = "|".join(_TABLE["speech"][name])
    return "(?:" + held.replace("{document}", f"(?:{'|'.join(_TABLE['speech']['document'])})") + ")"


_FRAME = re.compile(_TABLE["phrases"]["frame"], re.I)
_LEANS = re.compile(rf"{_any_of('leans')}(?!\w)", re.I)
_POINTS_BACK = re.compile(rf"{_any_of('points_back')}(?!\w)", re.I)
_CONDITION = re.compile(
    r"\A(?:if|whe\w+|unless|under|assuming|although|though|while|without|for|in) (?!addition|particular)", re.I
)
"""Openings without which a sentence would say more than it does."""
_PURPOSE = re.compile(r"(?:in order )?to \w+ (?:(?:the|all) )?(?:\w+ )?\w+\Z", re.I)
_AUTHORS = re.compile(r"(?:we|the authors) (?=(?P<verb>[a-z]+))", re.I)
_WORK = re.compile(
    rf"(?:this|the) (?P<noun>(?:[a-z-]+ ){{0,2}}{_any_of('document')}) "
    rf"(?=(?:\w+ly |also |first |then )*(?:[a-z]+s|{_any_of('past')})\b)",
    re.I,
)
_SELF = re.compile(rf"\b{_any_of('self')}\b", re.I)
_DEFINITE = re.compile(
    rf"the (?P<noun>(?!(?:{_any_of('document')}|{_any_of('outcome')})s?\b)[a-z-]+) "
    r"(?:is|are|was|were|has|have|had|can|could|may|might|will|would|does|do|also|[a-z]+(?:[^\Wiusy]s|ed))\b",
    re.I,
)
_AIM = re.compile(
    r"\A(?:in order )?to [a-z]+ (?!.*\b(?:we|i)\b)(?!.*, (?:this|our|it|here)\b)"
    r"(?!.*, (?:\S+ ){1,9}?(?:is|are|was|were|has|have|should|must|can|may|will|needs?)\b)",
    re.I | re.S,
)
_PAST = re.compile(rf"\A{_any_of('past')}\Z")


def without_frame(sentence: str) -> str:
    """A sentence without `In this paper,` at its head.

    >>> without_frame("In this paper, we count bees.")
    'we count bees.'
    """
    return _FRAME.sub("", sentence, count=1)


def without_opening(sentence: str) -> str:
    """A sentence without words at its head that lean on the one before, where it goes on with its own work.

    >>> without_opening("To this end, we count bees."), without_opening("If these dance, we count bees.")
    ('we count bees.', 'If these dance, we count bees.')
    """
    opening, _, rest = sentence.partition(", ")
    is_bare = " " not in opening or leans(opening) or points_back(opening) or _PURPOSE.match(opening) is not None
    return rest if is_bare and begins_own(rest) and not _CONDITION.match(opening) else sentence


def begins_own(sentence: str) -> bool:
    """Whether a sentence begins with those who speak for a paper and what they do: `We show`, `This paper presents`."""
    begun = without_frame(sentence)
    return any(cue.begins_own and cue.words.match(begun) for cue in CUES)


def leans(sentence: str) -> bool:
    """Whether a sentence opens with words that lean on a sentence before, which a reader of it alone does not see."""
    return _LEANS.match(sentence) is not None


def definite_noun(sentence: str) -> str:
    """The noun that a sentence begins with as if it were known: `device` of `The device issued a warning`; "" for none.

    >>> definite_noun("The device issued a warning."), definite_noun("The results show it.")
    ('device', '')
    """
    found = _DEFINITE.match(sentence)
    return found["noun"] if found and found["noun"].islower() and not begins_own(sentence) else ""


def is_aim(sentence: str) -> bool:
    """Whether a sentence is an aim without a verb of its own: `To examine whether bees dance.`

    >>> is_aim("To examine whether bees dance."), is_aim("To see in the dark, we build a lamp.")
    (True, False)
    """
    return _AIM.match(sentence) is not None


def points_back(sentence: str) -> bool:
    """Whether words inside a sentence may speak of a sentence before."""
    return _POINTS_BACK.search(sentence) is not None


def in_third_person(sentence: str, who: str, *, authors: int) -> str | None:
    """The sentence with others in place of `we` or `this paper`; None where more than that would have to change.

    A single author takes a verb of the past alone, since `we show` would have to become `shows`.

    Args:
        who: the authors, as prose names them; `authors` is how many they are, 0 for a work that names none.

    >>> in_third_person("We show that bees dance.", "Ito and Vu (2020)", authors=2)
    'Ito and Vu (2020) show that bees dance.'
    >>> in_third_person("This study shows that bees dance.", "Ito (2020)", authors=1)
    'The study by Ito (2020) shows that bees dance.'
    """
    begun = without_frame(sentence)
    if not authors or not (begins_own(begun) or begun.startswith("The authors ")):
        return None
    if (found := _AUTHORS.match(begun)) is not None:
        subject = who if authors > 1 or _PAST.match(found["verb"]) else None
    elif (found := _WORK.match(begun)) is not None:
        subject = f"The {found['noun'].lower()} by {who}"
    else:
        return None
    rest = begun[found.end() :]
    return None if subject is None or _SELF.search(rest) else f"{subject} {rest}"

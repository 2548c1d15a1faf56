"""How prose names the people behind a paper."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.algorithms.identity.names import surname
from services.text.cleaning import readable
from services.text.wordlist import word_list

_TITLE_WORDS = 14
_THE_WORK = "the work "

_PRONOUN_LIKE = word_list("He She It We I So An Do Can Will May Such Both These Then")
"""Surnames that a reader would take for another word; their bearer keeps the first name when named alone."""

_DOUBLE_QUOTES = re.compile(r"[“”\"]")
_TITLE_BREAK = re.compile(r"(?<=[?!]) |: ?| [–—-] ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """Who acts in an attributed sentence.

    `name` is said once ("Kipf and Welling"); `again`, `possessive` and `objective` stand for the name once it has
    been said. `plural` and `again_plural` rule the verb.
    """

    name: str
    again: str
    possessive: str
    objective: str
    plural: bool
    again_plural: bool

    @property
    def printed(self) -> str:
        """The name, or of a work without authors its title in quotation marks."""
        return self.name.removeprefix(_THE_WORK)

    @property
    def is_title(self) -> bool:
        """Whether a work without authors is meant, which its title names."""
        return self.name.startswith(_THE_WORK)

    @property
    def as_owner(self) -> str:
        """What follows a document: `by Kipf and Welling`, or the title of a work without authors."""
        return self.printed if self.is_title else f"by {self.name}"


def subject_of(authors: tuple[str, ...], title: str) -> Subject:
    """One author: Kipf; two: Kipf and Welling; more: Hamilton et al.; none: the work and its title."""
    names = [name for name in (_printed(author) for author in authors) if name]
    if not names:
        return _subject(
            f"{_THE_WORK}“{_short(title)}”",
            plural=False,
            again="the authors",
            possessive="the authors'",
            again_plural=True,
        )
    if len(names) == 1:
        alone = " ".join(authors[0].strip("{}").split()) if names[0] in _PRONOUN_LIKE else names[0]
        return _subject(alone, plural=False, again="the author", possessive="the author's", again_plural=False)
    joined = f"{names[0]} and {names[1]}" if len(names) == 2 else f"{names[0]} et al."
    return _subject(joined, plural=True, again="they", possessive="their", again_plural=True, objective="them")


def _subject(
    name: str, *, plural: bool, again: str, possessive: str, again_plural: bool, objective: str = ""
) -> Subject:
    return Subject(
        name=name,
        again=again,
        possessive=possessive,
        objective=objective or again,
        plural=plural,
        again_plural=again_plural,
    )


def _printed(author: str) -> str:
    name = " ".join(surname(author).split()).strip(" .,;*")
    if not any(character.isalpha() for character in name):
        return ""
    return name.capitalize() if name.islower() and " " not in name else name


def short_title(title: str) -> str:
    """The title to be quoted inside a sentence, its subtitle left off when long; "" when it is too long or asks."""
    short = _short(title.strip().removeprefix("[").rstrip(".").removesuffix("]"))
    if any(short.count(left) != short.count(right) for left, right in ("()", "[]")):
        return ""
    return "" if short.endswith(("...", "?", "!")) or short == "Untitled" else short


def _short(title: str) -> str:
    """The title, its subtitle left off when long, quotation marks made single."""
    plain = _DOUBLE_QUOTES.sub("'", readable(title)).rstrip(".") or "Untitled"
    head = _TITLE_BREAK.split(plain)[0]
    if len(plain.split()) > _TITLE_WORDS and len(head.split()) >= 2:
        plain = head
    words = plain.split()
    return plain if len(words) <= _TITLE_WORDS else " ".join(words[:_TITLE_WORDS]) + " ..."

"""What a reader asks of a text, as far as rules understand it: shorter, more on something, without a paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from services.text.stems import content_stems

LONGEST = 1_000
"""Characters of an instruction that are read."""
_OPENERS = (
    r"(?:please )?(?:make|keep|more|less|leave|without|drop|omit|exclude|skip|remove|compare|contrast|say|focus|use|"
    r"prefer|shorten|condense|trim|expand|extend|lengthen|elaborate|add|mention|include|cover|discuss|stress|"
    r"emphasi[sz]e|do not|don't|with|shorter|longer|newer|recent)\b"
)
_PARTS = re.compile(
    rf"(?<! al)[.!?;](?: |\Z)|, (?:and |but |then )?(?={_OPENERS})| (?:and|but|then) (?={_OPENERS})", re.I
)
_SHORTER = re.compile(
    r"\b(?:shorter|shorten|condense|condensed|briefer|more concise|more brief|half (?:the|its|as) \w+|"
    r"less detail(?:ed)?|trim|cut (?:it |this )?down)\b",
    re.I,
)
_LONGER = re.compile(r"\b(?:longer|lengthen|expand|extend|more detail(?:ed|s)?|elaborate|in more depth)\b", re.I)
_ABOUT = re.compile(
    r"\b(?:more (?:details? )?(?:on|about)|(?:say|tell|write) (?:something |more )?(?:on|about)|focus(?:ing)? on|"
    r"emphasi[sz]e|stress|elaborate on|expand on|cover|discuss|mention|include|"
    r"add (?:something |a sentence |a paragraph |papers )?(?:on|about)) (\S.*)",
    re.I,
)
_WITHOUT = re.compile(
    r"\b(?:without|leave out|leaving out|omit|drop|exclude|skip|remove|do not (?:cite|mention|use|name)|"
    r"don't (?:cite|mention|use|name)) (\S.*)",
    re.I,
)
_COMPARES = re.compile(r"\b(?:compar(?:e|es|ed|ing|isons?)|contrast(?:s|ing)?|side by side)\b", re.I)
_RECENT = re.compile(
    r"\b(?:more recent|newer|newest|latest|up to date|recent (?:papers?|works?|studies|research))\b", re.I
)
_QUOTED = re.compile(r"[“\"]([^“”\"]+)[”\"]")
_LISTED = re.compile(r", ?(?:and |or )?| (?:and|or) ")
_AROUND = re.compile(
    r"\A(?:the |any |all |citations? of |(?:papers?|works?|stud(?:y|ies)) (?:of|by|on|from|about) |\[?@)+|\]\Z", re.I
)
_NO_NAME = frozenset({"paper", "papers", "work", "works", "study", "studies", "it", "them"})
_ONLY_NEW = re.compile(
    r"\A(?:the )?(?:more )?(?:recent|newer|newest|latest) (?:papers?|works?|studies|research)\Z", re.I
)


class Extent(StrEnum):
    """How long a text is to be, compared with what it was."""

    SHORTER = "shorter"
    LONGER = "longer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an instruction in English asks for: `about` are the words of which more is wanted, `without` the names of
    what is to be removed, as the instruction spells them."""

    length: Extent | None = None
    about: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    compares: bool = False
    is_recent: bool = False

    def is_about(self, text: str) -> bool:
        """Whether a text holds all words of something of which more is wanted, inflected or not."""
        words = content_stems(text)
        return any(wanted and wanted <= words for wanted in map(content_stems, self.about))


def wish_of(instruction: str) -> Wish:
    """Read an instruction of at most LONGEST characters; what no rule understands is left to the model.

    >>> wish_of("Make it shorter, and say more about pooling. Leave out Ito 2019.")
    Wish(length=<Extent.SHORTER: 'shorter'>, about=('pooling',), without=('Ito 2019',), compares=False, is_recent=False)
    """
    length: Extent | None = None
    about: list[str] = []
    without: list[str] = []
    wanted = []
    text = " ".join(instruction[:LONGEST].replace("\n", "; ").split())
    for part in filter(None, (each.strip(" ,;:") for each in _PARTS.split(text))):
        gone, subject = _WITHOUT.search(part), _ABOUT.search(part)
        if gone:
            without += _names(gone[1])
            part = part[: gone.start()]  # noqa: PLW2901 - what comes before may ask for more
        elif subject and not _ONLY_NEW.match(subject[1].strip()):
            about += _names(subject[1])
            part = part[: subject.end() - len(subject[1])]  # noqa: PLW2901
        if _SHORTER.search(part):
            length = Extent.SHORTER
        elif _LONGER.search(part):
            length = Extent.LONGER
        wanted.append(part)
    return Wish(
        length=length,
        about=tuple(dict.fromkeys(about)),
        without=tuple(dict.fromkeys(without)),
        compares=any(map(_COMPARES.search, wanted)),
        is_recent=any(map(_RECENT.search, wanted)),
    )


def _names(listed: str) -> Iterator[str]:
    """The names in a list: each quotation whole, the rest split at commas and conjunctions."""
    yield from (found[1].strip() for found in _QUOTED.finditer(listed))
    for each in _LISTED.split(_QUOTED.sub("", listed)):
        name = _AROUND.sub("", each.strip(" .,:")).strip()
        if name and name.lower() not in _NO_NAME:
            yield name

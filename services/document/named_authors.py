"""Authors that a sentence names in its running text: who is named is to be cited."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from kg.algorithms.identity.author_names import surname_key
from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.paper import Paper
from services.document.markup import without_citations
from services.text.lexicon import FUNCTION_WORDS

_PARTICLE = r"(?:van|von|vom|der|den|de|del|della|di|da|dos|das|du|la|le|ter|ten|el|al|bin|ibn|zu|zur)"
_CAPITALISED = r"[^\W\d_a-z][\w'’-]{0,60}"
_NAME = rf"(?:{_PARTICLE}\s){{0,3}}{_CAPITALISED}(?:\s{_CAPITALISED}){{0,2}}"
_ET_AL = re.compile(rf"(?<![\w'’-])((?:{_CAPITALISED}\s){{0,1}}{_NAME}),?\set\sal\b")
_PAIR = re.compile(rf"(?<![\w'’-])({_NAME}) (?:and|&) (?=({_NAME}))")
_YEAR = re.compile(r"(?:['’]s?)?,? ?[(\[]?(?:19|20)\d\d[a-z]?\b")
_QUOTED = re.compile(r"“[^“”]{0,500}”")
_OWNER = re.compile(r"['’]s?$")

AuthorPair = frozenset[str]
"""The surnames of two authors for comparison."""


@dataclass(frozen=True, slots=True)
class NamedAuthors:
    """Authors as a sentence names them, `Dong et al.` or `Kipf and Welling`.

    Names of several words do not say where they begin or end, so there are several readings: `firsts` of the author
    before `et al.`, or `pairs` of two. `has_year` says that a year follows two names, so that nothing but authors
    can be meant.
    """

    text: str
    firsts: frozenset[str] = frozenset()
    pairs: frozenset[AuthorPair] = frozenset()
    has_year: bool = False

    def fits(self, paper: Paper) -> bool:
        """Whether these are authors of a paper: its first one, or two of them."""
        authors = list_authors(paper)
        if not authors:
            return False
        first = authors[0].strip("{}")
        if self.firsts:
            return not self.firsts.isdisjoint({surname_key(first), *map(_key, first.replace(",", " ").split())})
        own = set(map(surname_key, authors))
        return any(pair <= own for pair in self.pairs)


def pair_of(paper: Paper) -> AuthorPair | None:
    """The authors of a paper of two; None of any other."""
    authors = list_authors(paper)
    return frozenset(map(surname_key, authors)) if len(authors) == 2 else None


def known_pairs(papers: Iterable[Paper]) -> frozenset[AuthorPair]:
    """The pairs of authors who wrote one of the papers, the two of them alone."""
    return frozenset(pair for paper in papers if (pair := pair_of(paper)) is not None)


def authors_in(text: str) -> tuple[NamedAuthors, ...]:
    """The authors that a sentence names, in order; those of a title in quotation marks are the title's.

    >>> [each.text for each in authors_in("As Dong et al. show, “Lee et al. Revisited” by Kipf and Welling wins.")]
    ['Dong et al.', 'Kipf and Welling']
    """
    prose = _QUOTED.sub("“”", without_citations(text))
    found = [(each.start(), _of_several(each[1])) for each in _ET_AL.finditer(prose)]
    found += [(each.start(), _of_two(prose, each)) for each in _PAIR.finditer(prose)]
    return tuple(each for _, each in sorted(found, key=lambda pair: pair[0]))


def _of_several(name: str) -> NamedAuthors:
    words = _without_opener(name.split())
    return NamedAuthors(
        f"{' '.join(words)} et al.", firsts=frozenset(_key(" ".join(words[at:])) for at in range(len(words)))
    )


def _of_two(text: str, found: re.Match[str]) -> NamedAuthors:
    before, after = _without_opener(found[1].split()), _OWNER.sub("", found[2]).split()
    firsts = {_key(" ".join(before[at:])) for at in range(len(before))}
    ends = range(1, len(after) + 1)
    pairs = frozenset(frozenset({first, _key(" ".join(after[:end]))}) for first in firsts for end in ends)
    has_year = bool(_YEAR.match(text, found.end(2)))
    return NamedAuthors(f"{' '.join(before)} and {' '.join(after)}", pairs=pairs, has_year=has_year)


def _without_opener(words: list[str]) -> list[str]:
    """The words of a name without one that only begins a sentence: `Unlike`, `As`."""
    return words[1:] if len(words) > 1 and words[0].lower() in FUNCTION_WORDS else words


@lru_cache(maxsize=16_384)
def _key(name: str) -> str:
    return surname_key("{" + name + "}")


def uncited_authors(text: str, cited: Iterable[Paper], known: Collection[AuthorPair] = ()) -> tuple[str, ...]:
    """The authors that a sentence names and of whom it cites no paper.

    `X et al.` always means authors. `X and Y` does so where a year follows it, or where X and Y are the authors
    of a known paper; else it may be two things of any kind, such as Spearman and Kendall.

    Args:
        text: with its citations.
        cited: the papers that it cites.
        known: `known_pairs` of the papers whose authors may be meant.
    """
    own = tuple(cited)
    return tuple(
        each.text
        for each in authors_in(text)
        if (each.firsts or each.has_year or not each.pairs.isdisjoint(known)) and not any(map(each.fits, own))
    )

"""Which papers a reader means: by key, id, title, or author and year."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from kg.algorithms.identity.author_names import surname
from kg.algorithms.ranking.search_words import words_of
from kg.model.papers.paper import Paper, PaperId

_TITLE_WORDS = 3
"""Words from which a part of a title names its paper."""
_YEAR = re.compile(r"\A(?:1[5-9]|20)\d\d\Z")
_NAMED = re.compile(r"[^\W_][\w:./+-]{0,100}[^\W_]")
_SHORT_NAME = re.compile(r"\A[^\W_]+[A-Z0-9][\w.+-]*")
_BESIDE = frozenset({"et", "al", "and"})


def papers_named(name: str, papers: Mapping[PaperId, Paper], *, among: Collection[PaperId]) -> frozenset[PaperId]:
    """The papers that a name means; none where it means none of them.

    A key, an id, an identifier or three words in a row of a title mean a paper wherever it is; the surname of a first
    author, with a year or without, those of `among`.
    """
    wanted = name.strip().casefold()
    exact = {
        id
        for id, paper in papers.items()
        if wanted in (str(each).casefold() for each in (id, *paper.keys, *paper.identifiers))
    }
    words = words_of(name)
    if exact or not words:
        return frozenset(exact)
    titled = {id for id, paper in papers.items() if _is_titled(paper, words)}
    return frozenset(titled or {id for id in among if id in papers and _is_by(papers[id], words)})


def papers_in(text: str, papers: Mapping[PaperId, Paper]) -> tuple[PaperId, ...]:
    """The papers that a text names by their key, or by the short name before the colon of their title, by id.

    A short name has a capital behind its first letter, or a digit: `SelfCheckGPT: Zero-Resource …`.
    """
    words = set(_NAMED.findall(text))
    return tuple(
        id
        for id, paper in sorted(papers.items())
        if not words.isdisjoint(map(str, paper.keys)) or short_name(paper.title) in words
    )


def short_name(title: str) -> str | None:
    """`SelfCheckGPT` of `SelfCheckGPT: Zero-Resource …`; None where a title begins with no such name."""
    name, colon, _ = title.partition(":")
    return name if colon and _SHORT_NAME.fullmatch(name) else None


def _is_titled(paper: Paper, words: list[str]) -> bool:
    title = words_of(paper.title)
    if len(words) < _TITLE_WORDS:
        return words == title
    return f" {' '.join(words)} " in f" {' '.join(title)} "


def _is_by(paper: Paper, words: list[str]) -> bool:
    """Whether words are the surname of the first author, the year of the paper, and nothing else but co-authors."""
    years = {int(word) for word in words if _YEAR.match(word)}
    names = {word for word in words if not _YEAR.match(word)} - _BESIDE
    surnames = [set(words_of(surname(author))) for author in paper.authors]
    if not names or not surnames or not surnames[0] or not surnames[0] <= names:
        return False
    return names <= set().union(*surnames) and (not years or paper.year in years)

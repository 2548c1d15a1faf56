"""What a survey has said so far: its terms and the points it has made (SurveyGen-I 3.2.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from services.tasks.task import Cut
from services.text.mentions import fold_words, mentions

_BEGINNING = 8
"""The number of first words of an explanation that include the term that it explains."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RememberedTerm:
    """A term under the name that the survey gives it.

    `section` is the number of the part that mentions it first, `explained_in` of the first that says what it means, ""
    where none does.
    """

    name: str
    aliases: tuple[str, ...]
    section: str
    explained_in: str = ""

    def names(self) -> tuple[str, ...]:
        """The name, then the aliases."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True, kw_only=True)
class RememberedPoint:
    """A point that a finished part makes, as a fragment; `section` is the number of that part."""

    point: str
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """Terms and points of the finished parts, in order of first mention."""

    terms: tuple[RememberedTerm, ...] = ()
    points: tuple[RememberedPoint, ...] = ()

    def term(self, name: str) -> RememberedTerm | None:
        """The term that has `name` as its name or among its aliases, whatever number, case and hyphens."""
        words = fold_words(name)
        return next((each for each in self.terms if words in map(fold_words, each.names())), None)

    def same(self, names: Iterable[str]) -> RememberedTerm | None:
        """The term that these are names of.

        An abbreviation stands for many things: it makes a term the same only where one of the two has no other name.
        """
        ours, short = _long_and_short(names)
        for each in self.terms:
            theirs, their_short = _long_and_short(each.names())
            if ours & theirs or (short & their_short and not (ours and theirs)):
                return each
        return None

    def with_term(self, term: RememberedTerm) -> Remembered:
        """The memory with a term more, or with more aliases of one that it holds; that one keeps name and section."""
        held = self.same(term.names())
        if held is None:
            return replace(self, terms=(*self.terms, term))
        known = {fold_words(name) for name in held.names()}
        new = {fold_words(name): name for name in reversed(term.names()) if fold_words(name) not in known}
        joined = replace(held, aliases=(*held.aliases, *reversed(new.values())))
        return replace(self, terms=tuple(joined if each is held else each for each in self.terms))

    def with_explanations(self, sentences: Iterable[str], *, section: str) -> Remembered:
        """The memory in which a part explains the terms that these sentences of it begin with."""
        begun = [" ".join(each.split()[:_BEGINNING]) for each in sentences]

        def is_explained(term: RememberedTerm) -> bool:
            return any(mentions(each, name) for each in begun for name in term.names())

        return replace(
            self,
            terms=tuple(
                replace(each, explained_in=section) if not each.explained_in and is_explained(each) else each
                for each in self.terms
            ),
        )

    def with_points_of(self, section: str) -> Remembered:
        """The memory with the points of one section alone, whose parts have numbers such as `section.1`."""
        return replace(self, points=tuple(each for each in self.points if each.section.partition(".")[0] == section))

    def with_points(self, *points: RememberedPoint) -> Remembered:
        """The memory with points more; one that is there already, word for word, is not added."""
        known = dict.fromkeys(self.points) | dict.fromkeys(points)
        return replace(self, points=tuple(known))


def _long_and_short(names: Iterable[str]) -> tuple[set[str], set[str]]:
    """The folded names, those of several letters in capitals without a space apart."""
    long: set[str] = set()
    short: set[str] = set()
    for name in names:
        is_short = " " not in name and sum(letter.isupper() for letter in name) > 1
        (short if is_short else long).add(fold_words(name))
    return long, short


def points_cut(field: str = "known") -> Cut[Any]:
    """Points of the memory in a field, the earliest of which go first; its terms stay."""

    def without(inputs: Any, gone: frozenset[int]) -> Any:
        known = getattr(inputs, field)
        left = tuple(each for at, each in enumerate(known.points) if at not in gone)
        return replace(inputs, **{field: replace(known, points=left)})

    return Cut(
        name="remembered points",
        order=lambda inputs, _about: range(len(getattr(inputs, field).points)),
        without=without,
    )


def terms_block(remembered: Remembered) -> str:
    """The terms, one a line, with other names, the parts that mention and explain them first; `none` for none."""
    return "\n".join(map(_term_line, remembered.terms)) or "none"


def _term_line(term: RememberedTerm) -> str:
    """`GNN (first in 2.1, explained in 2.2); also: graph neural network`."""
    places = ", ".join(
        (f"first in {term.section}", *([f"explained in {term.explained_in}"] if term.explained_in else ()))
    )
    return f"{term.name} ({places})" + (f"; also: {', '.join(term.aliases)}" if term.aliases else "")


def terms_block_near(remembered: Remembered, *texts: str) -> str:
    """As `terms_block`, of the terms that one of the texts mentions under any name; "" where there are none."""
    near = tuple(
        term for term in remembered.terms if any(mentions(text, name) for text in texts for name in term.names())
    )
    return terms_block(replace(remembered, terms=near)) if near else ""


def points_block(remembered: Remembered) -> str:
    """The points, one a line behind the number of their part; `none` where there are none."""
    return "\n".join(f"{each.section}: {each.point}" for each in remembered.points) or "none"

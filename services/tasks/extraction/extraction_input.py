"""What the tasks that read papers for entities share: the papers as text, and what may be wrong with an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from kg.algorithms.entities.entity_names import canonical
from kg.model.surveys.claim import Passage
from services.reading.passages import PaperText
from services.tasks.checks import find_repeated

PAPERS_A_CALL = 6
"""Abstracts that share a call, so that a field of D papers takes fewer than D calls (StructSurvey: D)."""
RELATION_WORDS = 20
"""Most words of a relation."""


class OfOnePaper(Protocol):
    """The part of an answer that is on one paper, by its citation key."""

    @property
    def paper(self) -> str:
        """The key."""
        ...


class Grounded(Protocol):
    """Something found in passages."""

    @property
    def passages(self) -> tuple[str, ...]:
        """Their ids."""
        ...


def texts_block(papers: Iterable[PaperText]) -> str:
    """Papers as their keys, each followed by its title and sentences under their ids."""
    return "\n\n".join(
        "\n".join((f"[{each.paper.citation_key}]", *(_line(passage) for passage in each.passages))) for each in papers
    )


def _line(passage: Passage) -> str:
    return f"{passage.id}: {' '.join(passage.text.split())}"


def texts_by_key(papers: Iterable[PaperText]) -> Mapping[str, PaperText]:
    """The papers by citation key."""
    return {each.paper.citation_key: each for each in papers}


def paper_complaints(papers: Sequence[PaperText], answered: Iterable[OfOnePaper]) -> list[str]:
    """Complaints unless every paper is answered for once, and no other."""
    keys, named = texts_by_key(papers), [part.paper for part in answered]
    unknown = [key for key in dict.fromkeys(named) if key not in keys]
    missing = [key for key in keys if key not in named]
    twice = sorted(find_repeated(named))
    return [
        *([f"papers that are not given: {', '.join(unknown)}"] if unknown else []),
        *([f"papers without an entry: {', '.join(missing)}; give each one"] if missing else []),
        *([f"papers with two entries: {', '.join(twice)}; give each once"] if twice else []),
    ]


def grounding_complaints(text: PaperText, names: Sequence[str], item: Grounded) -> Iterator[str]:
    """Complaints where what is found rests on passages of no such paper, or on some that do not hold the names."""
    passages = text.by_id()
    of = " and ".join(repr(name) for name in names)
    unknown = [id for id in item.passages if id not in passages]
    if unknown:
        yield f"{of} rests on passages that are not of {text.paper.citation_key}: {', '.join(unknown)}"
        return
    held = [passage.text for id, passage in passages.items() if id in item.passages]
    for name in names:
        if not canonical(name):
            yield f"{name!r} is no name"
        elif not any(holds(passage, name) for passage in held):
            yield f"none of its passages has the name {name!r}; write names as the text does"


def holds(text: str, name: str) -> bool:
    """Whether a text has a name in some spelling."""
    return name.casefold() in text.casefold() or f" {canonical(name)} " in f" {canonical(text)} "


def relation_complaints(relation: str) -> Iterator[str]:
    """A complaint on a relation that is more than a few words."""
    if len(relation.split()) > RELATION_WORDS:
        yield f"the relation {relation!r} is longer than {RELATION_WORDS} words"


def repetition_complaints(keys: Iterable[tuple[str, ...]], *, of: str) -> Iterator[str]:
    """A complaint for each repetition of a key."""
    seen: set[tuple[str, ...]] = set()
    for key in keys:
        if key in seen:
            yield f"{of}: {' / '.join(key)} stands there twice; give it once with all its passages"
        seen.add(key)

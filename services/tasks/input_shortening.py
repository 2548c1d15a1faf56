"""How an input is made to fit into what a model can read: what may be left out, and how little of it is enough."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Generic, TypeVar

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import PassageId
from services.evidence.pack import EvidencePack, EvidencePaper
from services.evidence.pack_shortening import least_papers, least_passages, without_papers, without_passages
from services.reading.passages import PaperText
from services.tasks.task import Cut, Task

In = TypeVar("In")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted(Generic[In]):
    """An input that fits; `left_out` counts the pieces that it lacks, by the name of their cut."""

    inputs: In
    left_out: Mapping[str, int]


def fit(task: Task[In, Any], inputs: In, *, fits: Callable[[In], bool]) -> Fitted[In] | None:
    """Leave out of an input as little as makes it fit: all of the first cut before any of the second, and so on.

    Args:
        fits: whether a model can read an input; one that lacks more fits wherever one that lacks less does.
    Returns:
        None where it does not fit without all that may be left out.
    """
    left_out: Counter[str] = Counter()
    if fits(inputs):
        return Fitted(inputs=inputs, left_out=left_out)
    about = _about(task, inputs)
    for cut in task.cuts if task.cuts is not None else default_cuts(inputs):
        order = cut.order(inputs, about)
        if not order:
            continue
        shorter = cut.without(inputs, frozenset(order))
        if not fits(shorter):
            inputs = shorter
            left_out[cut.name] += len(order)
            continue
        enough = _least(cut, inputs, order, fits)
        left_out[cut.name] += enough
        return Fitted(inputs=cut.without(inputs, frozenset(order[:enough])), left_out=left_out)
    return None


def _least(cut: Cut[In], inputs: In, order: Sequence[Any], fits: Callable[[In], bool]) -> int:
    """The smallest number of pieces without which the input fits, where it fits without all of them."""
    return bisect_left(range(len(order)), True, key=lambda count: fits(cut.without(inputs, frozenset(order[:count]))))


def default_cuts(inputs: object) -> tuple[Cut[Any], ...]:
    """The cuts of an input whose task names none.

    Of every evidence pack that it holds, those of `pack_cuts`; of papers in a tuple, on each of which an answer may be
    due, passages alone.
    """
    found: list[Cut[Any]] = []
    for name in [each.name for each in fields(inputs)] if is_dataclass(inputs) else ():
        value = getattr(inputs, name)
        if isinstance(value, EvidencePack):
            found += pack_cuts(name)
        elif isinstance(value, tuple) and any(isinstance(each, EvidencePaper | PaperText) for each in value):
            found.append(passages_cut(name))
    return tuple(found)


def pack_cuts(field: str = "pack", *, used: str | None = None) -> tuple[Cut[Any], ...]:
    """The cuts of the evidence pack in a field, in order: works of its context, then passages, then papers."""
    return (context_cut(field), passages_cut(field, used=used), papers_cut(field))


def context_cut(field: str = "pack") -> Cut[Any]:
    """Works beside those that an evidence pack is about; all may go."""
    return Cut(
        name="works beside the papers",
        order=lambda inputs, about: least_papers(getattr(inputs, field).context, about),
        without=lambda inputs, gone: replace(inputs, **{field: without_papers(getattr(inputs, field), gone)}),
    )


def passages_cut(field: str = "pack", *, used: str | None = None) -> Cut[Any]:
    """Passages of an evidence pack, or of papers in a tuple; the best of each paper stays.

    Args:
        used: a field that holds the ids of passages which go first.
    """

    def without(inputs: Any, gone: frozenset[PassageId]) -> Any:
        value = getattr(inputs, field)
        if isinstance(value, EvidencePack):
            shorter: object = replace(value, papers=without_passages(value.papers, gone))
        else:
            shorter = without_passages(value, gone)
        return replace(inputs, **{field: shorter})

    def order(inputs: Any, about: str) -> Sequence[PassageId]:
        value = getattr(inputs, field)
        papers = value.papers if isinstance(value, EvidencePack) else value
        return least_passages(papers, about, used=getattr(inputs, used) if used else ())

    return Cut(name="passages", order=order, without=without)


def papers_cut(field: str = "pack") -> Cut[Any]:
    """Papers of an evidence pack, with what is left of their passages; the first one, its most important, stays."""

    def order(inputs: Any, about: str) -> Sequence[PaperId]:
        papers = getattr(inputs, field).papers
        return [id for id in least_papers(papers, about) if id != papers[0].paper.id]

    return Cut(
        name="papers",
        order=order,
        without=lambda inputs, gone: replace(inputs, **{field: without_papers(getattr(inputs, field), gone)}),
    )


def items_cut(field: str, *, name: str, worth: Callable[[int, Any], Any], kept: int = 1) -> Cut[Any]:
    """Items of a tuple, the least of which go first; `kept` of them stay.

    Args:
        worth: of the place of an item and the item; the larger, the longer it stays.
    """

    def order(inputs: Any, _about: str) -> Sequence[int]:
        items = getattr(inputs, field)
        return sorted(range(len(items)), key=lambda at: (worth(at, items[at]), -at))[: max(0, len(items) - kept)]

    def without(inputs: Any, gone: frozenset[int]) -> Any:
        left = tuple(each for at, each in enumerate(getattr(inputs, field)) if at not in gone)
        return replace(inputs, **{field: left})

    return Cut(name=name, order=order, without=without)


def last_cut(field: str, *, name: str, kept: int = 1) -> Cut[Any]:
    """Items of a tuple, the last of which go first; `kept` of them stay."""
    return items_cut(field, name=name, worth=lambda at, _item: -at, kept=kept)


def first_cut(field: str, *, name: str, kept: int = 1) -> Cut[Any]:
    """Items of a tuple, the first of which go first; `kept` of them stay."""
    return items_cut(field, name=name, worth=lambda at, _item: at, kept=kept)


def _about(task: Task[In, Any], inputs: Any) -> str:
    """What a call is about: its subject, and the fields of its input that are text."""
    values = (getattr(inputs, each.name) for each in fields(inputs)) if is_dataclass(inputs) else ()
    return " ".join((task.subject(inputs), *(value for value in values if isinstance(value, str))))

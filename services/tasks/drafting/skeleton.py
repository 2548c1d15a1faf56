"""Task: the skeleton of a subsection, without what earlier parts have covered (SurveyGen-I 3.3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise

from pydantic import Field

from kg.model.surveys.survey import PassageId
from services.document.markup import cited_keys, stray_marker
from services.evidence.pack import EvidencePack
from services.tasks.blocks import texts_block_of
from services.tasks.checks import unknown_names
from services.tasks.input_shortening import pack_cuts
from services.tasks.memory.survey_memory import Remembered, points_block, points_cut, terms_block
from services.tasks.task import Answer, Range, Route, Task
from services.text.lexicon import FUNCTION_WORDS
from services.text.mentions import fold_words

POINTS = Range(low=3, high=6)
"""Points of a flat skeleton."""
MOST_POINTS = 12
"""Points of a skeleton in groups."""
_SAME = 0.8
"""Two points that share this part of their words say the same."""


class SkeletonKind(StrEnum):
    """How a subsection is built."""

    FLAT = "flat"
    """Three to six points on one matter."""
    TIMELINE = "timeline"
    """Phases in order of time."""
    CATEGORIES = "method categories"
    """Groups of works that differ in their means."""


class SkeletonPoint(Answer):
    """What is to be said, as a fragment without citations, and the ids of the passages that say it."""

    point: str = Field(min_length=1)
    passages: tuple[str, ...] = Field(min_length=1)


class SkeletonGroup(Answer):
    """A phase or a category; the one group of a flat skeleton has no name."""

    name: str | None = None
    points: tuple[SkeletonPoint, ...] = Field(min_length=1)


class Skeleton(Answer):
    """The plan of a subsection's text; no group where all that the evidence says is covered already."""

    kind: SkeletonKind
    groups: tuple[SkeletonGroup, ...]

    def points(self) -> tuple[SkeletonPoint, ...]:
        """Its points, group after group."""
        return tuple(point for group in self.groups for point in group.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class SkeletonInput:
    """A subsection to be planned; `known` is what earlier parts say, `used` the passages they rest on."""

    topic: str
    section_title: str
    title: str
    focus: str
    pack: EvidencePack
    known: Remembered
    used: frozenset[PassageId]


def least_points(inputs: SkeletonInput) -> int:
    """Points of a flat skeleton, at least: fewer where fewer papers can say anything."""
    return min(POINTS.low, sum(bool(item.passages) for item in inputs.pack.papers))


def skeleton_block(skeleton: Skeleton) -> str:
    """A skeleton as text: its kind, then its points below the names of their groups."""
    lines = [f"kind: {skeleton.kind}"]
    for group in skeleton.groups:
        lines += [f"{group.name}:"] if group.name else []
        lines += [f"- {point.point} (passages: {', '.join(point.passages)})" for point in group.points]
    return "\n".join(lines)


def _texts(inputs: SkeletonInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "section_title": inputs.section_title,
        "title": inputs.title,
        "focus": inputs.focus,
        "evidence": texts_block_of(inputs.pack),
        "terms": terms_block(inputs.known) if inputs.known.terms else "",
        "points": points_block(inputs.known) if inputs.known.points else "",
        "used": ", ".join(sorted(inputs.used & inputs.pack.passages().keys())),
    }


def _check(inputs: SkeletonInput, answer: Skeleton) -> Sequence[str]:
    passages = frozenset(map(str, inputs.pack.passages()))
    complaints = [
        complaint for point in answer.points() for complaint in unknown_names(point.passages, passages, of=point.point)
    ]
    complaints += [
        f"point {point.point!r} cites; name passages in `passages` and cite nothing"
        for point in answer.points()
        if cited_keys(point.point) or stray_marker(point.point)
    ]
    return [*complaints, *_shape(inputs, answer), *_repetition(inputs, answer), *_disorder(inputs, answer)]


def _shape(inputs: SkeletonInput, answer: Skeleton) -> Iterator[str]:
    """Whether groups and points are as many as the kind asks for; no group at all is right for every kind."""
    names = [group.name for group in answer.groups]
    count = len(answer.points())
    if answer.kind is SkeletonKind.FLAT and names:
        least = least_points(inputs)
        if names != [None]:
            yield "a flat skeleton has one group, without a name"
        if not least <= count <= POINTS.high:
            yield f"a flat skeleton has {POINTS.low} to {POINTS.high} points, not {count}"
    elif names:
        if len(names) < 2 or None in names or len(set(names)) < len(names):
            yield f"a skeleton of the kind {answer.kind!s} has two groups or more, each with a name of its own"
        if count > MOST_POINTS:
            yield f"{count} points are too many; choose the {MOST_POINTS} that matter most"


def _repetition(inputs: SkeletonInput, answer: Skeleton) -> Iterator[str]:
    """Points that say what another says, here or in an earlier part."""
    for one, other in combinations([point.point for point in answer.points()], 2):
        if _say_the_same(one, other):
            yield f"the points {one!r} and {other!r} say the same"
    for point in answer.points():
        covered = next((each for each in inputs.known.points if _say_the_same(point.point, each.point)), None)
        if covered is not None:
            yield f"point {point.point!r} is covered in {covered.section}; leave it out"


def _say_the_same(one: str, other: str) -> bool:
    ours, theirs = ({*fold_words(text).split()} - FUNCTION_WORDS for text in (one, other))
    return bool(ours) and len(ours & theirs) >= _SAME * len(ours | theirs)


def _disorder(inputs: SkeletonInput, answer: Skeleton) -> Iterator[str]:
    """Phases of a timeline that begin before the one in front of them."""
    if answer.kind is not SkeletonKind.TIMELINE:
        return
    years = {item.paper.id: item.paper.year for item in inputs.pack.citable()}
    papers = {str(id): passage.paper_id for id, passage in inputs.pack.passages().items()}
    begun = []
    for group in answer.groups:
        named = [papers[name] for point in group.points for name in point.passages if name in papers]
        if dated := [year for paper in named if (year := years[paper]) is not None]:
            begun.append((group.name, min(dated)))
    for (before, first), (name, year) in pairwise(begun):
        if year < first:
            yield f"phase {name!r} begins in {year}, before {before!r} in {first}; put phases in order of time"


SKELETON = Task(
    name="skeleton",
    family="drafting",
    input=SkeletonInput,
    output=Skeleton,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=80, high=800),
    route=Route.STRONG,
    needs_model=True,
    cuts=(*pack_cuts(used="used"), points_cut()),
)

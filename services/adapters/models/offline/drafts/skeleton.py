"""The skeleton of a subsection by rule: the best statements of its papers, by time where they descend from one another,
by subgroup where they are many, else in one list; what earlier parts have told stays out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from services.adapters.models.offline.language.centrality import content_words, is_redundant
from services.adapters.models.offline.language.grouping import subgroups
from services.adapters.models.offline.language.statements import INFORMATIVE, Statement, statements
from services.adapters.models.offline.summaries import in_time
from services.adapters.models.offline.ways import answers
from services.document.markup import quoted
from services.evidence.pack import EvidencePaper
from services.tasks.drafting.skeleton import (
    MOST_POINTS,
    POINTS,
    SKELETON,
    Skeleton,
    SkeletonGroup,
    SkeletonInput,
    SkeletonKind,
    SkeletonPoint,
    least_points,
)
from services.text.group_names import group_names
from services.text.instructions import readable

_NARROW = 6
"""Up to this many papers are one matter."""
_SPAN = 6
"""Years that a timeline covers at least."""
_DESCENT = 0.6
"""Papers that cite another of the pack, as a share, from which they follow upon one another."""
_PHASES = 3


@answers(SKELETON)
def plan_points(inputs: SkeletonInput) -> Skeleton:
    """SurveyGen-I 3.3.2: what is new in this subsection, in the shape that its papers have."""
    told: list[str] = [each.point for each in inputs.known.points]
    items = [item for item in inputs.pack.papers if statements(item, used=inputs.used, least=INFORMATIVE)]
    kind = _kind(items, inputs)
    if kind is SkeletonKind.FLAT:
        points = _points(items, inputs, told, limit=POINTS.high)
        return _flat(points, inputs)
    parts = _phases(items) if kind is SkeletonKind.TIMELINE else subgroups(items, inputs.pack.citations)
    names = [_years(part) for part in parts] if kind is SkeletonKind.TIMELINE else _names(parts, inputs)
    each = MOST_POINTS // len(parts)
    made = [(name, _points(part, inputs, told, limit=each)) for name, part in zip(names, parts, strict=True)]
    groups = tuple(SkeletonGroup(name=name, points=points) for name, points in made if points)
    if len(groups) > 1 and len({group.name for group in groups}) == len(groups):
        return Skeleton(kind=kind, groups=groups)
    points = tuple(point for group in groups for point in group.points)[: POINTS.high]
    return _flat(points, inputs)


def _flat(points: tuple[SkeletonPoint, ...], inputs: SkeletonInput) -> Skeleton:
    """A skeleton of one list; empty where too little is left that is not covered."""
    is_enough = len(points) >= least_points(inputs) > 0
    return Skeleton(kind=SkeletonKind.FLAT, groups=(SkeletonGroup(points=points),) if is_enough else ())


def _kind(items: Sequence[EvidencePaper], inputs: SkeletonInput) -> SkeletonKind:
    if len(items) <= _NARROW:
        return SkeletonKind.FLAT
    own = {item.paper.id for item in items}
    citing = {citing for citing, cited in inputs.pack.citations if citing in own and cited in own}
    years = [item.paper.year for item in items if item.paper.year is not None]
    is_dated = len(years) == len(items) and max(years) - min(years) >= _SPAN
    if is_dated and len(citing) >= _DESCENT * (len(items) - 1):
        return SkeletonKind.TIMELINE
    return SkeletonKind.CATEGORIES


def _phases(items: Sequence[EvidencePaper]) -> list[tuple[EvidencePaper, ...]]:
    """Papers in up to three phases of about equal size; no year is in two phases."""
    dated = in_time(items)
    years = [item.paper.year for item in dated]
    cuts = {years[place * len(dated) // _PHASES] for place in range(1, _PHASES)} - {years[0]}
    borders = [0, *sorted(years.index(year) for year in cuts), len(dated)]
    return [tuple(dated[start:end]) for start, end in pairwise(borders)]


def _years(part: Sequence[EvidencePaper]) -> str:
    years = [item.paper.year for item in part if item.paper.year is not None]
    return f"{min(years)}" if min(years) == max(years) else f"{min(years)} to {max(years)}"


def _names(parts: Sequence[Sequence[EvidencePaper]], inputs: SkeletonInput) -> list[str]:
    found = group_names([[readable(item.paper) for item in part] for part in parts], topic=inputs.topic)
    return [name.heading for name in found]


def _points(
    items: Iterable[EvidencePaper], inputs: SkeletonInput, told: list[str], *, limit: int
) -> tuple[SkeletonPoint, ...]:
    """The statements nearest to the focus, in order of time; each is told from then on."""
    chosen: list[Statement] = []
    for each in _ranked(items, inputs):
        if len(chosen) < limit and not any(is_redundant(each.text, other) for other in told):
            chosen.append(each)
            told.append(each.text)
    in_order = sorted(chosen, key=lambda each: (each.item.paper.year or 9_999, each.item.paper.citation_key))
    return tuple(
        SkeletonPoint(
            point=quoted(each.text.removesuffix("."), lambda _bracket: True),
            passages=tuple(passage.id for passage in (each.passage, *each.beside)),
        )
        for each in in_order
    )


def _ranked(items: Iterable[EvidencePaper], inputs: SkeletonInput) -> Iterator[Statement]:
    """The best statement of each paper, then the second of each; within a round those nearest to the focus first."""
    wanted = set(content_words(f"{inputs.title} {inputs.focus}"))
    found = [statements(item, used=inputs.used, least=INFORMATIVE) for item in items]
    for place in range(2):
        of_round = [each[place] for each in found if len(each) > place]
        yield from sorted(
            of_round,
            key=lambda each: (
                -len(wanted & set(content_words(each.text))),
                -each.merit,
                each.item.paper.citation_key,
            ),
        )

"""Outlines: which headings of a reference are met, and how evenly and orderly the headings stand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from services.adapters.models.offline.marking.headings import promise
from services.adapters.models.offline.marking.rubric import mark_of_share
from services.adapters.models.offline.ways import answers
from services.tasks.judging.structure_judgement import (
    STRUCTURE_JUDGEMENT,
    Heading,
    HeadingMatch,
    StructureJudgement,
    StructureJudgementInput,
)
from services.tasks.marks import Mark
from services.text.stems import content_stems

_MATCH = 0.5
"""Two headings promise the same from this share of common words on (Dice)."""
_SECTIONS = (4, 10)
"""Sections of a survey (SurveyG 2.2.1 plans four to six, published ones have up to ten)."""
_PARTS = (2, 7)
"""Subsections of a section that has any."""
_UNEVEN = 4
"""A section of so many times the usual number of subsections is a heap."""
_FIRST = re.compile(r"\b(?:introduction|background|preliminar\w+|foundations?|fundamentals?|definitions?)\b", re.I)
_LAST = re.compile(r"\b(?:conclusions?|outlook|future|open (?:problems|questions|challenges)|discussion)\b", re.I)


@answers(STRUCTURE_JUDGEMENT)
def judge_structure(inputs: StructureJudgementInput) -> StructureJudgement:
    """Order and likeness of the headings, their numbers a level, and the headings of the reference that are met."""
    matched = matched_headings(inputs.outline, inputs.reference)
    return StructureJudgement(
        logic=_mark(list(_order_faults(inputs.outline)), good="First things come first, and no two headings agree."),
        granularity=_mark(list(_size_faults(inputs.outline)), good="Sections and subsections are of usual number."),
        coverage=mark_of_share(len(matched), len(inputs.reference), of="headings of the reference are met"),
        matched=matched,
    )


def matched_headings(outline: Sequence[Heading], reference: Sequence[Heading]) -> tuple[HeadingMatch, ...]:
    """Pairs of headings that share their words, the most alike first, each heading once; ties by reading order."""
    stems = {id(each): content_stems(each.title) for each in (*outline, *reference)}
    alike = [
        (-_dice(stems[id(ours)], stems[id(theirs)]), place, other)
        for (place, ours), (other, theirs) in product(enumerate(outline), enumerate(reference))
    ]
    used_ours: set[int] = set()
    used_theirs: set[int] = set()
    matched = []
    for negative, place, other in sorted(alike):
        if -negative >= _MATCH and place not in used_ours and other not in used_theirs:
            used_ours.add(place)
            used_theirs.add(other)
            matched.append(HeadingMatch(heading=outline[place].id, reference=reference[other].id))
    return tuple(matched)


def _order_faults(outline: Sequence[Heading]) -> Iterator[str]:
    tops = [each for each in outline if "." not in each.id]
    yield from (f"{each.id} closes before others have been read" for each in tops[:-3] if _LAST.search(each.title))
    yield from (f"{each.id} opens after others have been read" for each in tops[2:] if _FIRST.search(each.title))
    for ours, other in combinations(outline, 2):
        if promise(ours.title) and promise(ours.title) == promise(other.title):
            yield f"{ours.id} and {other.id} promise the same"
    ids = {each.id for each in outline}
    yield from (f"{each.id} stands under no section" for each in outline if _above(each.id) not in ids | {""})


def _size_faults(outline: Sequence[Heading]) -> Iterator[str]:
    parts = Counter(_above(each.id) for each in outline)
    tops = parts.pop("", 0)
    if not _SECTIONS[0] <= tops <= _SECTIONS[1]:
        yield f"{tops} sections, where {_SECTIONS[0]} to {_SECTIONS[1]} are usual"
    usual = sorted(parts.values())[len(parts) // 2] if parts else 0
    for name, count in parts.items():
        if not _PARTS[0] <= count <= _PARTS[1]:
            yield f"{name} has {count} subsections, where {_PARTS[0]} to {_PARTS[1]} are usual"
        elif count >= _UNEVEN * usual:
            yield f"{name} has {count} subsections, most others {usual}"


def _mark(faults: Sequence[str], *, good: str) -> Mark:
    """Five, less one for each fault, at least 1."""
    return Mark(mark=max(1, 5 - len(faults)), reason=f"{'; '.join(faults)}." if faults else good)


def _above(number: str) -> str:
    return number.rpartition(".")[0]


def _dice(first: frozenset[str], second: frozenset[str]) -> float:
    return 2 * len(first & second) / (len(first) + len(second)) if first or second else 0.0

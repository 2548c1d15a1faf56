"""What can be seen of an outline without reading a paper: nouns with two homes, promises not kept, empty words."""

from __future__ import annotations

from collections.abc import Iterator

from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.field_map import PlanSize, range_text
from services.text.stems import content_stems

_LONGEST = 8
"""Words of a heading."""
_FILLER = content_stems(
    "strategies challenges advances approaches overview landscape recent towards perspectives miscellaneous further"
)
"""Words that would fit the heading of any survey."""


def heading_faults(body: BodyPlan, *, topic: str, size: PlanSize) -> tuple[str, ...]:
    """What is odd about the headings and sizes of an outline, a sentence each, in reading order.

    Args:
        topic: whose words may be in every heading.
    """
    return tuple(_faults(body, content_stems(topic), size))


def joining_faults(planned: BodyPlan, body: BodyPlan) -> tuple[str, ...]:
    """A sentence for each subsection that was too small and has joined another.

    Args:
        planned: the outline before they joined others.
        body: the same sections afterwards.
    """
    found = []
    for was, now in zip(planned.sections, body.sections, strict=True):
        kept = {part.title for part in now.subsections}
        found += [
            f"“{part.title}” was too small to stand and has joined another subsection of “{now.section.title}”, "
            "whose heading should say so."
            for part in was.subsections
            if kept and part.title not in kept
        ]
    return tuple(found)


def _faults(body: BodyPlan, free: frozenset[str], size: PlanSize) -> Iterator[str]:
    homes: dict[str, dict[str, str]] = {}
    for number, part in body.parts_by_number():
        section, words = number.partition(".")[0], part.title.split()
        if len(words) > _LONGEST:
            yield f"The heading of {number} has {len(words)} words; {_LONGEST} are enough."
        if empty := [word for word in words if content_stems(word) & _FILLER]:
            yield f"The heading of {number} has words that fit any survey: {', '.join(empty)}."
        for word in words:
            for each in sorted(content_stems(word) - free):
                homes.setdefault(each, {}).setdefault(section, f"{word} in {number}")
    for places in homes.values():
        if len(places) > 1:
            yield f"One word stands in headings of several sections: {', '.join(places.values())}."
    for at, plan in enumerate(body.sections, start=1):
        yield from _lost_words(at, plan, free)
    parts = len(body.parts_to_write())
    if not size.parts.low <= parts <= size.parts.high:
        yield f"There are {parts} written parts; the papers are enough for {range_text(size.parts)}."


def _lost_words(at: int, plan: SectionPlan, free: frozenset[str]) -> Iterator[str]:
    """Words of a section's title that none of its subsections takes up."""
    kept = content_stems(" ".join(f"{part.title} {part.focus}" for part in plan.parts())) | free
    if lost := [word for word in plan.section.title.split() if content_stems(word) - kept]:
        yield f"No subsection of {at} keeps what its heading says: {', '.join(lost)}."

"""A plan with as many sections as were wished for: themes merged or divided, what cuts across them left out."""

from __future__ import annotations

from collections.abc import Sequence

from services.evidence.index import FieldIndex
from services.planning.survey_plan import SurveyPlan
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection

FITTED = "fitted"
"""What a version of the outline is called that has got the wished number of sections."""
_LEAST_NEEDED = (Purpose.COMMON_GROUND, Purpose.COMPARISON, Purpose.SURVEYS, Purpose.LINEAGE, Purpose.OPEN_PROBLEMS)
"""What cuts across the themes, in the order in which it is left out; that of which least may come is the first."""
_LONGEST = 70
"""Characters of a heading that names two themes."""


def fit_section_count(plan: SurveyPlan, sections: int | None, index: FieldIndex) -> SurveyPlan:
    """The plan with so many sections, or as near to it as its themes allow; as it is where nothing is wished.

    Args:
        sections: body sections, at least 1. Where there are too many, what cuts across the themes and the smallest
            theme leave in turn, so that both kinds stay; a theme joins the one before it, or after it if it is the
            first. Where there are too few, the theme of most subsections is divided. Locked sections stay as they are.
    """
    if sections is None:
        return plan
    free = list(plan.free().sections)
    body, wanted = free, sections - len(plan.locked_sections())
    while len(body) > max(1, wanted):
        body = _with_one_less(body, index)
    while len(body) < wanted and (longer := _with_one_more(body)):
        body = longer
    return plan if body == free else plan.with_body(plan.with_locked(BodyPlan(sections=tuple(body))), made_by=FITTED)


def _with_one_less(body: Sequence[SectionPlan], index: FieldIndex) -> list[SectionPlan]:
    themes = [at for at, each in enumerate(body) if each.section.purpose is Purpose.THEME]
    if len(themes) > 1 and len(themes) > len(body) - len(themes):
        at = min(themes, key=lambda at: (_size(body[at], index), -at))
        home = max((other for other in themes if other < at), default=min(other for other in themes if other != at))
        return [
            _join_sections(each, body[at]) if place == home else each for place, each in enumerate(body) if place != at
        ]
    order = [*_LEAST_NEEDED, Purpose.GAPS, Purpose.THEME]
    gone = min(range(len(body)), key=lambda at: (order.index(body[at].section.purpose), -at))
    return [each for at, each in enumerate(body) if at != gone]


def _size(plan: SectionPlan, index: FieldIndex) -> int:
    """Papers of the communities that a section rests on."""
    proofs = set(plan.section.proof_ids)
    return sum(len(each.papers) for id, each in index.communities.items() if id in proofs)


def _join_sections(first: SectionPlan, second: SectionPlan) -> SectionPlan:
    """One section of two."""
    one, other = first.section, second.section
    section = one.model_copy(
        update={
            "title": _title(one.title, other.title),
            "focus": f"{one.focus} {other.focus}".strip(),
            "proof_ids": tuple(dict.fromkeys((*one.proof_ids, *other.proof_ids))),
        }
    )
    return SectionPlan(section=section, subsections=(*_as_subsections(first), *_as_subsections(second)))


def _title(first: str, second: str) -> str:
    """`Compass; Flow`, or where that is long, the first thing that the first title names `and Further Themes`."""
    both = f"{first}; {second}"
    if len(both) <= _LONGEST:
        return both
    for mark in (";", ":", ",", " and "):
        first = first.partition(mark)[0]
    return f"{first} and Further Themes"


def _as_subsections(plan: SectionPlan) -> tuple[PlannedSubsection, ...]:
    whole = plan.section
    return plan.subsections or (
        PlannedSubsection(
            title=whole.title,
            focus=whole.focus,
            proof_ids=whole.proof_ids,
            query=whole.query,
            assignment=whole.assignment,
        ),
    )


def _with_one_more(body: Sequence[SectionPlan]) -> list[SectionPlan]:
    """The theme of most subsections as two sections; nothing where none can be divided."""
    themes = [at for at, each in enumerate(body) if each.section.purpose is Purpose.THEME]
    divided = [at for at in themes if len(body[at].subsections) > 1]
    if not divided:
        return []
    at = max(divided, key=lambda at: (len(body[at].subsections), -at))
    parts = body[at].subsections
    half = (len(parts) + 1) // 2
    halves = (_section_of(body[at].section, parts[:half]), _section_of(None, parts[half:]))
    return [*body[:at], *halves, *body[at + 1 :]]


def _section_of(section: PlannedSection | None, parts: Sequence[PlannedSubsection]) -> SectionPlan:
    """A section of some subsections, under its own title or that of the first; of one subsection it is the whole."""
    first = parts[0]
    proofs = tuple(dict.fromkeys(proof for part in parts for proof in part.proof_ids))
    made = PlannedSection(
        title=section.title if section else first.title,
        focus=section.focus if section else " ".join(part.focus for part in parts),
        purpose=Purpose.THEME,
        proof_ids=proofs,
        query=section.query if section else first.query,
        assignment=section.assignment if section else first.assignment,
    )
    return SectionPlan(section=made, subsections=tuple(parts) if section or len(parts) > 1 else ())


def section_count_note(plan: SurveyPlan, sections: int | None) -> str:
    """A note for the manifest on a wished number of sections that the plan does not have; "" where it does."""
    there = len(plan.body.sections)
    return "" if sections in {None, there} else f"{sections} sections were wished for; the themes allow {there}"

"""The body of a survey as a refresh leaves it: sections that stay, those that open, none that close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import ClaimId
from kg.model.surveys.exhibit import Exhibit, ExhibitId
from kg.model.surveys.outline import SectionId
from kg.model.surveys.plan import PartAssignment
from kg.model.surveys.survey import Section, SurveyId
from services.document.markup import without_citations
from services.tasks.outlining.body import BodyPlan, PlannedPart, SectionPlan
from services.tasks.outlining.outline import Purpose
from services.writing.assembly import FIRST_BODY_SECTION
from services.writing.revising.growing import neighbours
from services.writing.revising.purposes import body_of
from services.writing.revising.staleness import Staleness


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyShape:
    """The sections of a body in their new order, under their new numbers; `plan` is what they promise.

    Attributes:
        sections: as they were, but for numbers and ids; those that open have no texts yet.
        kept: ids of what stays as it is, here and below.
        opened: ids of what opens, here and below.
        empty: ids of what stays although no paper of it is left.
        moved: ids of what was there before, by the old ones.
    """

    plan: BodyPlan
    sections: tuple[Section, ...]
    kept: frozenset[SectionId]
    opened: frozenset[SectionId]
    empty: frozenset[SectionId]
    moved: Mapping[SectionId, SectionId]

    def assignments(self) -> Mapping[tuple[str, str], PartAssignment]:
        """What each part is asked, by the titles of its section and of itself, where the plan says."""
        asked = dict[tuple[str, str], PartAssignment | None]()
        for each in self.plan.sections:
            asked[each.section.title, each.section.title] = each.section.assignment
            asked |= {(each.section.title, part.title): part.assignment for part in each.subsections}
        return {titles: assignment for titles, assignment in asked.items() if assignment is not None}

    def exhibits_to_keep(self, exhibits: Iterable[Exhibit]) -> Iterator[Exhibit]:
        """The exhibits of what stays as it is, under its new ids."""
        for each in exhibits:
            home = self.moved.get(each.section) if each.section else None
            if home in self.kept:
                yield replace(each, id=ExhibitId(f"{home}{each.id.removeprefix(each.section or '')}"), section=home)


def shape_of(found: Staleness, plan: BodyPlan, opened: Sequence[SectionPlan]) -> BodyShape:
    """The body of a survey once some sections open and others close.

    A section that opens comes after the section on a theme that its papers cite, are cited by and resemble most, or
    after the last theme where it is tied to none.

    Args:
        plan: the plan of the sections that the survey has, without the one on gaps.
        opened: the plans of sections that open.
    """
    was = [each for each in body_of(found.survey) if each.purpose != Purpose.GAPS]
    there = list(_open(plan.sections, was, found))
    ties = _ties(found, [section for _, section in there])
    places = [_place(there, ties, each, found) for each in opened]
    placed: list[tuple[SectionPlan, Section | None]] = []
    for at, each in enumerate((None, *there)):
        placed += [each] if each else []
        placed += [(of, None) for of, place in zip(opened, places, strict=True) if place == at]
    made = [
        _renumber(section or _unwritten_section(of, found.survey.id), str(number), found.survey.id)
        for number, (of, section) in enumerate(placed, start=FIRST_BODY_SECTION)
    ]
    moved: dict[SectionId, SectionId] = {}
    for (_, old), new in zip(placed, made, strict=True):
        if old is not None:
            moved |= {one.id: other.id for one, other in zip(old.walk(), new.walk(), strict=True)}
    everything = frozenset(part.id for section in made for part in section.walk())
    return BodyShape(
        plan=BodyPlan(sections=tuple(of for of, _ in placed)),
        sections=tuple(made),
        kept=frozenset(new for old, new in moved.items() if old not in found.stale_ids()),
        opened=everything - frozenset(moved.values()),
        empty=frozenset(moved[each.section.id] for each in found.sections if each.is_empty and not each.is_closed),
        moved=moved,
    )


def _open(
    plans: Sequence[SectionPlan], sections: Sequence[Section], found: Staleness
) -> Iterator[tuple[SectionPlan, Section]]:
    """Sections with their plans, without what closes, and without the closing of those that change."""
    stale, closed = found.stale_ids(), found.ids_to_close()
    for plan, section in zip(plans, sections, strict=True):
        if section.id not in closed:
            both = zip(plan.subsections, section.subsections, strict=True)
            below = [(part, each) for part, each in both if each.id not in closed]
            changes = any(each.id in stale for each in section.subsections)
            left = replace(section, subsections=tuple(each for _, each in below))
            yield (
                SectionPlan(section=plan.section, subsections=tuple(part for part, _ in below)),
                replace(left, closing=None) if changes else left,
            )


def _ties(found: Staleness, sections: Sequence[Section]) -> Mapping[PaperId, int]:
    """The place of the section on a theme that each paper is of."""
    communities = found.grown.graph.communities
    themes = [(at, each) for at, each in enumerate(sections) if each.purpose == Purpose.THEME]
    return {paper: at for at, each in themes for own in communities if own.id in each.proof_ids for paper in own.papers}


def _place(
    there: Sequence[tuple[SectionPlan, Section]],
    homes: Mapping[PaperId, int],
    opening: SectionPlan,
    found: Staleness,
) -> int:
    """The place behind the section that the papers of one that opens are tied to most."""
    graph, proofs = found.grown.graph, set(opening.section.proof_ids)
    own = {paper for each in graph.communities if each.id in proofs for paper in each.papers}
    tied = Counter(homes[paper] for paper in neighbours(own, graph) if paper in homes)
    themes = [at for at, (of, _) in enumerate(there) if of.section.purpose is Purpose.THEME]
    return max(themes, key=lambda at: (tied[at], at), default=len(there) - 1) + 1


def _unwritten_section(plan: SectionPlan, survey: SurveyId) -> Section:
    """A section that is not written yet; what leads into its subsections is its focus."""
    lead = without_citations(plan.section.focus) if plan.subsections else ""
    return replace(
        _part(plan.section, survey),
        text=lead,
        purpose=plan.section.purpose.value,
        subsections=tuple(_part(part, survey) for part in plan.subsections),
    )


def _part(part: PlannedPart, survey: SurveyId) -> Section:
    return Section(
        id=SectionId(survey),
        number="",
        title=part.title,
        focus=part.focus,
        text="",
        proof_ids=part.proof_ids,
        query=part.query,
    )


def _renumber(section: Section, number: str, survey: SurveyId) -> Section:
    """The section under a number, its claims and what is below it after that."""
    id = SectionId(f"{survey}/{number}")
    claims = (replace(claim, id=ClaimId(f"{id}/{at}")) for at, claim in enumerate(section.claims, start=1))
    below = [_renumber(each, f"{number}.{at}", survey) for at, each in enumerate(section.below, start=1)]
    closing = below.pop() if section.closing else None
    return replace(
        section,
        id=id,
        number=number,
        claims=tuple(claims),
        subsections=tuple(below),
        closing=closing,
    )

"""Between the outline that users change and the plan that a survey is written by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.surveys.plan import OutlinePart, OutlinePlan, OutlinePlanSection, PartAssignment
from services.planning.paper_names import PaperNames
from services.planning.survey_plan import SurveyPlan
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection

Part = TypeVar("Part", bound=OutlinePart)


def survey_plan(outline: OutlinePlan) -> SurveyPlan:
    """The plan that follows an outline; a section rests on what its subsections do, too."""
    papers: dict[tuple[str, str], tuple[PaperId, ...]] = {}
    for section in outline.sections:
        for part in (section, *section.subsections):
            if part.papers:
                papers[section.title, part.title] = part.papers
    body = BodyPlan(sections=tuple(map(_section_plan, outline.sections)))
    return replace(SurveyPlan.of(body), locked=outline.locked_titles(), papers=papers)


def _section_plan(section: OutlinePlanSection) -> SectionPlan:
    proofs = dict.fromkeys(proof for part in (section, *section.subsections) for proof in part.proof_ids)
    return SectionPlan(
        section=PlannedSection(
            title=section.title,
            focus=section.focus,
            purpose=Purpose(section.purpose),
            proof_ids=tuple(proofs),
            query=section.query,
            assignment=section.assignment,
        ),
        subsections=tuple(
            PlannedSubsection(
                title=part.title,
                focus=part.focus,
                proof_ids=part.proof_ids,
                query=part.query,
                assignment=part.assignment,
            )
            for part in section.subsections
        ),
    )


def outline_plan(plan: SurveyPlan) -> OutlinePlan:
    """The outline of a plan, to be changed and written from."""
    return OutlinePlan(
        sections=tuple(
            OutlinePlanSection(
                **_promise(each.section, plan.papers_of(each.section.title, each.section.title)),
                purpose=each.section.purpose.value,
                is_locked=each.section.title in plan.locked,
                subsections=tuple(
                    OutlinePart(**_promise(part, plan.papers_of(each.section.title, part.title)))
                    for part in each.subsections
                ),
            )
            for each in plan.body.sections
        )
    )


def _promise(part: PlannedSection | PlannedSubsection, papers: tuple[PaperId, ...]) -> dict[str, Any]:
    return {
        "title": part.title,
        "focus": part.focus,
        "proof_ids": tuple(part.proof_ids),
        "papers": papers,
        "query": part.query,
        "assignment": part.assignment,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanFault:
    """What is wrong at one place of an outline; `pointer` is a JSON Pointer into it."""

    pointer: str
    title: str
    detail: str


def check_outline(
    outline: OutlinePlan, field: FieldGraph, *, banned: Collection[PaperId] = (), retracted: Collection[PaperId] = ()
) -> OutlinePlan:
    """The outline with its papers by their ids, where everything that it names is there.

    Args:
        field: what it is to be written from.
        banned: papers that must not be cited, and so cannot be asked for.
        retracted: papers that are left out because they are retracted.
    Raises:
        InvalidInputError: it cannot be written from; `field` is a JSON Pointer to the first fault; the text
            and `places` say all.
    """
    names = PaperNames.of(field)
    barred = dict.fromkeys(retracted, "is retracted; allow retracted papers in the wishes to have it described")
    barred |= dict.fromkeys(banned, "is banned from this survey")
    if faults := list(_faults(outline, field, names, barred)):
        reasons = "; ".join(f"{each.pointer} ({each.title!r}): {each.detail}" for each in faults)
        places = [(each.pointer, each.detail) for each in faults]
        raise InvalidInputError(reasons, field=faults[0].pointer, places=places)
    return OutlinePlan(sections=tuple(_with_ids(section, names) for section in outline.sections))


def _with_ids(section: OutlinePlanSection, names: PaperNames) -> OutlinePlanSection:
    return replace(
        _identify_papers(section, names),
        subsections=tuple(_identify_papers(part, names) for part in section.subsections),
    )


def _identify_papers(part: Part, names: PaperNames) -> Part:
    asked = part.assignment
    if asked is not None:
        carrying, home, visitors = names.all(asked.carrying), names.all(asked.home), names.all(asked.visitors)
        asked = replace(asked, carrying=carrying, home=home, visitors=visitors)
    return replace(part, papers=names.all(part.papers), assignment=asked)


def _papers_by_list(asked: PartAssignment) -> tuple[tuple[str, tuple[PaperId, ...]], ...]:
    return ("carrying", asked.carrying), ("home", asked.home), ("visitors", asked.visitors)


def _faults(
    outline: OutlinePlan, field: FieldGraph, names: PaperNames, barred: Mapping[PaperId, str]
) -> Iterator[PlanFault]:
    proofs = {*(each.id for each in field.communities), *(each.id for each in field.paths)}
    yield from _find_repeated(outline.sections, "/sections")
    for at, section in enumerate(outline.sections):
        place = f"/sections/{at}"
        if section.subsections and section.papers:
            yield _fault(f"{place}/papers", section, "it has subsections; name the papers in one of these")
        yield from _find_repeated(section.subsections, f"{place}/subsections")
        yield from _unknown_names(section, place, proofs, names, barred)
        for number, part in enumerate(section.subsections):
            yield from _unknown_names(part, f"{place}/subsections/{number}", proofs, names, barred)


def _find_repeated(parts: Sequence[OutlinePart], place: str) -> Iterator[PlanFault]:
    """Titles by which two parts could not be distinguished."""
    seen: Counter[str] = Counter()
    for at, part in enumerate(parts):
        seen[part.title.casefold()] += 1
        if not part.title.strip():
            yield _fault(f"{place}/{at}/title", part, "the title is blank")
        elif seen[part.title.casefold()] > 1:
            yield _fault(f"{place}/{at}/title", part, "this title is used twice; change one of the two")


def _unknown_names(
    part: OutlinePart, place: str, proofs: Collection[str], names: PaperNames, barred: Mapping[PaperId, str]
) -> Iterator[PlanFault]:
    for at, proof in enumerate(part.proof_ids):
        if proof not in proofs:
            yield _fault(f"{place}/proof_ids/{at}", part, f"the field has no community or path {proof!r}")
    lists = [("papers", part.papers)]
    if part.assignment:
        lists += [(f"assignment/{name}", papers) for name, papers in _papers_by_list(part.assignment)]
    for where, papers in lists:
        for at, name in enumerate(papers):
            paper = names.find(name)
            if paper is None:
                yield _fault(f"{place}/{where}/{at}", part, f"the field has no paper {name!r}")
            elif paper in barred:
                yield _fault(f"{place}/{where}/{at}", part, f"the paper {name!r} {barred[paper]}")


def _fault(pointer: str, part: OutlinePart, detail: str) -> PlanFault:
    return PlanFault(pointer=pointer, title=part.title, detail=detail)

"""Outlines reviewed and revised by rule: what is forgotten, promised twice, out of order or out of proportion."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.adapters.models.offline.marking.headings import promise
from services.adapters.models.offline.ways import answers
from services.tasks.limits import SECTIONS, SUBSECTIONS
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import Purpose
from services.tasks.outlining.outline_review import OUTLINE_REVIEW, OutlineReview, OutlineReviewInput
from services.tasks.outlining.outline_revision import OUTLINE_REVISION, OutlineRevisionInput, RevisedOutline
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.views import CommunityView
from services.text.phrases import fold

_HEAP = 0.6
"""Share of the papers that one section may speak of, where there are others."""

Communities = Sequence[CommunityView]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineFault:
    """A weakness, what to do about it, and how much of the score it costs."""

    weakness: str
    suggestion: str
    cost: float


@answers(OUTLINE_REVIEW)
def review_outline(inputs: OutlineReviewInput) -> OutlineReview:
    """Five, less the cost of each fault, at least 1; the strengths are the kinds of fault that are absent."""
    found = {name: list(faults(inputs.body, inputs.communities)) for name, faults in _KINDS.items()}
    costly = sorted((fault for faults in found.values() for fault in faults), key=lambda fault: -fault.cost)
    return OutlineReview(
        score=max(1.0, round(5.0 - sum(fault.cost for fault in costly), 2)),
        strengths=tuple(name for name, faults in found.items() if not faults),
        weaknesses=tuple(fault.weakness for fault in costly),
        suggestions=tuple(dict.fromkeys(fault.suggestion for fault in costly)),
    )


@answers(OUTLINE_REVISION)
def revise_outline(inputs: OutlineRevisionInput) -> RevisedOutline:
    """Forgotten communities get a place, like sections and parts are joined, open problems come last."""
    body = _with_forgotten(inputs.body, inputs.communities)
    plans = [_in_one_piece(_with_joined_parts(plan)) for plan in _joined(body.sections)]
    plans.sort(key=lambda plan: plan.section.purpose is Purpose.OPEN_PROBLEMS)
    return RevisedOutline(sections=tuple(_with_own_titles(plans)))


def _themes(body: BodyPlan) -> list[int]:
    return [at for at, plan in enumerate(body.sections) if plan.section.purpose is Purpose.THEME]


def _forgotten(body: BodyPlan, communities: Communities) -> list[CommunityView]:
    placed = {proof for at in _themes(body) for proof in body.sections[at].section.proof_ids}
    return [view for view in communities if view.facts.id not in placed]


def _forgotten_faults(body: BodyPlan, communities: Communities) -> Iterator[OutlineFault]:
    for view in _forgotten(body, communities):
        yield OutlineFault(
            weakness=f"No theme section speaks of {view.facts.id}, {view.facts.label}.",
            suggestion=f"Add {view.facts.id} to the theme section that is nearest to it.",
            cost=0.75,
        )


def _shared_faults(body: BodyPlan, _communities: Communities) -> Iterator[OutlineFault]:
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for at in _themes(body):
        for proof in body.sections[at].section.proof_ids:
            homes[proof].append(str(at + 1))
    for proof, places in homes.items():
        if len(places) > 1:
            yield OutlineFault(
                weakness=f"Sections {', '.join(places)} all speak of {proof}.",
                suggestion=f"Keep {proof} in one theme section.",
                cost=0.5,
            )


def _title_faults(body: BodyPlan, _communities: Communities) -> Iterator[OutlineFault]:
    places: defaultdict[frozenset[str], list[str]] = defaultdict(list)
    for number, part in body.numbered():
        places[promise(part.title)].append(number)
    for words, numbers in places.items():
        if words and len(numbers) > 1:
            yield OutlineFault(
                weakness=f"{' and '.join(numbers)} promise the same.",
                suggestion=f"Join {' and '.join(numbers)}, or name what sets them apart.",
                cost=0.75,
            )


def _order_faults(body: BodyPlan, _communities: Communities) -> Iterator[OutlineFault]:
    themes = _themes(body)
    for at, plan in enumerate(body.sections):
        if plan.section.purpose is Purpose.OPEN_PROBLEMS and any(theme > at for theme in themes):
            yield OutlineFault(
                weakness=f"Section {at + 1} names open problems before all themes have been read.",
                suggestion=f"Move section {at + 1} to the end.",
                cost=0.5,
            )


def _size_faults(body: BodyPlan, communities: Communities) -> Iterator[OutlineFault]:
    if not SECTIONS.low <= len(body.sections) <= SECTIONS.high:
        yield OutlineFault(
            weakness=f"The outline has {len(body.sections)} sections.",
            suggestion=f"Plan {SECTIONS.low} to {SECTIONS.high} sections.",
            cost=0.5,
        )
    sizes = {str(view.facts.id): len(view.facts.papers) for view in communities}
    total = sum(sizes.values())
    for at in _themes(body):
        papers = sum(sizes.get(proof, 0) for proof in body.sections[at].section.proof_ids)
        if papers > _HEAP * total and len(_themes(body)) > 1:
            yield OutlineFault(
                weakness=f"Section {at + 1} speaks of {papers} of {total} papers.",
                suggestion=f"Divide section {at + 1} in two.",
                cost=0.5,
            )


def _division_faults(body: BodyPlan, _communities: Communities) -> Iterator[OutlineFault]:
    for number, plan in enumerate(body.sections, start=1):
        count = len(plan.subsections)
        if count == 1:
            yield OutlineFault(
                weakness=f"Section {number} is divided into one part.",
                suggestion=f"Write section {number} whole.",
                cost=0.25,
            )
        elif count > SUBSECTIONS:
            yield OutlineFault(
                weakness=f"Section {number} has {count} subsections.",
                suggestion=f"Join subsections of section {number} that are alike, up to {SUBSECTIONS}.",
                cost=0.25,
            )


_KINDS = {
    "Every community has a theme section.": _forgotten_faults,
    "No community is spoken of in two theme sections.": _shared_faults,
    "No two parts promise the same.": _title_faults,
    "Open problems come after the themes.": _order_faults,
    "The sections are of usual number and size.": _size_faults,
    "Sections are divided into two parts or more, and not too many.": _division_faults,
}
"""What an outline should be, and what finds where it is not."""


def _with_forgotten(body: BodyPlan, communities: Communities) -> BodyPlan:
    """Each forgotten community in the theme section nearest in layer, then in words; of ties in the first."""
    layers = {str(view.facts.id): view.facts.layer for view in communities}
    plans = list(body.sections)
    for view in _forgotten(body, communities) if _themes(body) else ():
        words = {word for phrase in (view.facts.label, *view.facts.keywords) for word in fold(phrase).split()}

        def nearness(at: int, view: CommunityView = view, words: set[str] = words) -> tuple[int, int, int]:
            section = plans[at].section
            alike = sum(layers.get(proof) == view.facts.layer for proof in section.proof_ids)
            return alike, len(words & set(fold(section.title).split())), -at

        home = max(_themes(body), key=nearness)
        plan = plans[home]
        own = PlannedSubsection(title=view.facts.label, focus="", proof_ids=(view.facts.id,))
        section = plan.section.model_copy(update={"proof_ids": (*plan.section.proof_ids, view.facts.id)})
        plans[home] = SectionPlan(section=section, subsections=(*plan.subsections, own) if plan.subsections else ())
    return BodyPlan(sections=tuple(plans))


def _joined(plans: Sequence[SectionPlan]) -> list[SectionPlan]:
    """Sections of one title and purpose as one, at the place of the first, with all their parts and proofs."""
    made: dict[tuple[str, Purpose], SectionPlan] = {}
    for plan in plans:
        key = (fold(plan.section.title), plan.section.purpose)
        made[key] = _as_one(made[key], plan) if key in made else plan
    return list(made.values())


def _as_one(first: SectionPlan, second: SectionPlan) -> SectionPlan:
    proofs = tuple(dict.fromkeys((*first.section.proof_ids, *second.section.proof_ids)))
    parts = (*_as_parts(first), *_as_parts(second)) if first.subsections or second.subsections else ()
    return SectionPlan(section=first.section.model_copy(update={"proof_ids": proofs}), subsections=parts)


def _as_parts(plan: SectionPlan) -> tuple[PlannedSubsection, ...]:
    """The subsections of a section, or the section as one."""
    whole = plan.section.model_dump(include={"title", "focus", "proof_ids"})
    return plan.subsections or (PlannedSubsection(**whole, query=plan.section.query),)


def _with_joined_parts(plan: SectionPlan) -> SectionPlan:
    """The section, its subsections of one title as one."""
    made: dict[str, PlannedSubsection] = {}
    for part in plan.subsections:
        first = made.setdefault(fold(part.title), part)
        proofs = tuple(dict.fromkeys((*first.proof_ids, *part.proof_ids)))
        made[fold(part.title)] = first.model_copy(update={"proof_ids": proofs})
    return SectionPlan(section=plan.section, subsections=tuple(made.values()))


def _in_one_piece(plan: SectionPlan) -> SectionPlan:
    """The section without its only subsection."""
    return SectionPlan(section=plan.section, subsections=()) if len(plan.subsections) == 1 else plan


def _with_own_titles(plans: Sequence[SectionPlan]) -> Iterator[SectionPlan]:
    """A title that stands twice gets its section's before it, `Light: Foundations`, that of a section its purpose."""
    counts = Counter(part.title.casefold() for _, part in BodyPlan(sections=tuple(plans)).numbered())
    sections = Counter(plan.section.title.casefold() for plan in plans)
    for plan in plans:
        title = plan.section.title
        parts = [
            part.model_copy(update={"title": f"{title}: {part.title}"}) if counts[part.title.casefold()] > 1 else part
            for part in plan.subsections
        ]
        own = f"{title} ({plan.section.purpose})" if sections[title.casefold()] > 1 else title
        yield SectionPlan(section=plan.section.model_copy(update={"title": own}), subsections=tuple(parts))

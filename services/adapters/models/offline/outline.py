"""The outline by rule: foundations, development, frontier, then what cuts across them."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.adapters.models.offline.language.bases import compared, lead
from services.adapters.models.offline.language.names import subject_of
from services.adapters.models.offline.language.naming import nameable
from services.adapters.models.offline.language.phrasing import capitalised, counted, listed, span_of
from services.adapters.models.offline.ways import answers
from services.evidence.overview import CommunityFacts, FieldOverview
from services.tasks import limits
from services.tasks.outlining.outline import OUTLINE, Outline, OutlineInput, PlannedSection, Purpose
from services.tasks.outlining.subsections import SUBSECTIONS, PlannedSubsection, Subsections, SubsectionsInput
from services.tasks.views import CommunityView, PathView
from services.text.headings import title_case
from services.text.name_lists import named_authors
from services.text.phrases import fold

PARTS = {Layer.FOUNDATION: 3, Layer.DEVELOPMENT: 10, Layer.FRONTIER: 8}
"""Most subsections of a stratum; smaller communities join the one nearest to them."""
_NEW_PAPERS = 3
_SURVEYS = 2


@answers(OUTLINE)
def plan_sections(inputs: OutlineInput) -> Outline:
    """The first level."""
    sections: list[PlannedSection] = []
    for layer in Layer:
        sections += _layer_sections([view for view in inputs.communities if view.facts.layer is layer], layer, inputs)
    if lines := _lines(inputs):
        sections.append(
            _section(
                "Lines of Descent from the Foundations",
                "Each line starts from one foundational work and follows those who cite it, or come close to it in "
                "content, through the later strata.",
                Purpose.LINEAGE,
                [view.path.id for view in lines],
            )
        )
    if len(inputs.overview.layers) > 1:
        focus = f"{capitalised(listed(compared(inputs.overview)))} of the strata, side by side."
        sections.append(_section("How the Field Changed Between Strata", focus, Purpose.COMPARISON, []))
    if len(inputs.overview.surveys) >= _SURVEYS:
        focus = "What earlier surveys of the field cover and when they were written."
        sections.append(_section("Earlier Surveys of the Field", focus, Purpose.SURVEYS, []))
    focus = (
        "Limits and future work that the papers name themselves, and places where communities do not cite one another."
    )
    everything = [view.facts.id for view in inputs.communities]
    sections.append(_section("Open Problems", focus, Purpose.OPEN_PROBLEMS, everything))
    return Outline(sections=tuple(sections))


def _section(title: str, focus: str, purpose: Purpose, proofs: Sequence[str]) -> PlannedSection:
    return PlannedSection(title=title, focus=focus, purpose=purpose, proof_ids=tuple(proofs))


def _layer_sections(views: list[CommunityView], layer: Layer, inputs: OutlineInput) -> list[PlannedSection]:
    parts = merged(views, at_most=PARTS[layer])
    sections = -(-len(parts) // limits.SUBSECTIONS)
    made = []
    for number in range(sections):
        own = parts[number * len(parts) // sections : (number + 1) * len(parts) // sections]
        labels = [part[0].facts.label for part in own]
        made.append(
            _section(
                _layer_title(layer, labels, inputs.topic, parted=sections > 1),
                _layer_focus(layer, own, parts, inputs.overview),
                Purpose.THEME,
                [view.facts.id for part in own for view in part],
            )
        )
    return made


def _layer_title(layer: Layer, labels: Sequence[str], topic: str, *, parted: bool) -> str:
    """`Foundations of Graph Neural Networks`; `Development: Message Passing, Adversarial Attacks`."""
    subject = title_case(topic)
    if not parted:
        name = {Layer.FOUNDATION: "Foundations", Layer.DEVELOPMENT: "Development", Layer.FRONTIER: "The Frontier"}[
            layer
        ]
        return f"{name} of {subject}"
    heads = [label.split(" and ")[0] for label in labels[:2]]
    return f"{layer.value.capitalize()}: {listed(heads)}"


def _layer_focus(
    layer: Layer,
    own: Sequence[Sequence[CommunityView]],
    parts: Sequence[Sequence[CommunityView]],
    field: FieldOverview,
) -> str:
    """`The frontier holds the newest work, 108 papers in ten directions. This section is about …`."""
    papers = counted(sum(_papers(part) for part in parts), "paper")
    facts = field.layer(layer)
    opening = lead(facts, field) if facts else "{papers} in {parts}"
    begins = opening.format(papers=papers, parts=counted(len(parts), "direction"))
    firsts = (nameable(part[0].facts.keywords)[:1] for part in own)
    subjects = list(dict.fromkeys(subject for found in firsts for subject in found))
    if not subjects:
        return f"{begins}."
    if own[0] is parts[0]:
        return f"{begins}. This section takes up {listed(subjects)}."
    rest = counted(sum(map(_papers, own)), "paper")
    return f"This section goes on with the {layer.value}: {rest} on {listed(subjects)}."


def merged(views: list[CommunityView], *, at_most: int) -> list[list[CommunityView]]:
    """Communities in parts, each led by its largest; small ones join the part they are tied to most.

    The order is that of the communities, which is by size within a stratum. A community of fewer than four papers
    always joins another while there is one.
    """
    parts = [[view] for view in views]
    while len(parts) > 1:
        smallest = min(range(len(parts)), key=lambda at: (_papers(parts[at]), -at))
        if len(parts) <= at_most and _papers(parts[smallest]) >= limits.THEME_SIZE:
            break
        joining = parts.pop(smallest)
        home = max(range(len(parts)), key=lambda at: (_tie(joining, parts[at]), -_papers(parts[at]), -at))
        parts[home] = parts[home] + joining
    return parts


def _papers(part: Sequence[CommunityView]) -> int:
    return sum(len(view.facts.papers) for view in part)


def _tie(first: Sequence[CommunityView], second: Sequence[CommunityView]) -> float:
    """Citations between two parts, and the phrases they share."""
    ids = {view.facts.id for view in second}
    cited = sum(count for view in first for heir, count in view.facts.citing if heir in ids)
    own = {view.facts.id for view in first}
    cited += sum(count for view in second for heir, count in view.facts.citing if heir in own)
    return cited + 0.5 * len(_phrases(first) & _phrases(second))


def _phrases(part: Sequence[CommunityView]) -> set[str]:
    return {word for view in part for phrase in view.facts.keywords for word in fold(phrase).split()}


def _lines(inputs: OutlineInput) -> list[PathView]:
    """The lines worth telling: those of the most cited seeds, each adding papers that the lines before do not reach."""
    cited = {item.paper.id: item.cited_inside for item in inputs.papers.papers}
    by_seed = sorted(inputs.paths, key=lambda view: (-cited.get(view.path.seed, 0), view.path.id))
    chosen: list[PathView] = []
    seen: set[PaperId] = set()
    for view in by_seed:
        adds = len(_reached(view) - seen)
        if view.path.development and len(chosen) < limits.LINES and (adds >= _NEW_PAPERS or not chosen):
            chosen.append(view)
            seen |= _reached(view)
    return chosen


def _reached(view: PathView) -> set[PaperId]:
    return {step.paper_id for step in (*view.path.development, *view.path.frontier)}


@answers(SUBSECTIONS)
def plan_subsections(inputs: SubsectionsInput) -> Subsections:
    """The second level: a subsection a community or line; none for what is one text."""
    if inputs.section.purpose is Purpose.THEME:
        layer = inputs.communities[0].facts.layer if inputs.communities else Layer.DEVELOPMENT
        parts = merged(list(inputs.communities), at_most=PARTS[layer])
        return Subsections(subsections=tuple(_theme(part) for part in parts) if len(parts) > 1 else ())
    if inputs.section.purpose is Purpose.LINEAGE and len(inputs.paths) > 1:
        return Subsections(subsections=tuple(_line(view, inputs) for view in inputs.paths))
    return Subsections(subsections=())


def _theme(part: Sequence[CommunityView]) -> PlannedSubsection:
    facts = part[0].facts
    return PlannedSubsection(
        title=facts.label,
        focus=_focus([view.facts for view in part]),
        proof_ids=tuple(view.facts.id for view in part),
    )


def _focus(facts: Sequence[CommunityFacts]) -> str:
    phrases = [phrase for each in facts for phrase in each.keywords[: 5 if len(facts) == 1 else 3]]
    return " ".join(f"Papers {span_of(facts[0].years)} on {listed(phrases[:6])}.".split())


def _line(view: PathView, inputs: SubsectionsInput) -> PlannedSubsection:
    """`From Graph Attention Networks`, `From Vaswani et al. (2017)` where the title is long."""
    seeds = {item.paper.id: item.paper for item in inputs.papers.papers}
    paper = seeds.get(view.path.seed)
    name = view.summary.name if view.summary else f"From {view.path.seed}"
    if paper is not None:
        head = paper.title.partition(":")[0].rstrip(".")
        year = f" ({paper.year})" if paper.year is not None else ""
        short = head if 2 <= len(head.split()) <= 8 else f"{subject_of(named_authors(paper), paper.title).name}{year}"
        name = f"From {title_case(short) if short == head else short}"
    return PlannedSubsection(title=name, focus="What cites it, and what that led to.", proof_ids=(view.path.id,))

"""The outline by rule: themes through the strata, then what cuts across them."""

from __future__ import annotations

from collections.abc import Sequence

from kg.algorithms.identity.name_lists import list_authors
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from kg.model.surveys.query_function import QueryFunction, RelatedEntitySearch, VectorSearch
from services.adapters.models.offline.answers import answers
from services.brief.phrasing import capitalise, count_in_words, layer_name, list_in_words, number, span_of
from services.evidence.overview import CommunityFacts
from services.rendering.references.author_names import short_authors
from services.tasks import limits
from services.tasks.outlining.outline import OUTLINE, Outline, OutlineInput, PlannedSection, Purpose
from services.tasks.outlining.subsections import SUBSECTIONS, PlannedSubsection, Subsections, SubsectionsInput
from services.tasks.views import CommunityView, PathView
from services.text.casing import title_case
from services.text.group_names import subject_of
from services.text.phrases import fold

_PARTS = 10
"""Most subsections of a theme; smaller communities join the one nearest to them."""
_LARGE_THEME = 12
_LARGE_SHARE = 0.06
"""A theme of so many papers, and of such a share of the field, fills a section of its own."""
_SMALL_THEMES = 5
_NEW_PAPERS = 3
_SURVEYS, _LEAVING_OPEN = 2, 3
"""Surveys, and papers that leave something open, from which on a section tells them."""
_PHRASES = 6
"""Phrases of its communities that a query names beside a heading."""


@answers(OUTLINE)
def plan_sections(inputs: OutlineInput) -> Outline:
    """The first level: a section a large theme, one for the small, then what cuts across them."""
    sections = _theme_sections(inputs.communities)
    if lines := _lines(inputs):
        focus = "Each line starts from one foundational work and follows papers of which each cites the one before it."
        sections.append(_section("Lines of Descent", focus, Purpose.LINEAGE, [view.path.id for view in lines]))
    if len(inputs.overview.surveys) >= _SURVEYS:
        focus = "What earlier surveys of the field cover and when they were written."
        sections.append(_section("Earlier Surveys of the Field", focus, Purpose.SURVEYS, []))
    if inputs.overview.leaving_open >= _LEAVING_OPEN:
        focus = "Limits and future work that papers name themselves and no later paper of the field is known to answer."
        everything = [view.facts.id for view in inputs.communities]
        query = VectorSearch(text=f"limitations, open problems and future work of {inputs.topic}")
        sections.append(_section("Open Problems", focus, Purpose.OPEN_PROBLEMS, everything, query))
    if len(inputs.overview.layers) > 1:
        focus = "The strata side by side, in numbers."
        sections.append(_section("The Field in Numbers", focus, Purpose.COMPARISON, []))
    return Outline(sections=tuple(sections))


def _query_of(title: str, phrases: Sequence[str]) -> VectorSearch:
    """The heading, and phrases of its communities beside it."""
    title = subject_of(title)
    beside = [phrase for phrase in dict.fromkeys(phrases) if phrase.lower() not in title.lower()][:_PHRASES]
    return VectorSearch(text=f"{title}: {', '.join(beside)}" if beside else title)


def _section(
    title: str, focus: str, purpose: Purpose, proofs: Sequence[str], query: QueryFunction | None = None
) -> PlannedSection:
    return PlannedSection(title=title, focus=focus, purpose=purpose, proof_ids=tuple(proofs), query=query)


def _theme_section(title: str, focus: str, views: Sequence[CommunityView]) -> PlannedSection:
    query = _query_of(title, _keywords(views))
    return _section(title, focus, Purpose.THEME, [view.facts.id for view in views], query)


def _theme_sections(views: Sequence[CommunityView]) -> list[PlannedSection]:
    """Themes through the strata: those of the Foundation first, then by size; small ones together at the end."""
    themes = sorted(by_theme(views), key=lambda own: (own[0].facts.layer is not Layer.FOUNDATION, -_papers(own)))
    total = _papers(views)
    least = max(_LARGE_THEME, _LARGE_SHARE * total)
    large = [own for own in themes if _papers(own) >= least] or themes[:1]
    small = [own for own in themes if not any(own is other for other in large)]
    made = [section for own in large for section in _of_theme(own)]
    if len(small) == 1:
        return [*made, *_of_theme(small[0])]
    for start in range(0, len(small), _SMALL_THEMES):
        part = small[start : start + _SMALL_THEMES]
        own = [view for theme in part for view in theme]
        labels = list_in_words([_label(theme) for theme in part[:2]])
        title = "Further Themes" if start == 0 else f"Further Themes: {labels}"
        focus = f"{capitalise(count_in_words(len(part), 'theme'))} of fewer papers: {_extent(own)}."
        made.append(_theme_section(title, focus, own))
    return made


def by_theme(views: Sequence[CommunityView]) -> list[list[CommunityView]]:
    """Communities by theme, in the order of the first community of each."""
    themes: dict[str, list[CommunityView]] = {}
    for view in views:
        themes.setdefault(view.facts.theme, []).append(view)
    return list(themes.values())


def _label(own: Sequence[CommunityView]) -> str:
    return own[0].facts.theme_label or own[0].facts.label


def _of_theme(own: list[CommunityView]) -> list[PlannedSection]:
    """One section, or several where a theme has more parts than a section holds."""
    parts = merge_communities(own, at_most=_PARTS)
    sections = -(-len(parts) // limits.SUBSECTIONS)
    made = []
    for place in range(sections):
        held = parts[place * len(parts) // sections : (place + 1) * len(parts) // sections]
        views = [view for part in held for view in part]
        title = _label(own) if place == 0 else f"{_label(own)}: {held[0][0].facts.label}"
        begins = "One theme through the strata" if len({view.facts.layer for view in views}) > 1 else "One theme"
        made.append(_theme_section(title, f"{begins}: {_extent(views)}.", views))
    return made


def _extent(views: Sequence[CommunityView]) -> str:
    """`ten papers of the Foundation and 43 of the Development`."""
    sizes = [(layer, _papers([view for view in views if view.facts.layer is layer])) for layer in Layer]
    named = [(layer, size) for layer, size in sizes if size]
    return list_in_words(
        [
            f"{count_in_words(size, 'paper') if place == 0 else number(size)} of {layer_name(layer)}"
            for place, (layer, size) in enumerate(named)
        ]
    )


def merge_communities(views: list[CommunityView], *, at_most: int) -> list[list[CommunityView]]:
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
    """The lines worth telling: rows of five papers or more, each citing the one before, that share few papers."""
    chosen: list[PathView] = []
    seen: set[PaperId] = set()
    for view in sorted(inputs.paths, key=lambda view: (-len(view.row), view.path.id)):
        is_line = len(view.row) >= limits.LINE_LENGTH and len(set(view.row) - seen) >= _NEW_PAPERS
        if is_line and len(chosen) < limits.LINES:
            chosen.append(view)
            seen |= set(view.row)
    return chosen


@answers(SUBSECTIONS)
def plan_subsections(inputs: SubsectionsInput) -> Subsections:
    """The second level: a subsection a community or line; none for what is one text."""
    if inputs.section.purpose is Purpose.THEME:
        themes = by_theme(inputs.communities)
        if len(themes) > 1:
            return Subsections(subsections=tuple(_theme(own, _label(own)) for own in themes))
        parts = merge_communities(list(inputs.communities), at_most=_PARTS)
        labels = [view.facts.label for view in inputs.communities]
        made = [_theme(part, _part_title(part, inputs.section.title, labels)) for part in parts]
        return Subsections(subsections=tuple(made) if len(made) > 1 else ())
    if inputs.section.purpose is Purpose.LINEAGE and len(inputs.paths) > 1:
        return Subsections(subsections=tuple(_line(view, inputs) for view in inputs.paths))
    return Subsections(subsections=())


def _theme(part: Sequence[CommunityView], title: str) -> PlannedSubsection:
    about = part[0].facts.label if title.startswith(tuple(_WORK.values())) else title
    return PlannedSubsection(
        title=title,
        focus=_focus([view.facts for view in part]),
        proof_ids=tuple(view.facts.id for view in part),
        query=_query_of(about, _keywords(part)),
    )


def _part_title(part: Sequence[CommunityView], section: str, others: Sequence[str]) -> str:
    """The name of the largest community, or where the section has that name, what else most of its papers share.

    `others` are the names of the communities of the section. A part without a phrase of its own is named by its time.
    """
    facts = part[0].facts
    if facts.label != section:
        return facts.label
    known = {word for name in (section, *others) for word in fold(name).split()}
    half = _papers(part) / 2
    shared = [phrase for phrase, count in facts.shared if count >= half]
    own = next((phrase for phrase in shared if not set(fold(phrase).split()) <= known), None)
    if own is not None:
        return title_case(own)
    if ":" in section:
        return f"{_WORK[facts.layer]}{f', {years}' if (years := _span(facts)) else ''}"
    return f"{_WORK[facts.layer]} on {section}"


_WORK = {Layer.FOUNDATION: "Foundational Work", Layer.DEVELOPMENT: "Later Work", Layer.FRONTIER: "Recent Work"}


def _span(facts: CommunityFacts) -> str:
    first, last = facts.years.first, facts.years.last
    return "" if first is None else f"{first}" if first == last else f"{first} to {last}"


def _keywords(views: Sequence[CommunityView]) -> list[str]:
    """The phrases of communities, the first of each before the second of any."""
    ranked = [(place, at, word) for at, view in enumerate(views) for place, word in enumerate(view.facts.keywords)]
    return [word for _, _, word in sorted(ranked)]


def _focus(facts: Sequence[CommunityFacts]) -> str:
    phrases = [phrase for each in facts for phrase in each.keywords[: 5 if len(facts) == 1 else 3]]
    return " ".join(f"Papers {span_of(facts[0].years)} on {list_in_words(phrases[:6])}.".split())


def _line(view: PathView, inputs: SubsectionsInput) -> PlannedSubsection:
    """`From Graph Attention Networks`, `From Vaswani et al. (2017)` where the title is long."""
    seeds = {item.paper.id: item.paper for item in inputs.papers.papers}
    paper = seeds.get(view.path.seed)
    name = view.summary.name if view.summary else f"From {view.path.seed}"
    if paper is not None:
        head = paper.title.partition(":")[0].rstrip(".")
        year = f" ({paper.year})" if paper.year is not None else ""
        short = head if 2 <= len(head.split()) <= 8 else f"{short_authors(list_authors(paper)) or head}{year}"
        name = f"From {title_case(short) if short == head else short}"
    return PlannedSubsection(
        title=name,
        focus="What cites it, and what that led to.",
        proof_ids=(view.path.id,),
        query=RelatedEntitySearch(
            fixed_entity=name.removeprefix("From "), find_entities="method", categorize_by="what it changes"
        ),
    )

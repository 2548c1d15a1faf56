"""Figures of a survey, drawn from the graph and nothing else: communities, a path, taxonomies, what is combined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from kg.algorithms.identity.name_lists import list_authors
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import EdgeKind, FieldGraph, PathStep, VerticalPath
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.exhibit import Exhibit, ExhibitId, Figure
from services.document.figures import FIGURE_NAMES
from services.exploring.path_steps import step_relations
from services.rendering.field.canvas import CANVAS_WIDTH, box, curve, disc, drawing, fit_text, words
from services.rendering.field.label_placement import text_width
from services.rendering.palette import LAYER_NAMES, colour_class, community_slots
from services.rendering.references.author_names import short_authors
from services.structure.category_coverage import CategoryCoverage
from services.structure.survey_domain_graph import SurveyStructure
from services.structure.survey_taxonomies import SurveyTaxonomies

COMMUNITIES, PATH, TAXONOMY, COVERAGE = FIGURE_NAMES

_LAYERS = (Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER)
_LEAST_COMMUNITIES, _MOST_COMMUNITIES, _MOST_LINKS = 4, 12, 24
_LEAST_STEPS, _MOST_STEPS = 2, 8
_TEXT_AT = 22.0
"""Where the text of a mark begins, right of its middle."""
_NAMES = 5
"""Things of a category that the tree names."""


def figure_of(survey: str, name: str, caption: str, picture: str, description: str) -> Exhibit:
    """A figure of the whole survey."""
    content = Figure(media_type="image/svg+xml", drawing=picture, description=description)
    return Exhibit(id=ExhibitId(f"{survey}/{name}"), caption=caption, content=content)


def community_map(survey: str, field: FieldGraph) -> Exhibit | None:
    """The communities of each stratum side by side, joined where papers of one cite the other; None for a few."""
    if len(field.communities) < _LEAST_COMMUNITIES:
        return None
    layers = [layer for layer in _LAYERS if any(each.layer is layer for each in field.communities)]
    places: dict[CommunityId, tuple[float, float]] = {}
    shown: list[Community] = []
    for column, layer in enumerate(layers):
        own = sorted((each for each in field.communities if each.layer is layer), key=lambda c: (-len(c.papers), c.id))
        shown += own[:_MOST_COMMUNITIES]
        for row, each in enumerate(own[:_MOST_COMMUNITIES]):
            places[each.id] = (26 + column * CANVAS_WIDTH / len(layers), 62 + 38 * row)
    height = max(y for _, y in places.values()) + 34
    largest = max(len(each.papers) for each in shown)
    slots, links = community_slots(field), _citations_between(field, {each.id: places[each.id][0] for each in shown})
    most = max(links.values(), default=1)
    room = CANVAS_WIDTH / len(layers) - 66
    leaves = {each.id: _behind(places[each.id][0], fit_text(each.label, room)) for each in shown}
    parts = [
        *(
            words(8 + at * CANVAS_WIDTH / len(layers), 24, LAYER_NAMES[layer], style="strong")
            for at, layer in enumerate(layers)
        ),
        *(
            _link((first, second), places, leaves, width=0.5 + 3.5 * number / most)
            for (first, second), number in sorted(links.items(), key=lambda item: (-item[1], item[0]))[:_MOST_LINKS]
        ),
        *(
            part
            for each in shown
            for part in _community(each, places[each.id], largest, room, colour_class(slots[each.id]))
        ),
    ]
    hidden = len(field.communities) - len(shown)
    caption = (
        "Communities of the field, a column a stratum. The area of a disc is its number of papers, its colour its "
        "theme"
        + (
            "; a line joins communities of two strata, the thicker the more papers of one cite the other."
            if links
            else "."
        )
        + (f" Of {len(links)} such pairs the {_MOST_LINKS} strongest are drawn." if len(links) > _MOST_LINKS else "")
        + (f" {hidden} smaller communities are left out." if hidden else "")
    )
    title = f"{len(shown)} communities in {len(layers)} strata, with the citations between them."
    return figure_of(survey, COMMUNITIES, caption, drawing(parts, height=height, title=title), title)


def _link(
    ends: tuple[CommunityId, CommunityId],
    places: Mapping[CommunityId, tuple[float, float]],
    leaves: Mapping[CommunityId, float],
    *,
    width: float,
) -> str:
    """A line from behind the name of the community at the left to the one at the right."""
    left, right = sorted(ends, key=lambda each: places[each])
    return curve(leaves[left], places[left][1], *places[right], width=width)


def _community(each: Community, at: tuple[float, float], largest: int, room: float, colour: str) -> Iterator[str]:
    x, y = at
    yield disc(x, y, 4 + 12 * sqrt(len(each.papers) / largest), colour)
    yield words(x + _TEXT_AT, y, fit_text(each.label, room))
    yield words(x + _TEXT_AT, y + 13, f"{len(each.papers)} papers", style="quiet")


def _behind(x: float, *lines: str) -> float:
    """Where a line may leave a mark at x: right of the lines of text beside it."""
    return x + _TEXT_AT + max(map(text_width, lines)) + 4


def _citations_between(
    field: FieldGraph, shown: Mapping[CommunityId, float]
) -> Counter[tuple[CommunityId, CommunityId]]:
    community = {paper: each.id for each in field.communities if each.id in shown for paper in each.papers}
    found: Counter[tuple[CommunityId, CommunityId]] = Counter()
    for edge in field.citations:
        ends = community.get(edge.citing), community.get(edge.cited)
        if ends[0] is not None and ends[1] is not None and shown[ends[0]] != shown[ends[1]]:
            found[min(ends[0], ends[1]), max(ends[0], ends[1])] += 1
    return found


def _best_path(field: FieldGraph) -> VerticalPath | None:
    """The vertical path with most steps that cite; None where none has steps."""
    relations = step_relations(field)

    def cites(path: VerticalPath) -> int:
        steps = (*path.development[:_MOST_STEPS], *path.frontier[:_MOST_STEPS])
        kinds = (relations[each.paper_id, each.parent].kind for each in steps if each.parent is not None)
        return sum(kind is EdgeKind.CITES for kind in kinds)

    paths = [each for each in field.paths if len(each.development) + len(each.frontier) >= _LEAST_STEPS]
    if not paths:
        return None
    return min(paths, key=lambda each: (-cites(each), -len(each.development), each.id))


def path_figure(survey: str, field: FieldGraph) -> Exhibit | None:
    """The vertical path with most steps that cite, from its seed through the strata; None where none has steps."""
    if (path := _best_path(field)) is None:
        return None
    relations = step_relations(field)
    columns = [[path.seed], *([step.paper_id for step in own] for own in _steps_to_draw(path))]
    columns = [column for column in columns if column]
    tallest, width = max(map(len, columns)), CANVAS_WIDTH / len(columns)
    places = {
        paper: (16 + at * width, 58 + 34 * (row + (tallest - len(column)) / 2))
        for at, column in enumerate(columns)
        for row, paper in enumerate(column)
    }
    names = [
        LAYER_NAMES[layer]
        for layer, own in zip(_LAYERS, ([path.seed], path.development, path.frontier), strict=True)
        if own
    ]
    leaves = {paper: _line_start(field.papers[paper], x, width) for paper, (x, _) in places.items()}
    steps = [step for step in (*path.development, *path.frontier) if step.paper_id in places and step.parent in places]
    kinds = {step.paper_id: relations[step.paper_id, step.parent].kind for step in steps if step.parent is not None}
    parts = [
        *(words(8 + at * width, 24, name, style="strong") for at, name in enumerate(names)),
        *(
            curve(
                leaves[step.parent],
                places[step.parent][1],
                *places[step.paper_id],
                is_dashed=kinds[step.paper_id] is not EdgeKind.CITES,
            )
            for step in steps
            if step.parent is not None
        ),
        *(part for paper, at in places.items() for part in _step(field, paper, at, width - 36)),
    ]
    cut = len(path.development) + len(path.frontier) + 1 - len(places)
    caption = (
        f"A line of descent: what follows from {short_reference(field.papers[path.seed])}. A line leads to a paper "
        "that cites the one before it, a dashed one to a paper that only resembles it."
        + (f" Drawn are {len(places)} of its {len(places) + cut} papers." if cut else "")
    )
    title = f"{len(places)} papers on a vertical path from {short_reference(field.papers[path.seed])}."
    picture = drawing(parts, height=58 + 34 * tallest, title=title)
    return figure_of(survey, PATH, caption, picture, title)


def _steps_to_draw(path: VerticalPath) -> tuple[Sequence[PathStep], Sequence[PathStep]]:
    """The strongest steps of each stratum that hang together: the Frontier's first, then those that they follow."""
    known = {step.paper_id for step in path.development}
    frontier = [step for step in path.frontier if step.parent in known][:_MOST_STEPS] or path.frontier[:_MOST_STEPS]
    parents = {step.parent for step in frontier}
    ranked = sorted(path.development, key=lambda step: step.paper_id not in parents)[:_MOST_STEPS]
    development = [step for step in path.development if step in ranked]
    return development, frontier


def _line_start(paper: Paper, x: float, width: float) -> float:
    """Where a line leaves a paper at x of a column so wide: behind its name and its title."""
    return _behind(x - _TEXT_AT / 2, *(fit_text(line, width - 36) for line in (short_reference(paper), paper.title)))


def _step(field: FieldGraph, paper: PaperId, at: tuple[float, float], room: float) -> Iterator[str]:
    x, y = at
    yield disc(x, y, 5, str(field.members[paper].layer))
    yield words(x + _TEXT_AT / 2, y - 1, fit_text(short_reference(field.papers[paper]), room))
    yield words(x + _TEXT_AT / 2, y + 12, fit_text(field.papers[paper].title, room), style="quiet")


def short_reference(paper: Paper) -> str:
    """`Kipf and Welling 2017`; the title of a paper without authors."""
    year = "" if paper.year is None else f" {paper.year}"
    return f"{short_authors(list_authors(paper)) or paper.title}{year}"


def taxonomy_figure(
    survey: str, taxonomies: SurveyTaxonomies, structure: SurveyStructure, field: FieldGraph
) -> Exhibit | None:
    """The categories of each taxonomy as a tree, with the things that most papers name; None without one."""
    things = {each.id: each for each in structure.things.entities}
    found = [(each.entity_type, taxonomies.papers_of(each, structure, field)) for each in taxonomies.taxonomies]
    found = [(entity_type, categories) for entity_type, categories in found if categories]
    if not found:
        return None
    parts: list[str] = []
    y, count = 26.0, 0
    for entity_type, categories in found:
        middle = y + 32 * (len(categories) - 1) / 2
        parts.append(words(8, middle + 4, entity_type.capitalize(), style="strong"))
        for each in categories:
            inside = [(things[one].name, papers) for one, papers in zip(each.entities, each.counts, strict=True)]
            shown = ", ".join(f"{name} ({papers})" for name, papers in inside[:_NAMES])
            more = f" and {len(inside) - _NAMES} more" if len(inside) > _NAMES else ""
            parts += [
                curve(84, middle, 112, y),
                box(116, y - 5, 10, 10, "development"),
                words(132, y, fit_text(f"{each.name}, {len(each.papers)} papers", CANVAS_WIDTH - 142)),
                words(132, y + 13, fit_text(f"{shown}{more}", CANVAS_WIDTH - 142), style="quiet"),
            ]
            y += 32
            count += 1
        y += 16
    manner = f"gathered {taxonomies.manner}" if taxonomies.by_head else "in categories"
    caption = (
        f"What several papers of the field name, {manner}: under each its most frequent things, with the number of "
        "papers that name them in title or abstract."
    )
    title = f"{count} categories of {' and '.join(entity_type for entity_type, _ in found)}."
    return figure_of(survey, TAXONOMY, caption, drawing(parts, height=y - 6, title=title), title)


def coverage_figure(survey: str, coverage: CategoryCoverage | None) -> Exhibit | None:
    """The papers that name things of two categories, one a row and one a column; None without two taxonomies."""
    if coverage is None:
        return None
    left, top, height = 250.0, 34.0 + 15 * len(coverage.columns), 26.0
    width = (CANVAS_WIDTH - left - 8) / len(coverage.columns)
    numbers = [[len(row.papers & column.papers) for column in coverage.columns] for row in coverage.rows]
    most = max(max(row) for row in numbers) or 1
    empty = {(gap.row.name, gap.column.name) for gap in coverage.gaps()}
    parts = [words(8, 20, f"{coverage.row_type.capitalize()} by {coverage.column_type}", style="strong")]
    for at, column in enumerate(coverage.columns):
        x, y = left + width * (at + 0.5), 20.0 + 15 * at
        label = fit_text(f"{column.name} ({len(column.papers)})", CANVAS_WIDTH - x - 14 if at == 0 else x - 190)
        parts += [curve(x, y + 4, x, top - 4, width=0.6)]
        parts += [words(x - 4, y + 4, label, anchor="end")] if at else [words(x + 4, y + 4, label)]
    for row, counts in zip(coverage.rows, numbers, strict=True):
        y = top + height * coverage.rows.index(row)
        parts.append(words(left - 8, y + 17, fit_text(f"{row.name} ({len(row.papers)})", left - 20), anchor="end"))
        parts += _cells(coverage, row.name, counts, at=(left, y), size=(width, height), most=most, empty=empty)
    caption = (
        f"Papers that name things of both categories, of {coverage.papers} with an abstract; the darker the more. "
        "A circled cell is empty although three papers or more would be expected by chance."
        if empty
        else f"Papers that name things of both categories, of {coverage.papers} with an abstract; the darker the more. "
        "No pair is empty where three papers or more would be expected by chance."
    )
    title = (
        f"{len(coverage.rows)} categories of {coverage.row_type} by {len(coverage.columns)} of {coverage.column_type}."
    )
    picture = drawing(parts, height=top + height * len(coverage.rows) + 8, title=title)
    return figure_of(survey, COVERAGE, caption, picture, title)


def _cells(
    coverage: CategoryCoverage,
    row: str,
    counts: Sequence[int],
    *,
    at: tuple[float, float],
    size: tuple[float, float],
    most: int,
    empty: set[tuple[str, str]],
) -> Iterator[str]:
    (left, y), (width, height) = at, size
    for place, count in enumerate(counts):
        x = left + width * place
        share = 0.06 + 0.6 * count / most
        yield box(x + 1, y + 1, width - 2, height - 2, "frontier", share=share)
        if (row, coverage.columns[place].name) in empty:
            yield disc(x + width / 2, y + height / 2, 9, "c1")
        yield words(x + width / 2, y + 17, str(count) if count else "–", anchor="middle")

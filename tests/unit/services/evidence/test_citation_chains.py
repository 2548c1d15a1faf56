"""A line is a row of papers of which each cites the one before it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from kg.model.fields.field import PathId, PathStep, VerticalPath
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.evidence.citation_chains import descent, path_for_writers
from services.evidence.index import FieldIndex
from tests.builders.survey_field import bee_field

INDEX = FieldIndex.of(bee_field())


def test_every_paper_of_a_row_cites_the_one_before_and_is_no_older() -> None:
    assert INDEX.graph.paths
    for path in INDEX.graph.paths:
        row = descent(INDEX, path)
        assert row[0] == path.seed
        assert len(set(row)) == len(row)
        for before, after in pairwise(row):
            assert before in INDEX.references[after]
            years = INDEX.graph.papers[before].year, INDEX.graph.papers[after].year
            assert (years[0] or 0) <= (years[1] or 9_999)


def test_the_longest_row_is_taken() -> None:
    assert max(len(descent(INDEX, path)) for path in INDEX.graph.paths) > 2


def path_of(name: str, *frontier: tuple[str, str]) -> VerticalPath:
    """A path from s over d, which cites it, to Frontier papers, each with its parent."""
    steps = (PathStep(paper_id=PaperId("d"), layer=Layer.DEVELOPMENT, parent=PaperId("s"), weight=0.5),)
    later = tuple(
        PathStep(paper_id=PaperId(paper), layer=Layer.FRONTIER, parent=PaperId(parent), weight=0.2)
        for paper, parent in frontier
    )
    return VerticalPath(
        id=PathId(name), seed=PaperId("s"), development=steps, frontier=later, exact_development=1, exact_frontier=1
    )


def told(*paths: VerticalPath, cites: dict[str, tuple[str, ...]]) -> list[str]:
    """The papers that are told of the first path."""
    references = {PaperId(paper): tuple(map(PaperId, cited)) for paper, cited in cites.items()}
    index = replace(INDEX, paths={path.id: path for path in paths}, references=references)
    found = path_for_writers(index, paths[0])
    return [step.paper_id for step in (*found.development, *found.frontier)]


def test_where_most_paths_end_is_not_told() -> None:
    cites = {"d": ("s",), "hub": ("d",), "own": ("d",)}
    own, others = path_of("p", ("hub", "d"), ("own", "d")), (path_of("q", ("hub", "d")), path_of("r"))
    assert told(own, *others, cites=cites) == ["d", "own"]
    assert told(own, path_of("q"), path_of("r"), cites=cites) == ["d", "hub", "own"]
    assert told(own, path_of("q", ("hub", "d")), cites=cites) == ["d", "own"]


def test_what_only_likenesses_lead_to_is_not_told_unless_nothing_else_is() -> None:
    path = path_of("p", ("e", "d"), ("f", "s"))
    assert told(path, cites={"d": ("s",)}) == ["d", "e"]
    assert told(path, cites={}) == ["d", "e", "f"]

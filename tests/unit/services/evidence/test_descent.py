"""A line is a row of papers of which each cites the one before it."""

from __future__ import annotations

from itertools import pairwise

from services.evidence.descent import descent
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

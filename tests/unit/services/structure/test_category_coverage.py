"""Empty pairs of categories are gaps only where chance would have filled them."""

from __future__ import annotations

from dataclasses import replace

from kg.model.papers.paper import PaperId
from services.structure.category_coverage import CategoryCoverage
from services.structure.survey_taxonomies import CategoryPapers


def category(name: str, first: int, after: int) -> CategoryPapers:
    papers = frozenset(PaperId(f"p{number}") for number in range(first, after))
    return CategoryPapers(name=name, entities=(), papers=papers)


FIELD = CategoryCoverage(
    row_type="method",
    column_type="task",
    rows=(category("tags", 0, 30), category("radar", 30, 40)),
    columns=(category("homing", 30, 60), category("foraging", 0, 10)),
    papers=100,
)


def test_an_empty_pair_is_a_gap_where_three_papers_or_more_would_be_expected() -> None:
    (gap,) = FIELD.gaps()
    assert (gap.row.name, gap.column.name) == ("tags", "homing")
    assert gap.expected == 30 * 30 / 100


def test_an_empty_pair_of_small_categories_says_nothing() -> None:
    radar, foraging = FIELD.rows[1], FIELD.columns[1]
    assert not radar.papers & foraging.papers
    assert FIELD.papers_by_chance(radar, foraging) == 1.0


def test_a_category_that_most_papers_name_has_no_gaps() -> None:
    wide = replace(FIELD, rows=(category("bees", 0, 30), category("insects", 60, 100)), papers=70)
    assert wide.gaps() == ()

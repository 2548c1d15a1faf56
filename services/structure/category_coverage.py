"""What papers combine and what none does: categories of one taxonomy against those of another, with chance beside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kg.model.fields.field import FieldGraph
from services.structure.survey_domain_graph import SurveyStructure
from services.structure.survey_taxonomies import OWN_SHARE, CategoryPapers, SurveyTaxonomies

MEANINGFUL = 3.0
"""Papers expected from which on an empty cell says something: by chance one in twenty is empty there, exp(-3)."""
_MOST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageGap:
    """Two categories that no paper names together, though `expected` papers would by chance."""

    row: CategoryPapers
    column: CategoryPapers
    expected: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryCoverage:
    """Categories of two types of things against each other; `papers` of the field can be read."""

    row_type: str
    column_type: str
    rows: tuple[CategoryPapers, ...]
    columns: tuple[CategoryPapers, ...]
    papers: int

    def papers_by_chance(self, row: CategoryPapers, column: CategoryPapers) -> float:
        """Papers that would name both if the two had nothing to do with each other, >= 0."""
        return len(row.papers) * len(column.papers) / self.papers if self.papers else 0.0

    def gaps(self) -> tuple[CoverageGap, ...]:
        """The empty cells where `MEANINGFUL` papers or more would be expected, the most surprising first; without
        categories that most papers name."""
        return tuple(sorted(self._gaps(), key=lambda each: (-each.expected, each.row.name, each.column.name)))

    def _gaps(self) -> Iterator[CoverageGap]:
        for row in self.rows:
            for column in self.columns:
                expected = self.papers_by_chance(row, column)
                if max(len(row.papers), len(column.papers)) > OWN_SHARE * self.papers:
                    continue
                if expected >= MEANINGFUL and not row.papers & column.papers:
                    yield CoverageGap(row=row, column=column, expected=expected)


def coverage(taxonomies: SurveyTaxonomies, structure: SurveyStructure, field: FieldGraph) -> CategoryCoverage | None:
    """The first two taxonomies of a survey against each other; None where there are not two with categories.

    Papers of which the title alone is known are counted nowhere.
    """
    if len(taxonomies.taxonomies) < 2:
        return None
    first, second = taxonomies.taxonomies[:2]
    readable = {id for id, paper in field.papers.items() if paper.content is not None}
    rows, columns = (
        tuple(replace(each, papers=each.papers & readable) for each in taxonomies.papers_of(one, structure, field))
        for one in (first, second)
    )
    rows, columns = rows[:_MOST], columns[:_MOST]
    if len(rows) < 2 or len(columns) < 2:
        return None
    return CategoryCoverage(
        row_type=first.entity_type,
        column_type=second.entity_type,
        rows=rows,
        columns=columns,
        papers=len(readable),
    )

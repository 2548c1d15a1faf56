"""All exhibits of a survey but the tables of its domain graph."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.surveys.exhibit import Exhibit
from kg.model.surveys.survey import SurveyId
from services.evidence.index import FieldIndex
from services.models.port import LanguageModel
from services.steps.offload import offload
from services.structure.category_coverage import coverage
from services.structure.survey_domain_graph import SurveyStructure
from services.structure.survey_taxonomies import SurveyTaxonomies
from services.writing.exhibits.figures import community_map, coverage_figure, path_figure, taxonomy_figure
from services.writing.exhibits.glossary import glossary
from services.writing.exhibits.part_tables import PartTables
from services.writing.exhibits.tables import AspectTables, category_table
from services.writing.front import Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyExhibits:
    """Figures, tables and glossary of a survey."""

    exhibits: tuple[Exhibit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhibitWriter:
    """Makes the exhibits of one survey; each that would say too little is left out."""

    model: LanguageModel
    index: FieldIndex
    structure: SurveyStructure
    taxonomies: SurveyTaxonomies
    survey: SurveyId
    part_tables: PartTables

    async def exhibits(self, frame: Frame) -> SurveyExhibits:
        """The figures, then the tables, then the glossary."""
        side_by_side = await offload(self.part_tables.tables, frame.sections)
        tabled = frozenset(each.section for each in side_by_side if each.section)
        spared = frozenset(id for id, each in self.part_tables.tabled.items() if not each.needs_table)
        writer = AspectTables(model=self.model, index=self.index, tabled=self.part_tables.tabled)
        tables = await writer.tables(frame.sections, without=tabled | spared)
        words = await offload(glossary, frame, survey=self.survey)
        figures = await offload(self._figures)
        gathered = await offload(category_table, self.index, self.taxonomies, self.structure, frame.sections)
        found = (*figures, gathered, *side_by_side, *tables, words)
        return SurveyExhibits(exhibits=tuple(each for each in found if each is not None))

    def _figures(self) -> tuple[Exhibit | None, ...]:
        field = self.index.graph
        return (
            community_map(self.survey, field),
            path_figure(self.survey, field),
            taxonomy_figure(self.survey, self.taxonomies, self.structure, field),
            coverage_figure(self.survey, coverage(self.taxonomies, self.structure, field)),
        )

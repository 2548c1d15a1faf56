"""Tables, figures and the glossary of a survey."""

from __future__ import annotations

from collections.abc import Sequence

from services.evidence.index import FieldIndex
from services.pipeline.community_naming import index_with_names
from services.pipeline.expected_calls import ExpectedCalls, calls_of
from services.pipeline.field_size import FieldSize
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.planning.summaries import Summaries
from services.steps.offload import offload
from services.structure.card_reader import ReadCards
from services.structure.survey_domain_graph import SurveyStructure
from services.structure.survey_taxonomies import SurveyTaxonomies
from services.tasks.tables.table_aspects import TABLE_ASPECTS
from services.tasks.tables.table_cells import TABLE_CELLS
from services.tasks.task import Range
from services.writing.assembly import Written
from services.writing.entity_tables import EntityTables, entity_tables
from services.writing.exhibits.all import ExhibitWriter, SurveyExhibits
from services.writing.exhibits.part_tables import PartTables
from services.writing.exhibits.tables import MOST_ROWS
from services.writing.front import Frame

_READ_FOR_TABLES = 12
"""Papers of a field that must be read for any table by aspects."""


async def _exhibit(results: Results, tools: Tools, watch: Watch[SurveyExhibits]) -> SurveyExhibits:
    index, written = index_with_names(results), results.find(Written)
    writer = ExhibitWriter(
        model=tools.model,
        index=index,
        structure=results.get_or_empty(SurveyStructure),
        taxonomies=results.get_or_empty(SurveyTaxonomies),
        survey=tools.survey,
        part_tables=PartTables(
            index=index, cards=results.get_or_empty(ReadCards).cards, tabled=written.tabled if written else {}
        ),
    )
    return await watch.whole(writer.exhibits(results.get(Frame)))


async def _tabulate(results: Results, _tools: Tools, _watch: Watch[EntityTables]) -> EntityTables:
    structure, frame = results.get(SurveyStructure), results.get(Frame)
    return await offload(entity_tables, results.get(FieldIndex), structure, frame.sections)


def exhibit_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Two for each table of papers by aspects, of which most parts have one."""
    tables = Range(low=0, high=size.parts.high)
    usual = size.usual_parts if size.readable >= _READ_FOR_TABLES else 0
    evidence = size.evidence(MOST_ROWS)
    return (
        calls_of(TABLE_ASPECTS, tables, evidence, usual=usual),
        calls_of(TABLE_CELLS, tables, evidence, usual=usual),
    )


EXHIBITING = Stage(
    name="exhibiting",
    inputs=(FieldIndex, Frame),
    optional=(Summaries, Written, ReadCards, SurveyStructure, SurveyTaxonomies),
    output=SurveyExhibits,
    run=_exhibit,
    calls=exhibit_calls,
)
TABULATING = Stage(name="tabulating", inputs=(FieldIndex, SurveyStructure, Frame), output=EntityTables, run=_tabulate)

"""A table of papers by aspects: whole quotations of what each says of its setting and its results, or nothing."""

from __future__ import annotations

from services.adapters.models.offline.answers import answers
from services.brief.sentences import CONTRIBUTION, OPEN, RESULT, SETTING, best, statements
from services.brief.works import quotation
from services.evidence.pack import EvidencePaper
from services.tasks.tables.table_aspects import TABLE_ASPECTS, TableAspect, TableAspects
from services.tasks.tables.table_cells import LONGEST_QUOTATION, TABLE_CELLS, CellsInput, TableCell, TableCells
from services.tasks.tables.table_input import TableSource

_ROLES = {
    "Setting": SETTING,
    "Result": RESULT,
    "Contribution": CONTRIBUTION,
    "Left open": OPEN,
}
_ASPECTS = TableAspects(
    aspects=(
        TableAspect(aspect="Setting", question="On what was it tried?"),
        TableAspect(aspect="Result", question="What came of it?"),
    )
)


@answers(TABLE_ASPECTS)
def choose_aspects(_: TableSource) -> TableAspects:
    """SurveyGen-I, D.3: settings and results, which a text tells least well."""
    return _ASPECTS


@answers(TABLE_CELLS)
def fill_cells(inputs: CellsInput) -> TableCells:
    """SurveyGen-I, D.3: the sentence of a paper that states an aspect best, or nothing; nothing of unknown aspects."""
    return TableCells(cells=tuple(_cell(item, each.aspect) for item in inputs.pack.papers for each in inputs.aspects))


def _cell(item: EvidencePaper, aspect: str) -> TableCell:
    short = [each for each in statements(item, {}) if len(each.text.split()) <= LONGEST_QUOTATION]
    found = best(short, _ROLES.get(aspect, ()))
    return TableCell(
        paper=item.paper.citation_key,
        aspect=aspect,
        text=quotation(found.text) if found else None,
        passages=(found.passage.id,) if found else (),
    )

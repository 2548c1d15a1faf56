"""Task: the cells of a table of papers by aspects, each with its passages (SurveyGen-I, Appendix D.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.tables.table_aspects import TableAspect
from services.tasks.tables.table_input import TableSource, keys_of, owners_of, source_texts
from services.tasks.task import Answer, Range, Route, Task

LONGEST_CELL = 20
"""Words of a cell."""
LONGEST_QUOTATION = 40
"""Words of a cell that is a whole sentence of its paper, between quotation marks."""


class TableCell(Answer):
    """What one paper says on one aspect, in a few words; text None, and no passage, where it does not say."""

    paper: str
    aspect: str
    text: str | None = Field(min_length=1)
    passages: tuple[str, ...] = ()


class TableCells(Answer):
    """A cell for every paper and aspect."""

    cells: tuple[TableCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellsInput(TableSource):
    """The subsection and the aspects of its table, one a column."""

    aspects: tuple[TableAspect, ...]


def _texts(inputs: CellsInput) -> Mapping[str, str]:
    aspects = "\n".join(f"{each.aspect}: {each.question}" for each in inputs.aspects)
    return {**source_texts(inputs), "aspects": aspects}


def _check(inputs: CellsInput, answer: TableCells) -> Sequence[str]:
    wanted = [(key, each.aspect) for key in keys_of(inputs) for each in inputs.aspects]
    counts = Counter((cell.paper, cell.aspect) for cell in answer.cells)
    return [
        *(f"there is no cell for {key} and {aspect!r}" for key, aspect in counts if (key, aspect) not in wanted),
        *(f"{key} has two cells for {aspect!r}" for (key, aspect), times in counts.items() if times > 1),
        *(f"the cell of {key} and {aspect!r} is missing" for key, aspect in wanted if (key, aspect) not in counts),
        *(complaint for cell in answer.cells for complaint in _complaints(cell, owners_of(inputs))),
    ]


def _complaints(cell: TableCell, owners: Mapping[str, str]) -> Iterator[str]:
    of = f"the cell of {cell.paper} and {cell.aspect!r}"
    if wrong := [name for name in cell.passages if owners.get(name) != cell.paper]:
        yield f"{of} rests on passages that are not of this paper: {', '.join(wrong)}"
    if cell.text is not None and not cell.passages:
        yield f"{of} has a text but no passage; name its passages, or give null"
    if cell.text is None and cell.passages:
        yield f"{of} names passages without a text"
    is_quotation = cell.text is not None and cell.text.startswith("“") and cell.text.endswith("”")
    if cell.text is not None and len(cell.text.split()) > (LONGEST_QUOTATION if is_quotation else LONGEST_CELL):
        yield f"{of} has more than {LONGEST_CELL} words; shorten it"


TABLE_CELLS = Task(
    name="table_cells",
    family="tables",
    input=CellsInput,
    output=TableCells,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=150, high=4_500),
    route=Route.CHEAP,
)

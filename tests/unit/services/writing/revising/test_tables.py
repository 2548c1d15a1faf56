"""Tables of sections that are not to tell some papers."""

from __future__ import annotations

from kg.model.papers.paper import CitationKey
from kg.model.surveys.claim import Passage, PassageId, PassageSource
from kg.model.surveys.exhibit import CellSource, Exhibit, ExhibitId, Glossary, Table
from kg.model.surveys.survey import SectionId
from services.writing.revising.tables import without_keys
from tests.builders.values import paper_id

PASSAGE = Passage(id=PassageId("b#1"), paper_id=paper_id(1), source=PassageSource.ABSTRACT, text="ten", start=0, end=3)
TABLE = Exhibit(
    id=ExhibitId("t"),
    caption="What papers state.",
    content=Table(
        columns=("Paper", "Result"),
        rows=(("Ann [@a]", "one"), ("Bob [@b]", "ten"), ("Both [@a; @b]", "x"), ("nobody", "y")),
        sources=(CellSource(row=1, column=1, passage=PASSAGE),),
    ),
    section=SectionId("s/2"),
)
WORDS = Exhibit(id=ExhibitId("g"), caption="Words.", content=Glossary(terms=()))


def test_rows_on_a_paper_leave_and_other_cells_lose_its_citation() -> None:
    table, words = without_keys((TABLE, WORDS), {SectionId("s/2")}, {CitationKey("a")})
    assert isinstance(table.content, Table)
    assert table.content.rows == (("Bob [@b]", "ten"), ("Both [@b]", "x"), ("nobody", "y"))
    assert [(each.row, each.column) for each in table.content.sources] == [(0, 1)]
    assert words == WORDS


def test_a_table_without_rows_leaves_and_those_of_other_sections_stay() -> None:
    rows = TABLE.content.rows[:2] if isinstance(TABLE.content, Table) else ()
    small = Exhibit(id=TABLE.id, caption="", content=Table(columns=("A", "B"), rows=rows), section=TABLE.section)
    keys = {CitationKey("a"), CitationKey("b")}
    assert without_keys((small,), {SectionId("s/2")}, keys) == ()
    assert without_keys((small,), {SectionId("s/3")}, keys) == (small,)
    assert without_keys((small,), {SectionId("s/2")}, ()) == (small,)

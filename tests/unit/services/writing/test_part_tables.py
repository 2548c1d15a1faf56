"""The table of a part: its papers side by side, from their cards, and the sentence that points to it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.model.papers.card import Card, CardStatement, ReportedResult, StatementRole
from kg.model.papers.paper import PaperId, PaperKind
from kg.model.surveys.exhibit import Exhibit, ExhibitId, Table
from kg.model.surveys.survey import Claim, ClaimId, Section, SectionId, Support
from services.document.table_pointers import with_pointers, with_table_numbers, without_pointer
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_paper
from services.writing.assembly import TabledPart
from services.writing.exhibits.part_tables import LEAST_PAPERS, NOT_STATED, PartTables, row_label
from tests.builders.rendering_values import SURVEY
from tests.builders.survey_field import bee_field

INDEX = FieldIndex.of(bee_field())
READABLE = sorted(paper for paper in INDEX.graph.papers if evidence_paper(INDEX, paper).passages)[: LEAST_PAPERS + 1]
PART = SectionId("s/2")


def card(paper: PaperId, *, approach: str = "It looks.", result: ReportedResult | None = None) -> Card:
    passage = str(evidence_paper(INDEX, paper).passages[0].passage.id)
    stated = CardStatement(role=StatementRole.APPROACH, text=approach, passages=(passage,), is_quote=False)
    return Card(
        paper_id=paper,
        kind=PaperKind.METHOD,
        statements=(stated,),
        results=() if result is None else (replace(result, passages=(passage,)),),
        reader="reader-1",
        version=1,
        digest="",
    )


CARDS = {paper: card(paper, approach=f"Way {at} is tried.") for at, paper in enumerate(READABLE)}


def part(*papers: PaperId) -> Section:
    """A part that tells some papers by the first passage of each."""
    passages = [evidence_paper(INDEX, paper).passages[0].passage for paper in papers]
    supports = tuple(Support(passage=each, score=1.0) for each in passages)
    claim = Claim(id=ClaimId("c"), sentence="They look.", start=0, end=10, supports=supports)
    return Section(id=PART, number="2", title="Looking", focus="How bees look.", text="They look.", claims=(claim,))


def tables(section: Section, cards: dict[PaperId, Card], planned: TabledPart = TabledPart()) -> tuple[Exhibit, ...]:  # noqa: B008
    around = Section(id=SectionId("s/1"), number="1", title="", focus="", text="")
    return PartTables(index=INDEX, cards=cards, tabled={PART: planned}).tables([around, section, around])


def test_six_papers_stand_side_by_side_and_five_do_not() -> None:
    (made,) = tables(part(*READABLE[:LEAST_PAPERS]), CARDS)
    assert isinstance(made.content, Table)
    assert made.content.columns == ("Paper", "What it does")
    assert sorted(row[1] for row in made.content.rows) == [f"Way {at} is tried." for at in range(LEAST_PAPERS)]
    assert len(made.content.sources) == LEAST_PAPERS
    assert tables(part(*READABLE[: LEAST_PAPERS - 1]), CARDS) == ()


def test_a_paper_without_room_in_the_text_stands_in_the_table() -> None:
    told, untold = READABLE[: LEAST_PAPERS - 1], READABLE[LEAST_PAPERS - 1]
    (made,) = tables(part(*told), CARDS, TabledPart(axis="what must be seen", papers=(untold,)))
    key = INDEX.graph.papers[untold].citation_key
    assert any(f"[@{key}]" in row[0] for row in made.content.rows)  # type: ignore[union-attr]
    assert "by what must be seen;" in made.caption


def test_of_several_statements_the_one_on_the_axis_is_shown() -> None:
    first, *others = READABLE[:LEAST_PAPERS]
    two = card(first, approach="The wing beats fast.")
    seen = replace(two.statements[0], text="The sky must be seen.")
    cards = CARDS | {first: replace(two, statements=(*two.statements, seen))}
    (made,) = tables(part(first, *others), cards, TabledPart(axis="what of the sky must be seen"))
    assert "The sky must be seen." in [row[1] for row in made.content.rows]  # type: ignore[union-attr]


def test_numbers_of_one_measure_on_the_same_data_have_a_column() -> None:
    given = {
        paper: ReportedResult(what="Hit rate", value=f"{at}", unit="%", on="Meadow", against=None, passages=())
        for at, paper in enumerate(READABLE[:3])
    }
    other = ReportedResult(what="Hit rate", value="9", unit="%", on="Heath", against=None, passages=())
    numbers = given | {READABLE[3]: other}
    cards = {paper: card(paper, result=numbers.get(paper)) for paper in READABLE}
    (made,) = tables(part(*READABLE[:LEAST_PAPERS]), cards)
    assert isinstance(made.content, Table)
    assert made.content.columns[-1] == "Hit rate on Meadow"
    assert sorted(row[-1] for row in made.content.rows) == ["0 %", "1 %", "2 %", NOT_STATED, NOT_STATED, NOT_STATED]


def test_a_quotation_that_the_text_has_is_not_given_again() -> None:
    papers = READABLE[:LEAST_PAPERS]
    quoted = {id: replace(each, statements=(replace(each.statements[0], is_quote=True),)) for id, each in CARDS.items()}
    assert tables(part(*papers), quoted) == ()


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("GNNGuard: Defending Graph Networks", "GNNGuard, Haldor 2004"),
        ("Theory of Bees: An Overview", "Haldor 2004"),
        ("A Compass in the Sky", "Haldor 2004"),
    ],
)
def test_a_row_has_the_name_that_its_title_gives_its_method(title: str, label: str) -> None:
    paper = replace(INDEX.graph.papers[READABLE[0]], title=title, authors=("A. Haldor",), year=2004)
    assert row_label(paper) == label


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        (("Failure and its cause", "Place of the remedy"), "failure and its cause, and by place of the remedy."),
        (("Propagation, filter or pooling", "Reach"), "propagation, filter or pooling, and by reach."),
        (("Remedy", "Cost"), "remedy and cost."),
    ],
)
def test_a_heading_that_is_a_list_is_kept_apart_from_the_next(columns: tuple[str, ...], told: str) -> None:
    home, table = SURVEY.sections[1], Table(columns=("Paper", *columns), rows=(("One", "Two", "Three"),))
    shown = Exhibit(id=ExhibitId(f"{home.id}/aspects"), caption="", content=table, section=home.id)
    survey = with_pointers(replace(SURVEY, exhibits=(shown,)))
    assert survey.sections[1].text.endswith(f"compares papers of this part by {told}")
    assert without_pointer(survey.sections[1].text) == without_pointer(home.text)


@pytest.mark.parametrize(
    ("suffixes", "sentence"),
    [
        (["papers"], "The table below sets the papers of this part side by side."),
        (
            ["entities", "aspects"],
            "The table below lists what papers name most often and another compares papers of this part.",
        ),
        (
            ["aspects", "papers"],
            "The table below compares papers of this part by remedy and AUC on citations and another sets the papers "
            "of this part side by side.",
        ),
    ],
)
def test_a_section_with_tables_ends_on_a_sentence_that_points_to_them(suffixes: list[str], sentence: str) -> None:
    columns = ("Paper", "Remedy", "AUC on citations", "What it costs") if suffixes[0] == "aspects" else ("Paper",)
    home, table = SURVEY.sections[1], Table(columns=columns, rows=(("One",) * len(columns),))
    shown = tuple(
        Exhibit(id=ExhibitId(f"{home.id}/{each}"), caption="", content=table, section=home.id) for each in suffixes
    )
    survey = with_pointers(replace(SURVEY, exhibits=shown))
    text = survey.sections[1].text
    assert text.endswith(f"\n\n{sentence}")
    assert with_pointers(survey) == survey
    assert without_pointer(text) == without_pointer(home.text)
    assert with_pointers(replace(survey, exhibits=())).sections[1].text == without_pointer(home.text)


def test_tables_are_counted_in_reading_order_where_a_survey_is_shown() -> None:
    table, (_, first, second, *_) = Table(columns=("Paper",), rows=(("One",),)), SURVEY.sections
    shown = tuple(
        Exhibit(id=ExhibitId(f"{home.id}/{kind}"), caption="Papers.", content=table, section=home.id)
        for home, kind in ((second, "papers"), (first, "entities"), (first, "papers"))
    )
    survey = with_pointers(replace(SURVEY, exhibits=shown))
    numbered = with_table_numbers(survey)
    assert [each.caption for each in numbered.exhibits] == [f"Table {number}. Papers." for number in (3, 1, 2)]
    texts = [section.text.rpartition("\n\n")[2] for section in numbered.sections[1:3]]
    assert texts == [
        "Table 1 lists what papers name most often and Table 2 sets the papers of this part side by side.",
        "Table 3 sets the papers of this part side by side.",
    ]
    plain = with_table_numbers(survey, in_captions=False)
    assert {each.caption for each in plain.exhibits} == {"Papers."}
    assert [each.text for each in plain.sections] == [each.text for each in numbered.sections]

"""Exhibits of a survey: figures drawn from its graph, tables with a source for each cell, and a glossary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import PathStep
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId, PaperKind
from kg.model.surveys.claim import ClaimId
from kg.model.surveys.exhibit import Table
from kg.model.surveys.survey import Claim, Section, SectionId, Support, SurveyId
from kg.repository.surveys.surveys import SurveyRepository
from services.document.integrity import check, is_verbatim
from services.document.markup import cited_keys
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_paper
from services.rendering.survey.files import artifacts
from services.rendering.survey.tex_pictures import tex_picture
from services.structure.category_coverage import CategoryCoverage
from services.structure.survey_taxonomies import CategoryPapers
from services.tasks.planning.dependencies import Dependencies, DependenciesInput, PartNeeds
from services.tasks.tables.table_cells import CellsInput, TableCell, TableCells
from services.writing.assembly import TabledPart
from services.writing.exhibits.figures import community_map, coverage_figure, path_figure
from services.writing.exhibits.glossary import glossary
from services.writing.exhibits.part_tables import NOT_STATED
from services.writing.exhibits.tables import AspectTables
from services.writing.front import Frame
from tests.builders.bee_surveys import bee_store, written
from tests.builders.evidence_of import passage_of
from tests.builders.rendering_values import FIELD as LARGER
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field

FIELD = bee_field()


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield engine


def texts(drawing: str) -> list[str]:
    root: Element = ElementTree.fromstring(drawing)
    return ["".join(each.itertext()) for each in root.iter() if each.tag.endswith("text")]


def part_on(papers: Sequence[PaperId], index: FieldIndex) -> Section:
    """A part with a sentence on each paper, by its first passage."""
    claims = tuple(
        Claim(
            id=ClaimId(f"s/2/{at}"),
            sentence="So.",
            start=at,
            end=at + 1,
            supports=(Support(passage=evidence_paper(index, id).passages[0].passage, score=1.0),),
        )
        for at, id in enumerate(papers)
    )
    return Section(id=SectionId("s/2"), number="2", title="Light", focus="", text="." * len(papers), claims=claims)


async def test_a_part_that_needs_no_table_by_aspects_has_none(graph: KgliteEngine) -> None:
    def needs(inputs: DependenciesInput) -> Dependencies:
        """Of all parts the first alone needs a table."""
        parts = (
            PartNeeds(part=number, needs_retrieval=True, needs_table=at == 0, depends_on=())
            for at, number in enumerate(inputs.body.parts_to_write())
        )
        return Dependencies(parts=tuple(parts))

    model = ScriptedModel({"dependencies": needs})
    survey = await written(graph, model, preset="surveygen-i")
    asked = [inputs.title for inputs in model.inputs("table_aspects")]
    assert len(asked) <= 1
    assert {*asked} <= {survey.sections[1].title, *(each.title for each in survey.sections[1].subsections)}


async def test_a_table_by_aspects_has_the_papers_of_its_part_and_no_work_that_a_closing_names() -> None:
    index = FieldIndex.of(FIELD)
    papers = [
        id for id in sorted(FIELD.papers) if FIELD.papers[id].content and FIELD.papers[id].kind is not PaperKind.SURVEY
    ]
    survey = next(id for id, paper in FIELD.papers.items() if paper.kind is PaperKind.SURVEY)
    *home, again, once = papers[:6]
    told = (*home, survey, again, again, once)
    part = part_on(told, index)
    around = [replace(part, id=SectionId(f"s/{number}"), claims=()) for number in (1, 3)]
    model = ScriptedModel()
    tabled = {part.id: TabledPart(papers=(*home, survey))}
    await AspectTables(model=model, index=index, tabled=tabled).tables([around[0], part, around[1]])
    (inputs,) = model.inputs("table_aspects")
    assert {item.paper.id for item in inputs.pack.papers} == {*home, again}


async def test_a_table_by_aspects_shows_what_had_no_room_in_the_text_by_year() -> None:
    index = FieldIndex.of(FIELD)
    told, untold = [
        [
            id
            for id in sorted(FIELD.papers)
            if FIELD.papers[id].content and FIELD.papers[id].kind is not PaperKind.SURVEY
        ][at : at + 4]
        for at in (0, 4)
    ]
    part = part_on(told, index)
    around = [replace(part, id=SectionId(f"s/{number}"), claims=()) for number in (1, 3)]
    model = ScriptedModel()
    tabled = {part.id: TabledPart(papers=(*told, *untold))}
    await AspectTables(model=model, index=index, tabled=tabled).tables([around[0], part, around[1]])
    (inputs,) = model.inputs("table_aspects")
    shown = [item.paper for item in inputs.pack.papers]
    assert {paper.id for paper in shown} == {*told, *untold}
    assert [paper.year for paper in shown] == sorted(paper.year or 0 for paper in shown)


async def test_every_part_of_four_papers_or_more_has_a_table_by_aspects() -> None:
    index = FieldIndex.of(FIELD)
    papers = [id for id in sorted(FIELD.papers) if FIELD.papers[id].content][:4]
    parts = [replace(part_on(papers, index), id=SectionId(f"s/{number}")) for number in range(1, 8)]
    model = ScriptedModel()
    await AspectTables(model=model, index=index).tables(parts)
    assert len(model.inputs("table_aspects")) == len(parts) - 2


async def test_a_paper_that_states_less_than_half_of_the_aspects_has_no_row() -> None:
    index = FieldIndex.of(FIELD)
    papers = [id for id in sorted(FIELD.papers) if FIELD.papers[id].content][:6]
    poor = FIELD.papers[papers[2]].citation_key

    def cells(inputs: CellsInput) -> TableCells:
        """Every aspect of every paper but one, of which only the first is stated."""
        return TableCells(
            cells=tuple(
                TableCell(paper=key, aspect=each.aspect, text=None, passages=())
                if key == poor and at
                else TableCell(paper=key, aspect=each.aspect, text="Sun light", passages=(item.passages[0].passage.id,))
                for item in inputs.pack.papers
                for key in (item.paper.citation_key,)
                for at, each in enumerate(inputs.aspects)
            )
        )

    part = part_on(papers, index)
    around = [replace(part, id=SectionId(f"s/{number}"), claims=()) for number in (1, 3)]
    writer = AspectTables(
        model=ScriptedModel({"table_cells": cells}), index=index, tabled={part.id: TabledPart(papers=tuple(papers))}
    )
    (made,) = await writer.tables([around[0], part, around[1]])
    assert isinstance(made.content, Table)
    shown = [key for row in made.content.rows for key in cited_keys(row[0])]
    assert poor not in shown
    assert len(shown) >= 4
    assert made.caption.startswith(f"{part.title}. ")
    assert made.caption.endswith("1 further paper is described in the text.")


async def test_tables_by_aspects_say_where_each_cell_is_from(graph: KgliteEngine) -> None:
    survey = await written(graph)
    tables = [each.content for each in survey.exhibits if each.id.endswith("/aspects")]
    assert tables
    for table in tables:
        assert isinstance(table, Table)
        sourced = {(each.row, each.column) for each in table.sources}
        for row, cells in enumerate(table.rows):
            assert len(cited_keys(cells[0])) == 1
            for column, cell in enumerate(cells[1:], start=1):
                assert ((row, column) in sourced) == (cell != NOT_STATED)
        for source in table.sources:
            assert is_verbatim(source.passage, FIELD.papers[source.passage.paper_id])
    assert check(survey, FIELD.papers).is_sound
    assert SurveyRepository(graph).get(survey.id) == survey


async def test_every_form_of_a_survey_shows_its_figures(graph: KgliteEngine) -> None:
    survey = await written(graph)
    names = [each.id.rpartition("/")[2] for each, _ in survey.figures()]
    assert names
    files = artifacts(survey, FIELD)
    for name, (_, figure) in zip(names, survey.figures(), strict=True):
        assert f"]({name}.svg)" in files["survey.md"]
        assert texts(figure.drawing) == texts(files[f"{name}.svg"])
        assert figure.drawing in files["survey.html"]
    assert files["survey.tex"].count("\\begin{picture}") >= len(names)


def test_the_map_has_a_disc_for_each_community_and_its_name() -> None:
    exhibit = community_map("survey", LARGER)
    if len(LARGER.communities) < 4:
        assert exhibit is None
    else:
        assert exhibit is not None
        assert exhibit.content.drawing.count("<circle") == len(LARGER.communities)  # type: ignore[union-attr]


def test_a_path_names_its_seed_and_its_steps() -> None:
    exhibit = path_figure("survey", FIELD)
    assert exhibit is not None
    drawing = exhibit.content.drawing  # type: ignore[union-attr]
    assert drawing.count("<circle") - 1 == drawing.count("<path")
    assert "\\put(" in tex_picture(drawing, width=400)


def test_a_path_of_many_papers_draws_those_that_hang_together() -> None:
    path = LARGER.paths[0]
    steps = {layer: sorted(id for id, each in LARGER.members.items() if each.layer is layer) for layer in Layer}
    development = [
        PathStep(paper_id=id, layer=Layer.DEVELOPMENT, parent=path.seed, weight=0.5) for id in steps[Layer.DEVELOPMENT]
    ]
    last = development[-1].paper_id
    frontier = [PathStep(paper_id=id, layer=Layer.FRONTIER, parent=last, weight=0.1) for id in steps[Layer.FRONTIER]]
    long = replace(path, development=tuple(development), frontier=tuple(frontier))
    exhibit = path_figure("survey", replace(LARGER, paths=(long,)))
    assert exhibit is not None
    drawing = exhibit.content.drawing  # type: ignore[union-attr]
    assert drawing.count("<circle") == 1 + 8 + 7
    assert drawing.count("<path") == 8 + 7
    assert exhibit.caption.endswith(f"Drawn are 16 of its {1 + len(development) + 7} papers.")


def category(name: str, first: int, after: int) -> CategoryPapers:
    papers = frozenset(PaperId(f"p{number}") for number in range(first, after))
    return CategoryPapers(name=name, entities=(), papers=papers)


def test_a_matrix_counts_papers_and_marks_what_is_empty_against_chance() -> None:
    coverage = CategoryCoverage(
        row_type="method",
        column_type="task",
        rows=(category("tags", 0, 30), category("radar", 30, 40)),
        columns=(category("homing", 30, 60), category("foraging", 0, 12)),
        papers=100,
    )
    exhibit = coverage_figure("survey", coverage)
    assert exhibit is not None
    drawing = exhibit.content.drawing  # type: ignore[union-attr]
    assert {"tags (30)", "12", "10"} <= set(texts(drawing))
    assert drawing.count("<circle") == 1
    assert coverage_figure("survey", None) is None


def frame_of(text: str, *behind: str) -> Frame:
    """A survey of one section, whose one claim rests on passages of a paper."""
    supports = tuple(Support(passage=passage_of(f"a#{at}", each), score=1.0) for at, each in enumerate(behind))
    claims = (Claim(id=ClaimId("c"), sentence="Bees fly.", start=0, end=9, supports=supports),) if supports else ()
    section = Section(id=SectionId("s/2"), number="2", title="Bees", focus="", text=text, claims=claims)
    return Frame(title="Bees", abstract=replace(section, id=SectionId("s/abstract")), sections=(section,))


def glossary_of(frame: Frame) -> dict[str, str]:
    exhibit = glossary(frame, survey=SurveyId("s"))
    return {} if exhibit is None else {term.name: term.meaning for term in exhibit.content.terms}  # type: ignore[union-attr]


THREE = (
    "Bees use an optic flow odometer (OFO). A sun compass model (SCM) guides them. "
    "The polarised light detector (PLD) helps. OFOs and SCM agree."
)


def test_a_glossary_names_the_section_that_uses_a_word_first() -> None:
    assert glossary_of(frame_of(THREE)) == {
        "OFO": "optic flow odometer (Section 2)",
        "PLD": "polarised light detector (Section 2)",
        "SCM": "sun compass model (Section 2)",
    }


def test_what_the_text_spells_out_goes_before_passages_and_of_these_the_most() -> None:
    passages = (
        "Objects for orientation (OFO) are known.",
        "The path integration rule (PIR) holds.",
        "The path integration rate (PIR) counts.",
        "A path integration rate (PIR) is fitted.",
        "A magnetic field sense (MFS) is not used in the text.",
    )
    found = glossary_of(frame_of(f"{THREE} PIRs differ.", *passages))
    assert found["OFO"] == "optic flow odometer (Section 2)"
    assert found["PIR"] == "path integration rate (Section 2)"
    assert "MFS" not in found


def test_few_abbreviations_are_no_list_and_what_nothing_spells_out_is_left_out() -> None:
    assert glossary_of(frame_of("An optic flow odometer (OFO) helps. OFO and SCM agree with PLD.")) == {}
    assert "MPQ" not in glossary_of(frame_of(f"{THREE} MPQ is unknown."))


def test_a_meaning_has_a_letter_for_each_of_its_words() -> None:
    passages = (
        "We have a switching cost of two (HSA).",
        "Here is Dancing, and Learning to Learn (ALL).",
        "A semi-supervised entity alignment (SEA) is made.",
        "Gaussian processes (GPs) and Graph Attention Networks (GAT).",
        "The gradient-based dance learning method (GDL) and “Plan, Backplay, Chain Skills” (PBCS).",
        "SOFTWARE LIFE CYCLE (SLC)",
        "recommender systems (RecSys)",
    )
    found = glossary_of(frame_of("HSA, ALL, SEA, GPs, GAT, GDL, PBCS, RecSys and SLC.", *passages))
    assert found == {
        "GAT": "Graph Attention Networks (Section 2)",
        "GDL": "gradient-based dance learning (Section 2)",
        "GP": "Gaussian process (Section 2)",
        "PBCS": "Plan, Backplay, Chain Skills (Section 2)",
        "RecSys": "recommender systems (Section 2)",
        "SLC": "software life cycle (Section 2)",
    }


def test_an_abbreviation_of_two_meanings_has_none_and_a_section_counts_that_uses_it_in_its_meaning() -> None:
    frame = frame_of(THREE, "The hive guard (HGD) flies.", "The honey guide (HGD) flies.")
    other = replace(frame.sections[0], id=SectionId("s/1"), number="1", text="HGD and OFO and SCM.", claims=())
    found = glossary_of(replace(frame, sections=(other, *frame.sections)))
    assert "HGD" not in found
    assert found["OFO"] == "optic flow odometer (Section 2)"

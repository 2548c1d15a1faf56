"""A survey that cites a landmark is written, stored, rendered, rewritten, refreshed and deleted like any other."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.models.offline.model import OfflineModel
from services.document.citations import citation_table
from services.document.integrity import check
from services.document.landmarks import landmarks_of_survey, with_cited_landmarks
from services.pipeline.refreshing import FieldNow, WrittenFrom, refresh_survey, stale_sections
from services.pipeline.rewriting import rewrite_survey
from services.rendering.survey.docx import render_docx
from services.rendering.survey.files import artifact, artifacts
from services.rendering.survey.typst import render_typst
from services.tasks.drafting.draft import DRAFT
from services.tasks.drafting.draft_text import SentenceKind
from services.writing.revising.wanted import WantedRewriting
from tests.builders.bee_surveys import bee_store, survey_tools, written
from tests.builders.grown_fields import bees_without
from tests.builders.landmarks import DANCE, EXPLANATION, STORED_DANCE, explaining_model, save_landmark
from tests.builders.survey_field import bee_field

SIGNED = EXPLANATION.replace("].", "]‡.")
KNOWN = "Not in the library; known by the reference lists of 5 of its papers."


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    """A store with the field and the landmark."""
    with bee_store(tmp_path_factory.mktemp("landmarks") / "graph.kgl") as engine:
        save_landmark(engine)
        yield engine


@pytest.fixture(scope="module")
def survey(engine: KgliteEngine) -> Survey:
    """A survey that cites the landmark, as it is stored."""
    made = asyncio.run(written(engine, explaining_model()))
    return SurveyRepository(engine).get(made.id)


@pytest.fixture(scope="module")
def field(engine: KgliteEngine, survey: Survey) -> FieldGraph:
    """The field with what the survey cites beside it."""
    return with_cited_landmarks(bee_field(), survey, PaperRepository(engine))


def document_of(file: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        return archive.read("word/document.xml").decode()


def parts_citing(survey: Survey) -> list[str]:
    return [section.number for section in survey.walk() if f"@{DANCE.citation_key}]" in section.text]


def test_the_landmark_is_cited_by_a_key_and_a_record(survey: Survey) -> None:
    assert survey.keys[DANCE.citation_key] == DANCE.id
    claims = [claim for section in survey.walk() for claim in section.claims if claim.sentence == SIGNED]
    assert len(claims) == 1  # the other parts would say it again
    assert [each.passage.text for each in claims[0].supports] == [
        "The Dance Language of Bees. Known by citations alone: 5 of the 14 papers of this field cite it."
    ]
    assert landmarks_of_survey(survey) == {DANCE.id: 5}


def test_the_input_of_the_survey_is_that_of_a_field_without_it(
    tmp_path_factory: pytest.TempPathFactory, survey: Survey
) -> None:
    with bee_store(tmp_path_factory.mktemp("bare") / "graph.kgl") as bare:
        plain = asyncio.run(written(bare, explaining_model()))
    assert plain.manifest["input"] == survey.manifest["input"]
    assert DANCE.id not in plain.keys.values()


def test_a_field_without_its_citation_is_as_it_was(engine: KgliteEngine, survey: Survey, field: FieldGraph) -> None:
    assert field.landmarks == {DANCE.id: DANCE}
    plain = replace(survey, sections=(), abstract=replace(survey.abstract, claims=()))
    assert with_cited_landmarks(field, plain, PaperRepository(engine)) is field


def test_it_is_sound_and_counts_the_landmark_apart(survey: Survey, field: FieldGraph) -> None:
    report = check(survey, field.citable)
    assert report.findings == ()
    assert report.landmarks == 1
    assert report.cited_papers == len(survey.keys) - 1
    assert f"citations of {report.cited_papers} papers and 1 known by citations alone;" in report.summary()
    assert check(survey, field.papers).findings != ()


def test_every_rendering_lists_it_as_known_by_reference_lists(survey: Survey, field: FieldGraph) -> None:
    table = citation_table(survey, field.citable)
    assert table.landmarks == {DANCE.id: KNOWN.removesuffix(".")}
    files = artifacts(survey, field)
    assert KNOWN in files["survey.html"]
    assert KNOWN in files["survey.md"]
    assert KNOWN in render_typst(survey, field)[0]
    assert KNOWN in document_of(render_docx(survey, field))
    assert f"\\cite{{{DANCE.citation_key}}}" in files["survey.tex"]
    assert "Works known by citations alone are cited for whose a thing is" in files["survey.md"]
    items = {each["id"]: each for each in json.loads(files["survey.csl.json"])}
    assert items[DANCE.citation_key]["title"] == DANCE.title


def test_a_title_alone_makes_an_entry_of_bibtex(survey: Survey, field: FieldGraph) -> None:
    entry = next(each for each in artifact("survey.bib", survey, field).split("\n@") if DANCE.citation_key in each)
    assert entry.rstrip() == (
        f"misc{{{DANCE.citation_key},\n  title = {{The Dance Language of Bees}},\n"
        "  note = {Not in the library; known by the reference lists of 5 of its papers},\n}"
    )


def test_the_page_copies_the_entry_of_the_file(survey: Survey, field: FieldGraph) -> None:
    page = artifact("survey.html", survey, field)
    assert f"note = {{{KNOWN.removesuffix('.')}}}" in page
    assert "Known by citation only" not in page


def test_the_first_page_counts_papers_of_the_field_and_landmarks_apart(survey: Survey, field: FieldGraph) -> None:
    papers = len(survey.keys) - 1
    page = artifact("survey.html", survey, field)
    assert f"<b>{papers}</b> papers cited of <b>14</b> and <b>1</b> known by citations alone" in page
    assert f"It cites {papers} papers." in survey.abstract.text


def test_once_its_record_is_imported_the_reference_is_like_any_other(survey: Survey, field: FieldGraph) -> None:
    known = replace(field, landmarks={DANCE.id: replace(DANCE, stub=False, year=1967, authors=("Karl Frisch",))})
    assert "Not in the library" not in artifact("survey.md", survey, known)
    assert "Karl Frisch" in artifact("survey.md", survey, known)


async def test_of_a_grounded_draft_an_explanation_stays_and_a_finding_leaves_alone(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        save_landmark(engine)
        explained = await written(engine, explaining_model(is_offline=False))
        found = "The dance halves the time that foragers search [@dance-language-bees]."
        model = explaining_model(found, kind=SentenceKind.FINDING, is_offline=False)
        told = await written(engine, model, fresh="finding")
    assert landmarks_of_survey(explained) == {DANCE.id: 5}
    assert DANCE.id not in told.keys.values()
    assert "halves the time" not in "".join(section.text for section in told.walk())
    assert model.repairs == []  # no whole draft was asked for again


async def test_rules_cite_no_landmark_and_ask_for_none(engine: KgliteEngine) -> None:
    survey = await written(engine, OfflineModel())
    assert DANCE.id not in survey.keys.values()
    assert DANCE.title not in "".join(section.text for section in survey.walk())


async def test_no_text_around_the_parts_is_shown_it(engine: KgliteEngine) -> None:
    model = explaining_model()
    await written(engine, model, fresh="again")
    for task in ("introduction", "abstract", "conclusion"):
        for inputs in model.inputs(task):
            assert inputs.pack.landmarks == ()
            assert all(str(DANCE.citation_key) not in each.text for part in inputs.parts for each in part.sentences)
    assert any(inputs.pack.landmarks for inputs in model.inputs(DRAFT.name))


async def test_a_section_that_cites_it_is_rewritten(engine: KgliteEngine, survey: Survey, field: FieldGraph) -> None:
    (number,) = parts_citing(survey)
    wanted = WantedRewriting(section=number, instruction="shorter")
    made, _ = await rewrite_survey(survey, field, wanted, survey_tools(engine))
    again = with_cited_landmarks(bee_field(), made, PaperRepository(engine))
    assert check(made, again.citable).findings == ()


@pytest.mark.parametrize(
    ("instruction", "stays"), [("more recent papers", True), (f"without {DANCE.citation_key}", False)]
)
async def test_a_wish_may_be_about_it_and_about_papers_beside_it(
    engine: KgliteEngine, survey: Survey, field: FieldGraph, instruction: str, stays: bool
) -> None:
    (number,) = parts_citing(survey)
    wanted = WantedRewriting(section=number, instruction=instruction)
    made, _ = await rewrite_survey(survey, field, wanted, survey_tools(engine))
    assert (DANCE.id in made.keys.values()) == stays
    assert check(made, field.citable).findings == ()


async def test_what_stays_keeps_it_in_a_refresh(engine: KgliteEngine) -> None:
    early = bees_without("tanaka2024map")
    survey = await written(engine, explaining_model(), field=early, fresh="early")
    papers = PaperRepository(engine)
    then, now = (with_cited_landmarks(each, survey, papers) for each in (early, bee_field()))
    found = stale_sections(survey, WrittenFrom(origin=survey, fields=(then,)), now)
    assert all(DANCE.id not in each.left for each in found.sections)
    assert all(DANCE.id not in each.changed for each in found.sections)
    made, _ = await refresh_survey(
        survey,
        WrittenFrom(origin=survey, fields=(then,)),
        FieldNow(graph=now, revision=""),
        survey_tools(engine, explaining_model()),
    )
    assert made.keys[DANCE.citation_key] == DANCE.id
    assert check(made, with_cited_landmarks(bee_field(), made, papers).citable).findings == ()


async def test_a_kept_part_cites_it_under_its_old_key_after_its_record_came(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        save_landmark(engine)
        early, papers = bees_without("tanaka2024map"), PaperRepository(engine)
        survey = await written(engine, explaining_model(), field=early)
        papers.save([replace(STORED_DANCE, citation_key=DANCE.citation_key, year=1967)])
        then, now = (with_cited_landmarks(each, survey, papers) for each in (early, bee_field()))
        assert now.landmarks[DANCE.id].citation_key == DANCE.citation_key
        assert stale_sections(survey, WrittenFrom(origin=survey, fields=(then,)), now).sections
        repository = SurveyRepository(engine)
        repository.delete(survey.id)
        assert papers.find([DANCE.id])

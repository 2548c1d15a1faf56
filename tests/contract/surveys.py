"""What `SurveyRepository` promises on every engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import SurveyBrief, SurveyId, SurveyStatus
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from tests.builders.dying_engine import DyingEngine
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper_id, survey


@pytest.fixture
def surveys(engine: GraphEngine) -> SurveyRepository:
    """A repository on a graph that holds a field but no survey."""
    papers = PaperRepository(engine)
    papers.save(PAPERS)
    papers.save_citations(CITATIONS)
    FieldRepository(engine).save(field_graph())
    return SurveyRepository(engine)


def parts(engine: GraphEngine) -> tuple[int, int, int]:
    """Numbers of sections, claims and passages in the graph."""
    return tuple(  # type: ignore[return-value]
        len(engine.read(f"dump_{kind}", after="", limit=999)) for kind in ("sections", "claims", "passages")
    )


class SurveyRepositoryContract:
    """Surveys with sections, claims and passages."""

    def test_a_survey_comes_back_as_it_was_saved(self, surveys: SurveyRepository) -> None:
        surveys.save(survey())
        assert surveys.get("attention-1") == survey()

    def test_a_partial_survey_stays_partial_until_a_whole_one_replaces_it(self, surveys: SurveyRepository) -> None:
        partial = replace(survey(), status=SurveyStatus.PARTIAL)
        surveys.save(partial)
        assert surveys.get("attention-1") == partial
        surveys.save(survey())
        assert surveys.get("attention-1").status is SurveyStatus.COMPLETE

    def test_a_reader_sees_one_survey_while_it_is_replaced(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        other = replace(survey(title="Shorter"), sections=survey().sections[1:], keys={})
        for last in range(1, 13):
            surveys.save(survey())
            meddled = DyingEngine(engine, last=last, death=lambda: surveys.save(other))
            assert SurveyRepository(meddled).get("attention-1") in (survey(), other)

    def test_a_survey_stored_before_there_was_a_status_is_complete(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        surveys.save(survey())
        engine.write("save_surveys", rows=[{"id": "attention-1", "properties": {"status": None}}])
        assert surveys.get("attention-1") == survey()

    def test_saving_a_survey_again_leaves_no_orphan(self, surveys: SurveyRepository, engine: GraphEngine) -> None:
        surveys.save(survey())
        assert parts(engine) == (4, 1, 2)
        shorter = replace(survey(title="Shorter"), sections=survey().sections[1:], keys={})
        surveys.save(shorter)
        assert surveys.get("attention-1") == shorter
        assert parts(engine) == (2, 0, 0)

    def test_surveys_share_passages_and_part_without_harm(self, surveys: SurveyRepository, engine: GraphEngine) -> None:
        surveys.save(survey("one"))
        surveys.save(survey("two"))
        assert parts(engine) == (8, 2, 2)
        surveys.delete("one")
        assert surveys.get("two") == survey("two")
        assert parts(engine) == (4, 1, 2)
        surveys.delete("two")
        assert parts(engine) == (0, 0, 0)

    def test_one_passage_id_with_two_texts_stays_two_passages(self, surveys: SurveyRepository) -> None:
        surveys.save(survey("one"))
        changed = survey("two")
        inner = changed.sections[0].subsections[0]
        support = inner.claims[0].supports[0]
        other = replace(support, passage=replace(support.passage, text="Attention, nearly.", end=18))
        claim = replace(inner.claims[0], supports=(other,))
        outer = replace(changed.sections[0], subsections=(replace(inner, claims=(claim,)),))
        changed = replace(changed, sections=(outer, changed.sections[1]))
        surveys.save(changed)
        assert surveys.get("one") == survey("one")
        assert surveys.get("two") == changed

    def test_a_survey_outlives_its_field(self, surveys: SurveyRepository, engine: GraphEngine) -> None:
        surveys.save(survey())
        FieldRepository(engine).delete("attention")
        assert surveys.get("attention-1") == survey()

    def test_a_field_built_again_keeps_its_surveys(self, surveys: SurveyRepository, engine: GraphEngine) -> None:
        surveys.save(survey())
        FieldRepository(engine).save(field_graph())
        assert surveys.list() == [survey()]
        assert engine.read("dump_on", ids=["attention-1"]) == [{"start_id": "attention-1", "end_id": "attention"}]

    def test_surveys_are_listed_by_id(self, surveys: SurveyRepository) -> None:
        for id in ("b", "a"):
            surveys.save(survey(id))
        assert [each.id for each in surveys.list()] == ["a", "b"]

    def test_a_list_without_texts_tells_what_a_survey_is(self, surveys: SurveyRepository) -> None:
        whole = survey()
        for each in (whole, replace(whole, id=SurveyId("a"), keys={}, status=SurveyStatus.PARTIAL)):
            surveys.save(each)
        partial, complete = surveys.briefs()
        assert (partial.id, partial.status, partial.cited_papers) == ("a", SurveyStatus.PARTIAL, 0)
        assert complete == SurveyBrief(
            id=whole.id,
            field_id=whole.field_id,
            title=whole.title,
            preset=whole.preset,
            status=whole.status,
            cited_papers=len(set(whole.keys.values())),
        )

    def test_a_survey_of_an_unknown_field_or_paper_is_refused(self, surveys: SurveyRepository) -> None:
        with pytest.raises(NotFoundError, match="field"):
            surveys.save(replace(survey(), field_id="nothing"))
        with pytest.raises(NotFoundError, match="p-unknown"):
            surveys.save(replace(survey(), keys={**survey().keys, "key": PaperId("p-unknown")}))  # type: ignore[dict-item]
        assert surveys.list() == []

    def test_two_sections_of_one_id_are_refused(self, surveys: SurveyRepository) -> None:
        twice = replace(survey(), sections=(survey().sections[1], survey().sections[1]))
        with pytest.raises(InvalidInputError, match="'2'"):
            surveys.save(twice)

    def test_an_unknown_survey_is_named(self, surveys: SurveyRepository) -> None:
        for verb in (surveys.get, surveys.delete):
            with pytest.raises(NotFoundError, match="nothing"):
                verb("nothing")
        assert paper_id(1) in survey().keys.values()

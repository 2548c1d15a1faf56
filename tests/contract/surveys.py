"""What `SurveyRepository` promises on every engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import InvalidInputError, NotFoundError, OutdatedError
from kg.model.fields.field import FieldGraph
from kg.model.papers.identity import Absorption
from kg.model.papers.paper import PaperId
from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import (
    CLOSING,
    Section,
    SectionId,
    Survey,
    SurveyBrief,
    SurveyId,
    SurveyStatus,
    WrittenRevision,
)
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from tests.builders.bee_outlines import OUTLINE
from tests.builders.dying_engine import DyingEngine
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper_id, summary, survey


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


def revised(input: str, *, title: str = "Attention on graphs", field_revision: str = "") -> Survey:
    """The survey as it is written of an input."""
    return replace(survey(title=title), revision=Revision(input=input, field_revision=field_revision))


def smaller() -> FieldGraph:
    """The field without its similarities and communities."""
    return replace(field_graph(), similarities=(), communities=(), themes=())


class SurveyRepositoryContract:
    """Surveys with sections, claims and passages."""

    def test_a_survey_comes_back_as_it_was_saved(self, surveys: SurveyRepository) -> None:
        surveys.save(survey())
        assert surveys.get("attention-1") == survey()

    def test_the_closing_of_a_section_comes_back_apart_from_its_subsections(self, surveys: SurveyRepository) -> None:
        first, *others = survey().sections
        id = SectionId(f"{first.id}.2")
        closing = Section(id=id, number="1.2", title="Discussion", focus="", text="Both hold.", purpose=CLOSING)
        closed = replace(survey(), sections=(replace(first, closing=closing), *others))
        surveys.save(closed)
        assert surveys.get("attention-1") == closed

    def test_a_partial_survey_stays_partial_until_a_whole_one_replaces_it(self, surveys: SurveyRepository) -> None:
        partial = replace(survey(), status=SurveyStatus.PARTIAL)
        surveys.save(partial)
        assert surveys.get("attention-1") == partial
        surveys.save(survey())
        assert surveys.get("attention-1").status is SurveyStatus.COMPLETE

    def test_an_outline_comes_back_as_it_was_stored_and_counts_as_written(self, surveys: SurveyRepository) -> None:
        outline = replace(revised("o"), status=SurveyStatus.OUTLINE, plan=OUTLINE)
        surveys.add(outline)
        assert surveys.get("attention-1") == outline
        assert surveys.revision_of_input("attention-1", "o") == outline

    def test_a_revision_follows_the_one_that_was_read_or_is_refused(self, surveys: SurveyRepository) -> None:
        surveys.add(revised("a"))
        assert surveys.add(revised("b"), after=1).revision.number == 2
        with pytest.raises(OutdatedError, match="later revision than 1"):
            surveys.add(revised("c"), after=1)
        assert [each.revision.number for each in surveys.revisions("attention-1")] == [1, 2]

    def test_a_reader_sees_one_survey_while_it_is_replaced(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        end = replace(survey().sections[1], depends_on=())
        other = replace(survey(title="Shorter"), sections=(end,), keys={})
        for last in range(1, 17):
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
        last = replace(survey().sections[1], depends_on=())
        shorter = replace(survey(title="Shorter"), sections=(last,), keys={}, exhibits=())
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
        kept = surveys.get("attention-1")
        assert replace(kept, revision=survey().revision) == survey()

    def test_a_field_built_again_keeps_its_surveys(self, surveys: SurveyRepository, engine: GraphEngine) -> None:
        surveys.save(survey())
        FieldRepository(engine).save(field_graph())
        assert surveys.list() == [survey()]
        assert engine.read("dump_on", ids=["attention-1"]) == [{"start_id": "attention-1", "end_id": "attention"}]

    def test_a_survey_written_again_of_other_inputs_gets_the_next_revision(self, surveys: SurveyRepository) -> None:
        first = surveys.add(revised("a"))
        second = surveys.add(revised("b", title="Anew"))
        assert (first.revision.number, second.revision.number) == (1, 2)
        assert surveys.add(revised("a")) == first, "the same input is the same revision"
        assert surveys.get("attention-1") == second
        assert [surveys.get("attention-1", number) for number in (1, 2)] == [first, second]
        assert [brief.revision for brief in surveys.revisions("attention-1")] == [first.revision, second.revision]
        assert surveys.list() == [second]
        assert [brief.title for brief in surveys.briefs()] == ["Anew"]
        assert surveys.revision_of_input("attention-1", "a") == first
        assert surveys.revision_of_input("attention-1", "c") is None
        with pytest.raises(NotFoundError, match="there are: 1, 2"):
            surveys.get("attention-1", 3)

    def test_a_partial_revision_is_replaced_by_the_whole_one_of_its_input(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        surveys.add(revised("a"))
        surveys.add(replace(revised("b"), status=SurveyStatus.PARTIAL))
        assert surveys.revision_of_input("attention-1", "b") is None
        whole = surveys.add(revised("b"))
        assert whole.revision.number == 2
        assert surveys.revision_of_input("attention-1", "b") == whole
        assert parts(engine) == (8, 2, 2)

    def test_revisions_go_with_their_survey_and_leave_nothing(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        for input in "abc":
            surveys.add(revised(input))
        surveys.save(survey("other"))
        surveys.delete("attention-1")
        assert surveys.list() == [survey("other")]
        surveys.delete("other")
        assert parts(engine) == (0, 0, 0)
        assert engine.read("dump_exhibits", after="", limit=9) == []
        assert engine.read("dump_surveys", after="", limit=9) == []

    def test_what_a_section_builds_on_must_be_there(self, surveys: SurveyRepository) -> None:
        lost = replace(survey(), sections=survey().sections[1:])
        with pytest.raises(InvalidInputError, match="builds on"):
            surveys.save(lost)

    def test_the_field_a_survey_was_written_from_is_kept_when_it_is_built_anew(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        fields = FieldRepository(engine)
        fields.save_summaries([summary()])
        old = fields.revision("attention")
        surveys.add(revised("a", field_revision=old))
        fields.save(smaller())
        new = fields.revision("attention")
        assert new != old
        assert fields.get("attention") == smaller()
        assert fields.at("attention", new) == smaller()
        assert fields.at("attention", old) == field_graph()
        assert [each.id for each in fields.list()] == ["attention"]
        assert [each.field_id for each in fields.of_paper(paper_id(1))] == ["attention"]
        kept = engine.read("archived_fields", field_id="attention")
        with pytest.raises(NotFoundError):
            fields.get(kept[0]["id"])
        surveys.add(revised("b", field_revision=new))
        fields.delete("attention")
        assert fields.list() == []
        assert (fields.at("attention", old), fields.at("attention", new)) == (field_graph(), smaller())

    def test_an_earlier_field_goes_with_the_last_survey_that_names_it(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        fields = FieldRepository(engine)
        old = fields.revision("attention")
        for id in ("one", "two"):
            surveys.add(replace(revised("a", field_revision=old), id=SurveyId(id)))
        fields.save(smaller())
        before = engine.read("dump_fields", after="", limit=9)
        surveys.delete("one")
        assert engine.read("dump_fields", after="", limit=9) == before
        surveys.delete("two")
        assert [row["id"] for row in engine.read("dump_fields", after="", limit=9)] == ["attention"]
        assert {row["field_id"] for row in engine.read("dump_paths", after="", limit=99)} == {"attention"}
        assert fields.get("attention") == smaller()
        with pytest.raises(NotFoundError, match="it was not kept"):
            fields.at("attention", old)

    def test_a_field_that_no_survey_names_is_simply_replaced(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        FieldRepository(engine).save(smaller())
        assert [row["id"] for row in engine.read("dump_fields", after="", limit=9)] == ["attention"]

    def test_a_survey_that_names_no_field_revision_names_the_one_that_is_replaced(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        fields = FieldRepository(engine)
        old = fields.revision("attention")
        surveys.save(survey())
        fields.save(smaller())
        assert surveys.get("attention-1").revision.field_revision == old
        assert fields.at("attention", old) == field_graph()

    def test_an_absorbed_paper_parts_no_survey_from_its_field(
        self, surveys: SurveyRepository, engine: GraphEngine
    ) -> None:
        fields, papers = FieldRepository(engine), PaperRepository(engine)
        surveys.add(revised("a", field_revision=fields.revision("attention")))
        fields.save(smaller())
        surveys.add(revised("b", field_revision=fields.revision("attention")))
        papers.absorb([Absorption(absorbed=paper_id(5), into=paper_id(6), aliases=())])
        for number, size in ((1, 4), (2, len(smaller().members))):
            named = surveys.get("attention-1", number).revision.field_revision
            assert len(fields.at("attention", named).members) == size

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
            written=WrittenRevision(number=1, status=whole.status, cited_papers=complete.cited_papers),
        )

    def test_an_outline_is_a_draft_beside_what_is_written(self, surveys: SurveyRepository) -> None:
        surveys.add(replace(revised("planned"), status=SurveyStatus.OUTLINE))
        assert [each.written for each in surveys.briefs()] == [None]
        surveys.add(revised("text"))
        surveys.add(replace(revised("again"), status=SurveyStatus.OUTLINE))
        (brief,) = surveys.briefs()
        assert (brief.revision.number, brief.status) == (3, SurveyStatus.OUTLINE)
        cited = len(set(survey().keys.values()))
        assert brief.written == WrittenRevision(number=2, status=SurveyStatus.COMPLETE, cited_papers=cited)
        numbers = [each.written and each.written.number for each in surveys.revisions(brief.id)]
        assert numbers == [None, 2, 2]

    def test_a_survey_of_an_unknown_field_or_paper_is_refused(self, surveys: SurveyRepository) -> None:
        with pytest.raises(NotFoundError, match="field"):
            surveys.save(replace(survey(), field_id="nothing"))
        with pytest.raises(NotFoundError, match="p-unknown"):
            surveys.save(replace(survey(), keys={**survey().keys, "key": PaperId("p-unknown")}))  # type: ignore[dict-item]
        assert surveys.list() == []

    def test_two_sections_of_one_id_are_refused(self, surveys: SurveyRepository) -> None:
        last = replace(survey().sections[1], depends_on=())
        twice = replace(survey(), sections=(last, last))
        with pytest.raises(InvalidInputError, match="'2'"):
            surveys.save(twice)

    def test_an_unknown_survey_is_named(self, surveys: SurveyRepository) -> None:
        for verb in (surveys.get, surveys.delete):
            with pytest.raises(NotFoundError, match="nothing"):
                verb("nothing")
        assert paper_id(1) in survey().keys.values()

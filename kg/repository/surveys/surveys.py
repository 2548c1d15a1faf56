"""Surveys: saved whole, read whole."""

from __future__ import annotations

import builtins

from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Survey, SurveyBrief, SurveyStamp, SurveyStatus
from kg.ports import GraphEngine, Row, Templates
from kg.repository.papers.papers import PaperRepository
from kg.repository.rows import node_key, repeated
from kg.repository.surveys import rows as survey_rows

_PARTS = ("keys", "sections", "claims", "supports")


class SurveyRepository:
    """Surveys with their sections, claims and passages."""

    def __init__(self, engine: GraphEngine, papers: PaperRepository | None = None) -> None:
        self._engine = engine
        self._papers = papers or PaperRepository(engine)

    def save(self, survey: Survey) -> None:
        """Create a survey or replace the one with its id, in one transaction; nothing of the old one is left.

        Raises:
            InvalidInputError: two sections or two claims have one id.
            NotFoundError: its field or a paper it cites is not stored; nothing is changed.
        """
        placed = survey_rows.placed_sections(survey)
        claims = [claim for place in placed for claim in place.section.claims]
        repeats = repeated([place.section.id for place in placed]) + repeated([claim.id for claim in claims])
        if repeats:
            raise InvalidInputError(
                f"the id {repeats[0]!r} stands for two sections or claims of the survey", field="id"
            )
        self._check_stored(survey)
        with self._engine.transaction() as templates:
            _clear(templates, survey.id)
            templates.write("save_surveys", rows=[survey_rows.survey_row(survey)])
            templates.write("save_on", rows=[{"start_id": survey.id, "end_id": survey.field_id}])
            keys = [
                {"start_id": survey.id, "end_id": paper, "properties": {"citation_key": key}}
                for key, paper in survey.keys.items()
            ]
            templates.write_many("save_refers_to", keys)
            _save_sections(templates, survey, placed)
            _save_supports(templates, survey)

    def get(self, survey_id: str) -> Survey:
        """The survey as it was saved, also while somebody replaces it; its keys in order.

        Raises:
            NotFoundError: no survey has this id.
        """
        row, parts = self._read(survey_id)
        # What is read twice and the same was not replaced meanwhile, or not in between.
        while (again := self._read(survey_id)) != (row, parts):
            row, parts = again
        return survey_rows.survey_of(row, **parts)

    def stamp(self, survey_id: str) -> SurveyStamp:
        """What tells whether a survey has changed, without reading its text.

        Raises:
            NotFoundError: no survey has this id.
        """
        row = self._row(survey_id)
        if row["status"] != SurveyStatus.PARTIAL:
            return survey_rows.stamp_of(row)
        # The same job may have written more of it since, with the same inputs.
        sections = self._engine.read("survey_sections", survey_id=survey_id)
        return survey_rows.stamp_of(row, texts=[section["text"] for section in sections])

    def cited(self, survey_id: str) -> frozenset[PaperId]:
        """The papers that a survey cites; none for an unknown survey."""
        return frozenset(PaperId(row["paper_id"]) for row in self._engine.read("survey_keys", survey_id=survey_id))

    def list(self) -> builtins.list[Survey]:
        """All surveys in order of their ids."""
        return [self.get(row["id"]) for row in self._engine.read("survey_briefs")]

    def briefs(self) -> builtins.list[SurveyBrief]:
        """All surveys without their texts, in order of their ids."""
        return [survey_rows.brief_of(row) for row in self._engine.read("survey_briefs")]

    def delete(self, survey_id: str) -> None:
        """Delete a survey with its sections, claims and the passages that only it uses.

        Raises:
            NotFoundError: no survey has this id.
        """
        self._row(survey_id)
        with self._engine.transaction() as templates:
            _clear(templates, survey_id)

    def _read(self, survey_id: str) -> tuple[Row, dict[str, builtins.list[Row]]]:
        parts = {name: self._engine.read(f"survey_{name}", survey_id=survey_id) for name in _PARTS}
        return self._row(survey_id), parts

    def _row(self, survey_id: str) -> dict[str, object]:
        rows = self._engine.read("survey_by_id", survey_id=survey_id)
        if not rows:
            raise NotFoundError("survey", survey_id, hint="`strata survey write` makes one")
        return rows[0]

    def _check_stored(self, survey: Survey) -> None:
        if not self._engine.read("field_by_id", field_id=survey.field_id):
            raise NotFoundError("field", survey.field_id, hint="save the field before its survey")
        claims = [claim for place in survey_rows.placed_sections(survey) for claim in place.section.claims]
        cited = {support.passage.paper_id for claim in claims for support in claim.supports} | set(survey.keys.values())
        missing = cited - set(self._papers.find(sorted(cited)))
        if missing:
            raise NotFoundError("paper", min(missing), hint="save the papers a survey cites before it")


def _save_sections(templates: Templates, survey: Survey, placed: list[survey_rows.PlacedSection]) -> None:
    templates.write_many("save_sections", [survey_rows.section_row(survey.id, place) for place in placed])
    ends = [(place.parent, node_key(survey.id, place.section.id)) for place in placed]
    top = [{"start_id": survey.id, "end_id": end} for parent, end in ends if parent is None]
    templates.write_many("save_has_section", top)
    inner = [{"start_id": parent, "end_id": end} for parent, end in ends if parent is not None]
    templates.write_many("save_has_subsection", inner)
    for place in placed:
        claims = survey_rows.claim_rows(survey.id, place.section)
        templates.write_many("save_claims", claims)
        own = node_key(survey.id, place.section.id)
        templates.write_many("save_states", [{"start_id": own, "end_id": claim["id"]} for claim in claims])


def _save_supports(templates: Templates, survey: Survey) -> None:
    claims = [claim for place in survey_rows.placed_sections(survey) for claim in place.section.claims]
    passages = {survey_rows.passage_key(s.passage): s.passage for claim in claims for s in claim.supports}
    templates.write_many("save_passages", [survey_rows.passage_row(passages[key]) for key in sorted(passages)])
    papers = [{"start_id": key, "end_id": passages[key].paper_id} for key in sorted(passages)]
    templates.write_many("save_from", papers)
    supports = [row for claim in claims for row in survey_rows.support_rows(survey.id, claim)]
    templates.write_many("save_supported_by", supports)


def _clear(templates: Templates, survey_id: str) -> None:
    templates.write("delete_survey_passages", survey_id=survey_id)
    templates.write("delete_survey_claims", survey_id=survey_id)
    templates.write("delete_survey_sections", survey_id=survey_id)
    templates.write("delete_survey", survey_id=survey_id)

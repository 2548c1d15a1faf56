"""Surveys: each revision saved whole, read whole."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kg.errors import InvalidInputError, NotFoundError, OutdatedError
from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Survey, SurveyBrief, SurveyStamp, SurveyStatus
from kg.repository.fields.edge_sets import sweep_edges
from kg.repository.fields.writing import drop_unused_archives
from kg.repository.papers.papers import PaperRepository
from kg.repository.rows import duplicate_ids, node_key
from kg.repository.surveys import rows as survey_rows

if TYPE_CHECKING:
    import builtins
    from collections.abc import Iterator

    from kg.ports import GraphEngine, Row, Templates

_PARTS = ("keys", "sections", "dependencies", "claims", "supports", "exhibits")


class SurveyRepository:
    """Surveys with their revisions, and the sections, claims, passages and exhibits of each."""

    def __init__(self, engine: GraphEngine, papers: PaperRepository | None = None) -> None:
        self._engine = engine
        self._papers = papers or PaperRepository(engine)

    def save(self, survey: Survey) -> None:
        """Create a revision of a survey or replace the one with its number, in one transaction.

        Nothing of the revision that it replaces is left; other revisions stay as they are.

        Raises:
            InvalidInputError: two sections, claims or exhibits have one id, or a section builds on none of its survey.
            NotFoundError: its field or a paper it cites is not stored; nothing is changed.
        """
        _check_ids(survey)
        self._check_stored(survey)
        with self._engine.transaction() as templates:
            _write(templates, survey)

    def add(self, survey: Survey, *, after: int | None = None) -> Survey:
        """Save a survey as the revision of its input: the one that has it already, else the next; returns it.

        Args:
            after: the number of the revision that must still be the last one, if one is given.
        Raises:
            InvalidInputError, NotFoundError: as `save` does.
            OutdatedError: there is a later revision than `after`.
        """
        _check_ids(survey)
        self._check_stored(survey)
        with self._engine.transaction() as templates:
            stored = [survey_rows.revision_of(row) for row in templates.read("survey_briefs", survey_id=survey.id)]
            if after is not None and any(revision.number > after for revision in stored):
                raise OutdatedError(f"the survey {survey.id} has a later revision than {after}; read it again")
            same = [revision.number for revision in stored if revision.input == survey.revision.input]
            number = same[-1] if same else max((revision.number for revision in stored), default=0) + 1
            numbered = replace(survey, revision=replace(survey.revision, number=number))
            _write(templates, numbered)
        return numbered

    def get(self, survey_id: str, number: int | None = None) -> Survey:
        """A revision of a survey as it was saved, the last one if no `number` is given; its keys in order.

        All of it is of one moment, also while another process replaces it.

        Raises:
            NotFoundError: no survey has this id, or it has no such revision.
        """
        return self._read(self._node_of_revision(survey_id, number))

    def revision_of_input(self, survey_id: str, input: str) -> Survey | None:
        """The revision that was written of this input, or the outline that was planned, if all of it is there."""
        for row in self._engine.read("survey_briefs", survey_id=survey_id):
            if row["input"] == input and survey_rows.status_of(row) is not SurveyStatus.PARTIAL:
                return self._read(row["key"])
        return None

    def revisions(self, survey_id: str) -> builtins.list[SurveyBrief]:
        """The revisions of a survey without their texts, by number.

        Raises:
            NotFoundError: no survey has this id.
        """
        return survey_rows.briefs_of(self._rows(survey_id))

    def list(self) -> builtins.list[Survey]:
        """The last revision of each survey, in order of their ids."""
        return [self._read(row["key"]) for row in self._latest()]

    def briefs(self) -> builtins.list[SurveyBrief]:
        """The last revision of each survey without its text, in order of their ids."""
        briefs = survey_rows.briefs_of(self._engine.read("survey_briefs", survey_id=None))
        return [*{brief.id: brief for brief in briefs}.values()]

    def delete(self, survey_id: str) -> None:
        """Delete a survey: every revision with its sections, claims and exhibits, the passages and the earlier states
        of its field that only it uses.

        Raises:
            NotFoundError: no survey has this id.
        """
        revisions = self._rows(survey_id)
        with self._engine.transaction() as templates:
            for row in revisions:
                _clear(templates, row["key"])
            for field_id in sorted({row["field_id"] for row in revisions}):
                drop_unused_archives(templates, field_id)
        sweep_edges(self._engine)

    def _read(self, key: str) -> Survey:
        row, parts = self._parts(key)
        # What is read twice and the same was not replaced meanwhile, or not in between.
        while (again := self._parts(key)) != (row, parts):
            row, parts = again
        return survey_rows.survey_of(row, **parts)

    def stamp(self, survey_id: str, number: int | None = None) -> SurveyStamp:
        """What says whether a revision of a survey has changed, without reading its text.

        Raises:
            NotFoundError: no survey has this id, or it has no such revision.
        """
        key = self._node_of_revision(survey_id, number)
        row = self._engine.read("survey_by_id", revision_id=key)[0]
        if row["status"] != SurveyStatus.PARTIAL:
            return survey_rows.stamp_of(row)
        # The same job may have written more of it since, with the same inputs.
        sections = self._engine.read("survey_sections", revision_id=key)
        return survey_rows.stamp_of(row, texts=[section["text"] for section in sections])

    def cited_papers(self, survey_id: str, number: int | None = None) -> frozenset[PaperId]:
        """The papers that a revision of a survey cites.

        Raises:
            NotFoundError: no survey has this id, or it has no such revision.
        """
        keys = self._engine.read("survey_keys", revision_id=self._node_of_revision(survey_id, number))
        return frozenset(PaperId(row["paper_id"]) for row in keys)

    def _node_of_revision(self, survey_id: str, number: int | None) -> str:
        """The node of a revision, of the last one if no number is given."""
        revisions = self._rows(survey_id)
        chosen = [row for row in revisions if number in {None, row["number"]}]
        if not chosen:
            known = ", ".join(str(row["number"]) for row in revisions)
            raise NotFoundError("revision of the survey " + survey_id, str(number), hint=f"there are: {known}")
        return str(chosen[-1]["key"])

    def _parts(self, key: str) -> tuple[Row, dict[str, builtins.list[Row]]]:
        parts = {name: self._engine.read(f"survey_{name}", revision_id=key) for name in _PARTS}
        rows = self._engine.read("survey_by_id", revision_id=key)
        if not rows:
            raise NotFoundError("survey", key, hint="it was deleted while it was read")
        return rows[0], parts

    def _latest(self) -> Iterator[Row]:
        rows = self._engine.read("survey_briefs", survey_id=None)
        yield from {row["id"]: row for row in rows}.values()

    def _rows(self, survey_id: str) -> builtins.list[Row]:
        rows = self._engine.read("survey_briefs", survey_id=survey_id)
        if not rows:
            raise NotFoundError("survey", survey_id, hint="`strata survey write` makes one")
        return rows

    def _check_stored(self, survey: Survey) -> None:
        if not self._engine.read("field_by_id", field_id=survey.field_id):
            raise NotFoundError("field", survey.field_id, hint="save the field before its survey")
        claims = [claim for section in survey.walk() for claim in section.claims]
        cited = {support.passage.paper_id for claim in claims for support in claim.supports} | set(survey.keys.values())
        missing = cited - set(self._papers.find(sorted(cited)))
        if missing:
            raise NotFoundError("paper", min(missing), hint="save the papers a survey cites before it")


def _check_ids(survey: Survey) -> None:
    sections = [section.id for section in survey.walk()]
    claims = [claim.id for section in survey.walk() for claim in section.claims]
    repeats = [
        *duplicate_ids(sections),
        *duplicate_ids(claims),
        *duplicate_ids([exhibit.id for exhibit in survey.exhibits]),
    ]
    if repeats:
        raise InvalidInputError(
            f"the id {repeats[0]!r} stands for two sections, claims or exhibits of the survey", field="id"
        )
    unknown = {other for section in survey.walk() for other in section.depends_on} - set(sections)
    if unknown:
        raise InvalidInputError(f"a section builds on {min(unknown)!r}, which the survey has not", field="depends_on")


def _write(templates: Templates, survey: Survey) -> None:
    key = survey_rows.revision_key(survey)
    _clear(templates, key)
    templates.write("save_surveys", rows=[survey_rows.survey_row(survey)])
    templates.write("save_on", rows=[{"start_id": key, "end_id": survey.field_id}])
    keys = [
        {"start_id": key, "end_id": paper, "properties": {"citation_key": citation_key}}
        for citation_key, paper in survey.keys.items()
    ]
    templates.write_many("save_refers_to", keys)
    _write_sections(templates, survey, key)
    _write_supports(templates, survey, key)
    exhibits = survey_rows.exhibit_rows(key, survey.exhibits)
    templates.write_many("save_exhibits", exhibits)
    templates.write_many("save_has_exhibit", [{"start_id": key, "end_id": exhibit["id"]} for exhibit in exhibits])


def _write_sections(templates: Templates, survey: Survey, key: str) -> None:
    placed = survey_rows.sections_in_order(survey)
    templates.write_many("save_sections", [survey_rows.section_row(key, place) for place in placed])
    ends = [(place.parent, node_key(key, place.section.id)) for place in placed]
    top = [{"start_id": key, "end_id": end} for parent, end in ends if parent is None]
    templates.write_many("save_has_section", top)
    inner = [{"start_id": parent, "end_id": end} for parent, end in ends if parent is not None]
    templates.write_many("save_has_subsection", inner)
    dependencies = [row for place in placed for row in survey_rows.dependency_rows(key, place.section)]
    templates.write_many("save_depends_on", dependencies)
    for place in placed:
        claims = survey_rows.claim_rows(key, place.section)
        templates.write_many("save_claims", claims)
        own = node_key(key, place.section.id)
        templates.write_many("save_states", [{"start_id": own, "end_id": claim["id"]} for claim in claims])


def _write_supports(templates: Templates, survey: Survey, key: str) -> None:
    claims = [claim for section in survey.walk() for claim in section.claims]
    passages = {survey_rows.passage_key(s.passage): s.passage for claim in claims for s in claim.supports}
    templates.write_many("save_passages", [survey_rows.passage_row(passages[each]) for each in sorted(passages)])
    papers = [{"start_id": each, "end_id": passages[each].paper_id} for each in sorted(passages)]
    templates.write_many("save_from", papers)
    supports = [row for claim in claims for row in survey_rows.support_rows(key, claim)]
    templates.write_many("save_supported_by", supports)


def _clear(templates: Templates, key: str) -> None:
    for part in ("passages", "claims", "sections", "exhibits"):
        templates.write(f"delete_survey_{part}", revision_id=key)
    templates.write("delete_survey", revision_id=key)

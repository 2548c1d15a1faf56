"""The next revision of a survey, in which the sections are written again whose evidence has changed."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, replace

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.surveys.exhibit import Exhibit
from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import Section, Survey, SurveyStatus
from services.document.headings import with_headings
from services.document.table_pointers import with_pointers
from services.field.notes import note_on_left_out
from services.pipeline.judgement import preset_for
from services.pipeline.preset import Preset, find_preset
from services.pipeline.preset_field import grounds_of, without_papers
from services.pipeline.refresh_record import (
    REFRESHED,
    RefreshRecord,
    known_field,
    record_of,
    records_text,
    refreshes_of,
    with_known_communities,
)
from services.pipeline.retracted_papers import RETRACTED, RetractedPapers, renew_note
from services.pipeline.rewriting import cited_papers, move_places, move_records
from services.pipeline.run import run_to_end
from services.pipeline.stage import Results, Tools
from services.pipeline.stages.refreshing import refresh_stages
from services.pipeline.stages.writing import works_beside
from services.pipeline.survey import exhibits_of
from services.pipeline.survey_manifest import manifest_of, with_claims, with_licences
from services.pipeline.survey_tools import SurveyTools
from services.pipeline.wishes import Wishes
from services.planning.outline_plan import outline_plan
from services.planning.refreshed_outline import outline_version, refresh_outline
from services.planning.survey_plan import SurveyPlan
from services.steps.digest import digest
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.structure.survey_domain_graph import rulings_on_entities
from services.tasks.drafting.draft import DRAFT
from services.writing.front import Frame
from services.writing.revising.refreshing import body_plan_of
from services.writing.revising.shape import BodyShape
from services.writing.revising.staleness import Staleness, staleness
from services.writing.revising.tables import without_keys

logger = logging.getLogger(__name__)

_STEERED = ("wishes", "outline", "outline.improved")
"""What a manifest notes of what users decided, which a refresh leaves as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldNow:
    """A field as it is now, and its revision."""

    graph: FieldGraph
    revision: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenFrom:
    """What a survey was written from: `fields` first to last, the last one for the revision at hand; `origin` is the
    revision that was written whole, after which parts were refreshed. `earlier` are the revisions of all fields but
    the last, where they are known.
    """

    origin: Survey
    fields: tuple[FieldGraph, ...]
    earlier: tuple[Survey, ...] = ()

    def cited_papers(self, survey: Survey) -> list[Collection[PaperId]]:
        """The papers that the revision of each field cites, `survey` being the last."""
        revisions = (*self.earlier, survey)
        unknown = len(self.fields) - len(revisions)
        return [set(each.keys.values()) for each in (*[self.origin] * unknown, *revisions)]


def stale_sections(survey: Survey, then: WrittenFrom, now: FieldGraph) -> Staleness:
    """What of a survey is stale; no model is asked.

    The communities that its sections know are those of its first field, grown by every refresh. A theme that came into
    the field gets a section, unless a number of sections was wished for.

    Raises:
        InvalidInputError: the survey is partial.
    """
    if survey.status is SurveyStatus.PARTIAL:
        raise InvalidInputError(f"{survey.id} is unfinished; go on with its job first", field="survey_id")
    switches, wishes = find_preset(survey.preset).switches, _wishes(then.origin)
    fields = [
        grounds_of(without_papers(field, _papers_left_out(field, wishes, also)), switches)
        for field, also in zip((*then.fields, now), (*then.cited_papers(survey), ()), strict=True)
    ]
    known = known_field(then.origin, refreshes_of(survey), fields[:-1])
    return staleness(
        with_known_communities(then.origin, survey),
        known,
        fields[-1],
        step=len(then.fields),
        opens=wishes.sections is None,
        retracted=RetractedPapers.of(now, wishes).left_out,
    )


def _papers_left_out(field: FieldGraph, wishes: Wishes, also: Collection[PaperId]) -> frozenset[PaperId]:
    """The papers that a revision was written without: what is retracted by now, it may have cited before."""
    return RetractedPapers.of(field, wishes, also=also).left_out.union(wishes.banned)


def _wishes(survey: Survey) -> Wishes:
    return Wishes.read(survey.manifest.get("wishes", ""))


async def refresh_survey(
    survey: Survey,
    then: WrittenFrom,
    now: FieldNow,
    tools: SurveyTools,
    *,
    progress: Progress = silent,
) -> tuple[Survey, Staleness]:
    """Store the next revision of a survey, in which only what is stale is written again, and say what that was.

    Text of every other section stays byte for byte, and so does the order of the sections. A theme that came into the
    field opens a section, and a part of which all papers left closes, so that the sections behind get other numbers;
    the outline and its evolution say so. Where nothing is stale, the revision is the one there was. Each call of the
    model is a step.

    Args:
        survey: the revision that is refreshed.
    Raises:
        InvalidInputError: the survey is partial.
        StoppedError, UpstreamError, UngroundedClaimError: as for a survey; nothing is stored.
    """
    found = await offload(stale_sections, survey, then, now.graph)
    if not found.sections:
        return survey, found
    preset = preset_for(find_preset(survey.preset), tools.model)
    manifest = await offload(_manifest, found, now, tools, preset)
    if (stored := await offload(tools.surveys.revision_of_input, survey.id, manifest["input"])) is not None:
        return stored, found
    beside = await offload(works_beside, found.new, tools)
    now = replace(now, graph=beside.in_field(now.graph))
    found = replace(found, new=beside.in_index(found.new))
    results = await run_to_end(
        refresh_stages(preset, has_homes=bool(found.homes)),
        Results().with_value(found.new).with_value(found).with_value(beside),
        _stage_tools(found, then, now, tools, preset),
        progress=progress,
        enter=tools.ledger.enter,
    )
    frame, shape = results.get(Frame), results.get(BodyShape)
    frame = replace(frame, sections=tuple(_with_new_ids(each, found) for each in frame.sections))
    record = record_of(found, shape)
    noted = move_records(survey.manifest, record.sections, record.moved)
    records = records_text([*refreshes_of(survey), record])
    made = replace(
        _reshape(survey, frame, found, shape),
        title=frame.title,
        abstract=frame.abstract,
        sections=frame.sections,
        exhibits=_exhibits(found, results),
        notice=_new_notice(found, then, now.graph, record, model=tools.model.traits.name),
        revision=Revision(input=manifest["input"], field_revision=now.revision),
    )
    made = replace(
        with_pointers(made),
        keys=cited_papers(made, now.graph),
        manifest=with_claims({**noted, **manifest, REFRESHED: records}, frame),
    )
    if now.revision:
        await offload(tools.fields.keep, now.graph, now.revision)
    stored = await offload(tools.surveys.add, with_headings(made, _wishes(then.origin).headings))
    logger.info("survey refreshed", extra={"sections": len(found.sections), "joined": len(found.joined)})
    return stored, found


def _stage_tools(found: Staleness, then: WrittenFrom, now: FieldNow, tools: SurveyTools, preset: Preset) -> Tools:
    """What the stages work with; where papers have homes, as the survey was written: with its wishes and frames."""
    if not found.homes:
        return tools.of_stages(found.survey, preset, field_revision=now.revision)
    wishes = _wishes(then.origin)
    pinned = tuple(paper for paper in wishes.pinned if paper in found.new.graph.papers)
    return tools.of_stages(
        found.survey,
        preset,
        field_revision=now.revision,
        has_frames=True,
        wishes=replace(wishes, pinned=pinned),
    )


def _manifest(found: Staleness, now: FieldNow, tools: SurveyTools, preset: Preset) -> dict[str, str]:
    """The manifest of a writing of the field as it is now, distinguished by the revision that it builds on."""
    manifest = manifest_of(
        now.graph,
        model=tools.model.traits.name,
        embedder=tools.embedder.identity,
        prompts=tools.prompts,
        preset=preset,
        apart=tools.model.route(DRAFT).traits.calls_at_once > 1,
        rulings=rulings_on_entities(tools.engine, now.graph.field.id),
    )
    survey = found.survey
    before = survey.revision.input or str(survey.revision.number)
    manifest["input"] = digest(["refresh", before, manifest["input"]])
    steered = {name: survey.manifest[name] for name in _STEERED if name in survey.manifest}
    retracted = RetractedPapers.of(now.graph, _wishes(survey)).manifest()
    return dict(with_licences({**steered, **manifest, **retracted}, now.graph))


def _reshape(survey: Survey, frame: Frame, found: Staleness, shape: BodyShape) -> Survey:
    """The survey with its present outline, which is added to the versions of the outline if sections opened or closed.

    Where no outline is stored with the survey, the version is made from its sections.
    """
    numbers = {section.number for section in shape.sections}
    body = [each for each in frame.sections if each.number in numbers]
    before = survey.plan or outline_plan(SurveyPlan.of(body_plan_of(survey, found.old)))
    plan = refresh_outline(
        before,
        body,
        found.new.graph,
        opened=shape.opened,
        closed=found.titles_to_close(),
        asked=shape.assignments(),
    )
    came = (outline_version(plan),) if found.opened or found.ids_to_close() else ()
    return replace(survey, plan=survey.plan and plan, evolution=(*survey.evolution, *came))


def _new_notice(found: Staleness, then: WrittenFrom, new: FieldGraph, record: RefreshRecord, *, model: str) -> str:
    """The notice, with what is now left out of the field, and with the writer of the new parts if that is another.

    Notes on what was rewritten for a reader stay until those sections are written again.
    """
    survey, before, after = found.survey, note_on_left_out(then.fields[-1]), note_on_left_out(new)
    notice = move_places(survey.notice, record.sections, record.moved)
    notice = notice.replace(before, after) if before and after else notice
    notice = renew_note(notice, survey.manifest.get(RETRACTED, ""), RetractedPapers.of(new, _wishes(then.origin)))
    note = f" Parts of it were written anew by {model}."
    is_known = survey.manifest.get("model", model) == model or note in notice
    return notice if is_known else f"{notice}{note}"


def _exhibits(found: Staleness, results: Results) -> tuple[Exhibit, ...]:
    """The exhibits of the field as it is now; the tables of sections that were kept stay as they were."""
    shape = results.get(BodyShape)
    gone = {found.old.graph.papers[paper].citation_key for paper in found.left}
    old = without_keys(list(shape.exhibits_to_keep(found.survey.exhibits)), shape.kept, gone)
    return (*(each for each in exhibits_of(results) if each.section not in shape.kept), *old)


def _with_new_ids(section: Section, found: Staleness) -> Section:
    """The section with the communities that it rests on under the ids that they have in the field now."""
    below = tuple(_with_new_ids(each, found) for each in section.subsections)
    return replace(section, proof_ids=found.grown.new_ids(section.proof_ids), subsections=below)

"""The next revision of a survey, in which the sections are written anew whose evidence has changed."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.surveys.exhibit import Exhibit
from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import Survey, SurveyStatus
from kg.ports import GraphEngine
from services.document.headings import with_headings
from services.document.pointers import with_pointers
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview, overview
from services.field.notes import left_out_note
from services.pipeline.grounds import grounds_of, without_papers
from services.pipeline.identity import manifest_of, with_claims, with_licences
from services.pipeline.judgement import preset_for
from services.pipeline.preset import Preset, chosen_preset
from services.pipeline.refresh_parts import cards_of, of_communities, renamed, with_texts
from services.pipeline.refresh_record import (
    REFRESHED,
    RefreshRecord,
    in_terms_of,
    known_field,
    record_of,
    records_text,
    refreshes_of,
)
from services.pipeline.retracted import RETRACTED, RetractedPapers, renew_note
from services.pipeline.rewriting import SurveyTools, cited_papers, moved_places, moved_records
from services.pipeline.stage import Results, Tools
from services.pipeline.stages import part_writer
from services.pipeline.wishes import Wishes
from services.planning.opened import opened_sections
from services.planning.outline_plan import outline_plan
from services.planning.plan import Planner
from services.planning.refreshed_outline import refreshed_outline, refreshed_version
from services.planning.summaries import Summaries, Summariser
from services.planning.survey_plan import SurveyPlan
from services.steps.digest import digest
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.structure.coverage import coverage
from services.structure.of_survey import StructureReader, SurveyStructure, rulings_on_entities
from services.structure.survey_taxonomies import SurveyTaxonomies, survey_taxonomies
from services.tasks.drafting.draft import DRAFT
from services.tasks.outlining.body import PlannedPart, SectionPlan
from services.writing.assembly import Written
from services.writing.entity_tables import entity_tables
from services.writing.exhibits.all import ExhibitWriter
from services.writing.exhibits.part_tables import PartTables
from services.writing.front import Frame, Framer
from services.writing.gaps import GapWriter
from services.writing.revising.refreshing import BodyRefresher, planned_body
from services.writing.revising.shape import BodyShape, shape_of
from services.writing.revising.staleness import Staleness, staleness
from services.writing.revising.tables import without_keys
from services.writing.selection import papers_behind
from services.writing.verifying import Verifier

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

    def cited(self, survey: Survey) -> list[Collection[PaperId]]:
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
    switches, wishes = chosen_preset(survey.preset).switches, _wishes(then.origin)
    fields = [
        grounds_of(without_papers(field, _left_out(field, wishes, also)), switches)
        for field, also in zip((*then.fields, now), (*then.cited(survey), ()), strict=True)
    ]
    known = known_field(then.origin, refreshes_of(survey), fields[:-1])
    return staleness(
        in_terms_of(then.origin, survey),
        known,
        fields[-1],
        step=len(then.fields),
        opens=wishes.sections is None,
        retracted=RetractedPapers.of(now, wishes).left_out,
    )


def _left_out(field: FieldGraph, wishes: Wishes, also: Collection[PaperId]) -> frozenset[PaperId]:
    """The papers that a revision was written without: what is retracted by now, it may have cited before."""
    return RetractedPapers.of(field, wishes, also=also).left_out.union(wishes.banned)


def _wishes(survey: Survey) -> Wishes:
    return Wishes.read(survey.manifest.get("wishes", ""))


async def refresh_survey(
    survey: Survey,
    then: WrittenFrom,
    now: FieldNow,
    tools: SurveyTools,
    engine: GraphEngine,
    *,
    progress: Progress = silent,
) -> tuple[Survey, Staleness]:
    """Store the next revision of a survey, in which only what is stale is written anew, and say what that was.

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
    preset = preset_for(chosen_preset(survey.preset), tools.model)
    manifest = await offload(_manifest, found, now, tools, engine, preset)
    if (stored := await offload(tools.surveys.written, survey.id, manifest["input"])) is not None:
        return stored, found
    refresh = _Refresh(found=found, now=now, tools=tools, engine=engine, preset=preset, progress=progress)
    frame, exhibits, shape = await refresh.frame()
    frame = replace(frame, sections=tuple(map(partial(renamed, found=found), frame.sections)))
    record = record_of(found, shape)
    noted = moved_records(survey.manifest, record.sections, record.moved)
    records = records_text([*refreshes_of(survey), record])
    made = replace(
        _reshape(survey, frame, found, shape),
        title=frame.title,
        abstract=frame.abstract,
        sections=frame.sections,
        exhibits=exhibits,
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


def _manifest(
    found: Staleness, now: FieldNow, tools: SurveyTools, engine: GraphEngine, preset: Preset
) -> dict[str, str]:
    """The manifest of a writing of the field as it is now, told apart by the revision that it builds on."""
    manifest = manifest_of(
        now.graph,
        model=tools.model.traits.name,
        embedder=tools.embedder.identity,
        prompts=tools.prompts,
        preset=preset,
        apart=tools.model.route(DRAFT).traits.calls_at_once > 1,
        rulings=rulings_on_entities(engine, now.graph.field.id),
    )
    survey = found.survey
    before = survey.revision.input or str(survey.revision.number)
    manifest["input"] = digest(["refresh", before, manifest["input"]])
    steered = {name: survey.manifest[name] for name in _STEERED if name in survey.manifest}
    retracted = RetractedPapers.of(now.graph, _wishes(survey)).manifest()
    return dict(with_licences({**steered, **manifest, **retracted}, now.graph))


def _reshape(survey: Survey, frame: Frame, found: Staleness, shape: BodyShape) -> Survey:
    """The survey with its outline as it stands, and with that among the versions of it if sections came or went.

    Where the outline was not kept whole, the sections that there were stand for it.
    """
    numbers = {section.number for section in shape.sections}
    body = [each for each in frame.sections if each.number in numbers]
    before = survey.plan or outline_plan(SurveyPlan.of(planned_body(survey, found.old)))
    plan = refreshed_outline(before, body, found.new.graph, opened=shape.opened, closed=found.closed_titles())
    came = (refreshed_version(plan),) if found.opened or found.closed_ids() else ()
    return replace(survey, plan=survey.plan and plan, evolution=(*survey.evolution, *came))


def _new_notice(found: Staleness, then: WrittenFrom, new: FieldGraph, record: RefreshRecord, *, model: str) -> str:
    """The notice, with what was left out of the field as it is now, and who wrote what is new if that is another.

    What was rewritten as a reader asked stays noted as long as it stands.
    """
    survey, before, after = found.survey, left_out_note(then.fields[-1]), left_out_note(new)
    notice = moved_places(survey.notice, record.sections, record.moved)
    notice = notice.replace(before, after) if before and after else notice
    notice = renew_note(notice, survey.manifest.get(RETRACTED, ""), RetractedPapers.of(new, _wishes(then.origin)))
    told = f" Parts of it were written anew by {model}."
    is_known = survey.manifest.get("model", model) == model or told in notice
    return notice if is_known else f"{notice}{told}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Refresh:
    """The stages that write the stale sections of one survey anew."""

    found: Staleness
    now: FieldNow
    tools: SurveyTools
    engine: GraphEngine
    preset: Preset
    progress: Progress

    async def frame(self) -> tuple[Frame, tuple[Exhibit, ...], BodyShape]:
        """The whole text, the stale sections of it new, its exhibits, and what became of its sections."""
        survey, index = self.found.survey, self.found.new
        self._enter("summarising")
        numbers = await offload(overview, index)
        summaries = await self._summaries(index, numbers)
        themes = await self._themes()
        shape = shape_of(self.found, planned_body(survey, self.found.old), await self._plan_opened(themes))
        plan = SurveyPlan.of(shape.plan)
        structure, taxonomies = await self._structure(plan, themes.get(FieldIndex))
        self._enter("writing")
        whole = Results().with_value(index).with_value(numbers).with_value(summaries)
        refresher = BodyRefresher(
            found=self.found,
            of_themes=await part_writer(
                themes.with_value(plan).with_value(structure), self._tools(), always=frozenset(self.found.joined)
            ),
            of_whole=await part_writer(whole.with_value(plan).with_value(structure), self._tools()),
            grown=themes.get(FieldIndex),
        )
        written = await refresher.body(shape, report=partial(self.progress, "writing"))
        written = self._with_gaps(written, structure, taxonomies)
        self._enter("framing")
        framer = Framer(model=self.tools.model, index=index, overview=numbers, summaries=summaries, survey=survey.id)
        frame = await framer.frame(written, report=partial(self.progress, "framing"))
        frame = await self._verify(frame, shape)
        return frame, await self._exhibits(frame, shape, structure, taxonomies), shape

    def _enter(self, stage: str) -> None:
        self.tools.ledger.enter(stage)

    async def _summaries(self, index: FieldIndex, numbers: FieldOverview) -> Summaries:
        summariser = Summariser(self.tools.model, index, self.tools.fields, self.tools.prompts)
        return await summariser.summarise(numbers, report=partial(self.progress, "summarising"))

    async def _themes(self) -> Results:
        """What parts on themes are written from: the grown field, and summaries of what the stale and new rest on."""
        grown = FieldIndex.of(self.found.grown.graph)
        stale = self.found.stale_ids()
        proofs = {
            proof
            for section in self.found.survey.walk()
            if section.id in stale and not section.subsections
            for proof in section.proof_ids
        }
        proofs |= {community for each in self.found.opened for community in each.communities}
        numbers = await offload(overview, grown)
        summaries = await self._summaries(of_communities(grown, proofs), numbers)
        return Results().with_value(grown).with_value(numbers).with_value(summaries)

    async def _plan_opened(self, themes: Results) -> tuple[SectionPlan, ...]:
        """The sections that open, planned from their communities as the first writing plans its own."""
        if not self.found.opened:
            return ()
        self._enter("planning")
        own = {community for each in self.found.opened for community in each.communities}
        views = [each for each in themes.get(Summaries).communities if each.facts.id in own]
        planner = Planner(
            model=self.tools.model,
            index=of_communities(themes.get(FieldIndex), own),
            overview=themes.get(FieldOverview),
            summaries=Summaries(communities=tuple(views), paths=()),
            with_hints=self.preset.switches.hints,
        )
        taken = [section.title for section in self.found.survey.sections]
        return await opened_sections(planner, [each.theme for each in self.found.opened], taken=taken)

    def _tools(self) -> Tools:
        return Tools(
            model=self.tools.model,
            engine=self.engine,
            embedder=self.tools.embedder,
            fields=self.tools.fields,
            papers=self.tools.papers,
            prompts=self.tools.prompts,
            survey=self.found.survey.id,
            field_revision=self.now.revision,
            switches=self.preset.switches,
        )

    async def _structure(self, plan: SurveyPlan, grown: FieldIndex) -> tuple[SurveyStructure, SurveyTaxonomies]:
        """What the papers name, as far as the preset has that; only papers that joined are read."""
        structure, taxonomies = SurveyStructure(), SurveyTaxonomies()
        field = self.found.new.graph
        if "structuring" in self.preset.stages:
            self._enter("structuring")
            reader = StructureReader(
                engine=self.engine,
                model=self.tools.model,
                prompts=self.tools.prompts,
                field=field,
                revision=self.now.revision,
            )

            def behind(part: PlannedPart) -> list[str]:
                return list(papers_behind(grown, part))

            structure = await reader.read(plan.body, behind, report=partial(self.progress, "structuring"))  # type: ignore[arg-type]
        if "categorising" in self.preset.stages:
            self._enter("categorising")
            taxonomies = await survey_taxonomies(self.tools.model, structure, field)
        return structure, taxonomies

    def _with_gaps(self, written: Written, structure: SurveyStructure, taxonomies: SurveyTaxonomies) -> Written:
        if "contrasting" not in self.preset.stages:
            return written
        index = self.found.new
        gaps = GapWriter(
            index=index,
            coverage=coverage(taxonomies, structure, index.graph),
            survey=self.found.survey.id,
        )
        return gaps.added(written)

    async def _verify(self, frame: Frame, shape: BodyShape) -> Frame:
        """The frame in which the new sections are verified; those that were kept have been."""
        if "verifying" not in self.preset.stages:
            return frame
        self._enter("verifying")
        parts = [part for section in frame.sections for part in section.walk() if part.id not in shape.kept]
        leaves = tuple(replace(part, subsections=()) for part in parts)
        verifier = Verifier(model=self.tools.model, index=self.found.new)
        made = await verifier.verify(replace(frame, sections=leaves), report=partial(self.progress, "verifying"))
        new = {part.id: part for part in made.sections}
        sections = tuple(with_texts(section, new) for section in frame.sections)
        return replace(made, sections=sections)

    async def _exhibits(
        self, frame: Frame, shape: BodyShape, structure: SurveyStructure, taxonomies: SurveyTaxonomies
    ) -> tuple[Exhibit, ...]:
        """The exhibits of the field as it is now; the tables of sections that were kept stay as they were."""
        survey, index, made = self.found.survey, self.found.new, list[Exhibit]()
        if "tabulating" in self.preset.stages:
            made += (await offload(entity_tables, index, structure, frame.sections)).exhibits
        if "exhibiting" in self.preset.stages:
            self._enter("exhibiting")
            cards = await cards_of(self.tools, self.engine, self.preset, index.graph, partial(self.progress, "reading"))
            writer = ExhibitWriter(
                model=self.tools.model,
                index=index,
                structure=structure,
                taxonomies=taxonomies,
                survey=survey.id,
                part_tables=PartTables(index=index, cards=cards),
            )
            made += (await writer.exhibits(frame)).exhibits
        gone = {self.found.old.graph.papers[paper].citation_key for paper in self.found.left}
        old = without_keys(list(shape.kept_exhibits(survey.exhibits)), shape.kept, gone)
        return (*(each for each in made if each.section not in shape.kept), *old)

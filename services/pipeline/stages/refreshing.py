"""The stages of a refresh that are its own: it writes what is stale anew, between what stays."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kg.model.surveys.survey import Section, SectionId
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview, overview
from services.pipeline.preset import Preset
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.pipeline.stages.exhibiting import EXHIBITING, TABULATING
from services.pipeline.stages.framing import CONTRASTING, FRAMING, VERIFYING
from services.pipeline.stages.reading import CATEGORISING, READING, STRUCTURING, read_structure
from services.pipeline.stages.summarising import COUNTING, SUMMARISING
from services.pipeline.stages.writing import WRITING, part_writer
from services.planning.opened_sections import sections_for_themes
from services.planning.plan import Planner
from services.planning.summaries import Summaries, Summariser
from services.planning.survey_plan import SurveyPlan
from services.steps.offload import offload
from services.structure.of_survey import SurveyStructure
from services.writing.assembly import Written
from services.writing.front import Frame
from services.writing.revising.refreshing import BodyRefresher, body_plan_of
from services.writing.revising.shape import BodyShape, shape_of
from services.writing.revising.staleness import Staleness
from services.writing.verifying import Verifier


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleThemes:
    """What parts on themes are written from: the field as its sections know it, in numbers, and summaries of what the
    stale and new parts rest on."""

    index: FieldIndex
    overview: FieldOverview
    summaries: Summaries


async def _summarise_themes(results: Results, tools: Tools, watch: Watch[StaleThemes]) -> StaleThemes:
    found = results.get(Staleness)
    grown, stale = FieldIndex.of(found.grown.graph), found.stale_ids()
    parts = [each for each in found.survey.walk() if each.id in stale and not each.subsections]
    proofs = {proof for part in parts for proof in part.proof_ids} | _new_communities(found)
    numbers = await offload(overview, grown)
    summariser = Summariser(tools.model, _of_communities(grown, proofs), tools.fields, tools.prompts)
    summaries = await summariser.summarise(numbers, report=watch.report)
    return StaleThemes(index=grown, overview=numbers, summaries=summaries)


async def _shape(results: Results, tools: Tools, _watch: Watch[BodyShape]) -> BodyShape:
    """The body, in which the sections that open are planned as the first writing plans its own."""
    found, themes = results.get(Staleness), results.get(StaleThemes)
    body = body_plan_of(found.survey, found.old)
    if not found.opened:
        return shape_of(found, body, ())
    own = _new_communities(found)
    views = tuple(each for each in themes.summaries.communities if each.facts.id in own)
    planner = Planner(
        model=tools.model,
        index=_of_communities(themes.index, own),
        overview=themes.overview,
        summaries=Summaries(communities=views, paths=()),
        with_hints=tools.switches.hints,
    )
    taken = [section.title for section in found.survey.sections]
    return shape_of(found, body, await sections_for_themes(planner, [each.theme for each in found.opened], taken=taken))


async def _plan(results: Results, _tools: Tools, _watch: Watch[SurveyPlan]) -> SurveyPlan:
    return SurveyPlan.of(results.get(BodyShape).plan)


async def _structure(results: Results, tools: Tools, watch: Watch[SurveyStructure]) -> SurveyStructure:
    return await read_structure(results, tools, watch, of_parts=results.get(StaleThemes).index)


async def _write(results: Results, tools: Tools, watch: Watch[Written]) -> Written:
    found, themes = results.get(Staleness), results.get(StaleThemes)
    of_themes = results.with_value(themes.index).with_value(themes.overview).with_value(themes.summaries)
    refresher = BodyRefresher(
        found=found,
        of_themes=await part_writer(of_themes, tools, always=frozenset(found.joined)),
        of_whole=await part_writer(results, tools),
        grown=themes.index,
    )
    return await refresher.body(results.get(BodyShape), report=watch.report)


async def _verify(results: Results, tools: Tools, watch: Watch[Frame]) -> Frame:
    """The frame in which the new sections are verified; those that were kept have been."""
    frame, kept = results.get(Frame), results.get(BodyShape).kept
    parts = [part for section in frame.sections for part in section.walk() if part.id not in kept]
    leaves = tuple(replace(part, subsections=()) for part in parts)
    verifier = Verifier(model=tools.model, index=results.get(FieldIndex))
    made = await verifier.verify(replace(frame, sections=leaves), report=watch.report)
    new = {part.id: part for part in made.sections}
    return replace(made, sections=tuple(_with_texts(section, new) for section in frame.sections))


def _new_communities(found: Staleness) -> set[str]:
    return {community for each in found.opened for community in each.communities}


def _of_communities(index: FieldIndex, ids: Collection[str]) -> FieldIndex:
    """The index of a field as far as it is planned from some communities and no path."""
    graph = index.graph
    own = tuple(each for each in graph.communities if each.id in ids)
    return replace(index, graph=replace(graph, communities=own, paths=()))


def _with_texts(section: Section, new: Mapping[SectionId, Section]) -> Section:
    """The section with texts and claims of those of the same id, here and below."""
    below = tuple(_with_texts(each, new) for each in section.subsections)
    found = new.get(section.id, section)
    return replace(section, text=found.text, claims=found.claims, subsections=below)


_SUMMARISING_THEMES = Stage(
    name="summarising",
    inputs=(Staleness,),
    output=StaleThemes,
    run=_summarise_themes,
)
_SHAPING = Stage(
    name="planning",
    inputs=(Staleness, StaleThemes),
    output=BodyShape,
    run=_shape,
)
_PLANNING = Stage(
    name="planning",
    inputs=(BodyShape,),
    output=SurveyPlan,
    run=_plan,
)
_STRUCTURING = replace(STRUCTURING, inputs=(*STRUCTURING.inputs, StaleThemes), run=_structure)
_WRITING = replace(
    WRITING,
    inputs=(*WRITING.inputs, Staleness, StaleThemes, BodyShape),
    optional=(SurveyStructure,),
    run=_write,
)
_VERIFYING = replace(VERIFYING, inputs=(*VERIFYING.inputs, BodyShape), run=_verify)
_ALWAYS = (COUNTING, SUMMARISING, _SUMMARISING_THEMES, _SHAPING, _PLANNING, _WRITING, FRAMING)


def refresh_stages(preset: Preset) -> tuple[Stage[Any], ...]:
    """The stages of a refresh: its own, and those of the preset that are the same for a whole survey.

    A field, as `FieldIndex`, and what is `Staleness` of the survey are there before the first.
    """
    wanted: tuple[Stage[Any], ...] = (
        *(COUNTING, SUMMARISING, _SUMMARISING_THEMES, _SHAPING, _PLANNING, _STRUCTURING, CATEGORISING),
        *(_WRITING, CONTRASTING, FRAMING, _VERIFYING, TABULATING, READING, EXHIBITING),
    )
    return tuple(each for each in wanted if each in _ALWAYS or each.name in preset.stages)

"""The stages of a refresh that are its own: it writes what is stale again, between what stays."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kg.model.surveys.survey import Section, SectionId
from services.evidence.citation_chains import descent, path_for_writers
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview, overview
from services.evidence.relevance import Relevance
from services.pipeline.preset import Preset
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.pipeline.stages.exhibiting import EXHIBITING, TABULATING
from services.pipeline.stages.framing import CONTRASTING, FRAMING, VERIFYING
from services.pipeline.stages.reading import CATEGORISING, READING, STRUCTURING, read_structure
from services.pipeline.stages.summarising import COUNTING, SUMMARISING
from services.pipeline.stages.writing import WRITING, part_writer
from services.planning.field_map import field_map
from services.planning.opened_sections import sections_for_themes
from services.planning.part_assignment import assign_papers, communities_of
from services.planning.planner import Planner
from services.planning.summaries import Summaries, Summariser
from services.planning.survey_plan import SurveyPlan
from services.steps.offload import offload
from services.structure.card_reader import ReadCards
from services.structure.survey_domain_graph import SurveyStructure
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.views import CommunityView, PathView
from services.writing.assembly import Written
from services.writing.claim_verification import Verifier
from services.writing.front import Frame
from services.writing.landmarks import WorksBeside
from services.writing.revising.refreshing import BodyRefresher, body_plan_of, rest_on_field
from services.writing.revising.shape import BodyShape, shape_of
from services.writing.revising.staleness import Staleness


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleThemes:
    """What parts on themes are written from: the field as its sections know it, in numbers, and summaries of what the
    stale and new parts rest on."""

    index: FieldIndex
    overview: FieldOverview
    summaries: Summaries


async def _view(results: Results, _tools: Tools, _watch: Watch[Summaries]) -> Summaries:
    """Communities and paths without summaries: a survey from questions is written from the papers of its parts."""
    index = results.get(FieldIndex)
    return Summaries(
        communities=tuple(CommunityView(facts=each) for each in results.get(FieldOverview).communities),
        paths=tuple(
            PathView(path=path_for_writers(index, path), row=descent(index, path)) for path in index.graph.paths
        ),
    )


async def _summarise_stale(results: Results, tools: Tools, watch: Watch[Summaries]) -> Summaries:
    """The same with summaries of the communities that stale parts rest on, from which other presets write."""
    views, numbers = await _view(results, tools, watch), results.get(FieldOverview)
    narrow = _of_communities(results.get(FieldIndex), communities_of_stale(results.get(Staleness)))
    if not narrow.graph.communities:
        return views
    summariser = Summariser(tools.model, narrow, tools.fields, tools.prompts)
    made = {each.facts.id: each for each in (await summariser.summarise(numbers, report=watch.report)).communities}
    return replace(views, communities=tuple(made.get(each.facts.id, each) for each in views.communities))


async def _summarise_themes(results: Results, tools: Tools, watch: Watch[StaleThemes]) -> StaleThemes:
    found = results.get(Staleness)
    grown, proofs = FieldIndex.of(found.grown.graph), communities_to_summarise(found)
    numbers = await offload(overview, grown)
    if not proofs:
        return StaleThemes(index=grown, overview=numbers, summaries=Summaries(communities=(), paths=()))
    summariser = Summariser(tools.model, _of_communities(grown, proofs), tools.fields, tools.prompts)
    summaries = await summariser.summarise(numbers, report=watch.report)
    return StaleThemes(index=grown, overview=numbers, summaries=summaries)


async def _shape(results: Results, tools: Tools, _watch: Watch[BodyShape]) -> BodyShape:
    """The body, in which the sections that open are planned as the first writing plans its own."""
    found = results.get(Staleness)
    body = body_plan_of(found.survey, found.old, found.homes)
    shape = shape_of(found, body, await _open_sections(results, tools) if found.opened else ())
    return replace(shape, plan=rest_on_field(shape.plan, found)) if found.homes else shape


async def _open_sections(results: Results, tools: Tools) -> tuple[SectionPlan, ...]:
    """The sections of themes that came into the field; where papers have homes, these are those of what joined."""
    found, themes = results.get(Staleness), results.get(StaleThemes)
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
    opened = await sections_for_themes(planner, [each.theme for each in found.opened], taken=taken)
    if not found.homes:
        return opened
    papers = {paper for each in found.opened for paper in each.papers}
    body = await assign_papers(
        BodyPlan(sections=opened),
        index=themes.index,
        map=await offload(field_map, themes.index, planner.summaries, {}),
        relevance=await Relevance.of(themes.index.graph, tools.embedder, tools.papers),
        left_out=themes.index.graph.papers.keys() - papers,
    )
    return body.sections


async def _plan(results: Results, _tools: Tools, _watch: Watch[SurveyPlan]) -> SurveyPlan:
    return SurveyPlan.of(results.get(BodyShape).plan)


async def _structure(results: Results, tools: Tools, watch: Watch[SurveyStructure]) -> SurveyStructure:
    return await read_structure(results, tools, watch, of_parts=results.get(StaleThemes).index)


async def _write(results: Results, tools: Tools, watch: Watch[Written]) -> Written:
    found, themes = results.get(Staleness), results.get(StaleThemes)
    of_whole = of_themes = await part_writer(results, tools)
    if not found.homes:
        known = results.with_value(themes.index).with_value(themes.overview).with_value(themes.summaries)
        of_themes = await part_writer(known, tools, always=frozenset(found.joined))
    refresher = BodyRefresher(found=found, of_themes=of_themes, of_whole=of_whole, grown=themes.index)
    return await refresher.body(results.get(BodyShape), report=watch.report)


async def _verify(results: Results, tools: Tools, watch: Watch[Frame]) -> Frame:
    """The frame in which the new sections are verified; those that were kept have been."""
    frame, kept = results.get(Frame), results.get(BodyShape).kept
    parts = [part for section in frame.sections for part in section.walk() if part.id not in kept]
    leaves = tuple(replace(part, subsections=(), closing=None) for part in parts)
    verifier = Verifier(model=tools.model, index=results.get(FieldIndex))
    made = await verifier.verify(replace(frame, sections=leaves), report=watch.report)
    new = {part.id: part for part in made.sections}
    return replace(made, sections=tuple(_with_texts(section, new) for section in frame.sections))


def communities_to_summarise(found: Staleness) -> set[str]:
    """What sections that open are planned from, and what stale parts rest on, but for those of papers with homes."""
    if found.homes:
        return _new_communities(found)
    stale = found.stale_ids()
    parts = [each for each in found.survey.walk() if each.id in stale and not each.subsections]
    return {proof for part in parts for proof in part.proof_ids} | _new_communities(found)


def communities_of_stale(found: Staleness) -> set[str]:
    """The communities of the field as it is now that the papers of stale parts are in, where these have homes."""
    papers_by_part = (found.homes.now[id].papers_of_part for id in found.stale_ids() if id in found.homes.now)
    return {community for papers in papers_by_part for community in communities_of(papers, found.new)}


def _new_communities(found: Staleness) -> set[str]:
    return {community for each in found.opened for community in each.communities}


def _of_communities(index: FieldIndex, ids: Collection[str]) -> FieldIndex:
    """The index of a field as far as it is planned from some communities and no path."""
    graph = index.graph
    own = tuple(each for each in graph.communities if each.id in ids)
    return replace(index, graph=replace(graph, communities=own, paths=()))


def _with_texts(section: Section, new: Mapping[SectionId, Section]) -> Section:
    """The section with texts and claims of those of the same id, here and below."""
    found = new.get(section.id, section)
    return replace(section, text=found.text, claims=found.claims).map_below(lambda each: _with_texts(each, new))


_VIEWING = Stage(name="summarising", inputs=(FieldIndex, FieldOverview), output=Summaries, run=_view)
SUMMARISING_STALE = Stage(
    name="summarising", inputs=(FieldIndex, FieldOverview, Staleness), output=Summaries, run=_summarise_stale
)
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
    optional=(SurveyStructure, ReadCards, WorksBeside),
    run=_write,
)
_VERIFYING = replace(VERIFYING, inputs=(*VERIFYING.inputs, BodyShape), run=_verify)
_ALWAYS = (
    *(COUNTING, SUMMARISING, SUMMARISING_STALE, _VIEWING, _SUMMARISING_THEMES),
    *(_SHAPING, _PLANNING, _WRITING, FRAMING),
)


def refresh_stages(preset: Preset, *, has_homes: bool) -> tuple[Stage[Any], ...]:
    """The stages of a refresh: its own, and those of the preset that are the same for a whole survey.

    A field, as `FieldIndex`, and what is `Staleness` of the survey are there before the first. Where papers have homes,
    their cards are on the desk of their part; summaries of its communities are, unless the preset plans from questions.
    """
    viewing = _VIEWING if "questioning" in preset.stages else SUMMARISING_STALE
    before, after = ((READING,), ()) if has_homes else ((), (READING,))
    wanted: tuple[Stage[Any], ...] = (
        *(COUNTING, viewing if has_homes else SUMMARISING, _SUMMARISING_THEMES, _SHAPING, _PLANNING),
        *(_STRUCTURING, CATEGORISING, *before, _WRITING, CONTRASTING, FRAMING, _VERIFYING, TABULATING),
        *(*after, EXHIBITING),
    )
    return tuple(each for each in wanted if each in _ALWAYS or each.name in preset.stages)

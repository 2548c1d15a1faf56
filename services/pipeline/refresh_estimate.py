"""What a refresh of a survey will take, known before the first call."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from math import ceil

from kg.model.fields.summary import Summary
from kg.model.surveys.survey import Section, SectionId
from services.models.model_requirement import can_do
from services.models.port import LanguageModel
from services.models.price import tokens_of
from services.pipeline.estimate import Estimate, estimate_of_calls, size_for_model
from services.pipeline.expected_calls import ExpectedCalls, calls_of
from services.pipeline.field_size import TEXT, FieldSize
from services.pipeline.judgement import preset_for
from services.pipeline.preset import Preset, find_preset
from services.pipeline.stages.framing import FRAMING
from services.pipeline.stages.outlining import outline_calls, subsection_calls
from services.pipeline.stages.refreshing import (
    SUMMARISING_STALE,
    StaleThemes,
    communities_of_stale,
    communities_to_summarise,
    refresh_stages,
)
from services.tasks import limits
from services.tasks.front.section_frame import SECTION_FRAME
from services.tasks.outlining.outline import Purpose
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY
from services.tasks.task import Range
from services.writing.revising.purposes import body_of
from services.writing.revising.staleness import Staleness

BASIS = (
    "The parts that are stale are written again, and those of sections that open, as in a whole survey; abstract, "
    "introduction and conclusion with them. Calls for summaries follow from the communities and paths of the field as "
    "it is now, less the summaries that are stored. Everything else stays and costs nothing."
)
BASIS_OF_HOMES = (
    "The parts that gained or lost papers are written again, and those of sections that open, as in a whole survey; "
    "the leads of their sections, abstract, introduction and conclusion with them. Communities are summarised only for "
    "a section that opens, and where the preset does not plan from questions, for these parts. Everything else stays "
    "and costs nothing."
)
_IDS = 8
"""Tokens of the ids of the passages behind a claim."""
NOTHING = "Nothing of the survey is stale, so nothing is written."


def estimate_refresh(
    found: Staleness, model: LanguageModel, *, summaries: Collection[Summary] = (), unread: int | None = None
) -> Estimate:
    """What writing the stale sections of a survey again will take; no call is made.

    Args:
        summaries: those of the field that are stored; the model's own are not made again.
        unread: papers that were not read for what they name; all, if not given.
    """
    if not found.sections:
        return estimate_of_calls(model, [], basis=NOTHING)
    preset = preset_for(find_preset(found.survey.preset), model)
    communities = sum(len(each.communities) for each in found.opened)
    stale = len(_written_parts(found))
    size = FieldSize(
        field=found.new.graph,
        stored=summaries,
        models={},
        unread=unread,
        writing=replace(
            preset.switches, memory=False, whole_text=False, copy_edit=False, section_frames=False
        ),  # which a refresh does without
        has_hints=preset.switches.hints,
        planned_parts=Range(low=stale + bool(communities), high=stale + limits.SUBSECTIONS * communities),
        home=_papers_at_home(found),
        standing=_tokens_that_stand(found) if found.homes else 0,
    )
    size = size_for_model(model, size)
    calls = [each for each in _calls(found, size, preset) if can_do(model, each.task)]
    return estimate_of_calls(model, calls, basis=BASIS_OF_HOMES if found.homes else BASIS)


def _parts_of_body(found: Staleness) -> dict[SectionId, Section]:
    """The parts of the body that are written by a model, by their ids."""
    body = [section for section in body_of(found.survey) if section.purpose != Purpose.GAPS]
    return {part.id: part for section in body for part in section.parts()}


def _written_parts(found: Staleness) -> list[SectionId]:
    """The stale ones of them that are not empty."""
    parts = _parts_of_body(found)
    return [each.section.id for each in found.sections if each.section.id in parts and not each.is_empty]


def _papers_at_home(found: Staleness) -> int | None:
    """Papers at home in a part that is written, in the mean; None where papers have no homes."""
    sizes = [len(found.homes.now[id].papers_of_part) for id in _written_parts(found) if id in found.homes.now]
    return ceil(sum(sizes) / len(sizes)) if sizes else None


def _tokens_that_stand(found: Staleness) -> int:
    """Tokens of the parts that stay, each claim with the ids of its passages."""
    stale = found.stale_ids()
    kept = [part for id, part in _parts_of_body(found).items() if id not in stale]
    return sum(tokens_of(part.text) + _IDS * len(part.claims) for part in kept)


def _calls(found: Staleness, size: FieldSize, preset: Preset) -> Iterator[ExpectedCalls]:
    """The calls of a refresh, in the order in which they are made."""
    for stage in refresh_stages(preset, has_homes=bool(found.homes)):
        if stage.output is StaleThemes:
            yield from _theme_calls(found, size)
        elif stage is SUMMARISING_STALE:
            yield from _summary_calls(found, size)
        elif stage is FRAMING and found.homes and preset.switches.section_frames:
            yield from _frame_calls(found, size)
            yield from stage.calls(size)
        else:
            yield from stage.calls(size)


def _summary_calls(found: Staleness, size: FieldSize) -> Iterator[ExpectedCalls]:
    """Summaries of the communities that stale parts rest on; of one that reads as before none is made."""
    ids, graph = communities_of_stale(found), found.new.graph
    own = tuple(each for each in graph.communities if each.id in ids)
    if own:
        narrow = replace(size, field=replace(graph, communities=own, paths=()), stored=())
        calls = {each.task: each for each in narrow.summary_calls}[COMMUNITY_SUMMARY]
        yield replace(calls, number=Range(low=0, high=calls.number.high))


def _frame_calls(found: Staleness, size: FieldSize) -> Iterator[ExpectedCalls]:
    """The leads and closings of divided sections with a stale part, and of those that open."""
    stale = set(_written_parts(found))
    led = [each for each in body_of(found.survey) if len(each.subsections) > 1 and not stale.isdisjoint(_below(each))]
    number = Range(low=0, high=len(led) + len(found.opened))
    tokens = sum(tokens_of(part.text) + _IDS * len(part.claims) for each in led for part in each.subsections)
    if number.high:
        yield calls_of(SECTION_FRAME, number, tokens // len(led) if led else limits.SUBSECTIONS * TEXT, usual=len(led))


def _below(section: Section) -> set[SectionId]:
    return {part.id for part in section.subsections}


def _theme_calls(found: Staleness, size: FieldSize) -> Iterator[ExpectedCalls]:
    """Summaries of the communities as the stale and new parts know them, and the plan of what opens."""
    wanted = communities_to_summarise(found)
    opened = {id for theme in found.opened for id in theme.communities}
    new = tuple(each for each in found.grown.graph.communities if each.id in opened)
    if known := [each for each in found.grown.graph.communities if each.id in wanted]:
        summaries = {each.task: each for each in size.summary_calls}[COMMUNITY_SUMMARY]
        yield replace(summaries, number=Range(low=0, high=len(known)), usual=len(new))
    if new:
        themes = Range(low=1, high=len(found.opened))
        narrow = replace(
            size, field=replace(found.grown.graph, communities=new, paths=()), stored=(), planned_sections=themes
        )
        yield from outline_calls(narrow)
        for calls in subsection_calls(narrow):  # a section of few papers is not divided
            yield replace(calls, number=Range(low=0, high=calls.number.high))

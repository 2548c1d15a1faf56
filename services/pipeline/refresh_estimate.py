"""What a refresh of a survey will take, known before the first call."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from kg.model.fields.summary import Summary
from services.models.abilities import can_do
from services.models.port import LanguageModel
from services.pipeline.estimate import Estimate, estimate_of_calls, size_for_model
from services.pipeline.expected_calls import ExpectedCalls
from services.pipeline.field_size import FieldSize
from services.pipeline.judgement import preset_for
from services.pipeline.preset import Preset, find_preset
from services.pipeline.stages.outlining import outline_calls, subsection_calls
from services.pipeline.stages.refreshing import StaleThemes, refresh_stages
from services.tasks import limits
from services.tasks.outlining.outline import Purpose
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY
from services.tasks.task import Range
from services.writing.revising.purposes import body_of
from services.writing.revising.staleness import Staleness

BASIS = (
    "The parts that are stale are written anew, and those of sections that open, as in a whole survey; abstract, "
    "introduction and conclusion with them. Calls for summaries follow from the communities and paths of the field as "
    "it is now, less the summaries that are stored. Everything else stays and costs nothing."
)
NOTHING = "Nothing of the survey is stale, so nothing is written."


def estimate_refresh(
    found: Staleness, model: LanguageModel, *, summaries: Collection[Summary] = (), unread: int | None = None
) -> Estimate:
    """What writing the stale sections of a survey anew will take; no call is made.

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
        writing=replace(preset.switches, memory=False, whole_text=False),  # which a refresh does without
        has_hints=preset.switches.hints,
        planned_parts=Range(low=stale + bool(communities), high=stale + limits.SUBSECTIONS * communities),
    )
    size = size_for_model(model, size)
    calls = [each for each in _calls(found, size, preset) if can_do(model, each.task)]
    return estimate_of_calls(model, calls, basis=BASIS)


def _written_parts(found: Staleness) -> list[str]:
    """The stale parts of the body that a model writes anew, by their numbers."""
    body = [section for section in body_of(found.survey) if section.purpose != Purpose.GAPS]
    parts = {part.id for section in body for part in (section.subsections or (section,))}
    return [each.section.number for each in found.sections if each.section.id in parts and not each.is_empty]


def _calls(found: Staleness, size: FieldSize, preset: Preset) -> Iterator[ExpectedCalls]:
    """The calls of a refresh, in the order in which they are made."""
    for stage in refresh_stages(preset):
        yield from _theme_calls(found, size) if stage.output is StaleThemes else stage.calls(size)


def _theme_calls(found: Staleness, size: FieldSize) -> Iterator[ExpectedCalls]:
    """Summaries of the communities as the stale and new parts know them, and the plan of what opens."""
    stale = found.stale_ids()
    told = {proof for section in found.survey.walk() if section.id in stale for proof in section.proof_ids}
    own = [each for each in found.grown.graph.communities if each.id in told]
    opened = {id for theme in found.opened for id in theme.communities}
    new = tuple(each for each in found.grown.graph.communities if each.id in opened)
    summaries = {each.task: each for each in size.summary_calls}[COMMUNITY_SUMMARY]
    yield replace(summaries, number=Range(low=0, high=len(own) + len(new)), usual=len(new))
    if new:
        themes = Range(low=1, high=len(found.opened))
        narrow = replace(
            size, field=replace(found.grown.graph, communities=new, paths=()), stored=(), planned_sections=themes
        )
        yield from outline_calls(narrow)
        yield from subsection_calls(narrow)

"""How users steer one survey: their wishes, the outline that it is written from, where it stops."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from services.evidence.index import FieldIndex
from services.pipeline.retracted_papers import RetractedPapers
from services.pipeline.stage import Results, Stage, stages_of
from services.pipeline.stages.all import STAGES
from services.pipeline.survey_manifest import survey_identity
from services.pipeline.wishes import NO_WISHES, Wishes
from services.planning.outline_plan import check_outline, survey_plan
from services.planning.survey_plan import SurveyPlan
from services.steps.digest import digest
from services.writing.front import Frame

if TYPE_CHECKING:
    from collections.abc import Collection

    from kg.model.fields.field import FieldGraph
    from kg.model.papers.paper import PaperId
    from kg.model.surveys.outline import OutlineVersion
    from kg.model.surveys.plan import OutlinePlan
    from kg.model.surveys.survey import SurveyId
    from services.pipeline.preset import Preset

_BY_QUESTIONS = frozenset({"questioning", "arranging"})
_BY_GRAPH = frozenset({"outlining", "answering", "planning"})
_IMPROVING = frozenset({"optimising", "reviewing", "assigning"})
_BEFORE_WRITING = frozenset({"counting", "summarising", "reading"}) | _BY_QUESTIONS | _BY_GRAPH | _IMPROVING
"""The stages that lead to an outline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steering:
    """What decides a survey beside field, preset and model.

    Attributes:
        outline: what it is written from, exactly, in place of an outline of the planner.
        evolution: the outlines that led to that one.
        survey: the survey that the outline belongs to, of which a new revision is written.
        is_improved: the outline but for its locked sections may be optimised, reviewed and replanned.
        stops_at_outline: only the outline is made.
    """

    wishes: Wishes = NO_WISHES
    outline: OutlinePlan | None = None
    evolution: tuple[OutlineVersion, ...] = ()
    survey: SurveyId | None = None
    is_improved: bool = False
    stops_at_outline: bool = False

    def check(self, field: FieldGraph) -> Steering:
        """The same, where everything that it names is in the field.

        Raises:
            InvalidInputError: something is not; `field` points to it.
        """
        wishes = self.wishes.check(field)
        gone = RetractedPapers.of(field, wishes).left_out
        outline = self.outline and check_outline(self.outline, field, banned=wishes.banned, retracted=gone)
        return replace(self, wishes=wishes, outline=outline)

    def manifest(self) -> dict[str, str]:
        """What it decides of the text, by name; nothing for a survey that is not steered."""
        return {
            **({"wishes": text} if (text := self.wishes.text()) else {}),
            **({"outline": digest(self.outline)} if self.outline else {}),
            **({"outline.improved": "but for its locked sections"} if self.outline and self.is_improved else {}),
            **({"stops_at": "outline"} if self.stops_at_outline else {}),
        }

    def identity(self, field_id: str, *, model: str, preset: str) -> SurveyId:
        """The id of the survey: that of the outline, or the one that the request leads to."""
        return self.survey or survey_identity(field_id, model=model, preset=preset, wishes=self.wishes.text())

    def preset(self, preset: Preset) -> Preset:
        """The preset as this survey follows it.

        An outline that there is needs no questions, and nothing replans one that is to be written exactly.
        """
        if self.outline is None:
            return preset
        stages = tuple(name for name in preset.stages if name not in _BY_QUESTIONS)
        replanning = preset.switches.replanning and self.is_improved
        return replace(preset, stages=stages, switches=replace(preset.switches, replanning=replanning))

    def stages(self, preset: Preset) -> tuple[Stage[Any], ...]:
        """The stages that a preset runs.

        Raises:
            PresetFileError: they do not lead to a survey, or to an outline.
        """
        given: list[type[Any]] = [FieldIndex]
        names: Collection[str] = preset.stages
        if self.outline is not None:
            given.append(SurveyPlan)
            skipped = _BY_QUESTIONS | _BY_GRAPH | (frozenset() if self.is_improved else _IMPROVING)
            names = [name for name in names if name not in skipped]
        elif set(names) >= _BY_QUESTIONS:
            names = [name for name in names if name not in _BY_GRAPH | _IMPROVING]
        if self.stops_at_outline:
            names = [name for name in names if name in _BEFORE_WRITING]
        followed = replace(preset, stages=tuple(names))
        return stages_of(followed, STAGES, given=given, wanted=SurveyPlan if self.stops_at_outline else Frame)

    def initial_results(self, index: FieldIndex) -> Results:
        """What there is before the first stage."""
        results = Results().with_value(index)
        if self.outline is None:
            return results
        plan = survey_plan(self.outline)
        return results.with_value(replace(plan, evolution=self.evolution or plan.evolution))

    @property
    def papers_required(self) -> tuple[PaperId, ...]:
        """Every paper that some part must describe, sorted by id."""
        named = [paper for part in (self.outline.parts() if self.outline else ()) for paper in part.papers]
        return tuple(sorted({*self.wishes.pinned, *named}))

    def retracted_papers(self, field: FieldGraph) -> RetractedPapers:
        """The retracted papers of a field: written without, or wished for."""
        return RetractedPapers.of(field, self.wishes)

    def papers_left_out(self, field: FieldGraph) -> frozenset[PaperId]:
        """The papers of a field that the survey is written without."""
        return self.retracted_papers(field).left_out.union(self.wishes.banned)

    @property
    def sections(self) -> int | None:
        """How many body sections there will be; None where the planner says."""
        return len(self.outline.sections) if self.outline else self.wishes.sections

    @property
    def parts(self) -> int | None:
        """How many sections and subsections will be written; None where the planner says."""
        if self.outline is None:
            return None
        return sum(len(section.subsections) or 1 for section in self.outline.sections)


UNSTEERED = Steering()
"""A survey that nobody steers."""

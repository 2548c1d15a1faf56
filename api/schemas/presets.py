"""Presets over HTTP: which parts write a survey, what each does, where it is published, what it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import Field

from api.schemas.shown import Shown
from api.schemas.surveys import ExpectedOut
from services.pipeline.preset import Ablation, Preset, Publication, load_preset, parts, preset_names

if TYPE_CHECKING:
    from services.pipeline.estimate import Estimate


class PresetPartOut(Shown):
    """A part of the pipeline, on or off in a preset."""

    name: str = Field(description="As `without` of a new survey names it.", examples=["vertical"])
    does: str = Field(description="What it does.")
    source: str = Field(description="Where it is published.", examples=["SurveyG 2.1.3, Algorithm 1"])
    is_on: bool = Field(description="Whether the preset has it.")


class AblationOut(Shown):
    """A row of an ablation table of the publication."""

    name: str = Field(examples=["w/o Vertical Traversal"])
    table: str = Field(description="Where it is in the publication.", examples=["Table 5"])
    without: list[str] = Field(description="Parts that it turns off.")
    settings: dict[str, int | float | list[str]] = Field(
        description="What else it sets: numbers of the preset, parameters of the field and of collecting."
    )
    reported: dict[str, float] = Field(description="What the publication reports of it, by measure.")


class PresetOut(Shown):
    """A way to write a survey."""

    name: str = Field(description="As `preset` of a new survey names it.", examples=["surveyg"])
    purpose: str
    publication: Publication | None = Field(description="The paper that it follows; null for one of Strata's own.")
    parts: list[PresetPartOut] = Field(description="Every part there is, in the order in which they are done.")
    numbers: dict[str, int] = Field(description="Bounds of the parts.", examples=[{"outline_rounds": 3}])
    differs: list[str] = Field(description="Where it does something else than its publication.")
    ablations: list[AblationOut]
    expected: ExpectedOut | None = Field(
        description="What a survey of the field that was asked for most likely takes of models on servers, if any."
    )
    calls: int | None = Field(description="Calls of all models, the offline writer included; null without a field.")


class PresetList(Shown):
    """Every preset."""

    items: list[PresetOut]


def preset_list(estimates: Mapping[str, Estimate]) -> PresetList:
    """All presets; `estimates` of a survey by each, or none."""
    return PresetList(items=[_preset(load_preset(name), estimates.get(name)) for name in preset_names()])


def _preset(preset: Preset, estimate: Estimate | None) -> PresetOut:
    return PresetOut(
        name=preset.name,
        purpose=preset.purpose,
        publication=preset.publication,
        parts=[
            PresetPartOut(name=name, does=part.does, source=part.source, is_on=preset.has(name))
            for name, part in parts().items()
        ],
        numbers=preset.switches.numbers(),
        differs=list(preset.differs),
        ablations=[_ablation(row) for row in preset.ablations],
        expected=ExpectedOut.model_validate(estimate.expected, from_attributes=True) if estimate else None,
        calls=estimate.usual_calls if estimate else None,
    )


def _ablation(row: Ablation) -> AblationOut:
    settings = {**row.switches, **row.field, **row.collecting}
    return AblationOut(
        name=row.name, table=row.table, without=list(row.without), settings=settings, reported=row.reported
    )

"""Parts of a preset that need judgement, which are off where no language model is configured for them."""

from __future__ import annotations

from dataclasses import replace

from services.models.model_requirement import can_do
from services.models.port import LanguageModel
from services.pipeline.preset import Preset, parts
from services.tasks.catalogue import catalogue


def preset_for(preset: Preset, model: LanguageModel) -> Preset:
    """The preset without the parts whose tasks `model` leaves to rules, which cannot do them; it keeps its name."""
    tasks = {task.name: task for task in catalogue()}
    off = tuple(
        name
        for name, part in parts().items()
        if preset.has(name) and not can_do(model, *(tasks[each] for each in part.needs))
    )
    return replace(preset.without(off), name=preset.name, off_for_want_of_model=off)


def with_parts_off(notice: str, preset: Preset) -> str:
    """The notice of a survey, and that parts were off for want of a model."""
    if not preset.off_for_want_of_model:
        return notice
    return f"{notice} Parts that need a language model were off."

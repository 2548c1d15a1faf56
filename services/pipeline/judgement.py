"""Parts of a preset that need judgement, which are off where no language model is configured for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from services.models.abilities import can_do
from services.models.port import LanguageModel
from services.pipeline.preset import Preset, parts
from services.tasks.catalogue import catalogue


def parts_off(preset: Preset, model: LanguageModel) -> tuple[str, ...]:
    """The parts that a preset has and whose tasks `model` leaves to rules, which cannot do them."""
    tasks = {task.name: task for task in catalogue()}
    return tuple(
        name
        for name, part in parts().items()
        if preset.has(name) and not can_do(model, *(tasks[each] for each in part.needs))
    )


def preset_for(preset: Preset, model: LanguageModel) -> Preset:
    """The preset without those parts, under its own name."""
    return replace(preset.without(parts_off(preset, model)), name=preset.name)


def with_parts_off(notice: str, off: Sequence[str]) -> str:
    """The notice of a survey, with the parts that were off."""
    if not off:
        return notice
    return f"{notice} Parts that need a language model were off: {', '.join(name.replace('_', ' ') for name in off)}."

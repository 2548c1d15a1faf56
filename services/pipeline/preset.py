"""Presets: which stages a survey goes through, as TOML files of `presets/`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kg.resources import resource_folder
from services.errors import PresetFileError
from services.pipeline.stage import Stage


class _File(BaseModel):
    """What a preset file holds."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    purpose: str = Field(min_length=10)
    stages: tuple[str, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A way to write a survey: its name, what it is for, and the names of its stages in order."""

    name: str
    purpose: str
    stages: tuple[str, ...]


def load_preset(name: str, folder: Path | None = None) -> Preset:
    """Read and check one preset.

    Raises:
        PresetFileError: there is no such preset, or its file is not TOML, lacks a key or has one too many.
    """
    path = (folder or resource_folder("services", "pipeline/presets")) / f"{name}.toml"
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in path.parent.glob("*.toml"))) or "none"
        raise PresetFileError(path, f"there is no preset {name!r}; there are: {known}")
    try:
        file = _File.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise PresetFileError(path, f"the file is not TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        raise PresetFileError(path, f"key {'.'.join(map(str, first['loc']))!r}: {first['msg']}") from error
    return Preset(name=name, purpose=file.purpose, stages=file.stages)


def stages_of(
    preset: Preset, known: Mapping[str, Stage[Any]], *, given: Sequence[type[Any]], wanted: type[Any]
) -> tuple[Stage[Any], ...]:
    """The stages of a preset, each of which finds its inputs made.

    Args:
        given: types of the values that are there before the first stage.
        wanted: the type of value that the last stage must have made at least.
    Raises:
        PresetFileError: a stage is unknown, reads what no stage before it makes, or nothing makes what is wanted.
    """
    made, stages = set(given), []
    for name in preset.stages:
        if (stage := known.get(name)) is None:
            raise PresetFileError(preset.name, f"unknown stage {name!r}; there are: {', '.join(sorted(known))}")
        if missing := [kind.__name__ for kind in stage.inputs if kind not in made]:
            raise PresetFileError(
                preset.name, f"the stage {name!r} needs {', '.join(missing)}; put the stage that makes it before it"
            )
        made.add(stage.output)
        stages.append(stage)
    if wanted not in made:
        raise PresetFileError(preset.name, f"no stage makes {wanted.__name__}; add one that does")
    return tuple(stages)

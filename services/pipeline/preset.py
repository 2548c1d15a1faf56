"""Presets: which parts a survey is written with, as TOML files of `presets/`; `parts.toml` says what a part is."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, WithJsonSchema
from typing_extensions import TypeAliasType

from kg.errors import InvalidInputError
from kg.resources import resource_folder
from services.errors import PresetFileError
from services.pipeline.switches import ALL_ON, Switches

PRESET = "full"
"""The preset of a survey that names none: everything this pipeline can do."""

Read = TypeVar("Read")
_WITHOUT = " without "


class _Table(BaseModel):
    """A table of a file: frozen, nothing beside its keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PresetPart(_Table):
    """A part of the pipeline: what it does, where it is published, and the stages or the switches that it is."""

    does: str = Field(min_length=10)
    source: str = Field(min_length=3)
    stages: tuple[str, ...] = ()
    off: dict[str, bool | int] = Field(default={}, description="Switches with the values that turn it off.")
    needs: tuple[str, ...] = Field(default=(), description="Its tasks that need a language model.")
    replaces: tuple[str, ...] = Field(default=(), description="Parts that are not done where it is on.")


class Publication(_Table):
    """The paper that a preset follows."""

    system: str
    title: str
    sections: str = Field(description="Where it describes the parts.")


class Ablation(_Table):
    """A row of an ablation table of a paper: what it turns off or sets, and what the paper reports of it.

    `field` and `collecting` are parameters of the field and of the collection; `switches` are those that are numbers.
    """

    name: str
    table: str = Field(description="Where the row is in the paper.")
    without: tuple[str, ...] = ()
    switches: dict[str, int] = {}
    field: dict[str, int | float] = {}
    collecting: dict[str, int | float | list[str]] = {}
    reported: dict[str, float] = {}


class _File(_Table):
    """What a preset file holds; `place` is its place in lists of presets, those without one last."""

    place: int = 1_000
    purpose: str = Field(min_length=10)
    stages: tuple[str, ...] = Field(min_length=1)
    publication: Publication | None = None
    differs: tuple[str, ...] = ()
    switches: dict[str, bool | int] = {}
    field: dict[str, int | float] = {}
    collecting: dict[str, int | float | list[str]] = {}
    ablations: tuple[Ablation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A way to write a survey: its name, what it is for, the names of its stages in order, and what is on inside them.

    `differs` says in sentences where it does something else than its publication; `field` and `collecting` are the
    parameters of the publication for what comes before the survey; `ablations` are the rows of its ablation tables,
    the whole system first. `off_for_want_of_model` are parts that it had, whose tasks no rule does.
    """

    name: str
    purpose: str
    stages: tuple[str, ...]
    switches: Switches = ALL_ON
    publication: Publication | None = None
    differs: tuple[str, ...] = ()
    field: Mapping[str, int | float] | None = None
    collecting: Mapping[str, int | float | list[str]] | None = None
    ablations: tuple[Ablation, ...] = ()
    off_for_want_of_model: tuple[str, ...] = ()

    def has(self, part: str) -> bool:
        """Whether a part is on."""
        its = parts()[part]
        if its.stages:
            return set(its.stages) <= set(self.stages)
        return any(getattr(self.switches, name) != value for name, value in its.off.items())

    def does(self, part: str) -> bool:
        """Whether a part is on and no other is done in its place."""
        return self.has(part) and not any(part in other.replaces for name, other in parts().items() if self.has(name))

    def parts_in_words(self) -> str:
        """What is on, for a manifest: `vertical, review, outline_rounds 3`."""
        numbers = [f"{name} {value}" for name, value in self.switches.numbers().items()]
        return ", ".join([*(part for part in parts() if self.does(part)), *numbers])

    def without(self, names: Collection[str]) -> Preset:
        """This preset with some parts turned off, of which its name tells.

        Raises:
            InvalidInputError: there is no such part.
        """
        known = parts()
        if unknown := sorted(set(names) - known.keys()):
            raise InvalidInputError(
                f"there is no part {unknown[0]!r}; there are: {', '.join(sorted(known))}", field="without"
            )
        off = [name for name in known if name in names and self.has(name)]
        if not off:
            return self
        gone = {stage for name in off for stage in known[name].stages}
        inside: dict[str, Any] = {switch: value for name in off for switch, value in known[name].off.items()}
        return replace(
            self,
            name=f"{self.name}{', ' if _WITHOUT in self.name else _WITHOUT}{', '.join(off)}",
            stages=tuple(stage for stage in self.stages if stage not in gone),
            switches=replace(self.switches, **inside),
        )

    def ablate(self, row: Ablation) -> Preset:
        """This preset as a row of its ablation tables has it; its name tells of it."""
        less = self.without(row.without)
        numbers: dict[str, Any] = row.switches
        settings = ", ".join(f"{name} {value}" for name, value in numbers.items())
        return replace(
            less,
            name=f"{less.name} with {settings}" if settings else less.name,
            switches=replace(less.switches, **numbers),
        )


@cache
def preset_names() -> tuple[str, ...]:
    """The presets that there are, one a file of `presets/`, in the order that the files give.

    Raises:
        PresetFileError: a file is damaged.
    """
    paths = resource_folder("services", "pipeline/presets").glob("*.toml")
    places = {path.stem: _read(path, TypeAdapter(_File)).place for path in paths}
    return tuple(sorted(places, key=lambda name: (places[name], name)))


def under_preset(values: Any, table: str, key: str = "parameters") -> Any:
    """The values of a request that names a `preset`, with the preset's table `field` or `collecting` under its own.

    Args:
        key: the field of the request that holds its parameters. Those that are given stay; a request without a known
            preset is left for its own checks.
    """
    if not isinstance(values, Mapping) or values.get("preset") not in preset_names():
        return values
    given = values.get(key) or {}
    if isinstance(given, BaseModel):
        given = given.model_dump(exclude_unset=True)
    own = getattr(load_preset(values["preset"]), table) or {}
    return {**values, key: {**own, **given}} if isinstance(given, Mapping) else values


def check_preset_name(name: str) -> str:
    """The name, where a preset has it.

    Raises:
        ValueError: none has; the message names those that there are.
    """
    if name in preset_names():
        return name
    raise ValueError(f"there is no preset {name!r}; there are: {', '.join(preset_names())}")


def find_preset(label: str, without: Collection[str] = ()) -> Preset:
    """The preset of a name, or of the name that a survey carries: `surveyg`, `surveyg without vertical`.

    Raises:
        PresetFileError: there is no such preset.
        InvalidInputError: there is no such part.
    """
    name, _, off = label.partition(_WITHOUT)
    return load_preset(name).without({*without, *filter(None, off.split(", "))})


@cache
def parts() -> Mapping[str, PresetPart]:
    """Everything that can be turned off, by name, in the order in which it is done.

    Raises:
        PresetFileError: `parts.toml` is damaged.
    """
    found = _read(resource_folder("services", "pipeline") / "parts.toml", TypeAdapter(dict[str, PresetPart]))
    return {
        name: part if part.stages or part.off else part.model_copy(update={"off": {name: False}})
        for name, part in found.items()
    }


def load_preset(name: str, folder: Path | None = None) -> Preset:
    """Read and check one preset.

    Raises:
        PresetFileError: there is no such preset, or its file is not TOML, lacks a key or has one too many.
    """
    path = (folder or resource_folder("services", "pipeline/presets")) / f"{name}.toml"
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in path.parent.glob("*.toml"))) or "none"
        raise PresetFileError(path, f"there is no preset {name!r}; there are: {known}")
    file = _read(path, TypeAdapter(_File))
    return Preset(
        name=name,
        purpose=file.purpose,
        stages=file.stages,
        switches=_switches(file.switches, path),
        publication=file.publication,
        differs=file.differs,
        field=file.field,
        collecting=file.collecting,
        ablations=file.ablations,
    )


def _read(path: Path, shape: TypeAdapter[Read]) -> Read:
    try:
        return shape.validate_python(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise PresetFileError(path, f"the file is not TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        raise PresetFileError(path, f"key {'.'.join(map(str, first['loc']))!r}: {first['msg']}") from error


def _switches(given: Mapping[str, bool | int], path: Path) -> Switches:
    """The switches of a file, of which each must be known and of the kind of its default."""
    defaults, chosen = asdict(ALL_ON), dict[str, Any](given)
    for name, value in chosen.items():
        if name not in defaults or type(value) is not type(defaults[name]):
            kinds = ", ".join(f"{known} ({type(default).__name__})" for known, default in defaults.items())
            raise PresetFileError(path, f"key 'switches.{name}': no such switch; there are: {kinds}")
    return Switches(**chosen)


PresetName = TypeAliasType(
    "PresetName",
    Annotated[
        str,
        AfterValidator(check_preset_name),
        WithJsonSchema(
            {
                "type": "string",
                "enum": [*preset_names()],
                "title": "PresetName",
                "description": "The presets that a survey may name.",
            }
        ),
    ],
)
"""A field of a request that names a preset."""

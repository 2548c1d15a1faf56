"""Prompt files: Markdown under a TOML header, checked when loaded, rendered without a way out of a quotation."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import Template

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kg.resources import resource_folder
from services.errors import PromptFileError, ServiceError
from services.tasks.short_ids import ShortIds

FENCE = "+++"
_MARKERS = re.compile(r"<{3,}|>{3,}")


class _Header(BaseModel):
    """The TOML header; `output` names the task's answer as `module:Class`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    purpose: str = Field(min_length=10)
    version: int = Field(ge=1)
    inputs: dict[str, str]
    output: str = Field(pattern=r"^services\.tasks(\.[a-z_]+)+:[A-Z][A-Za-z]+$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Messages:
    """A rendered prompt, ready for a chat model; `ids` are the short names of the passages that it shows."""

    system: str
    user: str
    ids: ShortIds = field(default_factory=ShortIds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A prompt file, checked.

    `family` is its folder, `name` its stem. `inputs` describes each placeholder in words; `output` names the answer's
    model as `module:Class`; `version` is stored with everything the prompt produced, and grows by one whenever its
    words change.
    """

    name: str
    family: str
    purpose: str
    version: int
    inputs: Mapping[str, str]
    output: str
    system: str
    user: str

    def render(self, values: Mapping[str, str]) -> Messages:
        """Fill in the placeholders.

        Runs of three or more `<` or `>` in a value become a space, so no text can close the quotation around it. A
        paragraph of the prompt whose placeholders are all empty is left out, and passages have short names.

        Raises:
            ServiceError: `values` does not name exactly the declared inputs.
        """
        if set(values) != set(self.inputs):
            missing, unknown = sorted(set(self.inputs) - set(values)), sorted(set(values) - set(self.inputs))
            raise ServiceError(f"prompt {self.name!r}: missing inputs {missing}, unknown inputs {unknown}")
        safe = {name: without_markers(value) for name, value in values.items()}
        shown = (each for each in self.user.split("\n\n") if not _is_empty(each, safe))
        user = "\n\n".join(Template(each).substitute(safe) for each in shown)
        ids = ShortIds.of(user)
        return Messages(system=Template(self.system).substitute(safe), user=ids.shorten(user), ids=ids)


def _is_empty(paragraph: str, values: Mapping[str, str]) -> bool:
    """Whether a paragraph of a prompt has placeholders and nothing to fill in for any of them."""
    names = [match["braced"] for match in Template.pattern.finditer(paragraph) if match["braced"]]
    return bool(names) and not any(values[name].strip() for name in names)


Prompts = Mapping[str, Prompt]
"""Prompts by the name of their task."""


def without_markers(text: str) -> str:
    """`text` with every fence marker (`<<<`, `>>>` and longer runs) replaced by a space."""
    has_any = "<<<" in text or ">>>" in text  # a hundred times as fast as looking by the pattern
    return _MARKERS.sub(" ", text) if has_any else text


def load_prompts(folder: Path | None = None) -> dict[str, Prompt]:
    """All prompt files of the families' folders by name (the file's stem), in the order of their names.

    Those that come with the code are read once.

    Raises:
        PromptFileError: a file breaks the format, or two families have a file of the same name.
    """
    return dict(_own_prompts()) if folder is None else _read_prompts(folder)


@cache
def _own_prompts() -> dict[str, Prompt]:
    return _read_prompts(resource_folder("services", "prompts"))


def _read_prompts(folder: Path) -> dict[str, Prompt]:
    paths = sorted(folder.glob("*/*.md"), key=lambda path: path.stem)
    found: dict[str, Prompt] = {}
    for path in paths:
        if path.stem in found:
            raise PromptFileError(
                path, 1, f"the family {found[path.stem].family!r} has a prompt of this name; rename one"
            )
        found[path.stem] = load_prompt(path)
    return found


def load_prompt(path: Path) -> Prompt:
    """Read and check one prompt file.

    Raises:
        PromptFileError: the header is missing, is not TOML or lacks a key; a part is missing or empty; the declared
            inputs and the placeholders used differ.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    end = _header_end(path, lines)
    header = _header(path, lines[1:end])
    system, user = _heading(path, lines, "# system", end), _heading(path, lines, "# user", end)
    if user < system:
        raise PromptFileError(path, user + 1, "put `# system` before `# user`")
    _check_placeholders(path, lines, end, header.inputs)
    return Prompt(
        name=path.stem,
        family=path.parent.name,
        purpose=header.purpose,
        version=header.version,
        inputs=header.inputs,
        output=header.output,
        system=_part(path, lines, system, user),
        user=_part(path, lines, user, len(lines)),
    )


def _header_end(path: Path, lines: list[str]) -> int:
    """Index of the line that closes the header."""
    if not lines or lines[0] != FENCE:
        raise PromptFileError(path, 1, f"the first line must be {FENCE}, which opens the TOML header")
    if FENCE not in lines[1:]:
        raise PromptFileError(path, 1, f"no second {FENCE} closes the header")
    return lines.index(FENCE, 1)


def _header(path: Path, lines: list[str]) -> _Header:
    try:
        return _Header.model_validate(tomllib.loads("\n".join(lines)))
    except tomllib.TOMLDecodeError as exc:
        raise PromptFileError(path, 2, f"the header is not TOML: {exc}") from exc
    except ValidationError as exc:
        first = exc.errors()[0]
        key = str(first["loc"][0])
        line = next((number for number, text in enumerate(lines, start=2) if text.startswith(key)), 1)
        raise PromptFileError(path, line, f"header key {key!r}: {first['msg']}") from exc


def _heading(path: Path, lines: list[str], heading: str, end: int) -> int:
    """Index of the only line after the header that is `heading`."""
    found = [index for index in range(end + 1, len(lines)) if lines[index] == heading]
    if len(found) != 1:
        raise PromptFileError(path, end + 1, f"{len(found)} lines {heading!r} after the header; write exactly one")
    return found[0]


def _check_placeholders(path: Path, lines: list[str], end: int, declared: Mapping[str, str]) -> None:
    used = set()
    for number, line in enumerate(lines[end + 1 :], start=end + 2):
        for match in Template.pattern.finditer(line):
            name = match["braced"]
            if name is None and match["escaped"] is None:
                raise PromptFileError(path, number, "a lone `$`; write `${name}` for an input, `$$` for the sign")
            if name is not None and name not in declared:
                raise PromptFileError(path, number, f"placeholder {name!r} is not among the header's inputs")
            used.add(name)
    for unused in (name for name in declared if name not in used):
        at = next((number for number, text in enumerate(lines[:end], start=1) if text.startswith(unused)), 1)
        raise PromptFileError(path, at, f"input {unused!r} is declared and never used; use it or delete it")


def _part(path: Path, lines: list[str], heading: int, end: int) -> str:
    """The text under a heading, up to the line `end`."""
    text = "\n".join(lines[heading + 1 : end]).strip()
    if not text:
        raise PromptFileError(path, heading + 1, f"nothing stands under {lines[heading]!r}")
    return text

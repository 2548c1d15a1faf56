"""Loads the templates of an engine: the files that all engines share, its own, and those of every kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType

from kg.adapters.schema.kind import Kinds
from kg.adapters.schema.kinds import KINDS
from kg.adapters.templates.patterns import SPACES, fill_templates
from kg.adapters.templates.template import Template, TemplateError, read_templates
from kg.resources import resource_folder

SHARED = "shared"


def load_templates(engine: str, *, kinds: Kinds = KINDS, folder: Path | None = None) -> Mapping[str, Template]:
    """The templates of an engine by name: those of `shared`, those of the engine's own folder, those of the kinds.

    Those that come with the code (no `folder`) are read and checked once a process.

    Raises:
        TemplateError: the first file that breaks a rule, or two templates of one name.
    """
    return _own_templates(engine, kinds) if folder is None else _templates_in(folder, engine, kinds)


@cache
def _own_templates(engine: str, kinds: Kinds) -> Mapping[str, Template]:
    return _templates_in(resource_folder("kg", "cypher"), engine, kinds)


def _templates_in(root: Path, engine: str, kinds: Kinds) -> Mapping[str, Template]:
    files = (read_templates(root / dialect, but=SPACES) for dialect in (SHARED, engine))
    found: dict[str, Template] = {}
    for template in chain(*files, fill_templates(kinds, engine, root)):
        if template.name in found:
            raise TemplateError(template.path, 1, f"{template.name} stands in {found[template.name].path} too")
        found[template.name] = template
    return MappingProxyType(dict(sorted(found.items())))

"""Finds the templates of an engine: the files that all engines share, its own, and those of every kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path

from kg.adapters.schema.kind import Kinds
from kg.adapters.schema.kinds import KINDS
from kg.adapters.templates.patterns import SPACES, pattern_templates
from kg.adapters.templates.template import Template, TemplateError, UnreadTemplate, templates_in
from kg.resources import resource_folder

SHARED = "shared"


class TemplatesByName(Mapping[str, Template]):
    """Templates by name, in its order. Each is read and checked when it is first asked for: a command uses few."""

    def __init__(self, unread: Mapping[str, UnreadTemplate]) -> None:
        self._unread = dict(sorted(unread.items()))
        self._read: dict[str, Template] = {}

    def __getitem__(self, name: str) -> Template:
        """The template of this name.

        Raises:
            TemplateError: its file breaks a rule.
        """
        if name not in self._read:
            self._read[name] = self._unread[name].read()
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._unread)

    def __len__(self) -> int:
        return len(self._unread)


def load_templates(engine: str, *, kinds: Kinds = KINDS, folder: Path | None = None) -> Mapping[str, Template]:
    """The templates of an engine by name: those of `shared`, those of the engine's own folder, those of the kinds.

    Those that come with the code (no `folder`) are found once a process.

    Raises:
        TemplateError: two templates have one name.
    """
    return _own_templates(engine, kinds) if folder is None else _find_templates(folder, engine, kinds)


@cache
def _own_templates(engine: str, kinds: Kinds) -> Mapping[str, Template]:
    return _find_templates(resource_folder("kg", "cypher"), engine, kinds)


def _find_templates(root: Path, engine: str, kinds: Kinds) -> Mapping[str, Template]:
    files = (templates_in(root / dialect, but=SPACES) for dialect in (SHARED, engine))
    found: dict[str, UnreadTemplate] = {}
    for template in chain(*files, pattern_templates(kinds, engine, root)):
        if template.name in found:
            raise TemplateError(template.path, 1, f"{template.name} stands in {found[template.name].path} too")
        found[template.name] = template
    return TemplatesByName(found)

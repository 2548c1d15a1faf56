"""The modules of the service that its client needs, moved below `strata`.

The service's packages are called `api`, `services` and `kg`; a project that has packages of these names can use the
client all the same, because it finds none of them at the top.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("api", "kg", "services")
BELOW = "strata.parts"
FIRST = "api.client"
_FILES = (("services/document", "*.toml"), ("services/pipeline", "**/*.toml"), ("services/text", "*.toml"))
"""Files that the modules read."""
_ITEMS = {
    "from typing_extensions import TypedDict\n": "from strata.items import Item\n",
    "(TypedDict):\n": "(Item):\n",
}
"""The service writes items of lists as dictionaries, since it has thousands of them to write; a reader gets models."""
_NAMES = re.compile(r"(?<![\w.])(from|import) (" + "|".join(PACKAGES) + r")(?=[. ])")


def write_parts(repository: Path, folder: Path) -> None:
    """Write the modules and their files into a folder, which is then the package `strata.parts`.

    Args:
        repository: where `api`, `kg` and `services` are.
    """
    for file in sorted({*_modules(repository), *_read_files(repository)}):
        target = folder / file.relative_to(repository)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = _NAMES.sub(rf"\1 {BELOW}.\2", file.read_text("utf-8"))
        for ours, of_client in _ITEMS.items():
            text = text.replace(ours, of_client)
        target.write_text(text, "utf-8")
    (folder / "__init__.py").write_text('"""Modules that the client has in common with the service."""\n', "utf-8")


def _modules(repository: Path) -> set[Path]:
    """The first module, all that is imported from it on as modules are read, and their packages."""
    found: set[Path] = set()
    waiting = [FIRST]
    while waiting:
        file = _file_of(repository, waiting.pop())
        if file is not None and file not in found:
            packages = [parent / "__init__.py" for parent in file.parents if parent.is_relative_to(repository)]
            found |= {file, *(each for each in packages if each.is_file())}
            waiting += _imported_modules(ast.parse(file.read_text("utf-8")).body)
    return found


def _read_files(repository: Path) -> Iterator[Path]:
    for folder, pattern in _FILES:
        yield from (repository / folder).glob(pattern)


def _file_of(repository: Path, module: str) -> Path | None:
    """The file of one of our modules; None for a name inside a module, or for a module of others."""
    parts = module.split(".")
    place = repository.joinpath(*parts)
    candidates = (place.with_suffix(".py"), place / "__init__.py") if parts[0] in PACKAGES else ()
    return next((each for each in candidates if each.is_file()), None)


def _imported_modules(body: list[ast.stmt]) -> Iterator[str]:
    """Names that a module imports when it is read: not those inside functions or for the checker of types alone."""
    for node in body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)

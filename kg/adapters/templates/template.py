"""Reads Cypher templates and checks that each one keeps the promise of its header.

A template is a file with one statement under comment lines `// key: text`:

    purpose    what it answers, in one sentence
    access     read, write or schema
    param      $name TYPE meaning          one line for each parameter the statement uses
    returns    name TYPE meaning           one line for each column, in the order of RETURN
    source     the publication behind a formula (optional)
    unbounded  why a read has no $limit (optional)
    single     why a read has one row at most, so that it needs no order and no $limit (optional)
    unmerged   why a write has no MERGE: what it deletes, or what keeps a second run harmless (optional)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kg.errors import GraphStoreError

KEYS = ("purpose", "access", "param", "returns", "source", "unbounded", "single", "unmerged")
ACCESSES = ("read", "write", "schema")

_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_HEADER = re.compile(r"//\s*(\w+):\s*(.*\S)\s*")
_FIELD = re.compile(r"\A(\$?)(\w+)\s+([A-Z][A-Z0-9]*(?:<.+?>)?)(?:\s+(.*))?")
_STRING = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
_COMMENT = re.compile(r"//.*")
_PARAMETER = re.compile(r"\$(\w+)")
_WORD = re.compile(r"\b(RETURN|ORDER\s+BY|SKIP|LIMIT|UNION)\b", re.IGNORECASE)
_TOTAL = re.compile(r"(?:^|[_.])(?:id|key|position)$")
_LIMITED = re.compile(r"\bLIMIT\s+\$limit\b")
_UNWINDS_ROWS = re.compile(r"\bUNWIND\s+\$rows\b")
_MERGES = re.compile(r"\bMERGE\b")
_DISTINCT = re.compile(r"^\s*DISTINCT\b")
_ORDER = re.compile(r"(?<!\s)\s++(?:ASC|DESC)$")
_COMMA = re.compile(",")
_ALIAS = re.compile(r"\bAS\s+(\w+)$", re.IGNORECASE)


class TemplateError(GraphStoreError):
    """A template file breaks the rules of its header; the text names file, line and rule."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")
        self.path = path
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderField:
    """A parameter or a column: its name, its Cypher type and what it means."""

    name: str
    type: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """One named statement; `text` is what the engine runs, `path` where it is written."""

    name: str
    purpose: str
    access: str
    parameters: tuple[HeaderField, ...]
    columns: tuple[HeaderField, ...]
    source: str | None
    text: str
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadTemplate:
    """The name of a template, the file it is written in, and how it is read and checked."""

    name: str
    path: Path
    read: Callable[[], Template]


def templates_in(folder: Path, *, but: str) -> Iterator[UnreadTemplate]:
    """The templates of a folder and those inside it, except the folders named `but`."""
    for path in sorted(folder.rglob("*.cypher")):
        if but not in path.relative_to(folder).parts:
            yield UnreadTemplate(name=path.stem, path=path, read=partial(read_template, path))


def read_template(path: Path) -> Template:
    """Read and check one file; its name is the template's.

    Raises:
        TemplateError: it breaks a rule of the header.
    """
    return read_text(path.read_text(encoding="utf-8"), name=path.stem, path=path)


def read_text(text: str, *, name: str, path: Path) -> Template:
    """Read and check one template.

    Raises:
        TemplateError: it breaks a rule of the header.
    """
    lines = text.splitlines()
    size = next((number for number, line in enumerate(lines) if not line.startswith("//")), len(lines))
    header = _Header(path, lines[:size])
    template = Template(
        name=name,
        purpose=header.one("purpose"),
        access=header.one("access"),
        parameters=header.fields("param", sigil="$"),
        columns=header.fields("returns", sigil=""),
        source=header.text("source"),
        text="\n".join(lines[size:]).strip(),
        path=path,
    )
    _check(template, header, first=size + 1)
    return template


class _Header:
    """The comment lines at the top of a file, by key, each with its line number."""

    def __init__(self, path: Path, lines: list[str]) -> None:
        self.path = path
        self.entries: dict[str, list[tuple[int, str]]] = {key: [] for key in KEYS}
        for number, line in enumerate(lines, start=1):
            match = _HEADER.fullmatch(line)
            if match is None or match[1] not in KEYS:
                raise TemplateError(path, number, f"a header line reads `// key: text` with a key of {', '.join(KEYS)}")
            self.entries[match[1]].append((number, match[2]))

    def line(self, key: str) -> int:
        """Where a key is first; line 1 when it is missing."""
        return self.entries[key][0][0] if self.entries[key] else 1

    def text(self, key: str) -> str | None:
        """The text of an optional key."""
        return self.one(key) if self.entries[key] else None

    def one(self, key: str) -> str:
        """The text of a key that is exactly once."""
        if len(self.entries[key]) != 1:
            raise TemplateError(self.path, self.line(key), f"the header needs exactly one `{key}`")
        return self.entries[key][0][1]

    def fields(self, key: str, *, sigil: str) -> tuple[HeaderField, ...]:
        """The parameters or the columns."""
        found = []
        for number, text in self.entries[key]:
            match = _FIELD.fullmatch(text)
            if match is None or match[1] != sigil:
                raise TemplateError(self.path, number, f"`{key}` reads `{sigil}name TYPE meaning`")
            found.append(HeaderField(name=match[2], type=match[3], meaning=match[4] or ""))
        return tuple(found)


def _check(template: Template, header: _Header, *, first: int) -> None:
    if not _NAME.fullmatch(template.name):
        raise TemplateError(template.path, 1, "a file name is lower case words joined by underscores")
    if template.access not in ACCESSES:
        raise TemplateError(template.path, header.line("access"), f"`access` is one of {', '.join(ACCESSES)}")
    bare = bare_statement(template.text)
    if not bare.strip() or ";" in bare:
        raise TemplateError(template.path, first, "a file holds exactly one statement, without a semicolon")
    _check_parameters(template, header, bare, first)
    columns, order = _clauses(bare) if template.access != "schema" else ([], [])
    _check_columns(template, header, columns, first)
    if template.access == "read":
        _check_read(template, header, bare, order, first)
    elif template.access == "write":
        _check_write(template, header, bare, first)


def bare_statement(text: str) -> str:
    """A statement with its strings and comments blanked, line by line as long as before."""
    without_strings = _STRING.sub(lambda match: "'" + " " * (len(match[0]) - 2) + "'", text)
    return _COMMENT.sub("", without_strings)


def _check_parameters(template: Template, header: _Header, bare: str, first: int) -> None:
    declared = {field.name for field in template.parameters}
    for number, line in enumerate(bare.splitlines(), start=first):
        for name in _PARAMETER.findall(line):
            if name not in declared:
                raise TemplateError(template.path, number, f"${name} is used but not declared by a `param`")
    unused = sorted(declared - set(_PARAMETER.findall(bare)))
    if unused or len(declared) < len(template.parameters):
        raise TemplateError(
            template.path, header.line("param"), f"declared twice or never used: ${', $'.join(unused) or '…'}"
        )


def _check_columns(template: Template, header: _Header, returned: list[str], first: int) -> None:
    declared = [field.name for field in template.columns]
    if declared != returned:
        raise TemplateError(
            template.path,
            header.line("returns") if declared else first,
            f"`returns` declares ({', '.join(declared)}), RETURN gives ({', '.join(returned)})",
        )


def _check_read(template: Template, header: _Header, bare: str, order: list[str], first: int) -> None:
    if header.text("single"):
        return
    if not order or not _TOTAL.search(order[-1]):
        raise TemplateError(template.path, first, "a read ends in ORDER BY with an id, key or order as the last key")
    if not header.text("unbounded") and not _LIMITED.search(bare):
        raise TemplateError(template.path, first, "a read ends in LIMIT $limit, or says `unbounded` and why")


def _check_write(template: Template, header: _Header, bare: str, first: int) -> None:
    if header.text("unmerged"):
        return
    if not (_UNWINDS_ROWS.search(bare) and _MERGES.search(bare)):
        raise TemplateError(
            template.path, first, "a write is UNWIND $rows and MERGE on a key, or says `unmerged` and why"
        )


def _clauses(bare: str) -> tuple[list[str], list[str]]:
    """The columns of the last RETURN outside braces and its ORDER BY keys without their direction."""
    words = [match for match in _WORD.finditer(bare) if _depth(bare, match.start()) == 0]
    starts = [index for index, match in enumerate(words) if match[1].upper() == "RETURN"]
    if not starts:
        return [], []
    parts: dict[str, str] = {}
    last = words[starts[-1] :]
    for match, following in zip(last, [*last[1:], None], strict=True):
        end = following.start() if following else len(bare)
        parts[match[1].upper().split()[0]] = bare[match.end() : end]
    columns = [_alias(item) for item in _items(_DISTINCT.sub("", parts["RETURN"]))]
    keys = [_ORDER.sub("", item.strip()) for item in _items(parts.get("ORDER", ""))]
    return columns, keys


def _depth(text: str, place: int) -> int:
    """How many brackets are open at a place of a text."""
    return sum(text.count(each, 0, place) for each in "([{") - sum(text.count(each, 0, place) for each in ")]}")


def _items(clause: str) -> list[str]:
    cuts = [match.start() for match in _COMMA.finditer(clause) if _depth(clause, match.start()) == 0]
    return [clause[a + 1 : b].strip() for a, b in zip([-1, *cuts], [*cuts, len(clause)], strict=True) if clause.strip()]


def _alias(item: str) -> str:
    match = _ALIAS.search(item)
    return match[1] if match else item.strip()

"""Statements that every kind of node or relationship has, written once as patterns and filled in with its row.

A pattern is a template whose first line is `// name: …` and in which `@word` stands for what the row says. A line that
names a list, such as `@property`, is written once for each of its values, and not at all when there is none; after the
last of them a comma at the end of the line goes. Nothing but the rows of `kinds` is ever filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from kg.adapters.schema.kind import Kinds, NodeKind, Property, RelationshipKind
from kg.adapters.templates.template import Template, TemplateError, UnreadTemplate, read_text

FOLDER = "kinds"
SPACES = "spaces"
_TEXT = "text"

Values = Mapping[str, str | list[str]]
"""What the words of a pattern stand for."""

_WORD = re.compile(r"@(?:\{(\w+)\}|(\w+))")
_NAME = re.compile(r"// name:\s+(\S+)\n")


def pattern_templates(kinds: Kinds, engine: str, root: Path) -> Iterator[UnreadTemplate]:
    """The templates of all kinds on an engine; each is filled in when it is read.

    Raises:
        TemplateError: a pattern has no name.
    """
    heads: dict[Path, str] = {}
    for path, values in _fill_patterns(kinds, engine, root):
        if path not in heads:
            with path.open(encoding="utf-8") as pattern:
                heads[path] = pattern.readline()
        name = _name("".join(_fill_line(path, 1, heads[path].rstrip("\n"), values)), path)[1]
        yield UnreadTemplate(name=name, path=path, read=partial(fill, path, values))


def _fill_patterns(kinds: Kinds, engine: str, root: Path) -> Iterator[tuple[Path, Values]]:
    """The file of each pattern with each row it is filled in with."""
    for pattern, values in _rows(kinds):
        yield root / FOLDER / f"{pattern}.cypher", values
    for folder in (root / FOLDER / SPACES, root / engine / SPACES):
        for path in sorted(folder.glob("*.cypher")):
            for kind in kinds.nodes:
                yield from ((path, values) for values in _spaces(kind, by_words=_TEXT in path.stem.split("_")))


def fill(path: Path, values: Values) -> Template:
    """The template that a pattern gives for a row.

    Raises:
        TemplateError: the pattern has no name or names a word that is not in `values`; or the template breaks a rule.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "".join(
        line for number, line in enumerate(lines, start=1) for line in _fill_line(path, number, line, values)
    )
    named = _name(text, path)
    return read_text(text[named.end() :], name=named[1], path=path)


def _name(text: str, path: Path) -> re.Match[str]:
    if (named := _NAME.match(text)) is None:
        raise TemplateError(path, 1, "a pattern begins with `// name: …`")
    return named


def _fill_line(path: Path, number: int, line: str, values: Values) -> Iterator[str]:
    if "@" not in line:
        yield line + "\n"
        return
    words = {first or second for first, second in _WORD.findall(line)}
    unknown = sorted(words - values.keys())
    if unknown:
        raise TemplateError(path, number, f"@{unknown[0]} is none of {', '.join(sorted(values))}")
    lists = {word: value for word in words if isinstance(value := values[word], list)}
    count = len(next(iter(lists.values()))) if lists else 1
    for place in range(count):
        chosen = {word: lists[word][place] if word in lists else str(values[word]) for word in words}
        text = _WORD.sub(lambda match, chosen=chosen: chosen[match[1] or match[2]], line)  # type: ignore[misc]
        yield (text.removesuffix(",") if lists and place == count - 1 else text) + "\n"


def _rows(kinds: Kinds) -> Iterator[tuple[str, Values]]:
    """Each pattern with each row it is filled in with."""
    for node in kinds.nodes:
        values = _node(node)
        yield "nodes/save", values
        if node.is_dumped:
            yield "nodes/dump", values
            yield "nodes/ids", values
            yield "nodes/stored", values
        if node.is_added:
            yield from ((f"nodes/{pattern}", values) for pattern in ("add", "annotate", "by_id"))
            if values["optional"]:
                yield "nodes/declare", values
        for index in node.indexes():
            looked_up = {"property": " and ".join(index.on), "on": ", ".join(f"n.{name}" for name in index.on)}
            yield f"indexes/{index.pattern}", {**values, **looked_up, "index": index.name}
    for edge in kinds.edges:
        values = _edge(edge, start=kinds.node(edge.start), end=kinds.node(edge.end))
        yield "edges/dump", values
        yield ("edges/save_keyed" if edge.key else "edges/save" if edge.properties else "edges/save_bare"), values
        if edge.is_added:
            yield "edges/add", values


def _node(kind: NodeKind) -> Values:
    said = [each for each in kind.properties if not each.derived]
    return {
        **_properties(kind.properties),
        "kind": kind.name,
        "label": kind.label,
        "noun": kind.noun,
        "title": kind.title,
        "Title": kind.title.capitalize(),
        "said": [each.name for each in said],
        "said_type": [each.type for each in said],
        "shown": [kind.shown] if kind.shown else [],
        "flag": [flag.label for flag in kind.flags],
        "flagged": [flag.on for flag in kind.flags],
        "required": [each.name for each in kind.properties if each.required],
        "optional": [each.name for each in kind.properties if not each.required],
    }


def _spaces(kind: NodeKind, *, by_words: bool) -> Iterator[Values]:
    """The values of each space of a kind that is searched by words, or of the one that is searched by vectors."""
    if by_words:
        for space in kind.text_spaces():
            title = {"title": space.title, "Title": space.title.capitalize()}
            yield {**_node(kind), **title, "kind": space.name, "noun": space.noun, "text": space.text}
    elif kind.space:
        yield {**_node(kind), "embedded": kind.space.embedded}


def _edge(kind: RelationshipKind, *, start: NodeKind, end: NodeKind) -> Values:
    order = ["start_id", "position", "end_id"] if kind.key == "position" else ["start_id", "end_id", kind.key or ""]
    return {
        **_properties(kind.properties),
        "kind": kind.name,
        "title": kind.title,
        "relationship": kind.type,
        "start": start.label,
        "end": end.label,
        "key": kind.key or "",
        "order": ", ".join(column for column in order if column),
    }


def _properties(properties: tuple[Property, ...]) -> dict[str, str | list[str]]:
    plain = [each for each in properties if each.type != "DATE"]
    return {
        "property": [each.name for each in properties],
        "plain": [each.name for each in plain],
        "plain_type": [each.type for each in plain],
        "day": [each.name for each in properties if each.type == "DATE"],
    }

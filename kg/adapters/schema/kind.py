"""What the graph layer knows of a kind of node or relationship."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """A stored property: its name and its Cypher type.

    `required` holds for one that no node of a kind with `is_added` lacks; `derived` for one that is worked out of the
    others, so that nobody asks for it by the id of its node.
    """

    name: str
    type: str
    required: bool = False
    derived: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """That a kind of node is searched: by the words of the property `text`, and by vectors.

    `embedded` is the property in whose name the embedded engine keeps the vectors.
    """

    text: str
    embedded: str


class NodeIndex(NamedTuple):
    """A constraint or an index: the pattern in `cypher/kinds/indexes` that makes it, its name, its property."""

    pattern: str
    name: str
    on: str

    @property
    def template(self) -> str:
        """The name of the template that makes it."""
        return f"{self.pattern}_{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeKind:
    """A kind of node, known by its property `id`.

    Attributes:
        name: the plural, in the names of templates and in dumps; also the name of its space.
        label: in Cypher.
        title: the plural in words.
        unique: properties beside `id` that no two nodes share.
        indexed: properties that it is looked up by.
        is_dumped: whether a dump holds it.
        is_added: whether it has `add_…`, which stores many new nodes fast, and `…_by_id`.
    """

    name: str
    label: str
    properties: tuple[Property, ...]
    title: str
    unique: tuple[str, ...] = ()
    indexed: tuple[str, ...] = ()
    space: Space | None = None
    is_dumped: bool = True
    is_added: bool = False

    @property
    def noun(self) -> str:
        """The label as the names of indexes have it: `vector_space`."""
        return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in self.label).lstrip("_")

    def indexes(self) -> Iterator[NodeIndex]:
        """What is made so that its nodes are found: by the id, by what is unique or indexed, by their words."""
        for name in ("id", *self.unique):
            yield NodeIndex("constrain", f"{self.noun}_{name}", name)
        for name in self.indexed:
            yield NodeIndex("index", f"{self.noun}_{name.removesuffix('_id')}", name)
        if self.space:
            yield NodeIndex("index_text", f"{self.noun}_text", self.space.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationshipKind:
    """A kind of relationship between two kinds of nodes.

    Attributes:
        name: in the names of templates and in dumps.
        type: in Cypher.
        start, end: names of the kinds of nodes that it leads from and to.
        title: the plural in words.
        key: the property that tells apart several of them between the same two nodes; None where there is one at most.
        is_added: whether it has `add_…`, which stores many new ones fast.
    """

    name: str
    type: str
    start: str
    end: str
    title: str
    properties: tuple[Property, ...] = ()
    key: str | None = None
    is_added: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinds:
    """All kinds, in the order of a dump: what a relationship leads to stands before it."""

    nodes: tuple[NodeKind, ...]
    edges: tuple[RelationshipKind, ...]

    def node(self, name: str) -> NodeKind:
        """The kind of node of this name."""
        return next(kind for kind in self.nodes if kind.name == name)

    def dumped(self) -> tuple[str, ...]:
        """Names of the kinds of nodes that a dump holds."""
        return tuple(kind.name for kind in self.nodes if kind.is_dumped)

    def spaces(self) -> tuple[str, ...]:
        """Names of the kinds of nodes that are searched."""
        return tuple(kind.name for kind in self.nodes if kind.space)

    def schema_templates(self) -> tuple[str, ...]:
        """Names of the templates that make constraints and indexes; all of them may run again."""
        return tuple(sorted(index.template for kind in self.nodes for index in kind.indexes()))

"""What the graph layer knows of a kind of node or relationship."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

_TEXT_INDEX = "index_text"
_LETTERS_INDEX = "index_letters"


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """A stored property: its name and its Cypher type; templates take and give a DATE as text, `YYYY-MM-DD`.

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSpace:
    """Nodes of a kind that are searched by words apart from its others: those that have the property `text`.

    `name` is the name of the space, `noun` that of one node in the name of its index, `title` the plural in words.
    """

    name: str
    noun: str
    title: str
    text: str


class Flag(NamedTuple):
    """A label that nodes of a kind carry beside their own as long as the property `on` is true."""

    label: str
    on: str


class NodeIndex(NamedTuple):
    """A constraint or an index: the pattern in `cypher/kinds/indexes` that makes it, its name, its properties."""

    pattern: str
    name: str
    on: tuple[str, ...]

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
        indexed: properties that it is looked up by, alone or, as a tuple, several together.
        searched_inside: properties in which letters are looked for anywhere, which a server has an index for.
        apart: nodes of it that are searched by words on their own.
        shown: the property that `name` repeats, which Neo4j Browser and Bloom write on a node; None where they find
            a name or a title anyway.
        flags: labels that some of its nodes carry beside `label`.
        is_dumped: whether a dump holds it.
        is_reserved: whether a dump holds it only if it is asked for.
        is_added: whether it has `add_…`, which stores many new nodes fast, and `…_by_id`; such a kind has no DATE and
            nothing `shown`.
    """

    name: str
    label: str
    properties: tuple[Property, ...]
    title: str
    unique: tuple[str, ...] = ()
    indexed: tuple[str | tuple[str, ...], ...] = ()
    searched_inside: tuple[str, ...] = ()
    space: Space | None = None
    apart: TextSpace | None = None
    shown: str | None = None
    flags: tuple[Flag, ...] = ()
    is_dumped: bool = True
    is_reserved: bool = False
    is_added: bool = False

    @property
    def noun(self) -> str:
        """The label as the names of indexes have it: `vector_space`."""
        return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in self.label).lstrip("_")

    def text_spaces(self) -> Iterator[TextSpace]:
        """What of it is searched by words: its nodes, then those apart."""
        if self.space:
            yield TextSpace(name=self.name, noun=self.noun, title=self.title, text=self.space.text)
        if self.apart:
            yield self.apart

    def indexes(self) -> Iterator[NodeIndex]:
        """What is made so that its nodes are found: by the id, by what is unique or indexed, by their words."""
        for name in ("id", *self.unique):
            yield NodeIndex("constrain", f"{self.noun}_{name}", (name,))
        for names in self.indexed:
            on = (names,) if isinstance(names, str) else names
            yield NodeIndex("index", "_".join((self.noun, *(name.removesuffix("_id") for name in on))), on)
        for name in self.searched_inside:
            yield NodeIndex(_LETTERS_INDEX, f"{self.noun}_{name}", (name,))
        for space in self.text_spaces():
            yield NodeIndex(_TEXT_INDEX, f"{space.noun}_text", (space.text,))


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationshipKind:
    """A kind of relationship between two kinds of nodes.

    Attributes:
        name: in the names of templates and in dumps.
        type: in Cypher.
        start, end: names of the kinds of nodes that it leads from and to.
        title: the plural in words.
        key: the property that distinguishes several between the same two nodes; None where there is one at most.
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
    """All kinds, in the order of a dump: what a relationship leads to is before it."""

    nodes: tuple[NodeKind, ...]
    edges: tuple[RelationshipKind, ...]

    def node(self, name: str) -> NodeKind:
        """The kind of node of this name."""
        return next(kind for kind in self.nodes if kind.name == name)

    def names_in_dump(self) -> tuple[str, ...]:
        """Names of the kinds of nodes that a dump holds."""
        return tuple(kind.name for kind in self.nodes if kind.is_dumped)

    def without_reserved(self) -> Kinds:
        """The kinds without those that a dump holds only on request, and without what leads from or to them."""
        reserved = {kind.name for kind in self.nodes if kind.is_reserved}
        return Kinds(
            nodes=tuple(kind for kind in self.nodes if kind.name not in reserved),
            edges=tuple(edge for edge in self.edges if not reserved & {edge.start, edge.end}),
        )

    def spaces(self) -> tuple[str, ...]:
        """Names of the kinds of nodes that are searched by vectors, and by words."""
        return tuple(kind.name for kind in self.nodes if kind.space)

    def text_spaces(self) -> tuple[str, ...]:
        """Names of what is searched by words."""
        return tuple(space.name for kind in self.nodes for space in kind.text_spaces())

    def schema_templates(self) -> tuple[str, ...]:
        """Names of the templates that make constraints and indexes; all of them may run again."""
        return tuple(sorted(index.template for index in _indexes_of(self)))

    def server_templates(self) -> frozenset[str]:
        """Those of them that make indexes which the embedded engine makes by itself, of words, or does without."""
        patterns = {_TEXT_INDEX, _LETTERS_INDEX}
        return frozenset(index.template for index in _indexes_of(self) if index.pattern in patterns)


@cache
def _indexes_of(kinds: Kinds) -> tuple[NodeIndex, ...]:
    """Every index; made once, as each opening of a graph asks for them."""
    return tuple(index for kind in kinds.nodes for index in kind.indexes())


def properties_of(**types: str) -> tuple[Property, ...]:
    """Properties that may be null, by their types."""
    return tuple(Property(name=name, type=type) for name, type in types.items())


def edge(
    name: str, start: str, end: str, title: str, *, key: str | None = None, is_added: bool = False, **types: str
) -> RelationshipKind:
    """A kind of relationship whose type is its name in capitals."""
    return RelationshipKind(
        name=name,
        type=name.upper(),
        start=start,
        end=end,
        title=title,
        key=key,
        properties=properties_of(**types),
        is_added=is_added,
    )

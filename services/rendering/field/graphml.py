"""GraphML of any graph, and what XML takes of texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree

Value = str | int | float | bool

_ILLEGAL_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TYPES = {str: "string", int: "long", float: "double", bool: "boolean"}


def graphml_document(
    id: str,
    node_types: Mapping[str, type[Value]],
    edge_types: Mapping[str, type[Value]],
    nodes: Iterable[tuple[str, Mapping[str, Value]]],
    edges: Iterable[tuple[str, str, Mapping[str, Value]]],
) -> str:
    """A directed graph as GraphML 1.0.

    Args:
        id: of the graph.
        node_types, edge_types: what attributes there are, each with its type.
        nodes: ids with their attributes; one that is missing is left out.
        edges: ids of both ends, with attributes.
    """
    root = ElementTree.Element("graphml", xmlns="http://graphml.graphdrawing.org/xmlns")
    for domain, types in (("node", node_types), ("edge", edge_types)):
        for name, type_ in types.items():
            attributes = {"id": f"{domain}_{name}", "for": domain, "attr.name": name, "attr.type": _TYPES[type_]}
            ElementTree.SubElement(root, "key", attributes)
    graph = ElementTree.SubElement(root, "graph", id=clean(id), edgedefault="directed")
    for node, values in nodes:
        _data(ElementTree.SubElement(graph, "node", id=clean(node)), "node", values)
    for number, (source, target, values) in enumerate(edges):
        ends = {"id": f"e{number}", "source": clean(source), "target": clean(target)}
        _data(ElementTree.SubElement(graph, "edge", ends), "edge", values)
    return xml_document(root)


def _data(element: ElementTree.Element, domain: str, values: Mapping[str, Value]) -> None:
    for name, value in values.items():
        ElementTree.SubElement(element, "data", key=f"{domain}_{name}").text = text_of(value)


def text_of(value: Value) -> str:
    """A value as XML has it."""
    return str(value).lower() if isinstance(value, bool) else clean(str(value))


def clean(text: str) -> str:
    """XML cannot hold control characters in any form."""
    return _ILLEGAL_IN_XML.sub("", text)


def xml_document(root: ElementTree.Element) -> str:
    """An element as a document of its own."""
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"

"""The revision of a field: a digest that stored fields carry, so that it must never change for one and the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from hashlib import blake2b

from kg.model.fields.field import FieldGraph, FieldId
from kg.model.fields.naming import rename_communities
from kg.model.papers.paper import Citation, PaperId
from kg.ports import Row
from kg.repository.fields.rows import citation_rows, member_rows, revision_of, row_for_digest, similarity_rows
from tests.builders.values import field_graph


def test_the_revision_is_the_digest_of_the_rows_as_json() -> None:
    graph = field_graph()
    assert revision_of(graph) == digest_of_rows(graph)


def test_quotes_and_letters_beyond_ascii_and_weights_unknown_are_written_as_json_does() -> None:
    graph = field_graph()
    odd = Citation(citing=PaperId('a "paper"\n'), cited=PaperId("é\\"), weight=None)
    graph = replace(
        graph, field=replace(graph.field, id=FieldId('das "Feld" für')), citations=(*graph.citations[::-1], odd)
    )
    assert revision_of(graph) == digest_of_rows(graph)


def test_the_name_that_a_model_gave_a_community_is_no_part_of_the_revision() -> None:
    graph = field_graph()
    assert revision_of(rename_communities(graph, {graph.communities[0].id: "Another Name"})) == revision_of(graph)


def digest_of_rows(graph: FieldGraph) -> str:
    """The definition, row by row."""
    digest = blake2b(digest_size=12)

    def add(parts: Iterable[object]) -> None:
        for part in parts:
            digest.update(json.dumps(part, ensure_ascii=False, sort_keys=True).encode())

    def ends(row: Row) -> tuple[str, str]:
        return row["start_id"], row["end_id"]

    add([row_for_digest(graph)])
    own = graph.field.id
    for rows in (member_rows(graph), citation_rows(graph, own), similarity_rows(graph, own)):
        add(sorted(rows, key=ends))
    communities = [asdict(each) for each in graph.communities]
    add({name: value for name, value in each.items() if name != "computed_label"} for each in communities)
    add(asdict(theme) for theme in graph.themes if len(theme.communities) > 1)
    add(map(asdict, graph.paths))
    return digest.hexdigest()


def test_a_field_is_told_in_a_line() -> None:
    assert len(repr(field_graph())) < 100

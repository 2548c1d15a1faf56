"""Values become rows and come back; the pieces are small enough to see."""

from __future__ import annotations

from dataclasses import replace

from kg.model.papers.paper import Citation
from kg.repository.fields.rows import step_rows
from kg.repository.papers.rows import annotation, paper_properties
from kg.repository.rows import duplicate_ids, field_part_key, group_rows, node_key
from kg.repository.surveys.rows import passage_key, sections_in_order
from tests.builders.values import BARE, OTHER_PASSAGE, PASSAGE, WHOLE, field_graph, paper_id, survey
from tests.tables import every_case


def test_a_paper_carries_what_search_and_identification_read() -> None:
    properties = paper_properties(WHOLE)
    assert properties["title_key"] == "graphattentionnetworkstheyattendnaive図"
    assert properties["search_text"].startswith(
        "Graph attention networks they attend naive 図 Graph attention networks"
    )
    assert "Attention over neighbours" in properties["search_text"]
    assert properties["stub_text"] is None
    cited = paper_properties(replace(WHOLE, stub=True))
    assert (cited["search_text"], cited["stub_text"]) == (None, properties["search_text"])
    assert properties["linked"] is False
    assert paper_properties(BARE)["linked"] is True


def test_a_plain_citation_has_nothing_to_annotate() -> None:
    assert annotation(Citation(citing=paper_id(1), cited=paper_id(2), weight=0.5)) == {}
    assert annotation(Citation(citing=paper_id(1), cited=paper_id(2), influential=False)) == {"influential": False}


def test_the_steps_of_a_path_start_at_its_seed() -> None:
    steps = [
        (row["properties"]["position"], row["properties"]["role"], row["end_id"]) for row in step_rows(field_graph())
    ]
    assert steps == [
        (0, "seed", paper_id(1)),
        (1, "development", paper_id(4)),
        (2, "development", paper_id(2)),
        (3, "frontier", paper_id(5)),
    ]


def test_sections_stand_after_the_section_that_holds_them() -> None:
    placed = [(place.section.id, place.parent, place.position, place.role) for place in sections_in_order(survey())]
    assert placed == [
        ("abstract", None, 0, "abstract"),
        ("1", None, 0, "body"),
        ("1.1", node_key("attention-1", "1"), 0, "body"),
        ("2", None, 1, "body"),
    ]


@every_case(
    ("field_id", "id", "key"),
    [
        ("x", "x:theme:0", "x:theme:0"),
        ("x", "x/community/x:theme:0/0f", "x/community/x:theme:0/0f"),
        ("x@1f", "x:theme:0", "x@1f:theme:0"),
        ("x", "xy:theme:0", "x#xy:theme:0"),
        ("x", "theme-1", "x#theme-1"),
        ("x@1f", "theme-1", "x@1f#theme-1"),
        ("x", "x", "x#x"),
    ],
)
def test_the_node_of_a_part_of_a_field_names_its_field_once(field_id: str, id: str, key: str) -> None:
    assert field_part_key(field_id, id) == key


def test_a_passage_key_depends_on_everything_a_passage_says() -> None:
    assert passage_key(PASSAGE) == passage_key(PASSAGE)
    assert passage_key(PASSAGE) != passage_key(OTHER_PASSAGE)


def test_groups_keep_the_order_of_rows_and_repeats_are_found() -> None:
    rows = [{"k": "a", "v": 2}, {"k": "b", "v": 3}, {"k": "a", "v": 1}]
    assert group_rows(rows, "k", lambda row: row["v"]) == {"a": (2, 1), "b": (3,)}
    assert duplicate_ids(["b", "a", "b", "c", "a"]) == ["a", "b"]
    assert duplicate_ids([]) == []

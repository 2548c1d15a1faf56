"""How a text writes a name is a stretch of the text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kg.algorithms.entities.entity_names import canonical
from services.structure.surface_forms import surface
from tests.tables import every_case

PARTS = (
    "the ",
    "Graph",
    "graph-",
    "neural ",
    "networks",
    " network",
    "GNN",
    "s",
    "'s",
    " (",
    ")",
    ", ",
    "TGF-β ",
    "İ",
    "ß",
)


@every_case(
    ("text", "name", "forms", "written"),
    [
        ("We use ResNet.", "ResNet", (), "ResNet"),
        ("Deep graph networks and GRAPH networks.", "graph networks", (), "graph networks"),
        ("Graph-Neural Networks learn.", "graph neural network", (), "Graph-Neural Networks"),
        ("In the world RL works.", "RL", (), "RL"),
        ("GNNs learn.", "graph neural networks", ("gnn",), "GNNs"),
        ("Trained on the QM9 dataset.", "QM9", (), "QM9"),
        ("By the GNN models.", "graph neural networks", ("gnn",), "GNN"),
        ("It learns.", "graph neural networks", ("gnn",), None),
        ("", "RL", (), None),
    ],
)
def test_a_name_is_found_as_it_is_written(text: str, name: str, forms: tuple[str, ...], written: str | None) -> None:
    assert surface(text, name, forms) == written


@settings(max_examples=200)
@given(st.lists(st.sampled_from(PARTS), max_size=8).map("".join), st.lists(st.sampled_from(PARTS), max_size=4))
def test_what_is_found_stands_in_the_text_and_means_the_name(text: str, name_parts: list[str]) -> None:
    name = "".join(name_parts)
    found = surface(text, name, {"gnn"})
    if found is not None:
        assert found in text
        assert found.lower() == name.lower() or canonical(found) in {canonical(name), "gnn"}

"""Answers in a notebook: tables that quote what they show, and graphs with the kinds of their edges."""

from __future__ import annotations

from typing import Any

import pytest

from api.schemas.entity_parts import DomainGraphOut
from api.schemas.graphs import FieldGraphOut
from api.schemas.shown import SHOWN_ROWS, Shown


class Rows(Shown):
    """A list."""

    items: list[Any]
    total: int | None = None
    next: str | None = None


class One(Shown):
    """A thing."""

    title: str
    links: dict[str, str]


def test_a_list_is_a_table_of_its_first_rows_that_says_how_many_there_are() -> None:
    html = Rows(items=[{"title": f"<b>{n}</b>", "links": {}} for n in range(SHOWN_ROWS + 1)], total=90)._repr_html_()
    assert html.count("<tr>") == SHOWN_ROWS + 1
    assert "&lt;b&gt;0&lt;/b&gt;" in html
    assert "links" not in html
    assert html.endswith("<p>20 of 90</p>")


def test_an_empty_list_and_a_list_of_plain_values_show_as_well() -> None:
    assert Rows(items=[])._repr_html_() == "<p>none</p>"
    assert "<td>cites</td>" in Rows(items=["cites"])._repr_html_()


def test_one_thing_is_a_table_of_its_fields_and_long_texts_are_cut() -> None:
    html = One(title="x" * 500, links={"self": "/v1/…"})._repr_html_()
    assert "<caption>One</caption>" in html
    assert "x" * 119 + "…</td>" in html
    assert "links" not in html


def test_a_field_is_a_graph_in_which_a_pair_may_be_cited_and_alike() -> None:
    edges = [
        {"source": "a", "target": "b", "kind": "cites", "weight": 0.5},
        {"source": "a", "target": "b", "kind": "similar_to", "weight": 0.25},
    ]
    answer = FieldGraphOut.model_construct(nodes=[{"id": "a", "year": 2019}, {"id": "b", "year": 2020}], edges=edges)
    graph = answer.to_networkx()
    assert graph.nodes["a"]["year"] == 2019
    assert {kind: data["weight"] for _, _, kind, data in graph.edges(keys=True, data=True)} == {
        "cites": 0.5,
        "similar_to": 0.25,
    }


def test_a_domain_graph_has_relations_and_what_sentences_mention_together() -> None:
    pair = {"first": "method:gcn", "second": "dataset:cora"}
    answer = DomainGraphOut.model_construct(
        nodes=[{"id": "method:gcn"}, {"id": "dataset:cora"}],
        relations=[{**pair, "kinds": ["evaluated on"]}],
        co_mentions=[{**pair, "papers": 5}],
    )
    graph = answer.to_networkx()
    assert graph["method:gcn"]["dataset:cora"]["relations"]["kinds"] == ["evaluated on"]
    assert graph["method:gcn"]["dataset:cora"]["co_mentions"]["papers"] == 5


def test_without_pandas_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ImportError, match="pandas"):
        Rows(items=[]).to_pandas()

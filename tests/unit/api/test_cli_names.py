"""`strata names` on a part of the example corpus."""

from __future__ import annotations

from pathlib import Path

from tests.unit.api.test_cli import FIELD, answer, corpus, graph, run

__all__ = ["corpus", "graph"]


def test_entities_are_made_one_and_two_again(graph: Path) -> None:
    first, second = answer("ask", "entity", FIELD, "task", "--graph", graph)["entities"][:2]
    made = answer("names", "same", FIELD, first["name"], second["id"], "--graph", graph)
    assert [each["id"] for each in made["entities"]] == [first["id"]]
    known = answer("ask", "entity", FIELD, "task", "--stored", "--graph", graph)
    assert second["id"] not in [each["id"] for each in known["entities"]]
    (decision,) = answer("names", "list", FIELD, "--graph", graph)["items"]
    people = run("names", "forget", FIELD, decision["id"], "--graph", graph)
    assert f"{first['name']} ({first['id']}): {first['papers']} papers" in people.output
    assert answer("names", "list", FIELD, "--graph", graph)["items"] == []

"""The arithmetic of the side-by-side benchmark, and the server it is given."""

from __future__ import annotations

import pytest

from benchmarks.engines import CITATIONS_OF_A_PAPER, Measured, continued, extrapolated, has_nodes, servers
from kg.adapters.neo4j.engine import Neo4jEngine
from tests.neo4j import Neo4jServer
from tests.tables import every_case


def measured(sizes: tuple[int, ...], *, work: str = "import") -> list[Measured]:
    """A second, and 2 ms for each paper."""
    return [Measured(work=work, size=size, engine="embedded", value=1.0 + 0.002 * size) for size in sizes]


@every_case("power", [0.5, 1.0, 1.5])
@every_case("fixed", [0.0, 7.0])
def test_a_fixed_cost_and_a_power_of_the_size_are_continued_exactly(fixed: float, power: float) -> None:
    values = [fixed + 0.003 * size**power for size in (1e3, 1e4, 1e5, 1e6)]
    assert continued(values[:3]) == pytest.approx(values[3])


def test_what_does_not_grow_is_not_continued() -> None:
    with pytest.raises(ValueError, match="do not grow"):
        continued([2.0, 1.0, 3.0])


def test_what_follows_from_three_sizes_is_labelled_and_two_are_too_few() -> None:
    (only,) = extrapolated([*measured((1_000, 10_000, 100_000)), *measured((1_000, 10_000), work="Leiden")])
    assert (only.work, only.size, only.engine) == ("import, extrapolated", 1_000_000, "embedded")
    assert only.value == pytest.approx(2_001.0)
    assert extrapolated(measured((1_000, 10_000, 100_000), work="field build")) == []
    assert CITATIONS_OF_A_PAPER == 10, "so a million papers have ten million citations"


@pytest.mark.neo4j
def test_a_given_server_is_used_emptied_and_refused_while_it_holds_anything(
    empty_neo4j: Neo4jServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("uri", "user", "password", "database"):
        monkeypatch.setenv(f"STRATA_NEO4J_{name.upper()}", getattr(empty_neo4j, name))
    for server, clear in servers():
        assert server.uri == empty_neo4j.uri
        engine = Neo4jEngine.open(server)
        engine.write("save_authors", rows=[{"id": "ada", "properties": {"name": "Ada"}}])
        assert has_nodes(server)
        with pytest.raises(SystemExit, match="is not empty"):
            list(servers())
        engine.close()
        clear()
        assert not has_nodes(server)

"""What the adapter of Graph Data Science does around the server: a scripted server answers here."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pytest

from kg.adapters.neo4j.gds import LEIDEN_RUNS, GdsAnalytics, is_worth_joining
from kg.adapters.neo4j.process import owner_of, projection_name, user_agent
from kg.adapters.process import process_token
from kg.algorithms.graphs.csr import empty, undirected_graph
from kg.errors import AlgorithmError, QueryFailedError, StoreUnavailableError
from kg.ports import Row

TRIANGLE = undirected_graph(4, np.array([0, 1, 0]), np.array([1, 2, 2]), np.ones(3))
"""Three papers that resemble each other, and one alone."""


class ScriptedServer:
    """Answers of GDS by template; remembers what was asked."""

    def __init__(
        self,
        *,
        bytes_needed: int = 1_000,
        failing: str = "",
        refused: str = "",
        projected: Mapping[str, int] | None = None,
        connected: tuple[str, ...] = (),
        leiden: tuple[int, ...] = (0, 0, 0, 7),
    ) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._failing, self._refused = failing, refused
        self._answers: dict[str, list[Row]] = {
            "gds_server": [{"version": "2.13.9", "heap_bytes": 1_000_000}],
            "gds_projections": [{"id": name, "age_seconds": age} for name, age in (projected or {}).items()],
            "connected_processes": [{"id": user_agent(process)} for process in connected],
            "gds_leiden_estimate": [{"bytes": bytes_needed}],
            "gds_leiden": [{"node_id": node, "community": community} for node, community in enumerate(leiden)],
            "gds_louvain": [{"node_id": node, "community": 0} for node in range(4)],
        }

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        self.calls.append((name, parameters))
        if name == self._failing:
            raise StoreUnavailableError("the server is away")
        if name == self._refused:
            raise QueryFailedError(name, tuple(parameters), "the user has no right to do this")
        return self._answers.get(name, [])

    def write(self, name: str, /, **parameters: Any) -> None:
        raise QueryFailedError(name, tuple(parameters), "analytics store nothing")

    def write_many(self, name: str, rows: Iterable[Mapping[str, Any]], /, *, batch_size: int = 2_000) -> int:
        raise QueryFailedError(name, (), "analytics store nothing")

    def names(self, template: str) -> list[str]:
        """The projections that a template was asked about."""
        return [given["name"] for called, given in self.calls if called == template]


def test_every_job_has_a_projection_of_its_own_and_drops_it() -> None:
    server = ScriptedServer()
    analytics = GdsAnalytics.open(server)
    for _ in range(2):
        found = analytics.leiden(TRIANGLE, resolution=1.0, seed=3)
        assert (found.labels.tolist(), found.gds) == ([0, 0, 0, 1], "2.13.9")
    projected = server.names("gds_project")
    assert len(set(projected)) == 2
    assert all(name.startswith("strata_") for name in projected)
    assert server.names("gds_drop") == projected
    assert [called for called, _ in server.calls][-1] == "gds_drop"


def test_leiden_runs_until_two_runs_agree() -> None:
    server = ScriptedServer()
    GdsAnalytics.open(server).leiden(TRIANGLE, resolution=1.0, seed=3)
    seeds = [given["seed"] for called, given in server.calls if called == "gds_leiden"]
    assert seeds == [3 * LEIDEN_RUNS, 3 * LEIDEN_RUNS + 1]


def test_louvain_counts_where_it_scores_better() -> None:
    server = ScriptedServer(leiden=(0, 1, 2, 3))
    assert GdsAnalytics.open(server).leiden(TRIANGLE, resolution=1.0, seed=0).labels.tolist() == [0, 0, 0, 1]


def test_an_undirected_edge_is_sent_once_and_a_paper_alone_is_sent_too() -> None:
    server = ScriptedServer()
    GdsAnalytics.open(server).leiden(TRIANGLE, resolution=1.0, seed=0)
    sent = next(given for called, given in server.calls if called == "gds_project")
    assert (sent["size"], sent["offsets"], sent["targets"]) == (4, [0, 2, 3, 3, 3], [1, 2, 2])
    assert sent["undirected"] == ["*"]


@pytest.mark.parametrize("step", ["gds_project", "gds_leiden", "gds_louvain"])
def test_a_job_that_fails_drops_its_projection(step: str) -> None:
    server = ScriptedServer(failing=step)
    with pytest.raises(StoreUnavailableError):
        GdsAnalytics.open(server).leiden(TRIANGLE, resolution=1.0, seed=0)
    assert server.names("gds_drop") == server.names("gds_project") != []


def test_a_result_is_kept_when_its_projection_cannot_be_dropped(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        partition = GdsAnalytics.open(ScriptedServer(failing="gds_drop")).leiden(TRIANGLE, resolution=1.0, seed=0)
    assert partition.count == 2
    assert "not dropped" in caplog.text


def test_a_graph_too_large_for_the_server_is_refused_before_it_is_sent() -> None:
    server = ScriptedServer(bytes_needed=600_000)
    with pytest.raises(AlgorithmError, match=r"4 papers and 3 edges .* heap of 1 MB; raise server\.memory"):
        GdsAnalytics.open(server).leiden(TRIANGLE, resolution=1.0, seed=0)
    assert server.names("gds_project") == []
    GdsAnalytics.open(server, heap_share=0.7).leiden(TRIANGLE, resolution=1.0, seed=0)


LIVING, DEAD = "p" + 12 * "a", "p" + 12 * "d"
PROJECTED = {f"strata_walk_{LIVING}_1": 90_000, f"strata_walk_{DEAD}_1": 90, f"strata_walk_{DEAD}_2": 5, "strata_0": 90}


@pytest.mark.parametrize(
    ("ages", "failing", "dropped"),
    [
        ({}, "", [f"strata_walk_{DEAD}_1"]),
        ({"left_over_seconds": 0}, "", [f"strata_walk_{DEAD}_1", f"strata_walk_{DEAD}_2"]),
        ({"unowned_seconds": 60}, "", [f"strata_walk_{DEAD}_1", "strata_0"]),
        ({}, "connected_processes", [f"strata_walk_{LIVING}_1"]),
    ],
    ids=["dead for a minute", "dead", "of an older Strata", "no word of connections"],
)
def test_projections_of_processes_that_died_are_dropped_at_the_start(
    ages: dict[str, int], failing: str, dropped: list[str]
) -> None:
    server = ScriptedServer(projected=PROJECTED, connected=(LIVING,), refused=failing)
    analytics = GdsAnalytics.open(server, **ages)
    assert server.names("gds_drop") == dropped
    assert analytics.version == "2.13.9"


def test_where_nothing_is_projected_nobody_is_asked_who_is_connected() -> None:
    server = ScriptedServer()
    GdsAnalytics.open(server)
    assert [called for called, _ in server.calls] == ["gds_server", "gds_projections"]


@pytest.mark.parametrize("name", ["strata_0", "strata_walk_1_2", "strata", "strata_" + 32 * "0"])
def test_a_projection_that_names_no_process_is_nobodys(name: str) -> None:
    assert owner_of(name) is None
    assert owner_of(projection_name("strata_", "a field_of-mine", process_token())) == process_token()


def test_a_graph_without_edges_needs_no_server() -> None:
    server = ScriptedServer()
    analytics = GdsAnalytics(server, version="2.13.9", heap_bytes=1)
    assert analytics.leiden(empty(3), resolution=1.0, seed=0).labels.tolist() == [0, 1, 2]
    assert server.calls == []


@pytest.mark.parametrize(("resolution", "seed"), [(0.0, 0), (1.0, -1)])
def test_a_resolution_or_seed_outside_its_range_is_refused(resolution: float, seed: int) -> None:
    with pytest.raises(AlgorithmError, match="resolution must be positive"):
        GdsAnalytics.open(ScriptedServer()).leiden(TRIANGLE, resolution=resolution, seed=seed)


def test_neighbours_are_worth_joining_until_the_resolution_outweighs_their_edge() -> None:
    # An edge of weight 1 between degrees 2 and 2, 2m = 6: together as long as 1 > resolution * 4 / 6.
    assert is_worth_joining(TRIANGLE, resolution=1.49)
    assert not is_worth_joining(TRIANGLE, resolution=1.5)
    assert not is_worth_joining(empty(3), resolution=1.0)

"""What `JobStore` and `JobQueue` promise where graphs share a state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kg.errors import NotFoundError
from tests.builders.job_values import Jobs, Q, new


class JobsOfGraphsContract:
    """Inherit it and give the fixtures `queue`, `die`, which ends the process of an owner, and `of_graph`, the jobs of
    one of several graphs that share the state of `queue`."""

    def test_each_graph_has_its_own_jobs(self, of_graph: Callable[[str], Jobs]) -> None:
        one, two = of_graph("one.kgl"), of_graph("two.kgl")
        ours, theirs = one.submit(new("ours")), two.submit(new("theirs"))
        assert ([job.id for job in one.list()], [job.id for job in two.list()]) == ([ours.id], [theirs.id])
        assert one.backlog().jobs[Q] == two.backlog().jobs[Q] == 1
        for verb in ("get", "cancel", "resume", "steps", "events"):
            with pytest.raises(NotFoundError, match=f"no job '{theirs.id}'"):
                getattr(one, verb)(theirs.id)
        assert two.get(theirs.id) == theirs

    def test_no_worker_does_the_job_of_another_graph(
        self, of_graph: Callable[[str], Jobs], die: Callable[[str], None]
    ) -> None:
        one, two = of_graph("one.kgl"), of_graph("two.kgl")
        theirs = two.submit(new("theirs"))
        assert one.claim("worker", lease_seconds=30) is None
        assert one.claim("worker", lease_seconds=30, id=theirs.id) is None
        assert two.claim("dying", lease_seconds=30) is not None
        die("dying")
        one.recover()
        assert one.claim("worker", lease_seconds=30) is None, "it is queued again, and still another graph's"
        assert two.claim("worker", lease_seconds=30) == two.get(theirs.id)

    def test_a_job_that_names_no_graph_is_everyones(self, queue: Jobs, of_graph: Callable[[str], Jobs]) -> None:
        named, unnamed = of_graph("one.kgl").submit(new("named")), queue.submit(new("unnamed"))
        assert {job.id for job in queue.list()} == {named.id, unnamed.id}
        assert of_graph("two.kgl").claim("worker", lease_seconds=30) == of_graph("two.kgl").get(unnamed.id)

"""What `JobStore` and `JobQueue` promise, whatever keeps the jobs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kg.errors import InvalidInputError, NotFoundError
from services.errors import LeaseLostError
from services.queue.model import CRASHES, EventType, Failure, Job, JobId, JobKind, JobState
from services.steps.spent import Spent
from tests.builders.job_values import C, Clock, F, G, Jobs, Q, R, S, check_history, claimed, new, states, step


class JobQueueContract:
    """Inherit it and give the fixture `queue`, on the clock `clock`, and `die`, which ends the process of an owner."""

    @pytest.fixture
    def clock(self) -> Clock:
        """Time in the hands of the test."""
        return Clock()

    # -- asking ------------------------------------------------------------------------------------------------------

    def test_a_submitted_job_is_queued_and_comes_back_as_it_was_asked_for(self, queue: Jobs, clock: Clock) -> None:
        job = queue.submit(new())
        assert job.id.startswith("job_")
        assert (job.state, job.created, job.started, job.ended) == (Q, clock(), None, None)
        assert (job.kind, job.request, job.principal, job.request_id) == (
            JobKind.FIELD,
            {"topic": "graphs", "as_of": None},
            "key:1",
            "req_1",
        )
        assert queue.get(job.id) == job
        assert states(queue, job.id) == [Q]

    @pytest.mark.parametrize("verb", ["get", "cancel", "resume", "steps", "events"])
    def test_an_unknown_job_is_not_found(self, queue: Jobs, verb: str) -> None:
        with pytest.raises(NotFoundError, match="no job 'job_none'"):
            getattr(queue, verb)("job_none")

    def test_jobs_are_listed_newest_first_in_pages_without_gap_or_overlap(self, queue: Jobs, clock: Clock) -> None:
        for number in range(7):
            queue.submit(new(str(number)))
            clock.move(number % 2)  # two at a time are of the same instant
        whole = queue.list()
        assert [(-job.created.timestamp(), job.id) for job in whole] == sorted(
            (-job.created.timestamp(), job.id) for job in whole
        )
        paged: list[Job] = []
        while page := queue.list(after=paged[-1].id if paged else None, limit=2):
            paged += page
        assert paged == list(whole)

    def test_jobs_are_listed_by_kind_and_state(self, queue: Jobs) -> None:
        field_job, survey = queue.submit(new()), queue.submit(new(kind=JobKind.SURVEY))
        queue.cancel(survey.id)
        assert [job.id for job in queue.list(kind=JobKind.FIELD)] == [field_job.id]
        assert [job.id for job in queue.list(state=C)] == [survey.id]
        assert not queue.list(kind=JobKind.FIELD, state=C)

    # -- claiming ----------------------------------------------------------------------------------------------------

    def test_the_highest_priority_is_claimed_first_and_equal_ones_in_the_order_they_came(self, queue: Jobs) -> None:
        names = {"late": 0, "urgent": 5, "later": 0, "also urgent": 5}
        for name, priority in names.items():
            queue.submit(new(name, priority=priority))
        claims = [queue.claim("one", lease_seconds=30) for _ in names]
        assert [job.request["topic"] for job in claims if job] == ["urgent", "also urgent", "late", "later"]
        assert queue.claim("one", lease_seconds=30) is None

    def test_a_claimed_job_runs_and_nobody_else_can_claim_it(self, queue: Jobs, clock: Clock) -> None:
        id = queue.submit(new()).id
        clock.move(3)
        job = queue.claim("one", lease_seconds=30, id=id)
        assert job is not None
        assert (job.state, job.started, job.attempts) == (R, clock(), 1)
        assert queue.claim("two", lease_seconds=30, id=id) is None
        assert states(queue, id) == [Q, R]

    def test_one_job_can_be_claimed_by_its_id_before_its_turn(self, queue: Jobs) -> None:
        queue.submit(new("first", priority=9))
        second = queue.submit(new("second"))
        job = queue.claim("one", lease_seconds=30, id=second.id)
        assert job is not None
        assert job.id == second.id

    def test_a_job_that_is_put_off_when_it_is_queued_is_left_to_who_names_it(self, queue: Jobs, clock: Clock) -> None:
        id = queue.submit(new(), wait_seconds=10).id
        assert queue.claim("worker", lease_seconds=30) is None
        assert queue.claim("here", lease_seconds=30, id=id) is not None
        queue.finish(id, "here", F)
        queue.resume(id, wait_seconds=10)
        assert queue.claim("worker", lease_seconds=30) is None
        clock.move(10)
        assert queue.claim("worker", lease_seconds=30) is not None
        check_history(queue, id)

    # -- working -----------------------------------------------------------------------------------------------------

    def test_progress_is_seen_in_the_job_and_in_its_events(self, queue: Jobs) -> None:
        id = claimed(queue).id
        spent = Spent(model_calls=2, input_tokens=70, output_tokens=9, cost=0.25)
        queue.progress(id, "one", stage="drafting", done=3, total=None, spent=spent)
        job = queue.get(id)
        assert (job.stage, job.done, job.total, job.spent) == ("drafting", 3, None, spent)
        event = queue.events(id)[-1]
        assert event.type is EventType.PROGRESS
        assert (event.data["stage"], event.data["done"], event.data["total"]) == ("drafting", 3, None)
        assert event.data["spent"]["cost"] == 0.25

    def test_a_finished_step_keeps_its_result_and_is_told(self, queue: Jobs, clock: Clock) -> None:
        id = claimed(queue).id
        done = step("outline", clock=clock)
        assert queue.finished_step(id, done.name, done.input_hash) is None
        queue.save_step(id, "one", done, '{"sections": ["ü"]}', spent=Spent(model_calls=1))
        assert queue.finished_step(id, done.name, done.input_hash) == '{"sections": ["ü"]}'
        assert queue.finished_step(id, done.name, "other inputs") is None
        assert queue.finished_step(id, "other step", done.input_hash) is None
        assert queue.steps(id) == [done]
        assert queue.get(id).spent == Spent(model_calls=1)
        assert (queue.events(id)[-1].type, queue.events(id)[-1].data["name"]) == (EventType.STEP, "outline")

    def test_a_step_saved_again_keeps_the_newer_result_once(self, queue: Jobs, clock: Clock) -> None:
        id = claimed(queue).id
        done = step("outline", clock=clock)
        queue.save_step(id, "one", done, "1")
        queue.save_step(id, "one", done, "2")
        assert queue.finished_step(id, done.name, done.input_hash) == "2"
        assert queue.steps(id) == [done]

    def test_steps_come_in_the_order_they_ended(self, queue: Jobs, clock: Clock) -> None:
        id = claimed(queue).id
        for name in ("b", "a", "c"):
            queue.save_step(id, "one", step(name, clock=clock), "null")
        assert [each.name for each in queue.steps(id)] == ["b", "a", "c"]

    def test_results_of_steps_are_read_by_how_their_names_begin_until_the_job_succeeds(
        self, queue: Jobs, clock: Clock
    ) -> None:
        id = claimed(queue).id
        for name, result in (("draft: A", "1"), ("outline", "2"), ("draft: B", "3")):
            queue.save_step(id, "one", step(name, clock=clock), result)
        assert queue.step_results(id, "draft: ") == {"draft: A": "1", "draft: B": "3"}
        queue.finish(id, "one", S, result={"field_id": "graphs"}, spent=Spent())
        assert queue.step_results(id, "draft: ") == {}

    def test_events_are_read_from_any_number_on_and_in_pages(self, queue: Jobs) -> None:
        id = claimed(queue).id
        for done in range(5):
            queue.progress(id, "one", stage="s", done=done, total=5, spent=Spent())
        assert [event.number for event in queue.events(id, after=2)] == [3, 4, 5, 6, 7]
        assert [event.number for event in queue.events(id, after=2, limit=2)] == [3, 4]
        assert not queue.events(id, after=7)

    # -- ending ------------------------------------------------------------------------------------------------------

    def test_a_job_that_succeeds_has_a_result_and_drops_the_results_of_its_steps(
        self, queue: Jobs, clock: Clock
    ) -> None:
        id = claimed(queue).id
        done = step("embed", clock=clock)
        queue.save_step(id, "one", done, "[1, 2]")
        clock.move(60)
        queue.finish(id, "one", S, result={"field_id": "graphs"}, spent=Spent(reused_calls=4))
        job = queue.get(id)
        assert (job.state, job.ended, job.result, job.failure) == (S, clock(), {"field_id": "graphs"}, None)
        assert job.spent == Spent(reused_calls=4)
        assert queue.steps(id) == [done]
        assert queue.finished_step(id, done.name, done.input_hash) is None
        assert queue.events(id)[-1].data == {"state": "succeeded", "result": {"field_id": "graphs"}}

    def test_a_job_that_fails_says_why_and_what_is_readable(self, queue: Jobs) -> None:
        id = claimed(queue).id
        why = Failure(code="budget-spent", detail="the next call would cost more than 2 $")
        queue.finish(id, "one", F, result={"survey_id": "s", "status": "partial"}, failure=why)
        job = queue.get(id)
        assert (job.state, job.failure, job.result) == (F, why, {"survey_id": "s", "status": "partial"})
        assert queue.events(id)[-1].data["failure"] == {"code": why.code, "detail": why.detail}

    @pytest.mark.parametrize("state", [Q, R, G])
    def test_a_job_cannot_end_in_a_state_that_is_not_terminal(self, queue: Jobs, state: JobState) -> None:
        id = claimed(queue).id
        with pytest.raises(InvalidInputError, match="cannot end"):
            queue.finish(id, "one", state)
        assert queue.get(id).state is R

    # -- cancelling --------------------------------------------------------------------------------------------------

    def test_a_queued_job_is_cancelled_at_once(self, queue: Jobs, clock: Clock) -> None:
        id = queue.submit(new()).id
        job = queue.cancel(id)
        assert (job.state, job.ended, job.attempts) == (C, clock(), 0)
        assert queue.claim("one", lease_seconds=30) is None
        check_history(queue, id)

    def test_a_running_job_is_asked_to_stop_and_its_worker_is_told(self, queue: Jobs) -> None:
        id = claimed(queue).id
        assert queue.renew(id, "one", lease_seconds=30) is R
        assert queue.cancel(id).state is G
        assert queue.cancel(id).state is G
        assert queue.renew(id, "one", lease_seconds=30) is G
        queue.finish(id, "one", C, result={"survey_id": "s", "status": "partial"})
        assert queue.get(id).state is C
        assert states(queue, id) == [Q, R, G, C]

    def test_work_that_is_done_before_it_heeds_the_cancellation_has_succeeded(self, queue: Jobs) -> None:
        id = claimed(queue).id
        queue.cancel(id)
        queue.finish(id, "one", S, result={})
        assert queue.get(id).state is S
        check_history(queue, id)

    def test_work_that_cancels_itself_is_told_as_cancelling_first(self, queue: Jobs) -> None:
        id = claimed(queue).id
        queue.finish(id, "one", C)
        assert states(queue, id) == [Q, R, G, C]

    @pytest.mark.parametrize("state", [S, F, C])
    def test_cancelling_a_job_that_has_ended_changes_nothing(self, queue: Jobs, state: JobState) -> None:
        id = claimed(queue).id
        queue.finish(id, "one", state)
        before = queue.get(id), queue.events(id)
        assert queue.cancel(id) == before[0]
        assert (queue.get(id), queue.events(id)) == before

    # -- resuming ----------------------------------------------------------------------------------------------------

    @pytest.mark.parametrize("state", [F, C])
    def test_a_resumed_job_is_queued_with_its_steps_its_cost_and_its_event_numbers(
        self, queue: Jobs, clock: Clock, state: JobState
    ) -> None:
        id = claimed(queue).id
        queue.save_step(id, "one", step("outline", clock=clock), '"kept"', spent=Spent(cost=0.5))
        queue.finish(id, "one", state, result={"survey_id": "s"}, failure=Failure(code="upstream", detail="…"))
        job = queue.resume(id)
        assert (job.state, job.ended, job.result, job.failure) == (Q, None, None, None)
        assert job.spent == Spent(cost=0.5)
        again = queue.claim("two", lease_seconds=30)
        assert again is not None
        assert (again.id, again.attempts) == (id, 2)
        assert queue.finished_step(id, "outline", "hash of outline") == '"kept"'
        check_history(queue, id)

    def test_a_job_can_be_resumed_with_a_larger_budget(self, queue: Jobs) -> None:
        id = claimed(queue).id
        queue.finish(id, "one", F, failure=Failure(code="budget-spent", detail="…"))
        assert queue.resume(id, {"topic": "graphs", "max_cost": 5}).request == {"topic": "graphs", "max_cost": 5}
        assert queue.get(id).request["max_cost"] == 5

    def test_resuming_a_job_that_has_not_ended_or_has_succeeded_changes_nothing(self, queue: Jobs) -> None:
        waiting = queue.submit(new())
        assert queue.resume(waiting.id, {"topic": "other"}) == waiting
        running = queue.claim("one", lease_seconds=30)
        assert running is not None
        assert queue.resume(running.id) == running
        queue.finish(running.id, "one", S, result={})
        assert queue.resume(running.id).state is S
        check_history(queue, running.id)

    # -- giving back and losing --------------------------------------------------------------------------------------

    def test_a_released_job_is_queued_for_anybody(self, queue: Jobs) -> None:
        id = claimed(queue).id
        queue.release(id, "one")
        assert (queue.get(id).state, queue.get(id).retries) == (Q, 0)
        job = queue.claim("two", lease_seconds=30)
        assert job is not None
        assert (job.id, job.attempts) == (id, 2)
        check_history(queue, id)

    def test_a_released_job_that_was_told_to_stop_is_cancelled(self, queue: Jobs) -> None:
        id = claimed(queue).id
        queue.cancel(id)
        queue.release(id, "one")
        assert queue.get(id).state is C
        check_history(queue, id)

    def test_a_job_that_is_put_off_waits_and_counts_and_a_step_ends_the_count(self, queue: Jobs, clock: Clock) -> None:
        id = claimed(queue).id
        for retries in (1, 2):
            queue.release(id, "one", wait_seconds=10)
            assert queue.get(id).retries == retries
            assert queue.claim("one", lease_seconds=30) is None
            clock.move(10)
            assert queue.claim("one", lease_seconds=30) is not None
        queue.save_step(id, "one", step("a", clock=clock), "1")
        assert queue.get(id).retries == 0

    def test_a_job_that_is_put_off_lets_others_go_first_but_can_be_claimed_by_its_id(self, queue: Jobs) -> None:
        id = claimed(queue).id
        queue.release(id, "one", wait_seconds=10)
        other = queue.submit(new("other"))
        job = queue.claim("one", lease_seconds=30)
        assert job is not None
        assert job.id == other.id
        assert queue.claim("one", lease_seconds=30, id=id) is not None

    def test_one_who_does_not_hold_a_job_cannot_change_it(self, queue: Jobs, clock: Clock) -> None:
        id = claimed(queue).id
        before = queue.get(id), queue.events(id)
        attempts: list[Callable[[], object]] = [
            lambda: queue.renew(id, "two", lease_seconds=30),
            lambda: queue.progress(id, "two", stage="s", done=1, total=1, spent=Spent()),
            lambda: queue.save_step(id, "two", step("a", clock=clock), "1"),
            lambda: queue.finish(id, "two", S, result={}),
            lambda: queue.release(id, "two"),
        ]
        for attempt in attempts:
            with pytest.raises(LeaseLostError):
                attempt()
        assert (queue.get(id), queue.events(id)) == before

    def test_nothing_is_taken_from_a_worker_that_lives(self, queue: Jobs, clock: Clock) -> None:
        id = claimed(queue).id
        clock.move(25)
        queue.renew(id, "one", lease_seconds=30)
        clock.move(25)
        assert not queue.recover()
        assert queue.renew(id, "one", lease_seconds=30) is R

    def test_the_job_of_a_dead_worker_is_queued_again_and_lost_to_it(
        self, queue: Jobs, clock: Clock, die: Callable[[str], None]
    ) -> None:
        id = claimed(queue).id
        queue.save_step(id, "one", step("a", clock=clock), "1")
        die("one")
        assert queue.recover() == [id]
        job = queue.claim("two", lease_seconds=30)
        assert job is not None
        assert (job.id, job.attempts) == (id, 2)
        assert queue.finished_step(id, "a", "hash of a") == "1"
        with pytest.raises(LeaseLostError):
            queue.finish(id, "one", S, result={})
        check_history(queue, id)

    def test_only_the_jobs_of_the_dead_are_recovered(self, queue: Jobs, die: Callable[[str], None]) -> None:
        dead, living = claimed(queue, "one"), claimed(queue, "two")
        die("one")
        queue.renew(living.id, "two", lease_seconds=30)
        assert queue.recover() == [dead.id]
        assert not queue.recover()
        assert queue.get(living.id).state is R

    def test_the_cancelled_job_of_a_dead_worker_is_cancelled(self, queue: Jobs, die: Callable[[str], None]) -> None:
        id = claimed(queue).id
        queue.cancel(id)
        die("one")
        assert queue.recover() == [id]
        assert queue.get(id).state is C
        check_history(queue, id)

    def test_a_job_that_kills_every_worker_fails(self, queue: Jobs, die: Callable[[str], None]) -> None:
        id = self._killed(queue, die, CRASHES)
        job = queue.get(id)
        assert (job.state, job.attempts) == (F, CRASHES)
        assert job.failure is not None
        assert job.failure.code == "crashed"
        assert "resume" in job.failure.detail
        queue.resume(id)
        assert queue.claim("again", lease_seconds=30) is not None
        die("again")
        queue.recover()
        assert queue.get(id).state is Q, "a resumed job has all its chances again"
        check_history(queue, id)

    def test_a_finished_step_gives_a_job_all_its_chances_again(
        self, queue: Jobs, clock: Clock, die: Callable[[str], None]
    ) -> None:
        id = self._killed(queue, die, CRASHES - 1)
        assert queue.claim("lucky", lease_seconds=30) is not None
        queue.save_step(id, "lucky", step("a", clock=clock), "1")
        die("lucky")
        queue.recover()
        assert queue.get(id).state is Q

    def _killed(self, queue: Jobs, die: Callable[[str], None], times: int) -> JobId:
        id = queue.submit(new()).id
        for number in range(times):
            assert queue.claim(f"worker-{number}", lease_seconds=30) is not None
            die(f"worker-{number}")
            queue.recover()
        return id

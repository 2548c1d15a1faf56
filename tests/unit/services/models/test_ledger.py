"""The ledger: what a survey took, over all of its attempts."""

from __future__ import annotations

from services.models.ledger import EARLIER, Ledger
from services.steps.spent import Spent

CALL = Spent(model_calls=1, input_tokens=700, output_tokens=30, cost=0.5)


def first_attempt() -> Ledger:
    ledger = Ledger()
    ledger.enter("writing")
    ledger.spend("draft", "gpt", CALL, seconds=2.0)
    ledger.count("repaired", "draft", "gpt")
    ledger.leave_out("draft", "gpt", {"papers": 2}, tokens=90)
    return ledger


def test_a_second_attempt_adds_to_the_rows_of_the_first() -> None:
    ledger = Ledger()
    ledger.take_up(first_attempt().rows(), spent=CALL, model="gpt")
    ledger.enter("writing")
    ledger.spend("draft", "gpt", CALL, seconds=1.0)
    ledger.count("repaired", "draft", "gpt")
    ledger.leave_out("draft", "gpt", {"papers": 1}, tokens=10)
    (row,) = ledger.rows()
    assert (row.spent, row.seconds, row.repaired) == (CALL + CALL, 3.0, 2)
    assert row.left_out == {"papers": 3, "tokens": 100}


def test_what_an_attempt_spent_that_left_no_rows_has_a_row_of_its_own() -> None:
    ledger = Ledger()
    ledger.take_up(first_attempt().rows(), spent=CALL + CALL + CALL, model="gpt")
    assert [(row.stage, row.task, row.spent.model_calls) for row in ledger.rows()] == [
        ("writing", "draft", 1),
        (EARLIER, "", 2),
    ]


def test_a_first_attempt_begins_with_nothing() -> None:
    ledger = Ledger()
    ledger.take_up((), spent=Spent(), model="gpt")
    assert ledger.rows() == []

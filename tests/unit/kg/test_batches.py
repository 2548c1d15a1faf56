"""Batches cover their input in order and read no further than asked."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from kg.batches import in_batches


@given(st.lists(st.integers()), st.integers(1, 7))
def test_batches_joined_are_the_input(items: list[int], size: int) -> None:
    batches = list(in_batches(items, size))
    assert [item for batch in batches for item in batch] == items
    assert all(len(batch) == size for batch in batches[:-1])
    assert all(batches)


def test_an_endless_input_is_read_a_batch_at_a_time() -> None:
    seen: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(10**9):
            seen.append(number)
            yield number

    assert next(in_batches(numbers(), 3)) == [0, 1, 2]
    assert seen == [0, 1, 2]

"""Cursors check themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.http.paging import decode_cursor, encode_cursor
from api.problems import ProblemError

POSITIONS = st.lists(st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False), max_size=4)


@given(st.text(max_size=20), POSITIONS)
def test_a_cursor_leads_back_to_its_position(kind: str, position: list[object]) -> None:
    cursor = encode_cursor(kind, *position)
    assert decode_cursor(kind, cursor) == tuple(position)
    assert cursor.isascii()
    assert cursor.replace("-", "").replace("_", "").isalnum()


@given(POSITIONS)
def test_a_cursor_of_another_collection_is_refused(position: list[object]) -> None:
    with pytest.raises(ProblemError):
        decode_cursor("jobs", encode_cursor("papers", *position))


@given(st.text(max_size=60))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(ProblemError) as refused:
        decode_cursor("papers", text)
    assert refused.value.kind.code == "invalid-cursor"


@given(st.text(max_size=20), st.data())
def test_a_changed_cursor_is_refused(id: str, data: st.DataObject) -> None:
    cursor = encode_cursor("papers", 2020, id)
    place = data.draw(st.integers(0, len(cursor) - 2))  # the bits that padding leaves over stand in the last one
    changed = cursor[:place] + ("A" if cursor[place] != "A" else "B") + cursor[place + 1 :]
    with pytest.raises(ProblemError):
        decode_cursor("papers", changed)

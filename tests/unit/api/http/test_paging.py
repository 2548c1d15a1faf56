"""Cursors check themselves."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.http.paging import _check, decode_cursor, decode_offset, encode_cursor
from api.http.problem_error import ProblemError
from tests.tables import every_case

POSITIONS = st.lists(  # no text of the graph holds the character 0, and a cursor that does is refused
    st.none()
    | st.integers(-(2**63), 2**63 - 1)
    | st.text(st.characters(codec="utf-8", exclude_characters="\0"))
    | st.floats(allow_nan=False, allow_infinity=False),
    max_size=4,
)


@given(st.text(max_size=20), POSITIONS)
def test_a_cursor_leads_back_to_its_position(kind: str, position: list[object]) -> None:
    cursor = encode_cursor(kind, *position)
    assert decode_cursor(kind, cursor, *map(type, position)) == tuple(position)
    assert cursor.isascii()
    assert cursor.replace("-", "").replace("_", "").isalnum()


@given(POSITIONS)
def test_a_cursor_of_another_collection_is_refused(position: list[object]) -> None:
    with pytest.raises(ProblemError):
        decode_cursor("jobs", encode_cursor("papers", *position), *map(type, position))


@given(st.text(max_size=60))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(ProblemError) as refused:
        decode_cursor("papers", text, str)
    assert refused.value.kind.code == "invalid-cursor"


@given(st.text(max_size=20), st.data())
def test_a_changed_cursor_is_refused(id: str, data: st.DataObject) -> None:
    cursor = encode_cursor("papers", 2020, id)
    place = data.draw(st.integers(0, len(cursor) - 2))  # the bits that padding leaves over stand in the last one
    changed = cursor[:place] + ("A" if cursor[place] != "A" else "B") + cursor[place + 1 :]
    with pytest.raises(ProblemError):
        decode_cursor("papers", changed, int, str)


@every_case(
    "position",
    [
        *("[]", "{}", '"x"', "[1]", "[null]", "[true]", '["x","y"]', '["\\ud800"]', "[" * 4_000, "[1e999]"),
        *("[NaN]", f"[{10**20}]", f"[{'9' * 4_400}]", '[["x"]]', "", "\ufffd"),
    ],
)
def test_a_forged_cursor_is_refused(position: str) -> None:
    text = position.encode()
    forged = base64.urlsafe_b64encode(_check("papers", text) + text).rstrip(b"=").decode()
    for shape in ((str,), (float,)):
        with pytest.raises(ProblemError) as refused:
            decode_cursor("papers", forged, *shape)
        assert refused.value.kind.code == "invalid-cursor"


def test_an_offset_is_no_less_than_nothing() -> None:
    assert decode_offset("rows", encode_cursor("rows", 7)) == 7
    assert decode_offset("rows", None) == 0
    with pytest.raises(ProblemError):
        decode_offset("rows", encode_cursor("rows", -1))

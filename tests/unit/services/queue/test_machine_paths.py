"""Paths of this machine stay on this machine."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.queue.machine_paths import without_folders

NAME = st.text(st.characters(codec="utf-8", exclude_characters="/\0'\""), min_size=1, max_size=12).filter(
    lambda name: name.strip() == name and not any(letter.isspace() for letter in name) and name not in {".", "~", "v1"}
)


@given(st.lists(NAME, min_size=2, max_size=5))
def test_of_an_absolute_path_the_last_part_is_left(parts: list[str]) -> None:
    path = "/" + "/".join(parts)
    assert without_folders(f"cannot read {path}") == f"cannot read {parts[-1]}"
    assert without_folders(f"'{path}': not there") == f"'{parts[-1]}': not there"


def test_a_path_that_is_known_may_hold_blanks() -> None:
    path = "/home/ada/My papers/refs of 2024.bib"
    assert without_folders(f"{path}: empty", [path]) == "refs of 2024.bib: empty"
    assert without_folders(f"{path}/a/b.bib: empty", [path]) == "refs of 2024.bib/a/b.bib: empty"
    assert without_folders("~/papers/x.bib: empty") == "x.bib: empty"


def test_what_is_no_path_stays() -> None:
    for text in (
        "see https://doi.org/10.1000/xyz/7 and/or 1/2",
        "/v1/imports/job_1/rows says which",
        "doi:10.1109/5.771073/x",
        "a / b / c",
    ):
        assert without_folders(text) == text

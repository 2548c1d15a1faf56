"""A table as one test: every case runs, and each that fails is named."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tables import every_case


def test_every_case_runs_and_those_that_fail_are_named() -> None:
    seen = []

    @every_case(("number", "text"), [(1, "one"), (2, "none"), (3, "nothing")])
    def check(number: int, text: str) -> None:
        seen.append(number)
        assert text == "one"

    with pytest.raises(ExceptionGroup, match="2 of 3 cases fail") as found:
        check()
    assert seen == [1, 2, 3]
    assert [each.__notes__ for each in found.value.exceptions] == [["case: 2, 'none'"], ["case: 3, 'nothing'"]]


@every_case("name", ["pyproject.toml", "README.md"])
@every_case("size", [1, 100])
async def test_tables_cross_and_their_cases_share_fixtures_and_may_wait(root: Path, name: str, size: int) -> None:
    await asyncio.sleep(0)
    assert (root / name).stat().st_size > size

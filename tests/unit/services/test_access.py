"""Scopes and tokens."""

from __future__ import annotations

import pytest

from services.access import Scope, is_secret, secret_hash, split_token

SECRET = "aB3_-" + "x" * 38


def test_each_scope_covers_itself_and_those_before_it() -> None:
    covered = {scope: [needed for needed in Scope if scope.covers(needed)] for scope in Scope}
    assert covered == {
        Scope.READ: [Scope.READ],
        Scope.WRITE: [Scope.READ, Scope.WRITE],
        Scope.ADMIN: [Scope.READ, Scope.WRITE, Scope.ADMIN],
    }


def test_a_token_is_split_even_where_its_secret_has_an_underscore() -> None:
    assert split_token(f"strata_0123456789ab_{SECRET}") == ("0123456789ab", SECRET)


@pytest.mark.parametrize(
    "token",
    ["", "strata", f"strata_xyz_{SECRET}", f"strata_0123456789ab_{SECRET}\n", "strata_0123456789ab_" + "é" * 43],
)
def test_another_form_is_no_token(token: str) -> None:
    assert split_token(token) is None


def test_a_secret_is_known_by_its_hash_alone() -> None:
    stored = secret_hash(SECRET)
    assert len(stored) == 32
    assert is_secret(SECRET, stored)
    assert not is_secret(SECRET[:-1] + "y", stored)

"""Settings."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from services.config import Settings


def settings(**given: object) -> Settings:
    """Settings that no `.env` changes."""
    return Settings(_env_file=None, **given)


@pytest.mark.parametrize(
    ("given", "file"),
    [
        ({}, ".strata/state.sqlite"),
        ({"graph": "work/field.kgl"}, "work/state.sqlite"),
        ({"graph": "neo4j://host:7687"}, ".strata/state.sqlite"),
        ({"graph": "neo4j://host:7687", "state": "here.sqlite"}, "here.sqlite"),
        ({"graph": "neo4j://host:7687", "state": "postgresql://host/db"}, ".strata/state.sqlite"),
    ],
)
def test_the_state_is_beside_the_embedded_graph_unless_it_is_named(given: dict[str, str], file: str) -> None:
    assert settings(**given).state_file == Path(file)


def test_the_state_is_a_path_or_an_address_of_postgresql() -> None:
    assert settings(state="postgresql://me@host/db?sslmode=require").state_address is not None
    assert settings(state="postgresql://me@host/db?sslmode=require").state_place == "postgresql://me@host/db"
    assert settings(state="here.sqlite").state_address is None
    assert settings(state="here.sqlite").state_place == "the state file here.sqlite"
    with pytest.raises(ValidationError, match="that is not a state"):
        settings(state="mysql://host/db")


def test_the_password_of_the_state_is_not_shown() -> None:
    given = settings(state="postgresql://me@host/db", state_password="geheim")
    assert "geheim" not in repr(given) + given.model_dump_json()


def test_origins_are_separated_by_commas_and_have_no_slash_at_the_end() -> None:
    assert settings().origins == ()
    assert settings(cors_origins=" https://a.example/, http://b.example:1 ,").origins == (
        "https://a.example",
        "http://b.example:1",
    )


@pytest.mark.parametrize("origin", ["*", "a.example", "https://a.example/page", "ftp://a.example"])
def test_an_origin_has_a_scheme_and_a_host_and_nothing_more(origin: str) -> None:
    with pytest.raises(ValidationError, match="origin"):
        settings(cors_origins=origin)


@pytest.mark.parametrize("given", [{"port": 70_000}, {"workers": -1}, {"rate_per_minute": 0}, {"max_body_mb": 0}])
def test_a_setting_has_bounds(given: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        settings(**given)


def test_the_largest_body_is_counted_in_decimal_megabytes() -> None:
    assert settings(max_body_mb=3).max_body_bytes == 3_000_000

"""How many texts of a field and of a survey are read: by the option of a command, else by the settings."""

from __future__ import annotations

import pytest
import typer

from api.cli.survey_reading import full_texts_of
from api.cli.text_fetching import _number
from kg.errors import InvalidInputError


def test_a_field_takes_forty_papers_or_what_the_settings_say_or_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _number(None) == 40
    monkeypatch.setenv("STRATA_FULL_TEXT_PAPERS", "7")
    assert (_number(None), _number("3"), _number("all")) == (7, 3, None)
    monkeypatch.setenv("STRATA_FULL_TEXT_PAPERS", "all")
    assert _number(None) is None
    with pytest.raises(typer.BadParameter, match="not a number of papers and not all"):
        _number("none")


def test_a_survey_takes_none_or_what_the_settings_say_or_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    assert full_texts_of(None) == {}
    monkeypatch.setenv("STRATA_SURVEY_FULL_TEXTS", "60")
    assert (full_texts_of(None), full_texts_of("all")) == ({"full_texts": 60}, {"full_texts": "all"})
    assert full_texts_of("none") == {}


@pytest.mark.parametrize("name", ["STRATA_FULL_TEXT_PAPERS", "STRATA_SURVEY_FULL_TEXTS"])
def test_a_setting_that_is_no_number_is_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "many")
    with pytest.raises(InvalidInputError, match=name):
        _number(None)

"""What a command says when it refuses: one line, in whole sentences, and no word of a library."""

from __future__ import annotations

import pytest
from typer import BadParameter

from api.cli.exit_codes import ExitCode
from api.cli.failures import explain_error
from kg.errors import InvalidInputError


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (BadParameter("it is too long"), "Invalid value: it is too long. See `strata --help`."),
        (BadParameter("it is too long."), "Invalid value: it is too long. See `strata --help`."),
        (BadParameter("Value error, too\n many"), "Invalid value: too many. See `strata --help`."),
        (
            BadParameter("give a year", param_hint="--until"),
            "Invalid value for --until: give a year. See `strata --help`.",
        ),
        (
            BadParameter("nothing is deleted without a yes; give --yes", param_hint="--yes"),
            "Invalid value for --yes: nothing is deleted without a yes; give --yes. See `strata --help`.",
        ),
    ],
)
def test_a_wrong_command_is_explained_in_whole_sentences(error: Exception, said: str) -> None:
    assert explain_error(error) == (said, ExitCode.USAGE)


@pytest.mark.parametrize("words", ["2050 is in the future; give a year up to 2026", "Value error is no value"])
def test_a_refusal_has_no_word_of_the_library_that_checks(words: str) -> None:
    assert explain_error(InvalidInputError(f"Value error, {words}")) == (words, ExitCode.INVALID_INPUT)
    assert explain_error(InvalidInputError(words))[0] == words

"""Digests of values: the same for equal values in every process, another for every other value."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.survey import PassageId
from services.steps.digest import Digester, digest
from services.tasks.drafting.draft_text import DraftSentence
from tests.builders.survey_field import PAPERS, bee_field
from tests.tables import every_case


@dataclass(frozen=True)
class One:
    value: object


@dataclass(frozen=True)
class Other:
    value: object


def test_equal_values_have_equal_digests_whatever_order_their_sets_and_keys_came_in() -> None:
    first = One({"b": frozenset("zxy"), "a": 1})
    assert digest(first) == digest(One({"a": 1, "b": frozenset("yzx")}))
    assert digest(bee_field()) == digest(bee_field())


@every_case(
    "other",
    [
        One(1.0),
        One("1"),
        One(None),
        One(True),
        One((1, 1)),
        One(((1,),)),
        Other(1),
        One({"value": 1}),
        One(frozenset()),
    ],
)
def test_another_value_has_another_digest(other: object) -> None:
    assert digest(One(1)) != digest(other)


def test_a_float_that_differs_in_its_last_bit_is_another_value() -> None:
    assert digest(0.1 + 0.2) != digest(0.3)


def test_answers_and_dates_have_digests() -> None:
    sentence = DraftSentence(text="Bees read the sun.", passages=("a#1",))
    assert digest(sentence) == digest(sentence.model_copy())
    assert digest(sentence) != digest(sentence.model_copy(update={"passages": ()}))
    assert digest(bee_field().field.as_of) == digest(bee_field().field.as_of.isoformat())


def test_what_is_shared_is_digested_once_and_still_counts() -> None:
    paper = next(iter(PAPERS.values()))
    digester = Digester(shared=[Paper])
    assert digester.digest([paper, 1]) == digester.digest([paper, 1])
    assert digester.digest([paper]) != digester.digest([replace(paper, title="Another")])
    assert digester.digest([paper]) == digester.digest([replace(paper)])


def test_a_value_that_no_input_may_hold_is_refused() -> None:
    with pytest.raises(TypeError, match="object"):
        digest([object()])


def test_the_digest_does_not_depend_on_the_seed_of_hashes(root: Path) -> None:
    program = (
        "from services.steps.digest import digest\n"
        "from tests.builders.survey_field import bee_field\n"
        "print(digest((frozenset(map(str, range(99))), bee_field())))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


def test_names_of_ids_are_plain_text() -> None:
    assert digest(PaperId("x")) == digest(CitationKey("x")) == digest(PassageId("x"))

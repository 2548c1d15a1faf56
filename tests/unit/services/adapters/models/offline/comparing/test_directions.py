"""What papers find to rise, fall, improve or stay, and who says the same or the opposite of one thing."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.comparing.comparison import Ground
from services.adapters.models.offline.comparing.directions import finding, findings_compared
from services.evidence.tendencies import Tendency
from tests.builders.evidence_of import result_of


@pytest.mark.parametrize(
    ("sentence", "thing", "direction"),
    [
        ("Results show that mulching increased soil moisture by 12%.", "soil moisture", Tendency.MORE),
        ("Ito finds that the training reduces reading errors by 30%.", "reading error", Tendency.LESS),
        ("Experiments show that replay improves sample efficiency by 8%.", "sample efficiency", Tendency.BETTER),
        ("Patients on the new drug had lower blood pressure (P < 0.05).", "blood pressure", Tendency.LESS),
        ("Results show that shade did not affect leaf growth.", "leaf growth", Tendency.SAME),
    ],
)
def test_an_asserted_change_is_found_with_its_thing(sentence: str, thing: str, direction: Tendency) -> None:
    found = finding(result_of("Ito", sentence))
    assert found is not None
    assert found.things[thing][0] is direction


@pytest.mark.parametrize(
    "sentence",
    [
        "The aim of the trial was to increase soil moisture in dry fields.",
        "Ito finds that mulching may increase soil moisture in some years.",
        "Results show that no treatment increased soil moisture in clay.",
        "Ito discusses whether replay improves sample efficiency in games.",
        "Ito shows that the method performs well on 40 fields.",
    ],
)
def test_aims_possibilities_and_denials_are_no_findings(sentence: str) -> None:
    found = finding(result_of("Ito", sentence))
    assert found is None or all(direction is Tendency.SAME for direction, _ in found.things.values())


def test_papers_that_found_the_same_stand_together() -> None:
    both = [
        result_of("Ito", "Results show that mulching increased soil moisture by 12%."),
        result_of("Roy", "Roy found that cover crops increased soil moisture in 40 plots."),
    ]
    made = list(findings_compared(both, barred=frozenset()))
    assert [(each.ground, each.shared, each.subject) for each in made] == [
        (Ground.AGREEMENT, "soil moisture", "higher")
    ]


def test_opposite_findings_on_one_thing_are_told_against_each_other() -> None:
    both = [
        result_of("Ito", "Results show that winter mulching increased soil moisture in clay fields by 12%."),
        result_of("Roy", "Roy found that winter mulching decreased soil moisture in clay fields by 3%.", year=2022),
    ]
    made = list(findings_compared(both, barred=frozenset()))
    assert made[0].ground is Ground.OPPOSITION
    assert [side.statement.authors for side in made[0].sides] == ["Ito", "Roy"]


def test_one_paper_does_not_agree_with_itself_and_the_topic_is_no_thing() -> None:
    one = result_of("Ito", "Results show that mulching increased soil moisture by 12%.")
    other = result_of("Roy", "Roy found that cover crops increased soil moisture in 40 plots.")
    assert list(findings_compared([one, one], barred=frozenset())) == []
    assert list(findings_compared([one, other], barred=frozenset({"soil", "moisture"}))) == []


def test_opposite_findings_of_two_worlds_are_left_alone() -> None:
    both = [
        result_of("Ito", "Results show that mulching increased water loss by 12%."),
        result_of("Roy", "Roy found that the vaccine decreased water loss in 40 infants."),
    ]
    assert list(findings_compared(both, barred=frozenset())) == []

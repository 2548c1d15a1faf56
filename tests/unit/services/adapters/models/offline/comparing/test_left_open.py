"""What two papers leave open alike."""

from __future__ import annotations

from services.adapters.models.offline.comparing.comparison import Ground
from services.adapters.models.offline.comparing.left_open import paired
from services.adapters.models.offline.comparing.telling import sentence
from tests.builders.evidence_of import result_of

TRIAL = result_of("Ito", "Randomised trials of night lamps are needed to learn of harm.", title="Lamps", year=2018)
ALSO = result_of("Roy", "Larger randomised controlled trials of day lamps are warranted.", title="Day Light", year=2021)
COST = result_of("Sen", "The cost of lamps remains unknown to wards.", title="What Lamps Cost", year=2020)


def test_two_problems_of_one_kind_are_told_together_and_the_kind_is_named() -> None:
    (pair,) = paired([TRIAL, COST, ALSO])
    assert (pair.ground, pair.shared) == (Ground.OPEN, "randomised trials")
    told = sentence(pair, 0)
    assert told.text == (
        "Two papers come back to randomised trials in what they leave open: Ito (2018) states that randomised trials "
        "of night lamps are needed to learn of harm [@ito2018]; Roy (2021) states that larger randomised controlled "
        "trials of day lamps are warranted [@roy2021]."
    )
    assert {TRIAL.passage.id, ALSO.passage.id} <= set(told.passages)


def test_problems_of_different_kinds_are_not_paired() -> None:
    assert paired([TRIAL, COST]) == []

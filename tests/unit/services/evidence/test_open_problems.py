"""A gap is an open problem only where the paper that names it does not close it."""

from __future__ import annotations

import pytest

from services.evidence.open_problems import names_open_problem, open_passages, shared_words
from tests.builders.evidence_of import evidence_of


@pytest.mark.parametrize(
    "abstract",
    [
        "Peat burns. We measure smoke over forty bogs. Further studies are needed on bogs under snow.",
        "Peat burns. We measure smoke over forty bogs. How snow changes the smoke remains unclear.",
        "We test a vaccine in goats. Results show fewer fevers. Larger trials are required in young goats.",
        "We present a parser of old maps. The accuracy of faded maps remains open.",
        "We review trust in machines. Long use of one machine is still poorly understood.",
        "We test a vaccine in goats. Results show fewer fevers. Our results underline a need for tests in kids.",
        "We present a parser of old maps. We find that all methods fail to read faded maps.",
        "Maps fade. We review parsers of maps. We identify open challenges, such as faded ink and torn paper.",
        "We measure smoke over bogs. Our future work will measure smoke of bogs under snow.",
    ],
)
def test_what_is_left_after_the_contribution_is_open(abstract: str) -> None:
    assert names_open_problem(evidence_of("Ito", abstract))


@pytest.mark.parametrize(
    "abstract",
    [
        "A map of global bog loss has been lacking. We present the first map of bog loss.",
        "Little is known about goats and fever. We test a vaccine in goats. Results show fewer fevers.",
        "Maps fade. We present a parser of old maps. Finally, we discuss future research on faded maps.",
        "We test a vaccine in goats. The results provide a basis for further studies in goats.",
        "Bogs are well known. We measure smoke over forty bogs.",
        "Parsers face major challenges, such as faded ink. We present a parser of old maps.",
        "We present a parser of old maps. Earlier parsers fail to read faded maps, so we address this with light.",
    ],
)
def test_the_reason_for_a_paper_and_an_announcement_are_not(abstract: str) -> None:
    assert open_passages(evidence_of("Ito", abstract)) == ()


def test_shared_words_are_words_of_substance() -> None:
    assert shared_words("Smoke of bogs under snow remains unclear.", "We measure the smoke of frozen bogs.") == 2

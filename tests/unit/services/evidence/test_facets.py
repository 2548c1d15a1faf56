"""What a paper is on, draws on, works with, tests on and how much it studies, from one passage each."""

from __future__ import annotations

import pytest

from kg.model.papers.paper import PaperKind
from services.evidence.facets import Facet, FacetValue, facet_values
from tests.builders.evidence_of import evidence_of


def values(abstract: str, *, title: str = "On Harbours", kind: PaperKind = PaperKind.OTHER) -> dict[Facet, str]:
    return {each.facet: each.words for each in facet_values(evidence_of("Ito", abstract, title=title, kind=kind))}


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("We derive a regret bound of the rota.", "regret bound"),
        ("Our simulations show that queues of ships are halved.", "simulations"),
        ("We validate our rota in real-world experiments with tugs.", "real-world experiments"),
        ("We conducted semi-structured interviews with pilots.", "semi-structured interviews"),
        ("Claims data of pilots were collected and analysed by us.", "claims data"),
        ("We evaluate our rota on three public benchmarks.", "benchmarks"),
        ("We conducted a search in PubMed and Scopus.", "PubMed"),
    ],
)
def test_what_claims_draw_on_is_read_from_the_papers_own_work(sentence: str, words: str) -> None:
    assert values(f"Ships are late. {sentence}")[Facet.EVIDENCE] == words


@pytest.mark.parametrize(
    "sentence",
    [
        "Previous work relied on simulation of ships.",
        "We think that simulation should be used in future.",
        "Our rota beats the benchmark of the port.",
        "Our rota wins without simulation.",
    ],
)
def test_what_others_drew_on_or_what_is_wished_is_no_evidence(sentence: str) -> None:
    assert Facet.EVIDENCE not in values(f"Ships are late. {sentence}")


def test_a_review_draws_on_its_search_alone() -> None:
    text = "Ships are late. We review simulations of ports."
    assert Facet.EVIDENCE not in values(text, kind=PaperKind.SURVEY)


def test_the_setting_is_what_title_and_abstract_name() -> None:
    found = values("Heat is rising. We measure childhood asthma in ports.", title="Childhood Asthma near Ports")
    assert found[Facet.SETTING] == "childhood asthma"
    found = values("Skies are full. We steer unmanned aerial vehicles.", title="Steering of Unmanned Aerial Vehicles")
    assert found[Facet.SETTING] == "unmanned aerial vehicles"


def test_a_system_named_like_a_setting_is_none() -> None:
    text = "Rollouts fail. We propose OCEAN, a rollout of ships."
    assert Facet.SETTING not in values(text, title="OCEAN: Rollouts of Models")


def test_testbeds_are_names_behind_a_test_and_not_the_papers_own() -> None:
    text = "Ships are late. We evaluate TugNet on the HarbourGym benchmark. Results on TugNet are shown."
    assert values(text, title="TugNet: Rotas of Tugs")[Facet.TESTBED] == "HarbourGym"


def test_a_size_has_its_number_and_what_others_studied_is_none() -> None:
    (size,) = [
        each
        for each in facet_values(
            evidence_of("Ito", "Nights are long. In all, 1,173 patients were enrolled. They woke.")
        )
        if each.facet is Facet.PEOPLE
    ]
    assert isinstance(size, FacetValue)
    assert (size.words, size.number) == ("1,173 patients", 1_173)
    others = "Nights are long. In a review of 71 trials with lamps, the authors reported that lamps were lost."
    assert Facet.WORKS not in values(others)


def test_rivals_and_means_are_named_by_their_kind() -> None:
    found = values(
        "Nights are long. We trained a random forest on logs. Results show that lamps were better than placebo."
    )
    assert found[Facet.MEANS] == "random forest"
    assert found[Facet.RIVAL] == "placebo"
    (named,) = facet_values(evidence_of("Ito", "Nights are long. We used GPT-3.5 to sort logs.", title="Nights"))
    assert named.words == "GPT-3.5"

"""Key phrases and headings."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.entities.plurals import singular
from services.text.casing import Casing, title_case
from services.text.group_names import group_names
from services.text.lexicon import FUNCTION_WORDS
from services.text.phrases import candidate_phrases, distinctive_phrases, fold
from tests.corpora import records
from tests.tables import every_case

ATTACKS = [
    "Adversarial Attacks on Graphs\nAdversarial attacks change few edges and mislead graph neural networks.",
    "Defending Networks\nWe defend graph neural networks against adversarial attacks on node classification.",
    "Poisoned Graphs\nAdversarial attacks poison the training of graph neural networks.",
]
MOLECULES = [
    "Molecular Property Prediction\nGraph neural networks read molecules for molecular property prediction.",
    "Message Passing for Chemistry\nMessage passing helps molecular property prediction with graph neural networks.",
    "Drugs as Graphs\nMolecular property prediction with message passing and graph neural networks finds drugs.",
]
WORDS = st.sampled_from(
    [
        "graph",
        "attention",
        "Graphs",
        "of",
        "the",
        "uses",
        "GNN",
        "BERT",
        "novel",
        "message",
        "passing",
        "deep-learning",
        "drug",
        "\n",
    ]
)
TEXTS = st.lists(st.lists(WORDS, max_size=12).map(" ".join), max_size=4)


def test_candidates_are_noun_phrases_without_verbs_or_function_words() -> None:
    found = candidate_phrases("We propose a graph attention layer based on self-supervised learning.")
    assert "graph attention" in found
    assert "self-supervised learning" in found
    assert not {word.lower() for text in found for word in text.split()} & (FUNCTION_WORDS | {"propose", "based"})


def test_general_words_open_no_phrase_but_established_terms_do() -> None:
    found = candidate_phrases("Novel graph networks and recent large language models use new data.")
    assert "graph networks" in found
    assert "large language models" in found
    assert not {"Novel graph networks", "recent", "new data", "Novel"} & set(found)


def test_spelling_does_not_part_a_phrase() -> None:
    assert fold("Graph-Neural Networks") == fold("graph neural network") == "graph neural network"


@every_case(
    ("text", "phrase"),
    [
        ("A history of children's literature in Wales.", "children's literature"),
        ("Care in Parkinson's disease is slow.", "Parkinson's disease"),
        ("We report Cohen\u2019s kappa.", "Cohen's kappa"),
        ("A trial in women's health.", "women's health"),
        ("Exploration of Montezuma's Revenge.", "Montezuma's Revenge"),
        ("On Bayes' rule and Raynaud's phenomenon.", "Raynaud's phenomenon"),
        ("Deaths by COVID-19 in June.", "COVID-19"),
        ("Talks with GPT-4 and others.", "GPT-4"),
        ("A role of IL-6 in mice.", "IL-6"),
        ("Trials of oral rizatriptan at home.", "oral rizatriptan"),
        ("A course on African literature.", "African literature"),
    ],
)
def test_names_with_possessives_numbers_and_odd_ends_are_phrases(text: str, phrase: str) -> None:
    assert phrase in candidate_phrases(text)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("The children's literature.", "children's"),
        ("It grew to level-2 in June.", "level-2"),
        ("Of urban children in Rome.", "urban"),
        ("A review of the literature.", "literature"),
        ("The method's results.", "method's results"),
    ],
)
def test_parts_of_them_are_none(text: str, phrase: str) -> None:
    assert phrase not in candidate_phrases(text)


def test_a_possessive_has_no_key_of_its_own() -> None:
    assert fold("Alzheimer's disease") == fold("Alzheimer disease") == "alzheimer disease"
    assert Casing.of(["x\nThe children read."]).sentence_case("Children's Literature").startswith("children's ")


@every_case(
    ("plural", "one"),
    [
        ("networks", "network"),
        ("taxonomies", "taxonomy"),
        ("analyses", "analysis"),
        ("bias", "bias"),
        ("classes", "class"),
        ("graphics", "graphics"),
    ],
)
def test_singular_knows_the_plurals_of_the_field(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_each_group_gets_what_sets_it_apart() -> None:
    attacks, molecules = distinctive_phrases([ATTACKS, MOLECULES], per_group=3)
    assert attacks[0].text == "adversarial attacks"
    assert molecules[0].text == "molecular property prediction"
    assert "graph neural network" not in {item.key for item in (*attacks, *molecules)}


def test_the_topic_names_no_group() -> None:
    named = tuple(name.heading for name in group_names([ATTACKS, MOLECULES], topic="adversarial attacks"))
    assert all("Adversarial Attacks" not in label for label in named)


def test_acronyms_and_names_keep_their_spelling() -> None:
    assert title_case("GNN explanations for mRNA") == "GNN Explanations for mRNA"


@given(st.lists(TEXTS, max_size=4))
def test_no_two_headings_are_alike(groups: list[list[str]]) -> None:
    named = tuple(name.heading for name in group_names(groups))
    assert len(named) == len(groups)
    assert len({label.lower() for label in named}) == len(named)
    assert all(named)


@given(st.lists(TEXTS, max_size=3))
def test_no_phrase_is_made_of_another_ones_words(groups: list[list[str]]) -> None:
    for found in distinctive_phrases(groups, per_group=5):
        words = [set(item.key.split()) for item in found]
        assert not any(first <= second or second <= first for first, second in combinations(words, 2))
        assert all(word not in FUNCTION_WORDS for group in words for word in group)


@pytest.mark.parametrize("name", ["graph_neural_networks", "ai_for_clinical_trials", "statistical_significance"])
@pytest.mark.slow
def test_headings_of_real_groups_hold_no_fragment(shared: Path, name: str) -> None:
    texts = [f"{record.title}\n{record.abstract or ''}" for record in records(shared, name) if record.title]
    groups = [texts[start::4] for start in range(4)]
    named = tuple(name.heading for name in group_names(groups, topic=name.replace("_", " ")))
    assert len(set(named)) == 4
    ends = {
        word.lower()
        for label in named
        if not label.startswith("Further Work")  # what nothing names
        for word in (label.split()[0], label.split()[-1])
    }
    assert not ends & FUNCTION_WORDS
    assert named == tuple(name.heading for name in group_names(groups, topic=name.replace("_", " ")))

"""Canonical names: what is one name, what is two, and what is a kind of another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.entities.entity_names import abbreviates, canonical, family
from tests.tables import every_case

NAMES = st.text(alphabet="ABab cdé-–_(1.5)βµ'’+&/sS", max_size=24)


@every_case(
    ("one", "other"),
    [
        ("Graph Neural Networks (GNNs)", "graph-neural network"),
        ("BERT (Bidirectional Encoder Representations from Transformers)", "BERT"),
        ("Alzheimer’s disease", "Alzheimer disease"),
        ("TGF-β1", "TGF beta-1"),
        ("GPT3", "GPT-3"),
        ("ResNet50", "ResNet-50"),
        ("LSTMs", "LSTM"),
        ("pre-training", "pretraining"),
        ("multi agent systems", "multi-agent system"),
        ("data set", "dataset"),
        ("tumour", "tumor"),
        ("grey wolf optimiser", "Gray Wolf Optimizers"),
        ("ﬁne-tuning", "fine tuning"),
        ("The Cancer Genome Atlas", "Cancer Genome Atlas"),
        ("QM9 dataset", "QM9"),
        ("node classification task", "node classification"),
        ("Müller cells", "Muller cell"),
        ("μ-opioid receptor", "mu opioid receptors"),
    ],
)
def test_two_spellings_of_one_name_have_one_canonical_form(one: str, other: str) -> None:
    assert canonical(one) == canonical(other) != ""


@every_case(
    ("one", "other"),
    [
        ("GPT-3", "GPT-4"),
        ("GPT-3", "GPT-3.5"),
        ("ResNet-50", "ResNet-101"),
        ("C++", "C"),
        ("IL-2", "IL-12"),
        ("AIDS", "aid"),
        ("language model", "language"),
        ("ImageNet (2012)", "ImageNet"),
        ("vitamin B6", "vitamin B12"),
    ],
)
def test_two_things_have_two_canonical_forms(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


@pytest.mark.parametrize("nothing", ["", "  ", "–", "()", "'’"])
def test_a_name_without_letters_and_digits_has_none(nothing: str) -> None:
    assert canonical(nothing) == ""


@given(NAMES)
def test_case_hyphens_and_white_space_around_a_name_do_not_matter(name: str) -> None:
    assert canonical(f"  {name}\t") == canonical(name)
    assert canonical(name) == " ".join(canonical(name).split())


@every_case(
    ("name", "kind"),
    [
        ("ResNet-50", "resnet"),
        ("GPT-3.5 Turbo", "gpt 3.5"),
        ("GPT-3.5", "gpt"),
        ("T5-large", "t 5"),
        ("Llama 2 7B", "llama 2"),
        ("PPO v2", "ppo"),
        ("ResNet", ""),
        ("graph 2", ""),
        ("node classification", ""),
        ("", ""),
    ],
)
def test_a_name_with_a_version_or_a_size_is_a_kind_of_the_name_without(name: str, kind: str) -> None:
    assert family(name) == kind


def test_letters_of_a_short_form_stand_in_the_long_one_in_order() -> None:
    assert abbreviates("GNNs", "graph neural networks")
    assert not abbreviates("GBM", "graph neural networks")
    assert not abbreviates("2012", "ImageNet")


@every_case(
    ("one", "other"),
    [
        ("data centre", "Data Centers"),
        ("epicentre", "epicenter"),
        ("optical fibres", "optical fiber"),
        ("paediatric oncology", "pediatric oncology"),
        ("anaesthesia", "anesthesia"),
        ("leukaemias", "leukemia"),
        ("catalogue", "catalogs"),
        ("computer programmes", "computer program"),
        ("adversarial defences", "adversarial defense"),
        ("grey literature", "gray literature"),
        ("time series", "timeseries"),
        ("neighbourhood sampling", "neighborhood sampling"),
        ("viruses", "virus"),
        ("principal axes", "principal axis"),
    ],
)
def test_british_and_american_spellings_and_numbers_are_one_name(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(("one", "other"), [("sentence", "sentense"), ("fence", "defense"), ("prologue", "pro log")])
def test_words_that_only_end_alike_stay_two(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)

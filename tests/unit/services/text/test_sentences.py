"""Sentence borders and the offsets that claims rest on."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.text.sentences import sentences
from tests.corpora import records
from tests.tables import every_case


def texts(text: str) -> list[str]:
    return [span.text for span in sentences(text)]


@given(st.text(alphabet=st.sampled_from("aBc .!?;:()[]“”\n\t1é©\\$"), max_size=120))
def test_spans_are_verbatim_in_order_and_apart(text: str) -> None:
    spans = sentences(text)
    assert all(text[span.start : span.end] == span.text == span.text.strip() for span in spans)
    assert all(left.end <= right.start for left, right in pairwise(spans))


@given(st.lists(st.sampled_from(["We test it.", "It works e.g. here.", "Lee et al. agree.", "Is it 3.5?"]), max_size=6))
def test_no_word_is_lost(parts: list[str]) -> None:
    text = "  ".join(parts)
    assert "".join(texts(text)).replace(" ", "") == text.replace(" ", "")


@every_case(
    "text",
    [
        "Graphs, e.g. molecules, vary in size.",
        "As shown by Lee et al. the bound is tight.",
        "The error fell from 3.5 to 1.2 percent.",
        "Networks (i.e. deep ones vs. shallow ones) differ.",
        "It holds for graphs (see Fig. 3 of the paper. It is short) and for trees.",
        "The line breaks\nhere but the sentence goes on.",
        "Node.js and scikit.learn are tools.",
    ],
)
def test_abbreviations_decimals_and_line_breaks_end_no_sentence(text: str) -> None:
    assert texts(text) == [text]


def test_a_sentence_may_begin_right_after_et_al() -> None:
    assert texts("We follow Lee et al. We add noise.") == ["We follow Lee et al.", "We add noise."]


def test_a_missing_space_hides_no_border() -> None:
    assert texts("Graphs are hard to learn.We propose a sampler.") == [
        "Graphs are hard to learn.",
        "We propose a sampler.",
    ]


def test_section_labels_part_sentences_and_name_them() -> None:
    spans = sentences("BACKGROUND: Scales vary. METHODS: We drew trials. RESULTS\nThe scales differ.")
    assert [(span.label, span.text) for span in spans] == [
        ("background", "Scales vary."),
        ("methods", "We drew trials."),
        ("results", "The scales differ."),
    ]


def test_labels_without_a_colon_are_seen_at_the_head_of_a_sentence() -> None:
    spans = sentences("Background A review found bias. Methods Three hundred trials were drawn.")
    assert [(span.label, span.text) for span in spans] == [
        ("background", "A review found bias."),
        ("methods", "Three hundred trials were drawn."),
    ]


@pytest.mark.parametrize("name", ["graph_neural_networks", "turing_1950_citers", "ai_for_clinical_trials"])
def test_offsets_hold_on_real_abstracts(shared: Path, name: str) -> None:
    for record in records(shared, name)[::7]:
        abstract = record.abstract or ""
        assert all(abstract[span.start : span.end] == span.text for span in sentences(abstract))


def test_headings_that_run_into_their_parts_are_none_of_their_words() -> None:
    text = "ContextBees dance.ObjectiveTo count dances.DesignCohort study of 9 hives.ResultsOne hive danced."
    assert [(each.label, each.text) for each in sentences(text)] == [
        ("context", "Bees dance."),
        ("objective", "To count dances."),
        ("design", "Cohort study of 9 hives."),
        ("results", "One hive danced."),
    ]


def test_a_name_that_begins_like_a_heading_stays_whole() -> None:
    assert [each.text for each in sentences("ContextNet reads bees. It is fast.")] == [
        "ContextNet reads bees.",
        "It is fast.",
    ]

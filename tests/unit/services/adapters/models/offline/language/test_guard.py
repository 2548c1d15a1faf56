"""The last gate before a sentence is printed, and the parts of speech it rests on."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.language.guard import fault, is_publishable, rewriting_fault
from services.adapters.models.offline.language.names import subject_of
from services.text.verbs import gerunds, past, third_person


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Graphs are hard.", "length outside 6 to 60 words"),
        (" ".join(["Graphs are"] + ["very"] * 60) + " hard.", "length outside 6 to 60 words"),
        ("graphs are hard to learn from data.", "no sentence start"),
        ("(ii) Graphs are hard to learn from data.", "no sentence start"),
        ("Graphs are hard to learn from data", "no full stop"),
        ("Graphs are hard to learn from the.", "no full stop"),
        ("The contributions of the work are as follows:", "no full stop"),
        ("The question is how graphs are learned?", "no full stop"),
        ("Graphs (and trees are hard to learn.", "unbalanced brackets or quotation marks"),
        ("Graphs are “hard to learn from data.", "unbalanced brackets or quotation marks"),
        ("Graphs are what we learn from data.", "first person"),
        ("In the end I argue that graphs matter.", "first person"),
        ("Graphs in this paper are hard to learn.", "speaks of this paper"),
        ("They are hard to learn from data.", "opens with a reference to what came before"),
        ("A network for large and sparse graphs.", "no verb"),
        ("To assess the cost and the safety of graphs that learn.", "no verb"),
        ("Lee et al. is of the view that graphs matter.", "disagreement of subject and verb"),
        ("Graphs in \\LaTeX are hard to learn.", "mark-up or a damaged character"),
        ("Lee et al. concluded how graphs are learned.", "a lost verb or object"),
        ("Graphs are hard to learn. Trees are easy to learn.", "two sentences in one"),
        ("Empirically, it shows strong gains on graphs.", "speaks of something the reader does not see"),
        ("Lee et al. report that empirically, it gains on graphs.", "speaks of something the reader does not see"),
        ("Lee et al. show-both in theory and in tests-that graphs are hard.", "debris of a PDF"),
        ("Graphs are used in engineering. reverse mapping, and drawing.", "two sentences in one"),
        ("The results of Lee et al. show that it gains on graphs.", "speaks of something the reader does not see"),
        ("Lee et al. propose via MetaSets, which learns graphs of points.", "a lost verb or object"),
        ("To mitigate its negative effects, Lee et al. scale graphs.", "speaks of something the reader does not see"),
        ("Lee explores that question by a test of graphs.", "speaks of something the reader does not see"),
        ("Lee et al. turn the same attack into a scheme of training.", "speaks of something the reader does not see"),
        ("The study by Lee et al. (2023) results indicated more words.", "disagreement of subject and verb"),
        (
            "Lee and Wu explore graphs, and while doing so, it makes use of trees that are old.",
            "disagreement of subject and verb",
        ),
        ("Lee et al.'s (2022) main contribution of the study is a graph.", "disagreement of subject and verb"),
        ("Graphs are found at https://example.org for free.", "a remark about the document"),
    ],
)
def test_each_fault_is_named(text: str, reason: str) -> None:
    assert fault(text) == reason


@pytest.mark.parametrize(
    "text",
    [
        "Lee et al. show that graphs (and trees) are hard.",
        "The view of Lee et al. is that graphs matter.",
        "The drug passed a phase I trial in 2012.",
        "Lee and Wu say “we learn from data” of graphs.",
        "3D networks learn the shape of molecules.",
        "Rates in the US and in the UK differ by 3.5%.",
    ],
)
def test_sound_sentences_pass(text: str) -> None:
    assert is_publishable(text)


def test_verbs_are_bent_by_the_rules_of_spelling() -> None:
    assert [third_person(verb) for verb in ("show", "carry", "focus", "have", "play")] == [
        "shows",
        "carries",
        "focuses",
        "has",
        "plays",
    ]
    assert [past(verb) for verb in ("propose", "find", "study", "map", "show")] == [
        "proposed",
        "found",
        "studied",
        "mapped",
        "showed",
    ]
    assert "using" in gerunds("use")
    assert "mapping" in gerunds("map")


def test_a_surname_that_reads_as_a_pronoun_keeps_the_first_name() -> None:
    assert subject_of(("Zhimin He",), "T").name == "Zhimin He"
    assert subject_of(("Zhimin He", "A. Lee", "B. Wu"), "T").name == "He et al."


def test_a_long_title_that_stands_for_its_authors_loses_its_subtitle() -> None:
    title = "Deep Graphs: A Long and Winding Account of All That Has Ever Been Written on the Matter of Graphs"
    assert subject_of((), title).name == "the work “Deep Graphs”"


def test_it_behind_a_phrase_of_place_and_a_verb_with_two_endings_are_refused() -> None:
    assert fault("For data extraction, it outperforms the accuracy of old meters by 16 %.") is not None
    assert fault("In dry valleys, it is known that dust speeds the melting of snow.") is None
    assert fault("The purpose of the study by Liu et al. is to assesses the melting of snow.") is not None


def test_a_study_agrees_with_its_verb() -> None:
    assert fault("The study by Liu et al. suggest that more snow falls in the emergency wards of June.") is not None
    assert fault("The study by Liu et al. suggests that more snow falls in the emergency wards of June.") is None


def test_a_demonstrative_and_a_slashed_label_point_at_what_the_reader_does_not_see() -> None:
    assert fault("Liu et al. describe how that fundamental flaw becomes the cause of late snow in June.") is not None
    assert fault("Originality/value: The study by Liu et al. shifts the focus from rain to snow.") is not None
    assert fault("Liu et al. describe the finding of that which melts snow faster than rain does.") is None
    assert fault("Liu et al. compare the melting of snow with that of ice in ten valleys.") is None


def test_what_the_source_has_in_the_wrong_number_is_refused() -> None:
    assert fault("Liu et al. analyse three techniques that uses snow for finding dust in June.") is not None
    assert fault("Liu et al. conduct a Mapping Studies of the dust that falls on snow.") is not None
    assert fault("Liu et al. present a review of studies of the dust that falls on snow.") is None


def test_a_main_clause_with_it_behind_a_comma_is_a_second_sentence() -> None:
    text = "The review by Liu et al. is a study of old papers on snow, it looks at methods of each of them."
    assert rewriting_fault(text, text, name="Liu et al.") == "two clauses without a joint"
    joined = "Liu et al. find that, as snow melts, it shows the dust of many years."
    assert rewriting_fault(joined, joined, name="Liu et al.") is None

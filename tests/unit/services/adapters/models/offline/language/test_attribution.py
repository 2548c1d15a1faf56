"""First-person sentences turned into attributed ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.adapters.models.offline.language.attribution import attribute
from services.adapters.models.offline.language.guard import is_publishable
from services.text.sentences import sentences
from tests.corpora import NAMES, records

ONE = ("Thomas N. Kipf",)
TWO = ("Thomas N. Kipf", "Welling, Max")
MANY = ("William L. Hamilton", "Rex Ying", "Jure Leskovec")
TITLE = "A Close Look at Deep Graphs"


def said(sentence: str, authors: tuple[str, ...] = TWO, title: str = TITLE) -> str | None:
    attributed = attribute(sentence, authors=authors, title=title)
    return attributed.text if attributed else None


@pytest.mark.parametrize(
    ("sentence", "authors", "expected"),
    [
        ("We propose a sampler for large graphs.", TWO, "Kipf and Welling propose a sampler for large graphs."),
        ("We propose a sampler for large graphs.", MANY, "Hamilton et al. propose a sampler for large graphs."),
        ("We propose a sampler for large graphs.", ONE, "Kipf proposes a sampler for large graphs."),
        ("We have found a bound for deep graphs.", ONE, "Kipf has found a bound for deep graphs."),
        ("We proved a sharper bound for deep graphs.", ONE, "Kipf proved a sharper bound for deep graphs."),
        (
            "We propose a sampler and show that it scales well.",
            ONE,
            "Kipf proposes a sampler and shows that it scales well.",
        ),
        ("I argue that thinking needs no body at all.", ONE, "Kipf argues that thinking needs no body at all."),
        (
            "We propose a sampler for large graphs.",
            (),
            "The work “A Close Look at Deep Graphs” proposes a sampler for large graphs.",
        ),
        (
            "We describe the planned ascent of large graphs.",
            ("Graph Consortium",),
            "Graph Consortium describes the planned ascent of large graphs.",
        ),
        (
            "We propose a sampler for large graphs.",
            ("Laurens van der Maaten", "A", "B"),
            "Van der Maaten et al. propose a sampler for large graphs.",
        ),
    ],
)
def test_the_verb_agrees_with_the_authors(sentence: str, authors: tuple[str, ...], expected: str) -> None:
    assert said(sentence, authors) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("In this paper, we present a sampler for graphs.", "Hamilton et al. present a sampler for graphs."),
        ("Here we show that depth hurts accuracy.", "Hamilton et al. show that depth hurts accuracy."),
        ("To this end, we present a sampler for graphs.", "Hamilton et al. present a sampler for graphs."),
        ("Specifically, we train two networks in turn.", "Hamilton et al. train two networks in turn."),
        ("In this work, we further extend the sampler to trees.", "Hamilton et al. extend the sampler to trees."),
        ("To address this problem, we present a sampler for graphs.", "Hamilton et al. present a sampler for graphs."),
        (
            "Motivated by these findings, we present a sampler for graphs.",
            "Hamilton et al. present a sampler for graphs.",
        ),
        ("We tackle this issue by proposing a sampler for graphs.", "Hamilton et al. propose a sampler for graphs."),
        (
            "Unlike earlier work, we sample edges and not nodes.",
            "Unlike earlier work, Hamilton et al. sample edges and not nodes.",
        ),
        ("However, deep graph networks suffer from smoothing.", "Deep graph networks suffer from smoothing."),
        (
            "Empirically, we find that shallow networks win.",
            "Empirically, Hamilton et al. find that shallow networks win.",
        ),
        ("We've trained far larger networks on graphs.", "Hamilton et al. have trained far larger networks on graphs."),
    ],
)
def test_openers_that_point_back_are_dropped_and_others_stay(sentence: str, expected: str) -> None:
    assert said(sentence, MANY) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("This paper introduces a sampler for graphs.", "Kipf and Welling introduce a sampler for graphs."),
        ("The authors introduce a sampler for graphs.", "Kipf and Welling introduce a sampler for graphs."),
        ("This work is the basis of later samplers.", "The work by Kipf and Welling is the basis of later samplers."),
        (
            "This survey covers four families of samplers.",
            "The survey by Kipf and Welling covers four families of samplers.",
        ),
        (
            "This paper introduces a sampler and proves its bound.",
            "The paper by Kipf and Welling introduces a sampler and proves its bound.",
        ),
        (
            "Our experiments show that depth hurts accuracy.",
            "The experiments of Kipf and Welling show that depth hurts accuracy.",
        ),
        ("Our analysis of depth explains the loss.", "Kipf and Welling's analysis of depth explains the loss."),
        ("The proposed method learns from few labels.", "The method of Kipf and Welling learns from few labels."),
        ("The model learns from very few labels.", "The model of Kipf and Welling learns from very few labels."),
        (
            "Tests on four datasets show that our sampler network wins.",
            "Tests on four datasets show that the sampler network of Kipf and Welling wins.",
        ),
        (
            "We show that our bound is tight for the graphs we study.",
            "Kipf and Welling show that their bound is tight for the graphs they study.",
        ),
        (
            "In our experiments, we find that depth hurts.",
            "In their experiments, Kipf and Welling find that depth hurts.",
        ),
        (
            "A novel sampler is proposed for very large graphs.",
            "A novel sampler is proposed by Kipf and Welling for very large graphs.",
        ),
        ("In this paper, it is shown that depth hurts accuracy.", "Kipf and Welling show that depth hurts accuracy."),
        (
            "To our knowledge, this is the first sampler for trees.",
            "To the authors' knowledge, the work of Kipf and Welling is the first sampler for trees.",
        ),
        (
            "Attention deepens our understanding of large graphs.",
            "Attention deepens the understanding of large graphs.",
        ),
    ],
)
def test_every_way_of_speaking_of_oneself_names_the_authors_once(sentence: str, expected: str) -> None:
    assert said(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "It outperforms all earlier samplers on three datasets.",
        "These results hold for all graphs of that size.",
        "Such networks fail on large and sparse graphs.",
        "The former fails on large and sparse graphs.",
        "For example, samplers fail on large and sparse graphs.",
        "In this setting, we see a drop in accuracy.",
        "We study these problems on large and sparse graphs.",
        "Can samplers work on large and sparse graphs?",
        "Our contributions are as follows:",
        "We hope that this work inspires further research.",
        "We live in a world of large graphs.",
        "Our code is available at https://example.org/code.",
        "A sampler for large and sparse graphs with few labels.",
        "Existing tools allow us to train on small graphs only.",
        "We propose \\method for large and sparse graphs.",
        "Too short to say.",
    ],
)
def test_what_cannot_stand_alone_is_refused(sentence: str) -> None:
    assert said(sentence) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "Kipf and Welling propose a sampler for large graphs.",
        "GraphX reads molecules as graphs and predicts their toxicity.",
        "It is known that deep networks smooth their features.",
        "The sampler of “we are many” draws edges by weight.",
    ],
)
def test_third_person_sentences_stay_as_they_are(sentence: str) -> None:
    assert said(sentence) == sentence


def test_it_says_whether_the_authors_are_named() -> None:
    named = attribute("We propose a sampler for graphs.", authors=TWO, title=TITLE)
    plain = attribute("Deep graph networks suffer from smoothing.", authors=TWO, title=TITLE)
    assert named is not None
    assert named.names_authors
    assert plain is not None
    assert not plain.names_authors


OPENERS = st.sampled_from(
    ["", "However, ", "In this paper, ", "To this end, ", "Here ", "On two datasets, ", "Moreover, "]
)
SUBJECTS = st.sampled_from(["we ", "our model ", "this paper ", "the authors ", "I ", "it ", "the proposed method "])
VERBS = st.sampled_from(["show that ", "propose to say that ", "shows that ", "are sure that ", "further prove that "])
RESTS = st.sampled_from(
    [
        "our bound is tight for us.",
        "depth [3] hurts (Lee et al., 2019).",
        "“we win” is what they say.",
        "we and our peers win: $x_1$.",
    ]
)
PEOPLE = st.sampled_from([(), ONE, TWO, MANY, ("Zhimin He",), ("nathan lile", "B. So")])


@given(OPENERS, SUBJECTS, VERBS, RESTS, PEOPLE)
def test_nothing_unpublishable_is_ever_made(
    opener: str, subject: str, verb: str, rest: str, people: tuple[str, ...]
) -> None:
    text = opener + subject + verb + rest
    made = said(text[0].upper() + text[1:], people)
    assert made is None or is_publishable(made)


@given(OPENERS, SUBJECTS, VERBS, RESTS, PEOPLE)
def test_turning_twice_changes_nothing_more(
    opener: str, subject: str, verb: str, rest: str, people: tuple[str, ...]
) -> None:
    text = opener + subject + verb + rest
    made = said(text[0].upper() + text[1:], people)
    assert made is None or said(made, people) in {made, None}


@pytest.mark.parametrize("name", NAMES)
def test_many_sentences_of_real_abstracts_can_be_said_and_none_of_them_badly(shared: Path, name: str) -> None:
    asked = made = 0
    for record in records(shared, name)[::23]:
        for span in sentences(record.abstract or ""):
            asked += 1
            text = said(span.text, record.authors, record.title or "")
            if text is not None:
                made += 1
                assert is_publishable(text)
                assert (
                    not re.search(r"\b(?:we|our|us|in this paper)\b", re.sub(r"“[^”]*”", "", text), re.IGNORECASE)
                    or "US" in text
                )
    assert made >= 0.35 * asked


@pytest.mark.parametrize("verb", ["report that", "study whether", "design tests by which"])
def test_a_verb_that_is_also_a_document_stays_the_verb_of_the_authors(verb: str) -> None:
    found = attribute(
        f"The authors {verb} plain networks fail on sparse graphs.",
        authors=("Thomas N. Kipf", "Max Welling"),
        title="T",
    )
    assert found is not None
    assert found.text == f"Kipf and Welling {verb} plain networks fail on sparse graphs."


def test_what_is_proposed_here_is_proposed_by_the_authors() -> None:
    found = attribute(
        "A safe control algorithm is proposed here for nonlinear systems.", authors=("A. Bell", "B. Cole"), title="T"
    )
    assert found is not None
    assert found.text == "A safe control algorithm is proposed by Bell and Cole for nonlinear systems."


def test_an_answer_to_a_question_that_the_reader_does_not_see_is_refused() -> None:
    assert (
        attribute("We demonstrate that the answer is yes for most networks.", authors=("A. Bell",), title="T") is None
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "Empirically, we show that it stabilises the training of large models.",
        "For both algorithms, we prove fast rates.",
    ],
)
def test_a_pronoun_or_pair_without_its_antecedent_is_refused(sentence: str) -> None:
    assert attribute(sentence, authors=("A. Bell", "B. Cole"), title="T") is None


def test_what_a_method_is_designed_for_leaves_whole() -> None:
    found = attribute(
        "We introduce a novel online framework designed to address this issue.", authors=("A. Bell",), title="T"
    )
    assert found is not None
    assert found.text == "Bell introduces a novel online framework."


@pytest.mark.parametrize(
    "sentence",
    [
        "While we are increasingly confronted with plastic litter, rivers carry more of it.",
        "We lack a sound theory of how glaciers slide over their beds.",
        "We live in cities that grow faster than their sewers.",
        "Although tides are known, we have become blind to what moves the sand.",
        "We are used to think of enzymes as locks without keys.",
        "Sleep loss makes us prone to errors in simple tasks.",
        "Our cities remain crowded places without shade in the summer.",
    ],
)
def test_we_that_means_everybody_is_refused(sentence: str) -> None:
    assert said(sentence, MANY) is None


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We measured the melt of four glaciers.", "Hamilton et al. measured the melt of four glaciers."),
        ("We are able to date the core to 1810.", "Hamilton et al. are able to date the core to 1810."),
        ("We have mapped every spring of the island.", "Hamilton et al. have mapped every spring of the island."),
        ("We did not find lead in the river mud.", "Hamilton et al. did not find lead in the river mud."),
        ("We were able to breed the moth indoors.", "Hamilton et al. were able to breed the moth indoors."),
    ],
)
def test_we_that_means_the_authors_is_named(sentence: str, expected: str) -> None:
    assert said(sentence, MANY) == expected


@pytest.mark.parametrize(
    ("sentence", "lost"),
    [
        ("This survey aims to bridge this gap by assessing four samplers.", "aims by"),
        ("We show that by utilizing this map, we can predict floods.", "Hamilton et al. utilize"),
        ("We seek to fill this gap by measuring dust over the sea.", "seek by"),
        ("It was shown that salt rises with the tide.", "Hamilton et al. show"),
        ("It has been suggested that salt rises with the tide.", "Hamilton et al. suggest"),
        ("The technique developed was applied to nine lakes.", "of Hamilton et al. developed"),
        ("Tides bend, driven by an old algorithm, in this paper we model them.", "algorithm Hamilton"),
    ],
)
def test_no_word_is_lost_and_no_prior_work_is_claimed(sentence: str, lost: str) -> None:
    made = said(sentence, MANY)
    assert made is None or lost not in made


@pytest.mark.parametrize(
    "sentence",
    [
        "The second dose halved pain: 74 vs 49% of people in group I and 70 vs 30% in group II.",
        "Patients of stage I and II of the disease lived longer than others.",
        "The drug was safe in all phase I trials of the years before.",
    ],
)
def test_a_roman_number_is_nobody(sentence: str) -> None:
    found = attribute(sentence, authors=("A. Berg", "B. Lee", "C. Wu"), title="Pain")
    assert found is None or "Berg" not in found.text


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("To validate our claim, we introduce a set of plain tests.", "Berg et al. introduce a set of plain tests."),
        (
            "Our findings and insights can help design clocks of planets.",
            "The findings and insights of Berg et al. can help design clocks of planets.",
        ),
        ("To address the existing challenges, we propose a sundial.", "Berg et al. propose a sundial."),
        ("In the last part we propose a clock of planets.", "Berg et al. propose a clock of planets."),
        ("Clocks have two faults which we address here.", "Clocks have two faults which Berg et al. address."),
        ("We first propose a new clock for distant planets.", "Berg et al. propose a new clock for distant planets."),
        ("We instead draw the dates of planets at random.", "Berg et al. draw the dates of planets at random."),
    ],
)
def test_words_that_lean_on_the_sentence_before_are_dropped(sentence: str, expected: str) -> None:
    found = attribute(sentence, authors=("A. Berg", "B. Lee", "C. Wu"), title="Clocks of Planets")
    assert found is not None
    assert found.text == expected


def test_evidence_that_cites_others_is_not_of_the_authors() -> None:
    sentence = "A comparative study (Novak et al., 2020) showed that sundials are as good as clocks on many planets."
    assert attribute(sentence, authors=("A. Berg", "B. Lee", "C. Wu"), title="Clocks of Planets") is None


@pytest.mark.parametrize(
    "sentence",
    [
        "In this lecture, I refer to the dangers of our being misled by the hands of a clock.",
        "Clocks reveal more about our intelligence than about the planets that we observe.",
    ],
)
def test_what_is_true_of_everybody_is_not_said_of_the_authors(sentence: str) -> None:
    assert attribute(sentence, authors=("G. Berg",), title="Clocks of Planets") is None

"""What a sentence of a full text is to a writer, and whether it can be read by itself."""

from __future__ import annotations

import pytest

from kg.model.papers.kept_text import KeptParagraph, KeptText, SectionRole
from kg.model.papers.paper import Paper
from kg.model.papers.text_kind import TextKind
from services.evidence.passage_worth import OTHERS, is_whole, passage_names, worth
from services.reading.passages import TextPassage, text_passages
from tests.builders.survey_field import bee_field
from tests.tables import every_case

_ROLE = SectionRole


def passages_of(text: str, role: SectionRole, kind: TextKind = TextKind.PROSE, section: str = "4") -> list[TextPassage]:
    (paper, *_) = bee_field().papers.values()
    kept = KeptText(
        paper_id=paper.id,
        origin="bees.pdf",
        format="pdf",
        licence=None,
        digest="0",
        paragraphs=(KeptParagraph(section=section, role=role, text=text, kind=kind),),
    )
    return list(text_passages(_with(paper, kept)))


def _with(paper: Paper, kept: KeptText) -> Paper:
    from dataclasses import replace

    return replace(paper, full_text=kept)


def name_of(text: str, role: SectionRole) -> str:
    (name,) = passage_names(passages_of(text, role)).values()
    return name


@every_case(
    "text",
    [
        "The ranking of the hives is entirely different in the second year.",
        "Foragers of the north reach 82.4 % of the flowers, those of the south 61.9 %.",
        "There is no clear winner among the four compasses.",
        "Below clouds the error grows to 9.4 degrees (Table 2).",
        "Mortality did not differ between the treated and the untreated colonies (p = 0.41).",
        "The new trap catches significantly more wasps than the old one.",
    ],
)
def test_an_outcome_is_a_result(text: str) -> None:
    assert name_of(text, _ROLE.RESULTS) == "result"


@pytest.mark.parametrize(
    "text",
    [
        "We use the same training procedure for all the models.",
        "All compasses were set to a rate of ten readings in a second.",
        "We visualize the paths of the foragers in a separate plot.",
        "Hyperparameters with the best score on the first ten hives were selected.",
        "The 130 hives were split into three sets by lot.",
    ],
)
def test_how_it_was_tried_is_no_result(text: str) -> None:
    assert name_of(text, _ROLE.RESULTS) == "setting"


@every_case(
    ("text", "role"),
    [
        ("The memory that attention needs restricts its use on large maps.", _ROLE.DISCUSSION),
        ("A uniform prior is potentially a poor choice for such a decoder.", _ROLE.METHOD),
        ("We cannot exclude that keepers fed some of the colonies.", _ROLE.DISCUSSION),
        ("This question is left for future work.", _ROLE.RESULTS),
        ("Our model assumes that hives do not exchange foragers.", _ROLE.DISCUSSION),
        ("The trial was not designed to separate the two effects.", _ROLE.DISCUSSION),
        ("Bees fly.", _ROLE.LIMITATIONS),
    ],
)
def test_what_bounds_the_own_work_is_a_limitation(text: str, role: SectionRole) -> None:
    assert name_of(text, role) == "limitation"


@every_case(
    ("text", "role"),
    [
        ("The encoder gains nothing over the decoder-only baseline.", _ROLE.DISCUSSION),
        ("Relational inductive bias helps where maps are small.", _ROLE.DISCUSSION),
        ("For simplicity, we assume the number of channels is one.", _ROLE.RESULTS),
        ("However, the same holds for the plain variant.", _ROLE.DISCUSSION),
        ("Only then is the queue emptied and read again.", _ROLE.METHOD),
        ("The error remains below 2 degrees in the south.", _ROLE.RESULTS),
    ],
)
def test_words_that_also_limit_do_not_make_a_limitation(text: str, role: SectionRole) -> None:
    assert name_of(text, role) != "limitation"


@pytest.mark.parametrize(
    "text",
    [
        "Prior work reads the sky with one diode only.",
        "Existing methods rely on landmarks near the hive.",
        "Ruiz et al. (2006) reach 5.0 degrees on the same field.",
        "It has been shown that bees fly home below clouds.",
        "The compass of the desert ant has two parts [12, 13].",
    ],
)
def test_what_cites_and_does_not_speak_for_itself_is_told_of_others(text: str) -> None:
    assert name_of(text, _ROLE.METHOD) == OTHERS
    assert name_of(f"In contrast to this, we go on: {text}", _ROLE.METHOD) != OTHERS


def test_they_go_on_with_those_of_whom_the_sentence_before_tells() -> None:
    own, others = "The rods are cut from brass.", "Ruiz et al. (2006) cut rods from brass."
    for first, name in ((own, "method"), (others, OTHERS)):
        found = passage_names(passages_of(f"{first} They use three of them in a row.", _ROLE.METHOD))
        assert list(found.values()) == [name, name]


@every_case(
    "text",
    [
        "Using the three rods in a row, we now have:",
        "tained from the label of that node, or by another part.",
        ", where f is a network and g a weight of each layer.",
        "There is a gap between our rods 2Rods of brass are not meant here.",
        "Map of the hives A B C 1 1 1 2 2 2 3 3 Figure 1: Hives of the valley in spring.",
        "Method Cora Citeseer Rods 81.5 70.3 79.0 66.0 48.1 Cells 80.1 67.9 78.9 58.4 44.0.",
        "∗The first two authors have done the same share of the work.",
        "The kernel of this model is where $k$ is the period of the dance.",
        "The limit of $ $ is reached when the sun is high enough.",
        "We sample rods u1, . . .",
        "Figure 4. (A) Scores of all the rods in the valley.",
    ],
)
def test_what_is_cut_or_broken_is_not_whole(text: str) -> None:
    assert not any(is_whole(each) for each in passages_of(text, _ROLE.METHOD))


@every_case(
    "text",
    [
        "The rods are cut from brass, and the cells from glass.",
        "A main effect of the season (F1,53 = 54.26; p < 0.001, η2 = 0.51) was seen in both valleys.",
        "“Honey dances” are read by all the foragers of a hive.",
        "12 of the 14 hives were lost before the winter came [3].",
        "k-means parts the paths of the foragers into groups.",
        "The cost of one reading is $O(n^2)$ for n rods.",
    ],
)
def test_a_whole_sentence_can_be_read_by_itself(text: str) -> None:
    assert [is_whole(each) for each in passages_of(text, _ROLE.METHOD)] == [True]


@pytest.mark.parametrize(
    ("section", "is_read"),
    [("Acknowledgements", False), ("", False), ("II. Noise And Bees", True), ("Conservation", True)],
)
def test_a_section_whose_heading_tells_nothing_is_read_and_back_matter_is_not(section: str, is_read: bool) -> None:
    text = "The rods are cut from brass, and the cells from glass."
    assert [is_whole(each) for each in passages_of(text, _ROLE.OTHER, section=section)] == [is_read]


def test_a_result_in_figures_is_worth_more_than_a_pointer_to_one() -> None:
    def value(text: str) -> float:
        (each,) = passages_of(text, _ROLE.RESULTS)
        return worth(each, "result")

    assert value("The rods outperform the cells by 3.1 degrees.") > value("The rods outperform the cells.")
    assert value("The rods outperform the cells.") > value("Results of the rods are presented in Table 3.")

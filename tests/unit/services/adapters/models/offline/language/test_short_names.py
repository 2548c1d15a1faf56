"""Short names at their first mention: spelt out from the paper's own words, or refused."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.language.short_names import Names, definitions, spelt_out


@pytest.mark.parametrize(
    ("abstract", "sentence", "expected"),
    [
        (
            ["Leaf area index (LAI) guides irrigation."],
            "Berg measures LAI from drones.",
            "Berg measures leaf area index from drones.",
        ),
        (
            ["Heart rate variability (HRV) falls with age."],
            "Sport raises HRV.",
            "Sport raises heart rate variability.",
        ),
        (
            ["We use random forests (RFs)."],
            "An RF splits soils; a second RF ranks them.",
            "A random forest (RF) splits soils; a second RF ranks them.",
        ),
        (
            ["We present the Snow Water Atlas (SWA)."],
            "Berg tests SWA in Norway.",
            "Berg tests Snow Water Atlas (SWA) in Norway.",
        ),
        (
            ["Artificial intelligence (AI) is common."],
            "Berg asks whether AI helps nurses.",
            "Berg asks whether artificial intelligence helps nurses.",
        ),
    ],
)
def test_a_short_name_is_spelt_out_from_the_papers_own_words(abstract: list[str], sentence: str, expected: str) -> None:
    assert spelt_out(sentence, Names.of(abstract), known="") == expected


@pytest.mark.parametrize(
    ("abstract", "sentence"),
    [
        (["We propose SnowNet for slopes.", "SnowNet halves the error."], "SnowNet halves the error in March."),
        (["We call our scale PainTrack."], "PainTrack agrees with nurses in nine of ten cases."),
        (["We develop TideKit.", "It is fast."], "Tests show that TideKit runs on a phone."),
        (["This work introduces RootMap."], "RootMap finds twice as many roots as an earlier scan."),
        (["We release EelBank."], "Berg trains a tracker on EelBank."),
    ],
)
def test_a_name_that_another_sentence_introduces_is_refused(abstract: list[str], sentence: str) -> None:
    assert spelt_out(sentence, Names.of(abstract), known="") is None
    name = next(word for word in sentence.split() if any(letter.isupper() for letter in word[1:]))
    assert spelt_out(sentence, Names.of(abstract), known=f"{name}: a study") == sentence


@pytest.mark.parametrize(
    "sentence", ["DNA was read in 40 owls.", "Berg proposes SnowNet for slopes.", "Plain words need no help."]
)
def test_what_everybody_knows_or_the_sentence_introduces_stays(sentence: str) -> None:
    assert spelt_out(sentence, Names.of([sentence]), known="") == sentence


def test_words_before_a_bracket_that_do_not_make_the_name_are_no_definition() -> None:
    assert Names.of(["Alzheimer's and related ills (ARI) are common."]).long.get("ARI") != "and related ills"


def test_a_long_form_of_one_hyphenated_word_is_known() -> None:
    assert definitions(["Organ-on-chips (OOC) are small."]) == {"OOC": "organ-on-chips"}

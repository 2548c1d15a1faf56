"""What a term is to a paper that names it."""

from __future__ import annotations

import pytest

from services.evidence.pack import EvidencePaper
from services.evidence.term_uses import TermUse, alike_terms
from tests.builders.evidence_of import evidence_of

BARRED = frozenset({"river", "ecology"})


def paper(author: str, sentence: str, *, title: str = "A Title of Its Own") -> EvidencePaper:
    return evidence_of(author, f"Much is not known of this matter yet. Some say little. {sentence}", title=title)


@pytest.mark.parametrize(
    ("sentence", "title", "use"),
    [
        ("We propose a weir for eel migration.", "A Title of Its Own", TermUse.TASK),
        ("We count fish during eel migration.", "Eel Migration at Weirs", TermUse.TASK),
        ("We model floods based on eel migration.", "A Title of Its Own", TermUse.MEANS),
        ("We date floods with eel migration.", "Dating Floods with Eel Migration", TermUse.MEANS),
        ("Results show less eel migration in June.", "A Title of Its Own", TermUse.FOUND),
        ("Nets were set after eel migration.", "A Title of Its Own", TermUse.SAID),
    ],
)
def test_a_term_is_what_the_words_around_it_make_of_it(sentence: str, title: str, use: TermUse) -> None:
    other = paper("Roy", "We propose a ladder for eel migration.")
    (made,) = alike_terms([paper("Ito", sentence, title=title), other], barred=BARRED)
    assert made.key == "eel migration"
    assert [made.uses[0].use, made.uses[1].use] == [use, TermUse.TASK]
    assert made.uses[0].passage.text == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "We count fish without eel migration.",
        "We study river ecology with nets.",
        "We study weirs, and the state space of eels.",
    ],
)
def test_denied_wide_and_common_terms_are_not_shared(sentence: str) -> None:
    other = "We propose a ladder for eel migration, river ecology and the state space of eels."
    assert alike_terms([paper("Ito", sentence), paper("Roy", other)], barred=BARRED) == ()


def test_what_only_the_background_names_is_no_work_of_the_paper() -> None:
    scene = evidence_of("Abe", "Eel migration is hampered by weirs in many rivers. We propose a lamp for bats.")
    assert alike_terms([scene, paper("Roy", "We propose a ladder for eel migration.")], barred=BARRED) == ()


def test_a_name_that_ends_in_a_general_word_is_not_cut() -> None:
    items = [paper(author, "We model eels as a hidden swimming process in rivers.") for author in ("Ito", "Roy")]
    assert not any(each.key == "hidden swimming" for each in alike_terms(items, barred=BARRED))

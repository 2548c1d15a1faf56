"""Works that a library knows by citations alone, as records and references say it."""

from __future__ import annotations

from dataclasses import replace

from kg.model.surveys.claim import Claim, ClaimId, PassageSource, Support
from services.document.integrity import is_verbatim
from services.document.landmarks import (
    citing_papers,
    how_known,
    landmark_records,
    landmark_text,
    landmarks_apart,
    landmarks_explained,
    landmarks_of_survey,
)
from services.reading.passages import passage_of
from tests.builders.landmarks import DANCE
from tests.builders.rendering_values import SURVEY

RECORD = passage_of(DANCE, PassageSource.RECORD, landmark_text(DANCE, cited=1_053, papers=2_400), 0)


def test_the_record_says_what_is_known_and_how_many_cite_the_work() -> None:
    assert RECORD.text == (
        "The Dance Language of Bees. Known by citations alone: 1,053 of the 2,400 papers of this field cite it."
    )
    known = replace(DANCE, authors=("Ada Frisch",), year=1967)
    assert landmark_text(known, cited=3, papers=14).startswith("Ada Frisch. The Dance Language of Bees. 1967. Known by")
    assert citing_papers(RECORD) == 1_053
    assert is_verbatim(RECORD, DANCE)


def test_no_other_passage_is_taken_for_such_a_record() -> None:
    assert citing_papers(replace(RECORD, source=PassageSource.ABSTRACT)) is None
    assert citing_papers(replace(RECORD, text="The Dance Language of Bees. 3 citations.")) is None
    assert landmarks_of_survey(SURVEY) == {}
    assert landmarks_explained(SURVEY) == ""


def test_a_landmark_is_found_by_the_record_behind_a_claim() -> None:
    claim = Claim(id=ClaimId("1"), sentence="s", start=0, end=1, supports=(Support(passage=RECORD, score=0.5),))
    assert landmark_records([claim]) == {DANCE.id: RECORD}


def test_a_reference_says_so_until_the_record_of_the_work_is_imported() -> None:
    assert how_known(DANCE, 53) == "Not in the library; known by the reference lists of 53 of its papers"
    assert how_known(DANCE, 1) == "Not in the library; known by the reference list of 1 of its papers"
    assert how_known(replace(DANCE, stub=False), 53) == how_known(DANCE, None) == ""
    assert (landmarks_apart(0), landmarks_apart(7)) == ("", " and 7 known by citations alone")

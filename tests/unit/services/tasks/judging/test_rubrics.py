"""Marks by a rubric: ranges, citations of reasons, order of texts, pairs of headings."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from services.tasks.judging.content_judgement import CONTENT_JUDGEMENT, ContentJudgement
from services.tasks.judging.structure_judgement import STRUCTURE_JUDGEMENT, HeadingMatch, StructureJudgement
from services.tasks.marks import Mark, marks_of, mean_mark
from services.tasks.task import Answer
from tests.unit.services.tasks.inputs import INPUTS

GOOD = Mark(mark=4, reason="Section 2.1 compares [@okafor2012cloud].")
CRITERIA = ("coverage", "structure", "relevance", "synthesis", "critical_analysis", "consistency")


def test_a_mark_lies_between_one_and_five() -> None:
    for number in (0, 6):
        with pytest.raises(ValidationError):
            Mark(mark=number, reason="So it is.")


def test_the_mean_of_the_marks_is_that_of_all_criteria() -> None:
    judgement = ContentJudgement(**dict.fromkeys(CRITERIA[1:], GOOD), coverage=Mark(mark=1, reason="Nothing."))
    assert list(marks_of(judgement)) == list(CRITERIA)
    assert mean_mark(judgement) == pytest.approx(21 / 6)
    with pytest.raises(ValueError, match="has no mark"):
        mean_mark(Answer())


def test_a_reason_may_cite_only_what_the_text_cites() -> None:
    inputs = INPUTS["content_judgement"]
    judgement = ContentJudgement(**dict.fromkeys(CRITERIA, GOOD))
    assert CONTENT_JUDGEMENT.check(inputs, judgement) == []
    invented = judgement.model_copy(update={"synthesis": Mark(mark=2, reason="As [@nobody2020] says.")})
    assert CONTENT_JUDGEMENT.check(inputs, invented) == ["a reason cites what the text does not: nobody2020"]


@pytest.mark.parametrize(
    ("pairs", "complaint"),
    [
        ([("1", "1")], None),
        ([("9", "1")], "matched headings that the outline does not have: 9"),
        ([("1", "2.1")], "matched headings that the reference does not have: 2.1"),
        ([("1", "1"), ("1", "2")], "headings of the outline matched twice: 1"),
        ([("1", "1"), ("2", "1")], "headings of the reference matched twice: 1"),
    ],
)
def test_headings_are_matched_once_and_must_be_there(pairs: list[tuple[str, str]], complaint: str | None) -> None:
    matched = tuple(HeadingMatch(heading=ours, reference=theirs) for ours, theirs in pairs)
    judgement = StructureJudgement(logic=GOOD, granularity=GOOD, coverage=GOOD, matched=matched)
    found = STRUCTURE_JUDGEMENT.check(INPUTS["structure_judgement"], judgement)
    assert found == ([] if complaint is None else [complaint])

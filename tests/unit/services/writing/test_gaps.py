"""The section of contradictions and gaps: quotations with their passages, counts of the graph, or nothing at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import SurveyId
from services.evidence.index import FieldIndex
from services.planning.survey_plan import SurveyPlan
from services.structure.category_coverage import CategoryCoverage
from services.structure.survey_taxonomies import CategoryPapers
from services.tasks.outlining.body import BodyPlan
from services.tasks.outlining.outline import Purpose
from services.writing.assembly import Written
from services.writing.gaps import GapWriter
from tests.builders.survey_field import bee_field

NOTHING = Written(plan=SurveyPlan.of(BodyPlan(sections=())))


def category(name: str, first: int, after: int) -> CategoryPapers:
    papers = frozenset(PaperId(f"p{number}") for number in range(first, after))
    return CategoryPapers(name=name, entities=(), papers=papers)


EMPTY_PAIR = CategoryCoverage(
    row_type="method",
    column_type="task",
    rows=(category("tags", 0, 30),),
    columns=(category("homing", 30, 60),),
    papers=100,
)


def writer(coverage: CategoryCoverage | None, **papers: str) -> GapWriter:
    """For the field of bees, in which some papers, by citation key, have another abstract."""
    field = bee_field()
    changed = {
        id: replace(paper, abstract=papers.get(paper.citation_key), summary=None) for id, paper in field.papers.items()
    }
    index = FieldIndex.of(replace(field, papers=changed))
    return GapWriter(index=index, coverage=coverage, survey=SurveyId("bees"), with_open=True)


def test_without_anything_to_say_there_is_no_section() -> None:
    assert writer(None).add_section(NOTHING) == NOTHING


def test_an_empty_pair_is_told_with_its_counts() -> None:
    (section,) = writer(EMPTY_PAIR).add_section(NOTHING).sections
    assert section.plan.section.purpose is Purpose.GAPS
    assert "“tags” (30 papers) and “homing” (30 papers), where 9.0 papers would be expected" in section.section.text
    assert section.section.claims == ()


@pytest.mark.parametrize("has_open_problems", [True, False])
def test_what_papers_leave_open_is_told_where_no_section_of_the_body_does(*, has_open_problems: bool) -> None:
    keys = sorted(paper.citation_key for paper in bee_field().papers.values())[:4]
    text = "We present a new tag. Experiments show that tags stay on bees. How bees sleep remains largely unknown."
    texts = {key: text.replace("sleep", verb) for key, verb in zip(keys, ("sleep", "wake", "eat", "age"), strict=True)}
    few = {key: texts[key] for key in keys[:3]}
    assert writer(None, **few).add_section(NOTHING) == NOTHING, "three quotations are no section"
    made = writer(None, **texts)
    written = made.add_section(NOTHING)
    assert "remains largely unknown" in written.sections[0].section.text
    assert replace(made, with_open=False).add_section(NOTHING) == NOTHING, "a language model weighs them itself"
    if has_open_problems:
        (section,) = written.sections
        planned = replace(
            section.plan, section=section.plan.section.model_copy(update={"purpose": Purpose.OPEN_PROBLEMS})
        )
        body = replace(NOTHING, sections=(replace(section, plan=planned),))
        assert made.add_section(body) == body

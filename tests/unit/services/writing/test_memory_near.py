"""What a part is shown of earlier parts: terms that its papers use, points of its section and of its papers."""

from __future__ import annotations

from kg.model.papers.paper import CitationKey
from services.planning.survey_plan import SurveyPlan
from services.tasks.limits import EARLIER_POINTS
from services.tasks.memory.survey_memory import Remembered, RememberedPoint, RememberedTerm
from services.tasks.outlining.body import BodyPlan, SectionPlan, headings_block
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.writing.memory_near import memory_near
from services.writing.part_positions import places
from tests.builders.evidence_of import evidence_of, pack_of

SUN = evidence_of("Haldor", "We propose a sun compass.", title="A Sun Compass", year=2004)
KEY = CitationKey(str(SUN.paper.citation_key))


def section(title: str, *parts: str) -> SectionPlan:
    planned = PlannedSection(title=title, focus="", purpose=Purpose.THEME, proof_ids=())
    return SectionPlan(
        section=planned,
        subsections=tuple(PlannedSubsection(title=each, focus=f"On {each}.", proof_ids=()) for each in parts),
    )


BODY = BodyPlan(sections=(section("Terms"), section("Light", "Sun", "Moon"), section("Flow")))
MOON = places(SurveyPlan.of(BODY))[2]


def near(*points: tuple[str, str], terms: tuple[str, ...] = (), cited: dict[str, frozenset[CitationKey]]) -> Remembered:
    known = Remembered(
        terms=tuple(RememberedTerm(name=each, aliases=(), section="2") for each in terms),
        points=tuple(RememberedPoint(point=point, section=number) for number, point in points),
    )
    return memory_near(known, MOON, pack_of(SUN), cited=cited)


def test_a_place_and_the_outline_have_the_numbers_that_a_reader_sees() -> None:
    assert [each.number_for_readers for each in places(SurveyPlan.of(BODY))] == ["2", "3.1", "3.2", "4"]
    assert headings_block(BODY, first=2).splitlines()[2] == "3.1 Sun"


def test_terms_that_the_desk_does_not_use_are_not_shown() -> None:
    assert [each.name for each in near(terms=("sun compasses", "odometer", "moon"), cited={}).terms] == [
        "sun compasses",
        "moon",
    ]


def test_points_come_from_the_same_section_and_from_parts_that_cite_a_paper_of_the_desk() -> None:
    points = (("2", "bees sing"), ("3.1", "the sun leads"), ("4", "flow is measured"))
    kept = near(*points, cited={"2": frozenset({KEY}), "4": frozenset({CitationKey("other2001")})})
    assert [each.section for each in kept.points] == ["2", "3.1"]


def test_of_many_points_those_nearest_to_the_part_stay_in_their_order() -> None:
    points = [("3.1", f"matter {at}") for at in range(EARLIER_POINTS)] + [("3.1", "the moon leads"), ("3.1", "last")]
    kept = near(*points, cited={}).points
    assert len(kept) == EARLIER_POINTS
    assert "the moon leads" in {each.point for each in kept}
    assert [each.point for each in kept] == [point for _, point in points if point in {each.point for each in kept}]

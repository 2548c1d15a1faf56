"""What the inputs of tasks are made of in tests: the small field of bees, its numbers, its evidence."""

from __future__ import annotations

from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import evidence_pack
from services.tasks.marks import SectionText
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.views import CommunityView, PathView
from tests.builders.survey_field import PAPERS, bee_field

TOPIC = "bee navigation"
INDEX = FieldIndex.of(bee_field())
OVERVIEW = overview(INDEX)
PACK = evidence_pack(INDEX, sorted(PAPERS))
PATH = INDEX.graph.paths[0]
COMMUNITIES = tuple(CommunityView(facts=facts) for facts in OVERVIEW.communities)
PATHS = (PathView(path=PATH),)
SECTION = PlannedSection(
    title="Light", focus="On light.", purpose=Purpose.THEME, proof_ids=("bee-navigation:2", "bee-navigation:3")
)
SECTIONS = (
    SectionText(
        id="2.1",
        title="The Sun Compass",
        text="Haldor proposes a sun compass model that explains how bees keep a straight course [@haldor2004sun]. "
        "Polarised light restores the heading of lost bees, because it needs no sun [@okafor2012cloud; "
        "@lindqvist2013polar]. However, it halves the compass error at dusk only [@lindqvist2013polar].",
    ),
    SectionText(
        id="2.2",
        title="Odometers",
        text="An optic flow odometer explains the waggle dances of 400 colonies [@ruiz2006odometer]. "
        "Wind adds up to thirty percent to the odometer reading [@petrov2017wind].",
    ),
)
BODY = BodyPlan(
    sections=(
        SectionPlan(
            section=SECTION,
            subsections=(
                PlannedSubsection(
                    title="Polarised Light", focus="From haldor2004sun on.", proof_ids=("bee-navigation:2",)
                ),
                PlannedSubsection(title="Optic Flow", focus="Odometers in tunnels.", proof_ids=("bee-navigation:3",)),
            ),
        ),
        SectionPlan(
            section=PlannedSection(
                title="Machines", focus="What was built.", purpose=Purpose.THEME, proof_ids=("bee-navigation:4",)
            ),
            subsections=(
                PlannedSubsection(title="Optic Flow", focus="Odometers again.", proof_ids=("bee-navigation:4",)),
                PlannedSubsection(title="Drones", focus="Flight by chips.", proof_ids=("bee-navigation:4",)),
            ),
        ),
        SectionPlan(
            section=PlannedSection(title="Open Problems", focus="", purpose=Purpose.OPEN_PROBLEMS, proof_ids=()),
            subsections=(),
        ),
    )
)
"""A body with a community left out (`bee-navigation:1`) and one title that stands twice."""

"""An outline of a survey of bees as a user would have written it."""

from __future__ import annotations

from kg.model.surveys.plan import (
    OutlinePart,
    OutlinePlan,
    OutlinePlanSection,
    PartAssignment,
    PartEnding,
    PartOpening,
)
from kg.model.surveys.query_function import SingleEntitySearch, VectorSearch
from tests.builders.survey_field import paper_id

OUTLINE = OutlinePlan(
    sections=(
        OutlinePlanSection(
            title="Machines that Fly",
            focus="What was built after the bee.",
            proof_ids=("bee-navigation:4",),
            query=VectorSearch(text="drones: chips"),
            is_locked=True,
        ),
        OutlinePlanSection(
            title="How Bees Find Their Way",
            focus="Compass and odometer.",
            subsections=(
                OutlinePart(
                    title="The Sky",
                    focus="Light as a compass.",
                    proof_ids=("bee-navigation:2",),
                    papers=(paper_id("haldor2004sun"),),
                    assignment=PartAssignment(
                        axis="what of the sky is seen",
                        question="What tells a bee its direction?",
                        opening=PartOpening.QUESTION,
                        ending=PartEnding.OPEN_QUESTION,
                        carrying=(paper_id("haldor2004sun"),),
                        visitors=(paper_id("ruiz2006odometer"),),
                    ),
                ),
                OutlinePart(
                    title="The Ground",
                    proof_ids=("bee-navigation:3", "bee-navigation:1"),
                    query=SingleEntitySearch(entity_type="method", categorize_by="kind"),
                ),
            ),
        ),
    )
)
"""Its second section rests on what its subsections do; its first one is locked."""

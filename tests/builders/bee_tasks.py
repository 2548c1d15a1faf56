"""What the inputs of tasks are made of in tests: the small field of bees, its numbers, its evidence."""

from __future__ import annotations

from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import evidence_pack
from services.tasks.outlining.outline import PlannedSection, Purpose
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

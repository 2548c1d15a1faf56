"""A subsection of the small field to draft, and what it is drafted from."""

from __future__ import annotations

from services.tasks.drafting.draft import DraftInput
from services.tasks.outlining.outline import Purpose
from services.tasks.prompting import load_prompts
from services.tasks.views import CommunityView
from tests.builders.bee_tasks import OVERVIEW, PACK

PROMPTS = load_prompts()
INPUT = DraftInput(
    topic="bee navigation",
    section_title="Light",
    title="Polarised Light",
    focus="How bees read the sky.",
    purpose=Purpose.THEME,
    position=0,
    pack=PACK,
    overview=OVERVIEW,
    communities=(CommunityView(facts=OVERVIEW.communities[0]),),
    paths=(),
    neighbours=(),
    common=frozenset(),
    used=frozenset(),
    openings=(),
)

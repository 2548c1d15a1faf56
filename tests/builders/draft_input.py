"""A subsection of the small field to draft, and what it is drafted from."""

from __future__ import annotations

from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import evidence_pack
from services.tasks.drafting.draft import DraftInput
from services.tasks.outlining.outline import Purpose
from services.tasks.prompting import load_prompts
from services.tasks.views import CommunityView
from tests.builders.survey_field import PAPERS, bee_field

INDEX = FieldIndex.of(bee_field())
OVERVIEW = overview(INDEX)
PACK = evidence_pack(INDEX, sorted(PAPERS))
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
    told=(),
)

"""A subsection, drafted by what it is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from services.adapters.models.offline.drafts.common import draft_common_ground
from services.adapters.models.offline.drafts.comparison import draft_comparison
from services.adapters.models.offline.drafts.lines import draft_lineage, draft_open_problems, draft_surveys
from services.adapters.models.offline.drafts.theme import draft_theme
from services.adapters.models.offline.ways import answers
from services.evidence.shortening import without_papers
from services.tasks.drafting.draft import DRAFT, DraftInput
from services.tasks.drafting.grounding import Draft
from services.tasks.outlining.outline import Purpose

_DRAFTS: Mapping[Purpose, Callable[[DraftInput], Draft]] = {
    Purpose.THEME: draft_theme,
    Purpose.COMMON_GROUND: draft_common_ground,
    Purpose.LINEAGE: draft_lineage,
    Purpose.COMPARISON: draft_comparison,
    Purpose.SURVEYS: draft_surveys,
    Purpose.OPEN_PROBLEMS: draft_open_problems,
    Purpose.GAPS: draft_open_problems,
}


@answers(DRAFT)
def write_draft(inputs: DraftInput) -> Draft:
    """The text of a subsection."""
    if inputs.purpose is not Purpose.THEME:  # nothing else compares papers
        own = without_papers(inputs.pack, inputs.visiting)
        inputs = replace(inputs, pack=own, visiting=frozenset())
    return _DRAFTS[inputs.purpose](inputs)

"""A part of a brief, by what it is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from services.brief.lines import write_lines, write_open_questions, write_surveys
from services.brief.numbers import write_numbers
from services.brief.telling import Teller
from services.brief.theme import write_theme
from services.evidence.pack_shortening import without_papers
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.draft_text import Draft
from services.tasks.outlining.purpose import Purpose

_TELLINGS: Mapping[Purpose, Callable[[DraftInput, Teller], Draft]] = {
    Purpose.THEME: write_theme,
    Purpose.COMMON_GROUND: write_theme,
    Purpose.LINEAGE: write_lines,
    Purpose.COMPARISON: lambda inputs, _: write_numbers(inputs),
    Purpose.SURVEYS: write_surveys,
    Purpose.OPEN_PROBLEMS: write_open_questions,
    Purpose.GAPS: write_open_questions,
}


def brief_part(inputs: DraftInput) -> Draft:
    """The text of one part, in the words of its papers; what earlier parts used is not repeated."""
    own = replace(inputs, pack=without_papers(inputs.pack, inputs.visiting), visiting=frozenset())
    return _TELLINGS[inputs.purpose](own, Teller(cards=inputs.cards, used=set(inputs.used), topic=inputs.topic))

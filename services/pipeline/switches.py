"""Which parts of the pipeline a survey is written with, where a part is not a whole stage."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from services.writing.optional_parts import WritingParts


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches(WritingParts):
    """Parts inside stages; all are on unless a preset or a survey turns them off.

    `parts.toml` says what each does, and which paper it is from.
    """

    vertical: bool = True
    """Vertical paths, their summaries and the lines of descent (SurveyG Alg. 1)."""
    horizontal: bool = True
    """Communities of a layer and their summaries; without them papers are grouped by their path (SurveyG 2.1.3)."""
    hints: bool = True
    """Hints of what each paper gives to a section lead its division into subsections (SurveyX 3.2.1)."""
    replanning: bool = True
    """What is not written is planned again after each stage of writing (SurveyGen-I 3.2.3)."""
    outline_rounds: int = 3
    """T_max, most reviews of an outline, at least 1 (SurveyG Alg. 2)."""

    def numbers(self) -> dict[str, int]:
        """Those that are numbers, by name."""
        return {name: value for name, value in asdict(self).items() if type(value) is int}


ALL_ON = Switches()
"""What a preset has that says nothing else."""

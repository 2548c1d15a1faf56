"""The parts that writing a body has, each of which a preset may do without, as the ablations of the papers do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingParts:
    """What the body of a survey is written with; everything is on unless a preset turns it off.

    Each part is one that the offline writer has too.
    """

    memory: bool = True
    """Later parts know what earlier ones have told, and nothing is told twice (SurveyGen-I 3.2.2)."""
    subgraph: bool = True
    """A writer is given what the domain graph answers to the query function of a part (StructSurvey 4.2)."""
    sub_queries: bool = True
    """Three to five queries a part bring passages of other papers into its evidence (StructSurvey 4.2)."""


ALL_PARTS = WritingParts()

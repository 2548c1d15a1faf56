"""The parts that writing a body has, each of which a preset may do without, as the ablations of the papers do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingParts:
    """What the body of a survey is written with; everything is on unless a preset turns it off.

    Each part is one that the offline writer has too.
    """

    memory: bool = True
    """Later parts know what earlier ones say, and nothing is said twice (SurveyGen-I 3.2.2)."""
    subgraph: bool = True
    """A writer is given what the domain graph answers to the query function of a part (StructSurvey 4.2)."""
    sub_queries: bool = True
    """Three to five queries a part bring passages of other papers into its evidence (StructSurvey 4.2)."""
    tracing: bool = True
    """Markers in what papers of a part say lead to the papers it comes from, which join it (SurveyGen-I 3.3.1)."""
    notes: bool = True
    """The evidence has notes: short names, and what is odd."""
    skeleton: bool = True
    """A part is planned before it is drafted: in points, along time, or by method (SurveyGen-I 3.3.2)."""
    drafts: int = 3
    """N, drafts of a part of which the best is chosen, at least 1 (SurveyGen-I 3.3.2)."""
    refinement: bool = True
    """The structure, the citations and the language of a draft are refined (SurveyGen-I 3.3.2)."""
    review_rounds: int = 3
    """T_max, most reviews of a part, each of which may look for what is missing; 0 for none (SurveyG Alg. 2)."""
    edit_rounds: int = 2
    """Most reviews of a part that ask for edits, in the place of those that have it written again; 0 for none."""
    rewriting: bool = True
    """Each paragraph is rewritten from passages retrieved with it as query (SurveyX 3.2.3)."""
    section_frames: bool = True
    """A divided section has a lead and a closing of its own, from its finished parts."""
    whole_text: bool = True
    """Contradictions, repetitions and drifting terms between parts are mended at the end (SurveyGen-I 3.2.2)."""
    copy_edit: bool = True
    """The last reading edits every part for its readers, and not only those in which something is wrong."""


ALL_PARTS = WritingParts()

"""A paragraph rewritten from retrieved evidence: first what it cites, then how it reads."""

from __future__ import annotations

from services.adapters.models.offline.refining.citation_refinement import supported
from services.adapters.models.offline.refining.language_refinement import reworded
from services.adapters.models.offline.ways import answers
from services.tasks.drafting.grounding import Draft
from services.tasks.refining.paragraph_rewriting import PARAGRAPH_REWRITING, RewritingInput


@answers(PARAGRAPH_REWRITING)
def rewrite_paragraph(inputs: RewritingInput) -> Draft:
    """SurveyX 3.2.3: unsupported citations leave, supported ones join, the language is smoothed."""
    return reworded(supported(inputs.draft(), inputs.pack), inputs.pack, inputs.known)

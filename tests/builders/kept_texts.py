"""The full text of one of the small papers."""

from __future__ import annotations

from kg.model.papers.kept_text import KeptParagraph, KeptText, SectionRole
from tests.builders.values import paper_id

KEPT = KeptText(
    paper_id=paper_id(1),
    origin="vaswani.pdf",
    format="pdf",
    licence="CC BY 4.0",
    digest="0a1b",
    paragraphs=(
        KeptParagraph(
            section="3 Method / 3.1 Encoder",
            role=SectionRole.METHOD,
            page=3,
            text="The encoder is a stack of six layers. Each has two sub-layers.",
        ),
        KeptParagraph(
            section="5 Limitations",
            role=SectionRole.LIMITATIONS,
            page=8,
            text="Our model was not tried on inputs of “more” than 512 tokens.",
        ),
    ),
)

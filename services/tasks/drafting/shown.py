"""A draft as a model is shown it."""

from __future__ import annotations

from services.tasks.drafting.grounding import Draft


def draft_block(draft: Draft) -> str:
    """A draft, a sentence a line with the ids of its passages, paragraphs parted by an empty line."""
    return "\n\n".join(
        "\n".join(
            f"{' '.join(sentence.text.split())} (passages: {', '.join(sentence.passages) or 'none'})"
            for sentence in paragraph.sentences
        )
        for paragraph in draft.paragraphs
    )

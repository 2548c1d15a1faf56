"""A draft as a model is shown it."""

from __future__ import annotations

from services.tasks.drafting.grounding import Draft


def block_with_numbers(draft: Draft) -> str:
    """A draft, a sentence a line behind its number, with its kind and passages; paragraphs parted by an empty line."""
    blocks, number = [], 0
    for paragraph in draft.paragraphs:
        lines = []
        for each in paragraph.sentences:
            number += 1
            told = ", ".join(filter(None, (each.kind or "", " ".join(each.passages))))
            lines.append(f"{number}. {' '.join(each.text.split())}{f' ({told})' if told else ''}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def draft_block(draft: Draft) -> str:
    """A draft, a sentence a line with its kind and the ids of its passages, paragraphs parted by an empty line."""
    return "\n\n".join(
        "\n".join(
            f"{' '.join(sentence.text.split())} ({f'{sentence.kind}, ' if sentence.kind else ''}passages: "
            f"{', '.join(sentence.passages) or 'none'})"
            for sentence in paragraph.sentences
        )
        for paragraph in draft.paragraphs
    )

"""A draft as a model is shown it."""

from __future__ import annotations

from services.tasks.drafting.draft_text import Draft, count_words, is_long


def block_with_numbers(draft: Draft) -> str:
    """A draft, a numbered sentence a line, with its kind, passages and words; an empty line parts paragraphs."""
    blocks, number = [], 0
    for paragraph in draft.paragraphs:
        lines = []
        for each in paragraph.sentences:
            number += 1
            facts = (each.kind, " ".join(each.passages), f"{count_words([each])} words")
            lines.append(f"{number}. {' '.join(each.text.split())} ({', '.join(filter(None, facts))})")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def long_sentences_block(draft: Draft) -> str:
    """The sentences of a draft that are longer than a reader holds together, by their numbers: `sentence 3`, a line
    each."""
    numbered = enumerate(draft.sentences(), start=1)
    return "\n".join(f"sentence {number}" for number, each in numbered if is_long(each))


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

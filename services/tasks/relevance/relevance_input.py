"""What both judgements of relevance read, and what they check alike: several papers, each named once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from services.reading.passages import PaperText
from services.tasks.blocks import text_block
from services.tasks.extraction.extraction_input import OfOnePaper, paper_complaints


@dataclass(frozen=True, slots=True, kw_only=True)
class RelevanceCandidate:
    """A paper to judge; `similarity` is its cosine with topic and description, in [-1, 1], None where none is known.

    The similarity is what chose the candidate; a language model is not shown it, so that it judges for itself.
    """

    text: PaperText
    similarity: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RelevanceInput:
    """What is looked for, in a few words and, where there are any, some sentences, and the papers to judge."""

    topic: str
    description: str
    candidates: tuple[RelevanceCandidate, ...]


def relevance_texts(inputs: RelevanceInput) -> Mapping[str, str]:
    """The texts of the placeholders `topic`, `description` and `papers`."""
    return {
        "topic": inputs.topic,
        "description": inputs.description.strip() or "none",
        "papers": "\n\n".join(text_block(each.text) for each in inputs.candidates),
    }


def judging_complaints(inputs: RelevanceInput, answered: Iterable[OfOnePaper]) -> list[str]:
    """Complaints unless every candidate is judged once, and no other paper."""
    return paper_complaints([each.text for each in inputs.candidates], answered)

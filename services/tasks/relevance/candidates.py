"""What both judgements of relevance read, and what they check alike: several papers, each named once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.evidence.reading import PaperReading
from services.tasks.blocks import reading_block
from services.tasks.checks import each_once


@dataclass(frozen=True, slots=True, kw_only=True)
class RelevanceCandidate:
    """A paper to judge; `similarity` is its cosine with topic and description, in [-1, 1], None where none is known.

    The similarity is what chose the candidate; a language model is not shown it, so that it judges for itself.
    """

    reading: PaperReading
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
        "papers": "\n\n".join(reading_block(each.reading) for each in inputs.candidates),
    }


def judged_once(inputs: RelevanceInput, keys: Sequence[str]) -> list[str]:
    """Complaints where `keys` are not those of the candidates, each once."""
    return each_once(keys, [each.reading.paper.citation_key for each in inputs.candidates])

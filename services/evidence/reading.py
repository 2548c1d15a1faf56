"""A paper as a task reads it before, or without, a field: its title and the passages that an answer may name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg.model.papers.paper import Paper
from kg.model.surveys.survey import Passage, PassageId
from services.evidence.pack import EvidencePassage, content_passages
from services.evidence.roles import Role, role


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperReading:
    """A paper and the sentences of its summary or abstract in order, without those that give orders to a reader."""

    paper: Paper
    passages: tuple[EvidencePassage, ...]

    @staticmethod
    def of(paper: Paper) -> PaperReading:
        """The paper with the passages of its own content."""
        return PaperReading(paper=paper, passages=content_passages(paper))

    def by_id(self) -> dict[PassageId, Passage]:
        """The passages by id."""
        return {each.passage.id: each.passage for each in self.passages}


def with_roles(passages: Iterable[EvidencePassage]) -> list[tuple[EvidencePassage, Role]]:
    """The passages of one paper, in order, each with the part that it plays in its abstract."""
    held = list(passages)
    last = max(len(held) - 1, 1)
    return [(each, role(each.passage.text, position=place / last, label=each.label)) for place, each in enumerate(held)]

"""What several papers of a subsection name alike, with the sentences that name it."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.surveys.claim import Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedName:
    """A thing of the domain graph that `papers` papers of a subsection name, two or more.

    `passages` are sentences that name it, one a paper, of papers that the subsection may cite, most important first.
    """

    name: str
    entity_type: str
    papers: int
    passages: tuple[Passage, ...]

"""What extraction reads of a paper: its title and sentences as passages that depend on no field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.papers.paper import Paper
from kg.model.surveys.claim import Passage, PassageId
from services.evidence.pack import content_passages, title_passage


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperText:
    """A paper's title and sentences, in order; ids of passages change with their texts alone.

    `passages` has one passage, the title's, for a paper of which nothing more is known, and none where even the title
    gives orders to a reader.
    """

    paper: Paper
    passages: tuple[Passage, ...]

    def by_id(self) -> Mapping[PassageId, Passage]:
        """The passages by id."""
        return {passage.id: passage for passage in self.passages}


def paper_text(paper: Paper) -> PaperText:
    """Read one paper: what is extracted from it is the same in every field."""
    title = title_passage(paper)
    content = tuple(each.passage for each in content_passages(paper))
    return PaperText(paper=paper, passages=(title, *content) if title else content)

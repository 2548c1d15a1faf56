"""What a task reads of a paper without a field: its title and sentences as passages that depend on no field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.papers.paper import Paper
from kg.model.surveys.claim import Passage, PassageId
from services.evidence.pack import content_passages, title_passage
from services.evidence.roles import Role, role


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


def with_roles(text: PaperText) -> list[tuple[Passage, Role]]:
    """The sentences of a paper that its text holds, in order, each with the part that it plays in its abstract."""
    whole = content_passages(text.paper)
    last, held = max(len(whole) - 1, 1), text.by_id()
    return [
        (each.passage, role(each.passage.text, position=place / last, label=each.label))
        for place, each in enumerate(whole)
        if each.passage.id in held
    ]

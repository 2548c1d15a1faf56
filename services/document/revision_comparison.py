"""What a comparison of two revisions of a survey says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.survey import Section, Survey


class SectionState(StrEnum):
    """What became of a section from one revision to another."""

    SAME = "same"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEdit:
    """Sentences that are in one place before and after; one of the two may be none. Paragraphs count from 1."""

    paragraph: int
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSection:
    """A section in two revisions; None where it is not in one of them.

    `edits` are in reading order; `kept` counts the sentences that are in both. `joined` and `left` are the keys that
    its own text cites after and not before, and before and not after.
    """

    state: SectionState
    before: Section | None
    after: Section | None
    edits: tuple[TextEdit, ...] = ()
    kept: int = 0
    joined: tuple[CitationKey, ...] = ()
    left: tuple[CitationKey, ...] = ()

    @property
    def is_renamed(self) -> bool:
        """Whether it has another title."""
        return bool(self.before and self.after and self.before.title != self.after.title)

    @property
    def is_moved(self) -> bool:
        """Whether it has another number."""
        return bool(self.before and self.after and self.before.number != self.after.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextCounts:
    """How much a revision holds; `sections` with those below others and without the abstract."""

    sections: int
    sentences: int
    words: int
    claims: int
    citations: int
    cited_papers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedExhibits:
    """Captions of tables, figures and glossaries that joined, left, or are there with other contents."""

    joined: tuple[str, ...]
    left: tuple[str, ...]
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisionComparison:
    """Two revisions of one survey, the earlier state called `before` whatever their numbers.

    `sections` are those of both in reading order, the abstract first. `joined` and `left` are the papers that only the
    later or only the earlier one cites, by their keys. `manifest` has what decided the texts and differs, by name, ""
    where a revision has no such entry.
    """

    before: Survey
    after: Survey
    sections: tuple[ComparedSection, ...]
    counts_before: TextCounts
    counts_after: TextCounts
    joined: Mapping[CitationKey, PaperId]
    left: Mapping[CitationKey, PaperId]
    exhibits: ComparedExhibits
    manifest: Mapping[str, tuple[str, str]]

    @property
    def is_same(self) -> bool:
        """Whether a reader finds no difference but in the notice and the manifest."""
        shown = self.exhibits
        return (
            self.before.title == self.after.title
            and all(each.state is SectionState.SAME and not each.is_moved for each in self.sections)
            and not (shown.joined or shown.left or shown.changed)
        )

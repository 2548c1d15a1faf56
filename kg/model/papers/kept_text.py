"""The full text of a paper as the graph keeps it: paragraphs under headings, each with the role of its section."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kg.model.papers.paper_id import PaperId
from kg.model.papers.text_kind import TextKind

SEPARATOR = "\n\n"
"""What is between two paragraphs in the whole text, whose characters the offsets of passages count."""


class SectionRole(StrEnum):
    """What a section is to its paper."""

    INTRODUCTION = "introduction"
    """Problem, background and earlier work."""
    METHOD = "method"
    DATA = "data"
    """Data, participants, material, and how it was tried."""
    RESULTS = "results"
    DISCUSSION = "discussion"
    """Also conclusions."""
    LIMITATIONS = "limitations"
    OTHER = "other"
    """Acknowledgements, appendices without a heading that says more, and what no heading names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptParagraph:
    """A paragraph under the path of its headings; `page` counts from 1, None where the file has no pages.

    `label` is what a table, figure or algorithm is called, such as `Table 2`.
    """

    section: str
    role: SectionRole
    text: str
    page: int | None = None
    kind: TextKind = TextKind.PROSE
    label: str = ""

    @property
    def place(self) -> str:
        """The headings above it, and what its table or figure is called: `4 Results / Table 2`."""
        return " / ".join(part for part in (self.section, self.label) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptText:
    """The full text of one paper; a paper has one at most.

    `origin` is the name of the file or the address it came from, `licence` what the file says of it, None where it says
    nothing. `digest` is that of the paragraphs. `is_cut` says that the text is longer than what is kept.
    """

    paper_id: PaperId
    origin: str
    format: str
    licence: str | None
    digest: str
    paragraphs: tuple[KeptParagraph, ...]
    is_cut: bool = False

    @property
    def text(self) -> str:
        """The paragraphs, one after the other."""
        return SEPARATOR.join(each.text for each in self.paragraphs)

    @property
    def brief(self) -> KeptTextBrief:
        """What is known of it without reading it."""
        return KeptTextBrief(
            paper_id=self.paper_id,
            origin=self.origin,
            format=self.format,
            licence=self.licence,
            digest=self.digest,
            characters=len(self.text),
            is_cut=self.is_cut,
            headings=tuple(dict.fromkeys(each.section for each in self.paragraphs if each.section)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTextBrief:
    """What is known of a full text without reading it; `headings` are those of its sections, in order, each once."""

    paper_id: PaperId
    origin: str
    format: str
    licence: str | None
    digest: str
    characters: int
    is_cut: bool
    headings: tuple[str, ...]

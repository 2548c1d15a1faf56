"""What the tasks on tables read: the evidence of a subsection, and the blocks that show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from services.evidence.pack import EvidencePack
from services.tasks.blocks import paper_block

LONGEST_LABEL = 6
"""Words of an aspect or a category: the heading of a column or a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSource:
    """A subsection that gets a table: the topic of the survey, its title and focus, and its papers."""

    topic: str
    title: str
    focus: str
    pack: EvidencePack


def source_texts(source: TableSource) -> Mapping[str, str]:
    """The texts of the placeholders `topic`, `title`, `focus` and `papers`."""
    return {
        "topic": source.topic,
        "title": source.title,
        "focus": source.focus or "none",
        "papers": "\n\n".join(paper_block(item) for item in source.pack.papers),
    }


def keys_of(source: TableSource) -> list[str]:
    """The citation keys of the papers that a table may have."""
    return [item.paper.citation_key for item in source.pack.papers]


def owners_of(source: TableSource) -> dict[str, str]:
    """The key of the paper that each passage of the subsection is of."""
    return {
        passage.id: item.paper.citation_key
        for item in source.pack.papers
        for passage in (item.record, *(each.passage for each in item.passages))
    }


def label_complaints(labels: Iterable[str], *, of: str) -> list[str]:
    """Complaints on headings that are repeated, blank, too long, or gather what is left over."""
    found, seen = [], set[str]()
    for label in labels:
        folded = " ".join(label.casefold().split())
        if not folded or len(folded.split()) > LONGEST_LABEL:
            found.append(f"the {of} {label!r} is not one to {LONGEST_LABEL} words")
        if folded in seen:
            found.append(f"the {of} {label!r} stands twice")
        if folded in LEFT_OVER:
            found.append(f"the {of} {label!r} says nothing; leave out what fits nowhere")
        seen.add(folded)
    return found


LEFT_OVER = frozenset({"other", "others", "miscellaneous", "misc", "various", "none", "not stated", "unknown"})
"""Headings of what fits nowhere, which a table does without."""

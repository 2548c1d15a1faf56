"""What identification asks of a graph, what it learns, and what it answers for a batch of records."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kg.model.papers.duplicates import Decision
from kg.model.papers.paper import Citation, CitationKey, Identifier, Paper, PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One of the papers that a paper was merged of, as it would be by itself.

    `names` are the identifiers and old ids that lead to it, `citations` those that it takes part in; their ends are
    parts, or papers that are not merged of any, under the ids that they had.
    """

    paper: Paper
    names: tuple[Identifier, ...] = ()
    citations: tuple[Citation, ...] = ()


def _nothing(_: Collection[PaperId]) -> Mapping[PaperId, Part]:
    return {}


def _nobody(_: Collection[Identifier]) -> Mapping[Identifier, PaperId]:
    return {}


def _none_taken(_: Mapping[str, int]) -> Mapping[str, frozenset[CitationKey]]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """What a batch must ask of the graph before it can be resolved; everything is sorted and without repeats.

    `mentions` are identifiers of cited works that say nothing else of themselves: what counts is which papers they
    name.
    """

    identifiers: tuple[Identifier, ...]
    mentions: tuple[Identifier, ...] = ()
    title_keys: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPapers:
    """What a graph already holds for the identifiers and title keys of a batch; the default is an empty graph.

    `papers` holds every paper that `by_identifier` names, except those that mentions alone ask for, and every paper
    with one of the titles asked for, stubs too, with their namesakes, and so on. `parts` holds the parts of those
    papers that were merged, mentioned ones too. `chapters` lists those known by a DOI and a title, by their DOIs, and
    these are among the papers or their parts. `decisions` are those on these papers. `as_parts` gives stored papers
    that were not merged with their names and citations, `named` the papers that names lead to; both are asked for what
    papers that are merged or parted bring with them. `taken_keys` is asked for those who come without a citation key:
    of each base, with how many keys may be made of it, it gives the stored keys among which the batch could choose.
    """

    by_identifier: Mapping[Identifier, PaperId] = field(default_factory=dict)
    papers: Mapping[PaperId, Paper] = field(default_factory=dict)
    parts: Mapping[PaperId, tuple[Part, ...]] = field(default_factory=dict)
    chapters: Mapping[Identifier, tuple[PaperId, ...]] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    as_parts: Callable[[Collection[PaperId]], Mapping[PaperId, Part]] = _nothing
    named: Callable[[Collection[Identifier]], Mapping[Identifier, PaperId]] = _nobody
    taken_keys: Callable[[Mapping[str, int]], Mapping[str, frozenset[CitationKey]]] = _none_taken


class Verdict(StrEnum):
    """What became of a record."""

    ACCEPTED = "accepted"
    MERGED = "merged"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one record: a new paper, a paper that was known before it, or nothing.

    `paper_id` is None exactly when rejected. `reason` says by what a merged record was recognised, or what to mend in
    a rejected one; it is empty for an accepted one.
    """

    row: int
    verdict: Verdict
    paper_id: PaperId | None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Absorption:
    """A stored paper that leaves the graph: its edges and `aliases` go to `into`, which may be new."""

    absorbed: PaperId
    into: PaperId
    aliases: tuple[Identifier, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """A batch, identified. Saving it twice, or resolving the same rows again, changes nothing.

    `papers` are the new and changed papers and `stubs` the new and changed works known only by a citation, both in id
    order, so `papers + stubs` is what to save; what is in neither is stored already. `parts` are the parts of merged
    papers as far as they changed, none for a paper that is not merged any more. `citations` are all citations the
    batch states, and those of papers that were parted, sorted, without repeats and without self-citations. `outcomes`
    has one entry a record, in the order of the records. `absorbed` is to be carried out before saving; `created` are
    those of the papers that they go into and that are new. `moved` are the names that lead to another paper than
    before, `dropped` the citations that went with a part, `chapters` the lists of chapters that changed.
    `self_citations` counts what was dropped, `unresolved_works` the cited works that say too little to be distinguished
    from others.
    """

    papers: tuple[Paper, ...]
    stubs: tuple[Paper, ...]
    citations: tuple[Citation, ...]
    outcomes: tuple[Outcome, ...]
    absorbed: tuple[Absorption, ...]
    self_citations: int
    unresolved_works: int
    parts: Mapping[PaperId, tuple[Part, ...]] = field(default_factory=dict)
    moved: Mapping[Identifier, PaperId] = field(default_factory=dict)
    dropped: tuple[Citation, ...] = ()
    chapters: Mapping[Identifier, tuple[PaperId, ...]] = field(default_factory=dict)
    created: frozenset[PaperId] = frozenset()

    @property
    def renames(self) -> int:
        """How many of the absorbed papers are the same under a stronger identifier."""
        return len({each.into for each in self.absorbed} & self.created)

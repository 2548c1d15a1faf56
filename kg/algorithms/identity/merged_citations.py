"""The citations of papers that are parts of others, or were, and what they are between the papers of the graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from kg.algorithms.identity.candidates import Candidates
from kg.algorithms.identity.descriptions import is_chapter
from kg.algorithms.identity.duplicates import Pair
from kg.algorithms.identity.merging import is_provisional
from kg.algorithms.identity.normal_forms import identifying, names_of_keys
from kg.model.papers.identity import KnownPapers, Part
from kg.model.papers.paper import Citation, CitationKey, CitedWork, Identifier, Paper, PaperId

Edge = tuple[int, int, CitedWork]


class Ledgers:
    """The citations of papers that are parts, or were, by the ids of parts."""

    def __init__(
        self,
        candidates: Candidates,
        known: KnownPapers,
        own: Mapping[int, PaperId],
        numbers: Sequence[int],
        edges: Sequence[Edge],
    ) -> None:
        self._candidates = candidates
        self._known = known
        self._own = own
        self._numbered = {id: number for number, id in own.items()}
        self._numbers = numbers
        singles = {home for n in numbers for home in candidates.homes(n) if home not in known.parts}
        self._singles = known.as_parts(sorted(singles)) if singles else {}
        self._stored: dict[int, tuple[Citation, ...]] = {}
        self._whole: dict[int, dict[Pair, Citation]] = {}
        for number in numbers:
            self._stored[number] = tuple(self._stored_citations(number))
            self._whole[number] = self._join_citations(self._stored[number])
        for citing, cited, work in edges if numbers else ():
            for number in {citing, cited} & self._whole.keys():
                _add(self._whole[number], citation_by(own[citing], own[cited], work))

    def part(self, number: int) -> Part:
        """A member of a merged paper as one of its parts."""
        paper = under(self._candidates.paper(number), self._own[number])
        ordered = sorted(self._whole[number].values(), key=lambda each: (each.citing, each.cited))
        return Part(paper=paper, names=self._names(number), citations=tuple(ordered))

    def all_names(self, number: int) -> tuple[Identifier, ...]:
        """Every name that leads to a part, but the keys that bibliographies gave it."""
        paper = self._candidates.paper(number)
        own = () if is_chapter(paper) else identifying(paper.identifiers)
        return tuple(sorted({*own, *self._names(number), Identifier(self._own[number])}))

    def changes(
        self, ids: Mapping[int, PaperId], targets: Mapping[PaperId, PaperId]
    ) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
        """The citations that these papers have and did not have where they were, and those that they leave behind."""
        leads = {name: targets.get(id, id) for name, id in self._leads().items()}
        now: dict[Pair, Citation] = {}
        before: dict[Pair, Citation] = {}
        for number in self._numbers:
            for citation in self._whole[number].values():
                citing, cited = map(self._number_of, (citation.citing, citation.cited))
                _add_between(
                    now,
                    citation,
                    _target(citation.citing, leads, targets) if citing is None else ids[citing],
                    _target(citation.cited, leads, targets) if cited is None else ids[cited],
                )
            for citation in self._stored[number]:
                _add_between(
                    before, citation, *(_target(end, leads, targets) for end in (citation.citing, citation.cited))
                )
        changed = {pair for pair in now.keys() & before.keys() if now[pair] != before[pair]}
        added = tuple(now[pair] for pair in sorted(now.keys() - before.keys() | changed))
        gone = sorted(before.keys() - now.keys() | changed)
        return added, tuple(Citation(citing=citing, cited=cited) for citing, cited in gone)

    def _leads(self) -> Mapping[Identifier, PaperId]:
        """The stored papers that the ends of these citations led to."""
        stored = (citation for ledger in self._stored.values() for citation in ledger)
        whole = (citation for ledger in self._whole.values() for citation in ledger.values())
        ends = {Identifier(end) for each in chain(stored, whole) for end in (each.citing, each.cited)}
        return self._known.named(sorted(ends)) if ends else {}

    def _names(self, number: int) -> tuple[Identifier, ...]:
        """The names of a part beside the identifiers that its paper bears."""
        candidates = self._candidates
        paper = candidates.paper(number)
        names: set[Identifier] = set(candidates.names(number))
        for home in candidates.homes(number):
            if single := self._singles.get(home):
                names.update(single.names)
        names.update(Identifier(id) for id, _ in candidates.stored_forms(number))
        names -= {*paper.identifiers, *names_of_keys(paper.citation_keys), Identifier(self._own[number])}
        return tuple(sorted(names))

    def _stored_citations(self, number: int) -> Iterable[Citation]:
        yield from self._candidates.citations(number)
        for home in sorted(self._candidates.homes(number)):
            if single := self._singles.get(home):
                yield from single.citations

    def _join_citations(self, citations: Iterable[Citation]) -> dict[Pair, Citation]:
        found: dict[Pair, Citation] = {}
        for citation in citations:
            _add(found, replace(citation, citing=self._own_id(citation.citing), cited=self._own_id(citation.cited)))
        return found

    def _number_of(self, end: PaperId) -> int | None:
        """The number of a part or paper of the batch under one of its ids; None for another paper."""
        number = self._numbered.get(end)
        return self._candidates.number_of(end) if number is None else number

    def _own_id(self, end: PaperId) -> PaperId:
        number = self._number_of(end)
        return end if number is None else self._own[number]


def under(paper: Paper, id: PaperId) -> Paper:
    """The paper under an id; without a key of its own its key is the id."""
    return replace(paper, id=id, citation_key=CitationKey(id) if is_provisional(paper) else paper.citation_key)


def citation_by(citing: PaperId, cited: PaperId, work: CitedWork) -> Citation:
    """A citation with what a mention says of it; its sentences in alphabetical order, for they come in any."""
    return Citation(
        citing=citing,
        cited=cited,
        contexts=tuple(sorted(set(work.contexts))) if work.contexts else (),
        intents=tuple(sorted(set(work.intents))) if work.intents else (),
        influential=work.influential,
    )


def _add(found: dict[Pair, Citation], citation: Citation) -> None:
    pair = (citation.citing, citation.cited)
    before = found.get(pair)
    found[pair] = citation if before is None else join_citations(before, citation)


def _target(end: PaperId, leads: Mapping[Identifier, PaperId], targets: Mapping[PaperId, PaperId]) -> PaperId:
    """The paper to which an end of a stored citation goes; `leads` are the targets of those that old ids led to."""
    return leads.get(Identifier(end)) or targets.get(end, end)


def _add_between(found: dict[Pair, Citation], citation: Citation, citing: PaperId, cited: PaperId) -> None:
    """Add a citation between the papers that its ends are, unless they are one."""
    if citing != cited:
        _add(found, replace(citation, citing=citing, cited=cited))


def join_citations(ours: Citation, theirs: Citation) -> Citation:
    """One citation out of two accounts of it."""
    if not theirs.contexts and not theirs.intents and theirs.influential is None:
        return ours
    flags = {flag for flag in (ours.influential, theirs.influential) if flag is not None}
    return replace(
        ours,
        contexts=tuple(sorted({*ours.contexts, *theirs.contexts})),
        intents=tuple(sorted({*ours.intents, *theirs.intents})),
        influential=any(flags) if flags else None,
    )

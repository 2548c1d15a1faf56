"""From papers as their accounts make them to papers as the graph keeps them: groups of them become one, and part again.

What a merged paper was made of is kept as its parts, each with its own citations, so that whatever comes later the
graph is that of all accounts at once: a paper that a title alone had led to another leaves it when a second one turns
up that it may mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kg.algorithms.identity.agreement import Profile, TitleBlock
from kg.algorithms.identity.candidates import Candidates
from kg.algorithms.identity.descriptions import first_doi, is_chapter
from kg.algorithms.identity.duplicates import seniority
from kg.algorithms.identity.grouping import Groups, pairs_in_blocks
from kg.algorithms.identity.merged_citations import Edge, Ledgers, under
from kg.algorithms.identity.merging import is_provisional, unite
from kg.algorithms.identity.normal_forms import id_from_hash, identifying, names_of_keys, title_key, trust
from kg.model.papers.duplicates import Ruling
from kg.model.papers.identity import Absorption, KnownPapers, Part
from kg.model.papers.paper import Citation, CitationKey, Identifier, Paper, PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What becomes of the papers of a batch: `ids[number]` is the paper of a root and `homes[id]` are the stored papers
    that went into it; the rest as in `Resolution`.
    """

    ids: Mapping[int, PaperId]
    homes: Mapping[PaperId, frozenset[PaperId]]
    papers: tuple[Paper, ...]
    parts: Mapping[PaperId, tuple[Part, ...]]
    absorbed: tuple[Absorption, ...]
    created: frozenset[PaperId]
    moved: Mapping[Identifier, PaperId]
    citations: tuple[Citation, ...]
    dropped: tuple[Citation, ...]
    chapters: Mapping[Identifier, tuple[PaperId, ...]]


def settle(candidates: Candidates, edges: Sequence[Edge], known: KnownPapers) -> Settled:
    """Group the papers of a batch, and say what that changes in the graph; `edges` are those that the batch states."""
    return _Settlement(candidates, known).settle(edges)


class _Settlement:
    def __init__(self, candidates: Candidates, known: KnownPapers) -> None:
        self._candidates = candidates
        self._known = known
        self._roots = candidates.roots()
        self._own = {number: _own_id(candidates, known, number) for number in self._roots}
        self._groups = [[number] for number in self._roots]
        self._disputed: dict[Identifier, list[int]] = {}
        self._group()
        self._kept = self._papers_to_keep()
        self._ids = {number: self._id_of(group) for group in self._groups for number in group}
        self._targets = self._found_targets()
        self._inherited: defaultdict[PaperId, list[PaperId]] = defaultdict(list)
        for home, target in self._targets.items():
            self._inherited[target].append(home)

    def settle(self, edges: Sequence[Edge]) -> Settled:
        known, candidates = self._known, self._candidates
        merged = {number for group in self._groups if len(group) > 1 for number in group}
        parted = {number for number in self._roots if candidates.homes(number) & known.parts.keys()}
        changed = sorted(merged | parted)
        ledgers = Ledgers(candidates, known, self._own, changed, edges)
        added, dropped = ledgers.changes(self._ids, self._targets)
        absorbed = tuple(self._absorption(id, target) for id, target in sorted(self._targets.items()) if id != target)
        return Settled(
            ids=self._ids,
            homes=self._homes(),
            papers=tuple(sorted(self._papers(), key=lambda paper: paper.id)),
            parts=self._parts(ledgers),
            absorbed=absorbed,
            created=frozenset(each.into for each in absorbed) - self._targets.keys(),
            moved=self._names_to_move(ledgers, changed),
            citations=added,
            dropped=dropped,
            chapters=self._chapters(),
        )

    def _group(self) -> None:
        blocks, profiles = self._blocks()
        apart, together = self._rulings()
        for number in {each for pair in together for each in pair} - profiles.keys():
            profiles[number] = Profile.of(self._candidates.paper(number), self._own[number])
        if not profiles:
            return
        groups = Groups(profiles, apart)
        groups.join_alike(pairs_in_blocks(blocks))
        for one, other in together:
            groups.join(one, other)
        self._groups = [*groups.all(), *([number] for number in self._roots if number not in profiles)]

    def _blocks(self) -> tuple[dict[TitleBlock, list[int]], dict[int, Profile]]:
        """The numbers that share a title or the DOI of a book, by what they share, and their profiles."""
        papers = {number: self._candidates.paper(number) for number in self._roots if self._candidates.is_read(number)}
        named: defaultdict[str, list[int]] = defaultdict(list)
        for number, paper in papers.items():
            if paper.title:
                named[title_key(paper.title)].append(number)
            if (doi := first_doi(paper.identifiers)) and is_chapter(paper):
                self._disputed[doi] = []
        if self._disputed:
            for number, paper in papers.items():
                for doi in self._disputed.keys() & set(paper.identifiers):
                    self._disputed[doi].append(number)
        near = {number for key, numbers in named.items() if key and len(numbers) > 1 for number in numbers}
        near.update(number for numbers in self._disputed.values() if len(numbers) > 1 for number in numbers)
        profiles = {number: Profile.of(papers[number], self._own[number]) for number in sorted(near)}
        blocks: defaultdict[TitleBlock, list[int]] = defaultdict(list)
        for number, profile in profiles.items():
            for block in profile.blocks():
                blocks[block].append(number)
        return blocks, profiles

    def _rulings(self) -> tuple[set[frozenset[int]], list[tuple[int, int]]]:
        apart: set[frozenset[int]] = set()
        together = []
        for decision in self._known.decisions:
            one, other = map(self._candidates.number_of, (decision.first, decision.second))
            if one is None or other is None or one == other:
                continue
            if decision.ruling is Ruling.APART:
                apart.add(frozenset((one, other)))
            else:
                together.append((one, other))
        return apart, together

    def _papers_to_keep(self) -> dict[int, PaperId]:
        """The papers that readers wanted to stay, by their numbers, without those that went into another one later."""
        gone = set()
        kept: dict[int, PaperId] = {}
        for decision in self._known.decisions:
            number = None if decision.kept is None else self._candidates.number_of(decision.kept)
            if number is None or decision.kept is None:
                continue
            kept[number] = decision.kept
            gone.add(decision.second if decision.kept == decision.first else decision.first)
        return {number: id for number, id in kept.items() if id not in gone}

    def _id_of(self, group: Sequence[int]) -> PaperId:
        if len(group) == 1:
            return self._own[group[0]]
        return self._own[min(group, key=self._lead)]

    def _lead(self, number: int) -> tuple[bool, int, tuple[int, str], PaperId]:
        """Sorting key: the member of a group that names it, with the strongest identifier."""
        paper = self._candidates.paper(number)
        names = identifying(paper.identifiers)
        rank = 2 if not names else 1 if is_chapter(paper) else 0
        strength = trust(names[0]) if rank == 0 else (0, "")
        return (number not in self._kept, rank, strength, self._own[number])

    def _found_targets(self) -> dict[PaperId, PaperId]:
        """Where each stored paper of the batch goes with all that hangs on it: mostly nowhere."""
        targets: dict[PaperId, PaperId] = {}
        for number in self._roots:
            for home in self._candidates.homes(number):
                if home not in targets or self._candidates.number_of(home) == number:
                    targets[home] = self._ids[number]
        return targets

    def _absorption(self, id: PaperId, target: PaperId) -> Absorption:
        paper = self._known.papers[id]
        key = () if is_provisional(paper) else (Identifier(paper.citation_key),)
        own = (known for known in paper.identifiers if known not in self._disputed)
        return Absorption(absorbed=id, into=target, aliases=(*own, *key))

    def _homes(self) -> dict[PaperId, frozenset[PaperId]]:
        homes: defaultdict[PaperId, frozenset[PaperId]] = defaultdict(frozenset)
        for number in self._roots:
            if stored := self._candidates.homes(number):
                homes[self._ids[number]] |= stored
        return homes

    def _papers(self) -> Iterable[Paper]:
        """The papers that are new or not as they are stored."""
        for group in self._groups:
            if len(group) == 1 and not self._candidates.is_read(group[0]):
                continue
            paper = self._paper(group)
            if self._known.papers.get(paper.id) != paper:
                yield paper

    def _paper(self, group: Sequence[int]) -> Paper:
        candidates, id = self._candidates, self._ids[group[0]]
        if len(group) == 1:
            paper = candidates.paper(group[0])
            homes = candidates.homes(group[0])
            is_stored = candidates.before(group[0]) is not None and homes == {id} and id not in self._known.parts
            if paper.id == id and (is_stored or not homes):
                return paper
        else:
            papers = sorted(
                (under(candidates.paper(number), self._own[number]) for number in group),
                key=lambda each: (each.id != id or not self._is_kept(id), each.stub, *seniority(each)),
            )
            paper = papers[0]
            for other in papers[1:]:
                paper = unite(paper, other)
        return replace(paper, id=id, citation_key=self._key(group, id, paper))

    def _is_kept(self, id: PaperId) -> bool:
        return id in self._kept.values()

    def _key(self, group: Sequence[int], id: PaperId, paper: Paper) -> CitationKey:
        """The key that the paper has, or that one of those had which it takes the place of, or its id for none yet."""
        inherited = sorted(self._inherited.get(id, ()), key=lambda home: (home != id, home))
        stored = (self._known.papers[home] for home in inherited)
        keys = [each.citation_key for each in stored if not is_provisional(each)]
        if keys:
            return keys[0]
        taken = {self._known.papers[home].citation_key for n in group for home in self._candidates.homes(n)}
        is_free = len(group) == 1 and paper.citation_key not in taken  # it leaves with the key that it came with
        return paper.citation_key if is_free and not is_provisional(paper) else CitationKey(id)

    def _parts(self, ledgers: Ledgers) -> dict[PaperId, tuple[Part, ...]]:
        """The parts of merged papers as far as they are not what is stored."""
        found: dict[PaperId, tuple[Part, ...]] = {}
        for group in self._groups:
            id = self._ids[group[0]]
            parts: tuple[Part, ...] = ()
            if len(group) > 1:
                parts = tuple(sorted(map(ledgers.part, group), key=lambda part: part.paper.id))
            if parts != self._known.parts.get(id, ()):
                found[id] = parts
        return found

    def _chapters(self) -> dict[Identifier, tuple[PaperId, ...]]:
        """The chapters listed with each DOI of one in the batch, where there are more than were known."""
        known = self._known.chapters
        papers = {number: self._candidates.paper(number) for numbers in self._disputed.values() for number in numbers}
        found = {
            doi: {papers[number].id for number in numbers if is_chapter(papers[number])}
            for doi, numbers in self._disputed.items()
        }
        grown = {doi: ids.union(known.get(doi, ())) for doi, ids in found.items()}
        return {doi: tuple(sorted(ids)) for doi, ids in grown.items() if len(ids) > len(known.get(doi, ()))}

    def _names_to_move(self, ledgers: Ledgers, numbers: Iterable[int]) -> dict[Identifier, PaperId]:
        """The names of parts, and the DOIs that several papers have, as far as they lead to another paper yet."""
        names: dict[Identifier, PaperId] = {}
        for number in numbers:
            names |= dict.fromkeys(ledgers.all_names(number), self._ids[number])
        for doi, owners in self._disputed.items():
            hub = self._candidates.number_of(doi)
            names[doi] = min(self._ids[number] for number in owners) if hub is None else self._ids[hub]
        claims = self._claims(numbers)
        leads = self._known.named({**names, **claims}) if names or claims else {}
        found = {name: leads.get(name) for name in (*names, *claims)}
        targets = {name: id if id is None else self._targets.get(id, id) for name, id in found.items()}
        keys = {
            key: min(ids)
            for key, ids in claims.items()
            if targets[key] not in ids and (found[key] is None or found[key] in self._targets)
        }
        return keys | {
            name: id for name, id in names.items() if targets[name] != id and (targets[name] or PaperId(name) != id)
        }

    def _claims(self, numbers: Iterable[int]) -> dict[Identifier, set[PaperId]]:
        """The papers that bibliographies gave a key, of each key that they gave one of the numbers."""
        wanted = {key for number in numbers for key in names_of_keys(self._candidates.paper(number).citation_keys)}
        claims: defaultdict[Identifier, set[PaperId]] = defaultdict(set)
        for number in self._roots if wanted else ():
            for key in wanted.intersection(names_of_keys(self._candidates.paper(number).citation_keys)):
                claims[key].add(self._ids[number])
        return claims


def _own_id(candidates: Candidates, known: KnownPapers, number: int) -> PaperId:
    """The id of a paper by itself: that of its strongest identifier, stored under it or not."""
    paper, homes = candidates.paper(number), candidates.homes(number)
    if not candidates.is_read(number):
        return next(iter(homes))
    strongest = next(iter(identifying(paper.identifiers)), None)
    if strongest is None or is_chapter(paper):
        return paper.id
    for id, identifiers in candidates.stored_forms(number):
        if next(iter(identifying(identifiers)), None) == strongest:
            return id
    return id_from_hash(strongest)

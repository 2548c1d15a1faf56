"""A graph of papers in memory: what it would answer to `questions` once a resolution is saved in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from kg.algorithms.identity.descriptions import is_chapter
from kg.algorithms.identity.merged_citations import join_citations
from kg.algorithms.identity.normal_forms import identifying, names_of_keys, title_key
from kg.algorithms.identity.resolution import questions, resolve
from kg.model.papers.duplicates import Decision
from kg.model.papers.identity import KnownPapers, Part, Questions, Resolution
from kg.model.papers.paper import Citation, CitationKey, Identifier, Paper, PaperId, PaperRecord

Pair = tuple[PaperId, PaperId]


@dataclass(slots=True)
class GraphInMemory:
    """Does with resolutions what a store does with them."""

    papers: dict[PaperId, Paper] = field(default_factory=dict)
    citations: dict[Pair, Citation] = field(default_factory=dict)
    names: dict[Identifier, PaperId] = field(default_factory=dict)
    parts: dict[PaperId, tuple[Part, ...]] = field(default_factory=dict)
    chapters: dict[Identifier, tuple[PaperId, ...]] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)

    def bring(self, records: list[PaperRecord], *, source: str = "import") -> Resolution:
        """Import one batch."""
        resolution = resolve(records, self.known(questions(records)), source=source)
        self.save(resolution)
        return resolution

    def save(self, resolution: Resolution) -> None:
        """Store a resolution: absorptions, papers, names, parts, citations."""
        for absorption in resolution.absorbed:
            del self.papers[absorption.absorbed]
            self.parts.pop(absorption.absorbed, None)
            self.names |= {name: absorption.into for name, id in self.names.items() if id == absorption.absorbed}
            self.names[Identifier(absorption.absorbed)] = absorption.into
            self.names |= dict.fromkeys(absorption.aliases, absorption.into)
            self._move_citations(absorption.absorbed, absorption.into)
        for paper in (*resolution.papers, *resolution.stubs):
            self.papers[paper.id] = paper
            for known in (*identifying(paper.identifiers), *names_of_keys(paper.citation_keys)):
                self.names.setdefault(known, paper.id)
        self.names |= resolution.moved
        for id, parts in resolution.parts.items():
            self.parts[id] = parts
            if not parts:
                del self.parts[id]
        self.chapters |= resolution.chapters
        for citation in resolution.dropped:
            self.citations.pop((citation.citing, citation.cited), None)
        for citation in resolution.citations:
            self._add(citation)

    def known(self, asked: Questions) -> KnownPapers:
        """What the graph answers: with the papers asked for come those that share a title with them, and so on."""
        names = {name: self.names[name] for name in asked.identifiers if name in self.names}
        mentioned = {name: self.names[name] for name in asked.mentions if name in self.names}
        ids = {*names.values(), *(PaperId(name) for name in asked.identifiers if name in self.papers)}
        ids |= {id for id in mentioned.values() if id in self.parts or is_chapter(self.papers[id])}
        keys = set(asked.title_keys)
        dois = {name for name in asked.identifiers if name in self.chapters}
        while True:
            before = len(ids), len(keys), len(dois)
            ids |= {self._now(id) for doi in dois for id in self.chapters[doi]}
            names |= {doi: self.names[doi] for doi in dois}
            ids |= {self.names[doi] for doi in dois}
            ids |= {id for id in self.papers if self._keys(id) & keys}
            keys |= {key for id in ids for key in self._keys(id)}
            dois |= {doi for id in ids for doi in self._dois(id) if doi in self.chapters}
            if before == (len(ids), len(keys), len(dois)):
                break
        return KnownPapers(
            by_identifier=names | mentioned,
            papers={id: self.papers[id] for id in sorted(ids)},
            parts={id: self.parts[id] for id in sorted(ids) if id in self.parts},
            chapters={doi: self.chapters[doi] for doi in sorted(dois)},
            decisions=tuple(self.decisions),
            as_parts=self.as_parts,
            named=self.named,
            taken_keys=self.taken_keys,
        )

    def as_parts(self, ids: Collection[PaperId]) -> Mapping[PaperId, Part]:
        """Papers that were not merged as parts; the other ends of their citations are parts where these were merged."""
        return {id: self._as_part(id) for id in ids}

    def named(self, names: Collection[Identifier]) -> Mapping[Identifier, PaperId]:
        """The papers that names lead to."""
        return {name: self.names[name] for name in names if name in self.names}

    def taken_keys(self, _: Mapping[str, int]) -> Mapping[str, frozenset[CitationKey]]:
        """All citation keys and names, whatever base is asked for."""
        keys = {paper.citation_key for paper in self.papers.values()}
        return {"": frozenset(keys.union(map(CitationKey, self.names)))}

    def _as_part(self, id: PaperId) -> Part:
        found: dict[Pair, Citation] = {}
        for pair, citation in self.citations.items():
            if id in pair:
                other = pair[0] if pair[1] == id else pair[1]
                inner = [each for part in self.parts.get(other, ()) for each in part.citations]
                own = [each for each in inner if id in {self._now(each.citing), self._now(each.cited)}]
                for each in own or [citation]:
                    found[each.citing, each.cited] = each
        names = tuple(sorted(name for name, owner in self.names.items() if owner == id))
        return Part(paper=self.papers[id], names=names, citations=tuple(found.values()))

    def _now(self, id: PaperId) -> PaperId:
        return id if id in self.papers else self.names.get(Identifier(id), id)

    def _papers_of(self, id: PaperId) -> list[Paper]:
        return [self.papers[id], *(part.paper for part in self.parts.get(id, ()))]

    def _keys(self, id: PaperId) -> set[str]:
        return {title_key(paper.title) for paper in self._papers_of(id)} - {""}

    def _dois(self, id: PaperId) -> set[Identifier]:
        return {known for paper in self._papers_of(id) for known in paper.identifiers if known.startswith("doi:")}

    def _move_citations(self, old: PaperId, new: PaperId) -> None:
        for citing, cited in [pair for pair in self.citations if old in pair]:
            citation = self.citations.pop((citing, cited))
            moved = replace(citation, citing=new if citing == old else citing, cited=new if cited == old else cited)
            if moved.citing != moved.cited:
                self._add(moved)

    def _add(self, citation: Citation) -> None:
        pair = (citation.citing, citation.cited)
        self.citations[pair] = join_citations(self.citations[pair], citation) if pair in self.citations else citation


def stored(resolution: Resolution) -> KnownPapers:
    """What is known after saving a resolution in an empty graph; the whole graph, so it answers any question."""
    graph = GraphInMemory()
    graph.save(resolution)
    keys = tuple(key for id in graph.papers for key in graph._keys(id))
    return graph.known(Questions(identifiers=tuple(graph.names), title_keys=keys))

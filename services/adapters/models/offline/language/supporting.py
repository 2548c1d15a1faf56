"""Which passages of a pack support what a sentence says."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.survey import Passage, PassageId, PassageSource
from services.adapters.models.offline.language.names import subject_of
from services.adapters.models.offline.language.short_names import definitions
from services.document.markup import cited_keys, without_citations
from services.document.names_in_text import AuthorPair, known_pairs
from services.document.support import BORNE_OUT, backing
from services.evidence.pack import EvidencePack
from services.text.mentions import holds_name, mentions
from services.text.name_lists import named_authors

FOUND = 0.7
"""A passage that the sentence does not rest on yet supports it from this share of its words on."""
_MOST_FOUND = 2

_CLAUSES = re.compile(r"[;:] |, (?:while|whereas|and by contrast) |(?<=\]), ")
_ASIDE = re.compile(r"“[^“”]*”| ?\((?:19|20)\d\d\)|\A(?:In (?:19|20)\d\d|A year later), ")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Supporting:
    """The passages of a pack, and by which name its papers are called in prose."""

    passages: Mapping[PassageId, Passage]
    names: Mapping[PaperId, str]
    years: Mapping[PaperId, int | None]
    keys: Mapping[PaperId, CitationKey]
    papers: Mapping[PaperId, Paper]
    pairs: frozenset[AuthorPair]

    @classmethod
    def of(cls, pack: EvidencePack) -> Supporting:
        """Read a pack."""
        papers = {item.paper.id: item.paper for item in pack.everything()}
        return cls(
            passages=pack.passages(),
            names={id: subject_of(named_authors(paper), paper.title).printed for id, paper in papers.items()},
            years={id: paper.year for id, paper in papers.items()},
            keys=pack.keys(),
            papers=papers,
            pairs=known_pairs(papers.values()),
        )

    def supporting(self, text: str, named: Sequence[str]) -> tuple[str, ...]:
        """Those of the passages `named` that support the sentence `text`, in their order.

        A passage of content supports a clause that holds enough of its words and, where it names authors, names its
        own, or, in a sentence that names its authors, spells out a short form as the sentence does. A record supports a
        sentence that names its authors, its year, or the work by its key.
        """
        given = [self.passages[PassageId(name)] for name in dict.fromkeys(named) if name in self.passages]
        return tuple(each.id for each in given if self._supports(text, each))

    def found(self, text: str) -> tuple[str, ...]:
        """The passages of content of the whole pack that support the whole sentence, the best first, at most two."""
        content = [each for each in self.passages.values() if each.source is not PassageSource.RECORD]
        bare, calling = self._read(without_citations(text))
        scored = [(self._score(bare, calling, each), each) for each in content]
        best = sorted((-score, each.id) for score, each in scored if score >= FOUND)
        return tuple(id for _, id in best[:_MOST_FOUND])

    def unheld_numbers(self, text: str, named: Sequence[str]) -> tuple[str, ...]:
        """The numbers of a sentence that none of its passages holds."""
        texts = [self.passages[PassageId(name)].text for name in named if name in self.passages]
        return backing(text, texts).missing_numbers

    def records_named(self, text: str, *, without: Collection[str]) -> tuple[str, ...]:
        """The records of the papers whose authors a text names, but those of `without`."""
        calling = self.called(text)
        return tuple(
            each.id
            for each in self.passages.values()
            if each.source is PassageSource.RECORD and each.paper_id in calling and each.id not in without
        )

    def called(self, text: str) -> frozenset[PaperId]:
        """The papers whose authors a text names; `Welling` is not named in `Kipf and Welling`."""
        named = set()
        for name in sorted(set(self.names.values()), key=lambda name: (-len(name), name)):
            if holds_name(text, name):
                named.add(name)
                text = text.replace(name, "")
        return frozenset(paper for paper, name in self.names.items() if name in named)

    def content_of(self, named: Iterable[str]) -> frozenset[PaperId]:
        """The papers of the passages of content among `named`."""
        passages = (self.passages[PassageId(name)] for name in named if name in self.passages)
        return frozenset(each.paper_id for each in passages if each.source is not PassageSource.RECORD)

    def _supports(self, text: str, passage: Passage) -> bool:
        if passage.source is PassageSource.RECORD:
            year = self.years[passage.paper_id]
            is_cited = self.keys[passage.paper_id] in cited_keys(text)
            return is_cited or passage.paper_id in self.called(text) or str(year) in _YEAR.findall(text)
        whole = without_citations(text)
        if any(self._score(*self._read(part), passage) >= BORNE_OUT for part in (whole, *_CLAUSES.split(whole))):
            return True
        is_named = passage.paper_id in self.called(whole)
        return is_named and any(mentions(whole, long) for long in definitions([passage.text]).values())

    def _read(self, clause: str) -> tuple[str, frozenset[PaperId]]:
        """A clause without names, years and titles of works, and the papers whose authors it names."""
        calling, bare = self.called(clause), _ASIDE.sub("", clause)
        for name in sorted({self.names[paper] for paper in calling}):
            bare = bare.replace(name, "")
        return bare, calling

    def _score(self, bare: str, calling: frozenset[PaperId], passage: Passage) -> float:
        """The share of what a clause says that a passage holds; 0 where the clause speaks of other authors' work."""
        if calling and passage.paper_id not in calling:
            return 0.0
        return backing(bare, [passage.text]).score

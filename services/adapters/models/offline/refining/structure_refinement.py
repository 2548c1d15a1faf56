"""The order of a draft: what belongs together stands together, the older before the newer, and nothing twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.drafts.kinds import WorkKind, kind_of
from services.adapters.models.offline.language.centrality import content_words, is_redundant
from services.adapters.models.offline.language.composing import LONGEST_PARAGRAPH, paragraphs
from services.adapters.models.offline.language.statements import statements
from services.adapters.models.offline.language.supporting import Supporting
from services.adapters.models.offline.ways import answers
from services.evidence.pack import EvidencePack
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence
from services.tasks.refining.refined import RefinementInput, plain
from services.tasks.refining.structure_refinement import STRUCTURE_REFINEMENT

_OF_ONE_KIND = 0.6
"""A paragraph of which this share of the units is on one kind of work has that kind."""
_SAME = 0.8
"""Sentences on other passages say the same when they share this part of their content words."""
_UNDATED = 9_999

LEANS = re.compile(
    r"\A(?:They|Their|Its?|This|These|Those|Such|He|She|However|But|Yet|By contrast|In contrast|Conversely|Similarly|"
    r"Likewise|Also|Then|Later|Subsequently|A year later|Afterwards|Thus|Therefore|Hence|Consequently|As a result|"
    r"Both|Here|The (?:latter|former|same|authors?|first|second|method|model|approach))\b"
)
"""Openings of a sentence that means something of the one before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """A sentence, and those behind it that lean on it or go on about its papers."""

    sentences: tuple[DraftSentence, ...]
    kind: WorkKind
    year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A paragraph: what opens it, which stays first, then its units."""

    head: tuple[DraftSentence, ...]
    units: tuple[_Unit, ...]

    @property
    def sentences(self) -> tuple[DraftSentence, ...]:
        return (*self.head, *(sentence for unit in self.units for sentence in unit.sentences))

    @property
    def year(self) -> int:
        """The year of its oldest unit."""
        return min((unit.year for unit in self.units), default=_UNDATED)

    @property
    def kind(self) -> WorkKind | None:
        """The kind of most of its units; None where it is mixed."""
        counts = Counter(unit.kind for unit in self.units)
        kind, count = min(counts.items(), key=lambda pair: (-pair[1], pair[0]), default=(None, 0))
        return kind if count >= _OF_ONE_KIND * len(self.units) else None


@answers(STRUCTURE_REFINEMENT)
def refine_structure(inputs: RefinementInput) -> Draft:
    """The draft without repetition, paragraphs by kind of work, each in order of time."""
    reader = _Reader(inputs.pack)
    parts = reader.without_repetition(reader.parts(_without_echoes(inputs.draft)))
    ordered = _by_kind([replace(part, units=_in_order(part.units)) for part in parts])
    return Draft(paragraphs=paragraphs(*_joined([part.sentences for part in ordered])))


def _without_echoes(draft: Draft) -> Draft:
    """The draft without sentences that stand in it already, word for word, unless another leans on them."""
    told: set[tuple[str, frozenset[str]]] = set()
    kept: list[DraftParagraph] = []
    for paragraph in draft.paragraphs:
        left = []
        for sentence, following in zip_longest(paragraph.sentences, paragraph.sentences[1:]):
            words = (plain(sentence), frozenset(sentence.passages))
            if words not in told or (following is not None and LEANS.match(following.text)):
                left.append(sentence)
            told.add(words)
        kept += [DraftParagraph(sentences=tuple(left))] if left else []
    return Draft(paragraphs=tuple(kept))


class _Reader:
    """Reads paragraphs in the light of the papers behind them."""

    def __init__(self, pack: EvidencePack) -> None:
        self._known = Supporting.of(pack)
        self._items = {item.paper.id: item for item in pack.everything()}

    def parts(self, draft: Draft) -> list[_Part]:
        """The paragraphs of a draft, each read in the light of the one before."""
        made: list[_Part] = []
        for paragraph in draft.paragraphs:
            before = frozenset(paper for each in (made[-1].sentences if made else ()) for paper in self._papers(each))
            made.append(self._part(paragraph.sentences, before))
        return made

    def _part(self, sentences: Sequence[DraftSentence], before: frozenset[PaperId]) -> _Part:
        """A paragraph in units; what goes on about papers of the one before opens it."""
        opening = next(
            (at for at, each in enumerate(sentences) if not (LEANS.match(each.text) or self._papers(each) <= before)),
            len(sentences),
        )
        groups: list[list[DraftSentence]] = []
        for sentence in sentences[opening:]:
            papers = self._papers(sentence)
            if groups and (LEANS.match(sentence.text) or not papers or papers <= self._papers(groups[-1][0])):
                groups[-1].append(sentence)
            else:
                groups.append([sentence])
        return _Part(head=tuple(sentences[:opening]), units=tuple(self._unit(group) for group in groups))

    def without_repetition(self, parts: Sequence[_Part]) -> list[_Part]:
        """The parts without units and sentences that say what an earlier one says, which then has their passages."""
        kept: list[list[_Unit]] = [[] for _ in parts]
        for place, part in enumerate(parts):
            for unit in part.units:
                home = self._told(unit, kept)
                if home is None:
                    kept[place].append(self._unit(self._once(unit.sentences)))
                else:
                    row, at = home
                    kept[row][at] = self._unit(self._once((*kept[row][at].sentences, *unit.sentences)))
        return [replace(part, units=tuple(units)) for part, units in zip(parts, kept, strict=True)]

    def _told(self, unit: _Unit, kept: Sequence[Sequence[_Unit]]) -> tuple[int, int] | None:
        """Where a unit stands that begins with the same."""
        places = ((row, at) for row, units in enumerate(kept) for at in range(len(units)))
        return next(
            ((row, at) for row, at in places if self._same(kept[row][at].sentences[0], unit.sentences[0])), None
        )

    def _once(self, sentences: Sequence[DraftSentence]) -> list[DraftSentence]:
        """The sentences, of those that say the same the longest, on the passages of all."""
        kept: list[DraftSentence] = []
        for sentence in sentences:
            at = next((at for at, other in enumerate(kept) if self._same(other, sentence)), None)
            if at is None:
                kept.append(sentence)
            else:
                longest = max(kept[at], sentence, key=lambda each: len(plain(each).split()))
                passages = tuple(dict.fromkeys((*kept[at].passages, *sentence.passages)))
                kept[at] = DraftSentence(text=longest.text, passages=passages)
        return kept

    def _same(self, one: DraftSentence, other: DraftSentence) -> bool:
        """Whether two sentences say the same of the same papers."""
        first, second = plain(one), plain(other)
        if self._known.called(first) != self._known.called(second) or not is_redundant(first, second):
            return False
        ours, theirs = set(content_words(first)), set(content_words(second))
        return bool(set(one.passages) & set(other.passages)) or len(ours & theirs) >= _SAME * len(ours | theirs)

    def _unit(self, sentences: Sequence[DraftSentence]) -> _Unit:
        """What is known of papers by their records alone comes last."""
        items = [self._items[paper] for paper in sorted(self._known.content_of(sentences[0].passages))]
        years = [item.paper.year for item in items if item.paper.year is not None]
        kinds = [kind_of(item, statements(item)) for item in items]
        return _Unit(
            sentences=tuple(sentences), kind=max(kinds, default=max(WorkKind)), year=min(years, default=_UNDATED)
        )

    def _papers(self, sentence: DraftSentence) -> frozenset[PaperId]:
        """The papers whose content a sentence rests on, or whose records, where it rests on nothing else."""
        records = frozenset(self._known.passages[PassageId(name)].paper_id for name in sentence.passages)
        return self._known.content_of(sentence.passages) or records


def _in_order(units: Sequence[_Unit]) -> tuple[_Unit, ...]:
    """Units by kind and time; those that are in order of time alone stay as they are."""
    years = [unit.year for unit in units]
    return tuple(units if years == sorted(years) else sorted(units, key=lambda unit: (unit.kind, unit.year)))


def _by_kind(parts: Sequence[_Part]) -> list[_Part]:
    """Parts in the order of their kinds, where each has one; else, and where they go by time already, as they stand.

    A part that goes on about papers of the one before stays behind it; what opens the whole text without naming a paper
    stays first.
    """
    kept = [part for part in parts if part.sentences]
    years = [part.year for part in kept]
    if any(part.kind is None for part in kept) or years == sorted(years):
        return kept
    runs: list[list[_Part]] = []
    for part in kept:
        if runs and part.head:
            runs[-1].append(part)
        else:
            runs.append([part])
    fixed = 1 if runs and runs[0][0].head else 0
    ordered = [*runs[:fixed], *sorted(runs[fixed:], key=lambda run: run[0].kind or max(WorkKind))]
    return [part for run in ordered for part in run]


def _joined(groups: Sequence[Sequence[DraftSentence]]) -> list[Sequence[DraftSentence]]:
    """Groups of sentences, a single one taken into the group before it while that has room."""
    made: list[Sequence[DraftSentence]] = []
    for group in groups:
        if made and len(group) == 1 and len(made[-1]) < LONGEST_PARAGRAPH:
            made[-1] = [*made[-1], *group]
        elif group:
            made.append(group)
    return made

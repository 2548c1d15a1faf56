"""A part rewritten as a reader asks, as far as rules go: shorter, longer, on something, comparing, on newer papers.

What is new is told by passages of the evidence as everywhere; the rest stays as it was. What the instruction asks
beside that is not done, and the manifest of the survey says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageId, PassageSource
from services.adapters.models.offline.comparing.choosing import chosen
from services.adapters.models.offline.comparing.telling import sentence as compared
from services.adapters.models.offline.language.composing import Narrator, Ties, paragraphs
from services.adapters.models.offline.language.statements import INFORMATIVE, Statement, statements
from services.adapters.models.offline.language.telling import told as telling
from services.adapters.models.offline.ways import answers
from services.document.markup import without_citations
from services.evidence.pack import EvidencePack, EvidencePaper
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence
from services.tasks.refining.section_rewriting import SECTION_REWRITING, SectionRewritingInput
from services.text.wishes import Extent, Wish, wish_of

_ABOUT, _OF_PAPER = 5, 2
"""New sentences on what is asked for, and of one paper among them, at most."""
_COMPARISONS = 5
_NEWER = 4
"""Newer papers that join, at most."""
_LONGER, _SHORTER = 0.6, 0.5
"""How much a longer text gains, and what is left of a shorter one, in words."""
_LEANS = re.compile(r"\A(?:They|The authors?|Their|It|Its|This|These|Both|Experiments by|A year later|Citing)\b")
"""Openings of a sentence that is read with the one before it."""


@answers(SECTION_REWRITING)
def rewrite_as_asked(inputs: SectionRewritingInput) -> Draft:
    """The text with what joins it, then without what it is too long by."""
    wish = wish_of(inputs.wish)
    text = _Text(inputs)
    if wish.compares:
        text.compare()
    if wish.about:
        text.add_on(wish)
    if wish.is_recent:
        text.add_newer()
    if wish.length is Extent.LONGER and not wish.about:
        text.lengthen()
    draft = text.draft()
    return shortened(draft, wish) if wish.length is Extent.SHORTER else draft


class _Text:
    """A text while it is rewritten: its paragraphs, and the passages that are told in it or elsewhere."""

    def __init__(self, inputs: SectionRewritingInput) -> None:
        self._inputs = inputs
        self._pack = inputs.pack
        self._paragraphs = [list(paragraph.sentences) for paragraph in inputs.draft.paragraphs]
        self._narrator = Narrator(Ties.of(inputs.pack), position=0)
        self._narrator.met(item for item in inputs.pack.papers if item.paper.id in self._told_papers())

    def draft(self) -> Draft:
        """The text as it stands; of a paragraph one."""
        groups = [group for group in self._paragraphs if group]
        if self._inputs.is_paragraph:
            groups = [[sentence for group in groups for sentence in group]]
        return Draft(paragraphs=tuple(DraftParagraph(sentences=tuple(group)) for group in groups if group))

    def compare(self) -> None:
        """Papers of the text side by side, some with others; what a comparison says no sentence says alone.

        It may rest on what another part tells of each paper alone.
        """
        told, together = self._told_papers(), [_papers(each, self._pack) for each in self._sentences()]
        made: list[DraftSentence] = []
        for each in chosen(self._pack, topic=self._inputs.topic, used=self._known()):
            papers = {side.statement.item.paper.id for side in each.sides}
            if papers & told and not any(papers <= held for held in together) and len(made) < _COMPARISONS:
                made.append(compared(each, len(made)))
        said = {name for each in made for name in each.passages}
        self._paragraphs = [[one for one in group if not self._is_said(one, said)] for group in self._paragraphs]
        self._insert(made)

    def _known(self) -> frozenset[PassageId]:
        """What no comparison may rest on: the paragraphs beside a paragraph."""
        return self._inputs.used if self._inputs.is_paragraph else frozenset()

    def add_on(self, wish: Wish) -> None:
        """The passages that hold the words asked for, those nearest to them first."""
        places = {name: at for at, name in enumerate(self._inputs.nearest)}
        found = [each for item in self._pack.papers for each in self._untold(item) if wish.is_about(each.passage.text)]
        found.sort(key=lambda each: (places.get(each.passage.id, len(places)), -each.merit, each.passage.id))
        kept: list[Statement] = []
        for each in found:
            if sum(one.item is each.item for one in kept) < _OF_PAPER and len(kept) < _ABOUT:
                kept.append(each)
        order = {item.paper.id: at for at, item in enumerate(self._pack.papers)}
        kept.sort(key=lambda each: (each.item.paper.year or 0, order[each.item.paper.id], each.passage.start))
        self._insert([self._narrator.narrate(each) for each in kept])

    def add_newer(self) -> None:
        """Papers that are not told and newer than half of those that are, the newest first chosen, told in time."""
        told = self._told_papers()
        years = [item.paper.year for item in self._pack.papers if item.paper.id in told and item.paper.year]
        since = median(years) if years else 0
        new = [each for each in self._pack.papers if each.paper.id not in told and (each.paper.year or 0) > since]
        told_of = {each.paper.id: telling(each, used=self._used()) for each in new}
        new = [each for each in new if told_of[each.paper.id]]
        new = sorted(new, key=lambda each: (-(each.paper.year or 0), each.paper.id))[:_NEWER]
        new.sort(key=lambda each: (each.paper.year or 0, each.paper.id))
        self._narrator.new_paragraph()
        self._append(self._narrator.narrate(one) for each in new for one in told_of[each.paper.id])

    def lengthen(self) -> None:
        """Papers that are not told, most important first; then what else those say that are."""
        missing = _LONGER * _words(self._sentences())
        told = self._told_papers()
        first = (one for item in self._pack.papers if item.paper.id not in told for one in telling(item))
        second = (one for item in self._pack.papers if item.paper.id in told for one in self._untold(item)[:1])
        made: list[DraftSentence] = []
        self._narrator.new_paragraph()
        for each in (*first, *second):
            if _words(made) >= missing:
                break
            if each.passage.id not in self._used():
                made.append(self._narrator.narrate(each))
        self._append(made)

    def _insert(self, made: Sequence[DraftSentence]) -> None:
        """New sentences as a paragraph of their own at the start, behind one that says what the part is about."""
        first = self._paragraphs[0] if self._paragraphs else []
        at = 1 if first and not first[0].passages else 0
        if made:
            self._paragraphs[at:at] = [list(each.sentences) for each in paragraphs(list(made))]

    def _append(self, made: Iterable[DraftSentence]) -> None:
        self._paragraphs += [list(each.sentences) for each in paragraphs(list(made))]

    def _untold(self, item: EvidencePaper) -> list[Statement]:
        return statements(item, used=self._used(), least=INFORMATIVE)

    def _used(self) -> frozenset[PassageId]:
        own = (PassageId(name) for each in self._sentences() for name in each.passages)
        return self._inputs.used.union(own)

    def _told_papers(self) -> set[PaperId]:
        """The papers of which the text tells something that stands in them."""
        return {paper for each in self._sentences() for paper in _papers(each, self._pack)}

    def _sentences(self) -> Iterator[DraftSentence]:
        for group in self._paragraphs:
            yield from group

    def _is_said(self, sentence: DraftSentence, names: set[str]) -> bool:
        own = [name for name in sentence.passages if not _is_record(name, self._pack)]
        return bool(own) and names.issuperset(own)


def shortened(draft: Draft, wish: Wish) -> Draft:
    """About half of a text: its first sentence, what is asked for, what compares papers, then what is shortest.

    A sentence that leans on the one before it stays or goes with it.
    """
    units: list[tuple[int, list[DraftSentence]]] = []
    for number, paragraph in enumerate(draft.paragraphs):
        for sentence in paragraph.sentences:
            if units and units[-1][0] == number and _LEANS.match(sentence.text):
                units[-1][1].append(sentence)
            else:
                units.append((number, [sentence]))
    room = _SHORTER * _words(draft.sentences())
    ranked = sorted(range(len(units)), key=lambda at: (at > 0, -_worth(units[at][1], wish), _words(units[at][1]), at))
    kept: set[int] = set()
    for at in ranked:
        size = _words(units[at][1])
        if not kept or size <= room:
            kept.add(at)
            room -= size
    groups: dict[int, list[DraftSentence]] = {}
    for at in sorted(kept):
        groups.setdefault(units[at][0], []).extend(units[at][1])
    return Draft(paragraphs=tuple(DraftParagraph(sentences=tuple(group)) for group in groups.values()))


def _worth(unit: Sequence[DraftSentence], wish: Wish) -> int:
    asked = any(wish.is_about(each.text) for each in unit)
    compares = any(len({name.partition("#")[0] for name in each.passages}) > 1 for each in unit)
    return 2 * asked + compares


def _papers(sentence: DraftSentence, pack: EvidencePack) -> set[PaperId]:
    """The papers on whose text a sentence rests."""
    known = pack.passages()
    held = (known[PassageId(name)] for name in sentence.passages if name in known)
    return {passage.paper_id for passage in held if passage.source is not PassageSource.RECORD}


def _is_record(name: str, pack: EvidencePack) -> bool:
    found = pack.passages().get(PassageId(name))
    return found is not None and found.source is PassageSource.RECORD


def _words(sentences: Iterable[DraftSentence]) -> int:
    return sum(len(without_citations(each.text).split()) for each in sentences)

"""Passages that a sentence of a draft rests on without naming them: others of the papers that it cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.survey import Passage, PassageId, PassageSource
from services.document.markup import cited_keys, without_citations
from services.document.numbers import holds_number, missing_numbers
from services.document.word_overlap import word_share
from services.evidence.pack import EvidencePack
from services.tasks.drafting.citation_check import with_records_of_explained
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind, passages_behind_draft

_NEAR = 0.3
"""Least share of a sentence's words in a passage that supports it although the draft does not name it."""
_WINDOW = 4
"""Words on either side of a number that say what it counts; words of no more letters say nothing."""
_OF_PAPERS = frozenset({SentenceKind.FINDING, SentenceKind.COMPARISON, None})


def with_own_passages(draft: Draft, pack: EvidencePack) -> Draft:
    """The draft with more passages for its sentences, from papers that they cite; its words stay.

    A number that no passage of a finding contains is searched in the other passages of its papers, near a word that is
    near it in the sentence. A paper that is cited without a passage gets the one that shares most words with the
    sentence, if they are enough; else a conclusion gets one that the draft already uses. An explanation that cites a
    work without a text gets its record. Whether the passages support the sentence is judged afterwards.
    """
    draft = with_records_of_explained(draft, pack)
    return draft.map_sentences(_Finder(pack, passages_behind_draft(draft)).complete)


@dataclass(frozen=True)
class _Finder:
    """Finds passages of one pack; `used` are those that a draft names."""

    pack: EvidencePack
    used: frozenset[str] = frozenset()

    @cached_property
    def _passages(self) -> Mapping[PassageId, Passage]:
        return self.pack.passages()

    @cached_property
    def _papers(self) -> Mapping[CitationKey, PaperId]:
        return {key: paper for paper, key in self.pack.keys().items()}

    @cached_property
    def _texts(self) -> Mapping[PaperId, Sequence[Passage]]:
        """The passages of text of each paper, in order."""
        return {item.paper.id: [each.passage for each in item.passages] for item in self.pack.papers}

    def complete(self, sentence: DraftSentence) -> DraftSentence:
        """A sentence with the passages of its papers that it lacks."""
        if sentence.kind not in _OF_PAPERS and sentence.kind is not SentenceKind.SYNTHESIS:
            return sentence
        if not set(sentence.passages) <= self._passages.keys():
            return sentence
        named = [PassageId(each) for each in sentence.passages]
        found = [*named, *self._of_cited(sentence, named)]
        if sentence.kind in _OF_PAPERS:
            found += self._with_numbers(sentence, found)
        return sentence.model_copy(update={"passages": tuple(found)}) if len(found) > len(named) else sentence

    def _of_cited(self, sentence: DraftSentence, named: Sequence[PassageId]) -> Iterator[PassageId]:
        """The passage nearest to the sentence, of each paper that it cites and names none of."""
        text, held = without_citations(sentence.text), {self._passages[each].paper_id for each in named}
        for paper in (self._papers.get(key) for key in cited_keys(sentence.text)):
            if paper is None or paper in held:
                continue
            shares = {each.id: word_share(text, [each.text]) for each in self._texts.get(paper, ())}
            best = max(shares, key=shares.__getitem__, default=None)
            if best is not None and shares[best] < _NEAR:
                beside = [each for each in shares if each in self.used and sentence.kind is SentenceKind.SYNTHESIS]
                best = max(beside, key=shares.__getitem__, default=None)
            if best is not None:
                yield best

    def _with_numbers(self, sentence: DraftSentence, named: Sequence[PassageId]) -> list[PassageId]:
        """The passages of its papers that hold the numbers which those named do not; none where one is in none."""
        behind = [self._passages[each] for each in named]
        papers = dict.fromkeys(each.paper_id for each in behind if each.source is not PassageSource.RECORD)
        others = [each for paper in papers for each in self._texts.get(paper, ()) if each.id not in named]
        titles = [item.paper.title for item in self.pack.papers if item.paper.id in papers]
        found: list[PassageId] = []
        for number in missing_numbers(sentence.text, [*(each.text for each in behind), *titles]):
            around = _around(without_citations(sentence.text), number)
            holder = next((each.id for each in others if _counts_the_same(each.text, number, around)), None)
            if holder is None:
                return []
            found.append(holder)
        return list(dict.fromkeys(found))


def _around(text: str, number: str) -> frozenset[str]:
    """The longer words near a number, in the singular."""
    words = [word.strip("()[],;:“”\"'").lower() for word in text.split()]
    places = [at for at, word in enumerate(words) if holds_number(word, number)]
    near = (word for at in places for word in words[max(0, at - _WINDOW) : at + _WINDOW + 1])
    return frozenset(word.rstrip(".").removesuffix("s") for word in near if len(word) > _WINDOW)


def _counts_the_same(passage: str, number: str, around: frozenset[str]) -> bool:
    return holds_number(passage, number) and not around.isdisjoint(_around(passage, number))

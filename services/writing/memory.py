"""What a survey has said so far, so that it says nothing twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kg.model.surveys.survey import Passage, PassageId, PassageSource, SectionId
from services.document.markup import without_citations
from services.tasks.drafting.back_references import with_need
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence

SAME = 0.8
"""Two sentences that share this part of their words, or more, say the same."""
_DENIALS = frozenset({"no", "not", "nor", "never", "neither", "none", "without"})
_WORD = re.compile(r"[^\W_]+")
_ABBREVIATION = re.compile(r"[a-z] \(([A-Z][A-Za-z0-9-]*[A-Z0-9])s?\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What the survey says so far.

    `used` are the passages of content that a sentence uses; `openings` the first sentence of each text; `terms`
    maps an abbreviation to the section that introduced it; `sentences` are the words of each sentence.
    """

    used: frozenset[PassageId] = frozenset()
    openings: tuple[str, ...] = ()
    terms: Mapping[str, SectionId] = field(default_factory=dict)
    sentences: tuple[frozenset[str], ...] = ()

    def without_repetition(self, draft: Draft, *, same: float = SAME) -> Draft:
        """The draft without sentences that repeat the survey or the draft itself, and without empty paragraphs.

        A sentence repeats when it shares `same` of its words (intersection over union) with an earlier one, and
        neither denies what the other says nor holds another number. Of a sentence of which the next one speaks only
        a copy is removed. A passage may support many sentences.
        """
        earlier = list(self.sentences)
        paragraphs = []
        for paragraph in draft.paragraphs:
            kept = []
            for sentence, is_needed in with_need(paragraph.sentences):
                words = word_set(sentence.text)
                if not any(_say_the_same(words, other, 1.0 if is_needed else same) for other in earlier):
                    earlier.append(words)
                    kept.append(sentence)
            if kept:
                paragraphs.append(DraftParagraph(sentences=tuple(kept)))
        return Draft(paragraphs=tuple(paragraphs))

    def remember(self, draft: Draft, passages: Mapping[PassageId, Passage], *, section: SectionId) -> Memory:
        """The memory after a draft has become part of the survey."""
        sentences = draft.sentences()
        terms = dict(self.terms)
        for sentence in sentences:
            for found in _ABBREVIATION.finditer(sentence.text):
                terms.setdefault(found[1], section)
        return replace(
            self,
            used=self.used.union(*(_content(sentence, passages) for sentence in sentences)),
            openings=(*self.openings, without_citations(sentences[0].text)) if sentences else self.openings,
            terms=terms,
            sentences=(*self.sentences, *(word_set(sentence.text) for sentence in sentences)),
        )


def word_set(sentence: str) -> frozenset[str]:
    """The words and numbers of a sentence without its citations, lower case."""
    return frozenset(word.lower() for word in _WORD.findall(without_citations(sentence)))


def _say_the_same(first: frozenset[str], second: frozenset[str], same: float) -> bool:
    """Whether two sentences say the same; one with another number, or that denies the other, says something new."""
    one, other = len(first), len(second)
    if not one or one < same * other or other < same * one:
        return False
    if any(word in _DENIALS or word.isdigit() for word in first ^ second):
        return False
    shared = len(first & second)
    return shared >= same * (one + other - shared)


def _content(sentence: DraftSentence, passages: Mapping[PassageId, Passage]) -> set[PassageId]:
    """The passages of a sentence that are not bibliographic records."""
    names = [PassageId(name) for name in sentence.passages]
    return {name for name in names if name in passages and passages[name].source is not PassageSource.RECORD}

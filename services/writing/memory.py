"""What a survey has said so far, so that it says nothing twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kg.model.surveys.survey import Passage, PassageId, PassageSource, SectionId
from services.document.markup import without_citations
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence

_SAME = 0.8
"""Two sentences that share this part of their words, or more, say the same."""
_WORD = re.compile(r"[^\W_]+")
_ABBREVIATION = re.compile(r"[a-z] \(([A-Z][A-Za-z0-9-]*[A-Z0-9])s?\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Everything told so far.

    `used` are the passages of content that a sentence rests on; `openings` the first sentence of each text; `terms`
    maps an abbreviation to the section that introduced it; `sentences` are the words of each sentence, or of the
    passages behind it.
    """

    used: frozenset[PassageId] = frozenset()
    openings: tuple[str, ...] = ()
    terms: Mapping[str, SectionId] = field(default_factory=dict)
    sentences: tuple[frozenset[str], ...] = ()

    def without_repetition(self, draft: Draft, passages: Mapping[PassageId, Passage]) -> Draft:
        """The draft without sentences that repeat the survey or the draft itself; empty paragraphs leave too.

        A sentence repeats when it rests on passages of content of one paper that have all been used, or when it, or
        what its passages say, shares 80 % of its words (intersection over union) with one told before. What sets
        several papers side by side may rest on what was told of each of them alone.
        """
        used, told = set(self.used), list(self.sentences)
        paragraphs = []
        for paragraph in draft.paragraphs:
            kept = []
            for sentence in paragraph.sentences:
                content, words = _content(sentence, passages), _told(sentence, passages)
                papers = {passages[id].paper_id for id in content}
                if (len(papers) == 1 and content <= used) or any(_same(words, other) for other in told):
                    continue
                used |= content
                told.append(words)
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
            sentences=(*self.sentences, *(_told(sentence, passages) for sentence in sentences)),
        )


def word_set(sentence: str) -> frozenset[str]:
    """The words and numbers of a sentence without its citations, lower case."""
    return frozenset(word.lower() for word in _WORD.findall(without_citations(sentence)))


def _told(sentence: DraftSentence, passages: Mapping[PassageId, Passage]) -> frozenset[str]:
    """The words by which a sentence is known again: those of its passages, which name no author, or else its own."""
    content = _content(sentence, passages)
    return word_set(" ".join(passages[id].text for id in sorted(content)) if content else sentence.text)


def _same(first: frozenset[str], second: frozenset[str]) -> bool:
    one, other = len(first), len(second)
    if not one or one < _SAME * other or other < _SAME * one:
        return False
    shared = len(first & second)
    return shared >= _SAME * (one + other - shared)


def _content(sentence: DraftSentence, passages: Mapping[PassageId, Passage]) -> set[PassageId]:
    """The passages of a sentence that are not bibliographic records."""
    names = [PassageId(name) for name in sentence.passages]
    return {name for name in names if name in passages and passages[name].source is not PassageSource.RECORD}

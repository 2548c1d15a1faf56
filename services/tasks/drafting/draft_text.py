"""The text of a draft: paragraphs of sentences, each with its kind and the ids of the passages that support it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Passage, PassageId
from services.document.formulas import without_formulas
from services.document.markup import cited_keys, without_citations
from services.evidence.pack import EvidencePack
from services.tasks.task import Answer

LONGEST = 38
"""Words of a sentence from which on it is to be split."""


class SentenceKind(StrEnum):
    """What a sentence does, and so what it is held against."""

    FINDING = "finding"
    """One paper's words or numbers: its passages."""
    COMPARISON = "comparison"
    """Two papers or more: each clause, its own papers."""
    SYNTHESIS = "synthesis"
    """The survey's own conclusion from sentences beside it: that this part describes their papers."""
    FRAME = "frame"
    """Nothing about a paper: that it names none."""
    EXPLANATION = "explanation"
    """What a textbook of the field says of a term: that it holds no number but 0 and 1, and names no paper but a
    landmark, for whose the thing is."""
    ILLUSTRATION = "illustration"
    """A case that is made up and says so: that it names no paper."""


class DraftSentence(Answer):
    """A sentence and the ids of the passages that support it; a connecting sentence has none.

    `text` may cite its papers as `[@key]` where they are named; one that cites none of them has them all at its end.
    `kind` is None where the writer gave none.
    """

    text: str = Field(min_length=1)
    passages: tuple[str, ...] = ()
    kind: SentenceKind | None = None


class DraftParagraph(Answer):
    """Sentences on one point."""

    sentences: tuple[DraftSentence, ...] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _of_list(cls, answer: object) -> object:
        """A bare list is that of the sentences: a whole answer is not asked for again for that."""
        return {"sentences": answer} if isinstance(answer, list) else answer


class Draft(Answer):
    """The text of a section or subsection; no paragraph where the evidence supports none."""

    paragraphs: tuple[DraftParagraph, ...]

    @classmethod
    def of_sentence(cls, sentence: DraftSentence) -> Draft:
        """A draft of one sentence."""
        return cls.of_paragraph((sentence,))

    @classmethod
    def of_paragraph(cls, sentences: Iterable[DraftSentence]) -> Draft:
        """A draft of one paragraph; of none where there is no sentence."""
        held = tuple(sentences)
        return cls(paragraphs=(DraftParagraph(sentences=held),) if held else ())

    def sentences(self) -> tuple[DraftSentence, ...]:
        """Its sentences, paragraph after paragraph."""
        return tuple(sentence for paragraph in self.paragraphs for sentence in paragraph.sentences)

    def map_sentences(self, change: Callable[[DraftSentence], DraftSentence]) -> Self:
        """The same with each sentence changed, in its paragraph."""
        changed = (DraftParagraph(sentences=tuple(map(change, each.sentences))) for each in self.paragraphs)
        return self.model_copy(update={"paragraphs": tuple(changed)})


def count_words(sentences: Iterable[DraftSentence]) -> int:
    """How many words sentences have, citations and formulas apart."""
    return sum(len(without_formulas(without_citations(each.text)).split()) for each in sentences)


def plain(sentence: DraftSentence) -> str:
    """What a sentence says, without its citations, on one line."""
    return " ".join(without_citations(sentence.text).split())


def is_long(sentence: DraftSentence) -> bool:
    """Whether a sentence has more words than a reader holds together, formulas apart."""
    return count_words([sentence]) > LONGEST


def wishes_on_length(sentences: Iterable[DraftSentence]) -> Sequence[str]:
    """A wish for each sentence that is to be split."""
    long = (each for each in sentences if is_long(each))
    return [f"a sentence has more than {LONGEST} words; make two or three of it: “{plain(each)}”" for each in long]


def explanation_share(draft: Draft) -> float:
    """The share of the words of a draft that explain terms, in [0, 1]."""
    explanations = (each for each in draft.sentences() if each.kind is SentenceKind.EXPLANATION)
    return count_words(explanations) / max(1, count_words(draft.sentences()))


def passages_behind_draft(draft: Draft) -> frozenset[str]:
    """The ids of all passages that a draft rests on."""
    return frozenset(name for sentence in draft.sentences() for name in sentence.passages)


def passages_by_name(names: Iterable[str], passages: Mapping[PassageId, Passage]) -> list[Passage]:
    """The passages that are named, as far as there are any."""
    return [passages[PassageId(name)] for name in names if name in passages]


def papers_of_sentence(sentence: DraftSentence, pack: EvidencePack) -> frozenset[PaperId]:
    """The papers of a pack that a sentence rests on or cites."""
    keys = {key: paper for paper, key in pack.keys().items()}
    rests = (passage.paper_id for passage in passages_by_name(sentence.passages, pack.passages()))
    return frozenset({*rests, *(keys[key] for key in cited_keys(sentence.text) if key in keys)})

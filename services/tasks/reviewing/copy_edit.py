"""Task: edit one part of a survey for its readers; the sentences that no edit names stay as they are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from services.evidence.pack import EvidencePack
from services.tasks.blocks import passages_block
from services.tasks.drafting.draft_blocks import block_with_numbers, long_sentences_block
from services.tasks.drafting.draft_grounding import doubts
from services.tasks.drafting.draft_text import (
    Draft,
    DraftParagraph,
    DraftSentence,
    count_words,
    passages_behind_draft,
    wishes_on_length,
)
from services.tasks.memory.survey_memory import Remembered, terms_block_near
from services.tasks.refining.refinement_input import complaints_on_rewriting, ground_of, spare_cuts
from services.tasks.reviewing.edits import leaning_sentences
from services.tasks.task import Answer, Range, Route, Task

_WHOLE = (
    "Read the text from its first sentence to its last as a reader who sees nothing but the text. Mend the troubles, "
    "and edit wherever that reader would stop, read twice, or feel a habit:"
)
_TROUBLES = (
    "The text has been edited already. Mend the troubles, in the sentences that they name, and leave every other "
    "sentence as it is. This is how what you write should read:"
)
"""What is edited: all, or what is wrong alone."""
_LONG, _SHORTER = 700, 0.95
"""Words of a part from which on it is made shorter, and the share that it keeps."""
_GROWTH = 0.05
"""The share of its words from which on a text has become longer."""


class CopyEdit(Answer):
    """Consecutive sentences of one paragraph, counted from 1 through the draft, and those that replace them, if any."""

    first: int
    last: int
    sentences: tuple[DraftSentence, ...]


class CopyEdits(Answer):
    """The edits of one part, and the sentences of the text before them that begin a new paragraph."""

    edits: tuple[CopyEdit, ...]
    breaks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyEditInput:
    """A draft of a part, what it rests on, and what a reading of the whole survey found in it.

    `beside` are ids of passages of other parts that a trouble speaks of. Unless the `troubles_alone` are to be mended,
    the whole text is edited.
    """

    topic: str
    number: str
    title: str
    focus: str
    draft: Draft
    pack: EvidencePack
    troubles: tuple[str, ...] = ()
    troubles_alone: bool = False
    beside: frozenset[str] = frozenset()
    known: Remembered = field(default_factory=Remembered)

    def carry_out(self, answer: CopyEdits) -> Draft:
        """The draft after the edits whose sentences the passages bear out.

        No sentence is removed that an unchanged one behind it leans on.
        """
        carried = {each.first: each for each in self._edits_to_carry_out(answer.edits)}
        texts, number, last = list[list[DraftSentence]](), 0, 0
        for paragraph in self.draft.paragraphs:
            texts.append([])
            for sentence in paragraph.sentences:
                number += 1
                if number in answer.breaks:
                    texts.append([])
                if number in carried:
                    last = carried[number].last
                    texts[-1] += carried[number].sentences
                elif number > last:
                    texts[-1].append(sentence)
        paragraphs = tuple(DraftParagraph(sentences=tuple(each)) for each in texts if each)
        return self.draft.model_copy(update={"paragraphs": paragraphs})

    def _edits_to_carry_out(self, edits: Sequence[CopyEdit]) -> Iterator[CopyEdit]:
        """The edits that can be carried out."""
        titles = "\n".join((self.title, self.focus))
        ground = ground_of(self.draft, self.pack, topic=self.topic, titles=titles)
        leaning = leaning_sentences(self.draft) - {each.first for each in edits}
        for each in edits:
            is_good = each.last + 1 not in leaning
            if each.sentences:
                is_good = not doubts(Draft.of_paragraph(each.sentences), ground)
            if is_good:
                yield each


def _texts(inputs: CopyEditInput) -> Mapping[str, str]:
    sentences = block_with_numbers(inputs.draft)
    evidence = passages_block(inputs.pack, passages_behind_draft(inputs.draft) | inputs.beside)
    troubles = "\n".join(inputs.troubles)
    return {
        "topic": inputs.topic,
        "number": inputs.number,
        "title": inputs.title,
        "focus": inputs.focus,
        "terms": terms_block_near(inputs.known, sentences, evidence, troubles),
        "evidence": evidence,
        "troubles": troubles,
        "scope": _TROUBLES if inputs.troubles_alone else _WHOLE,
        "length": _length(count_words(inputs.draft.sentences()), troubles_alone=inputs.troubles_alone),
        "long": long_sentences_block(inputs.draft),
        "sentences": sentences,
    }


def _length(words: int, *, troubles_alone: bool) -> str:
    """`800 words now, 760 at most when you are done`."""
    if troubles_alone:
        return f"{words} words now, about as many when you are done"
    most = round(_SHORTER * words) if words > _LONG else words
    return f"{words} words now, {most} at most when you are done"


def _check(inputs: CopyEditInput, answer: CopyEdits) -> Sequence[str]:
    new = Draft.of_paragraph(sentence for each in answer.edits for sentence in each.sentences)
    return [
        *_faults(inputs.draft, answer),
        *complaints_on_rewriting(new, inputs.pack, topic=inputs.topic, before=inputs.draft.sentences()),
    ]


def _faults(draft: Draft, answer: CopyEdits) -> Iterator[str]:
    """What is wrong with the numbers of an answer."""
    ends = [*accumulate(len(each.sentences) for each in draft.paragraphs)]
    total, last = len(draft.sentences()), 0
    for each in sorted(answer.edits, key=lambda edit: edit.first):
        name = f"the edit of sentences {each.first} to {each.last}"
        if not 1 <= each.first <= each.last <= total:
            yield f"{name}: there are the sentences 1 to {total}"
        elif bisect_left(ends, each.first) != bisect_left(ends, each.last):
            yield f"{name}: they stand in two paragraphs; give an edit for each"
        if each.first <= last:
            yield f"{name}: another edit has sentence {each.first}"
        last = max(last, each.last)
    for number in answer.breaks:
        if not 1 <= number <= total:
            yield f"a break before sentence {number}: there are the sentences 1 to {total}"


def _wishes(inputs: CopyEditInput, answer: CopyEdits) -> Sequence[str]:
    """Wishes for sentences that are to be split, and for a text that is to be no longer than it was."""
    new = [sentence for each in answer.edits for sentence in each.sentences]
    before = inputs.draft.sentences()
    replaced = [sentence for each in answer.edits for sentence in before[each.first - 1 : each.last]]
    added = count_words(new) - count_words(replaced)
    is_longer = added > _GROWTH * count_words(before)
    grown = f"the edits make the text {added} words longer; take out as many that say nothing"
    return [*wishes_on_length(new), *([grown] if is_longer else [])]


COPY_EDIT = Task(
    name="copy_edit",
    family="reviewing",
    input=CopyEditInput,
    output=CopyEdits,
    render=_texts,
    check=_check,
    wishes=_wishes,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=60, high=3_000),
    route=Route.STRONG,
    needs_model=True,
    cuts=spare_cuts(lambda inputs: inputs.draft),
)

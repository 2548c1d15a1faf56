"""Task: find the words of the edits of a review; the sentences that it does not name are not shown to be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kg.model.surveys.claim import PassageId
from services.evidence.pack import EvidencePack
from services.tasks.blocks import passages_block
from services.tasks.checks import find_repeated, unknown_names
from services.tasks.drafting.draft_blocks import block_with_numbers
from services.tasks.drafting.draft_grounding import doubts
from services.tasks.drafting.draft_text import Draft, DraftSentence, passages_behind_draft, wishes_on_length
from services.tasks.memory.survey_memory import Remembered, terms_block_near
from services.tasks.refining.refinement_input import complaints_on_rewriting, ground_of, spare_cuts
from services.tasks.reviewing.edits import Edit, EditKind, edits_to_carry_out, leaning_sentences
from services.tasks.task import Answer, DraftGround, Range, Route, Task


class WrittenEdit(Answer):
    """The number of an edit, and the sentences that carry it out; none where the evidence does not bear it out."""

    edit: int
    sentences: tuple[DraftSentence, ...]


class WrittenEdits(Answer):
    """What carries out the edits that need words, each once."""

    edits: tuple[WrittenEdit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenEditsInput:
    """A draft of a part, the edits of its review, and what they may rest on.

    `found` are the passages that the query of an edit has found, by its number; `nearest` those nearest to the part.
    """

    topic: str
    title: str
    focus: str
    draft: Draft
    edits: tuple[Edit, ...]
    pack: EvidencePack
    nearest: tuple[PassageId, ...] = ()
    found: Mapping[int, tuple[PassageId, ...]] = field(default_factory=dict)
    known: Remembered = field(default_factory=Remembered)

    def edits_to_write(self) -> Mapping[int, Edit]:
        """The edits that need words, by their numbers, but for what is to be added from evidence that nobody found."""
        written = {number: each for number, each in enumerate(self.edits, start=1) if each.kind.is_written}
        return {number: each for number, each in written.items() if not self._wants_what_is_not_there(number, each)}

    def _wants_what_is_not_there(self, number: int, edit: Edit) -> bool:
        is_new = edit.kind is EditKind.ADD and not edit.passages
        return is_new and bool(edit.query.strip()) and not self.found.get(number)

    @property
    def ground(self) -> DraftGround:
        """What the new sentences are held to."""
        titles = "\n".join((self.title, self.focus))
        return ground_of(self.draft, self.pack, topic=self.topic, titles=titles)

    def confirmed_sentences(self, answer: WrittenEdits) -> Mapping[int, tuple[DraftSentence, ...]]:
        """The sentences of an answer by edit, without the edits of which words refuse a sentence."""
        ground = self.ground
        return {
            each.edit: each.sentences
            for each in answer.edits
            if each.sentences and not doubts(Draft.of_paragraph(each.sentences), ground)
        }


def _texts(inputs: WrittenEditsInput) -> Mapping[str, str]:
    found = (name for names in inputs.found.values() for name in names)
    named = (name for each in inputs.edits for name in each.passages)
    shown = {*passages_behind_draft(inputs.draft), *map(str, inputs.nearest), *map(str, found), *named}
    sentences, evidence, edits = (
        block_with_numbers(inputs.draft),
        passages_block(inputs.pack, shown),
        "\n".join(_lines(inputs)),
    )
    return {
        "topic": inputs.topic,
        "title": inputs.title,
        "focus": inputs.focus,
        "terms": terms_block_near(inputs.known, sentences, evidence, edits),
        "evidence": evidence,
        "sentences": sentences,
        "edits": edits,
        "done": "\n".join(
            each.line for _, each in edits_to_carry_out(inputs.draft, inputs.edits) if not each.kind.is_written
        ),
    }


def _lines(inputs: WrittenEditsInput) -> Iterator[str]:
    leaning = leaning_sentences(inputs.draft)
    for number, each in inputs.edits_to_write().items():
        found = inputs.found.get(number, ())
        after = f" (sentence {behind} leans on it)" if (behind := (each.sentence or 0) + 1) in leaning else ""
        yield f"{number}. {each.line}{after}" + (f" (found for it: {' '.join(found)})" if found else "")


def _check(inputs: WrittenEditsInput, answer: WrittenEdits) -> Sequence[str]:
    wanted, numbers = inputs.edits_to_write(), [each.edit for each in answer.edits if each.sentences]
    new = Draft.of_paragraph(sentence for each in answer.edits for sentence in each.sentences)
    return [
        *unknown_names(map(str, numbers), set(map(str, wanted)), of="the edits"),
        *(f"edit {each} is carried out twice" for each in sorted(find_repeated(numbers))),
        *complaints_on_rewriting(new, inputs.pack, topic=inputs.topic, before=inputs.draft.sentences()),
    ]


WRITTEN_EDITS = Task(
    name="written_edits",
    family="reviewing",
    input=WrittenEditsInput,
    output=WrittenEdits,
    render=_texts,
    check=_check,
    wishes=lambda _inputs, answer: wishes_on_length(each for edit in answer.edits for each in edit.sentences),
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=60, high=1_200),
    route=Route.STRONG,
    needs_model=True,
    cuts=spare_cuts(lambda inputs: inputs.draft),
)

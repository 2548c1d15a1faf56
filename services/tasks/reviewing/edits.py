"""Numbered edits of a draft: what a review asks for, and the draft once they are carried out, the rest untouched."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import count

from pydantic import Field

from services.tasks.drafting.back_references import leans_on
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.tasks.task import Answer

MOST_EDITS = 12
"""Edits of one review."""


class EditKind(StrEnum):
    """What an edit does with a sentence."""

    REPLACE = "replace"
    MOVE = "move"
    DROP = "drop"
    ADD = "add"

    @property
    def is_written(self) -> bool:
        """Whether a writer has to find words for it; the others are carried out by code."""
        return self in {EditKind.REPLACE, EditKind.ADD}


class Edit(Answer):
    """A change of one sentence; sentences are numbered from 1 through the whole draft.

    `sentence` is the one that is replaced, moved or dropped, null for one that is added. `beside` is the sentence that
    one moved or added then stands beside, behind it or, if `is_before`, before it. `what` says what the new sentence is
    to say, or why the edit is needed; `passages` are ids of those that say it. `query` is a search for evidence that is
    not at hand, "" where it is.
    """

    kind: EditKind
    sentence: int | None = None
    beside: int | None = None
    is_before: bool = False
    what: str = Field(min_length=1)
    passages: tuple[str, ...] = ()
    query: str = ""

    @property
    def line(self) -> str:
        """The edit in words: `add behind sentence 3: the setting of the trial (passages: p4)`."""
        parts = [self.kind.value]
        parts += [f"sentence {self.sentence}"] if self.sentence is not None else []
        side = "before" if self.is_before else "behind"
        parts += [f"{side} sentence {self.beside}"] if self.beside is not None else []
        said = f" (passages: {' '.join(self.passages)})" if self.passages else ""
        return f"{' '.join(parts)}: {self.what}{said}"


def edit_faults(edits: Sequence[Edit], last: int) -> Iterator[str]:
    """What is wrong with the edits of a draft of `last` sentences, each complaint with the number of its edit."""
    gone = {each.sentence for each in edits if each.kind in {EditKind.MOVE, EditKind.DROP}}
    seen = defaultdict[int, set[EditKind]](set)
    for number, each in enumerate(edits, start=1):
        needs_place = each.kind in {EditKind.MOVE, EditKind.ADD}
        if (each.sentence is None) != (each.kind is EditKind.ADD):
            yield f"edit {number}: give `sentence` for replace, move and drop, and null for add"
        if (each.beside is None) == needs_place:
            yield f"edit {number}: give `beside` for move and add, and null for replace and drop"
        for place in (each.sentence, each.beside):
            if place is not None and not 1 <= place <= last:
                yield f"edit {number}: there is no sentence {place}; the last is {last}"
        if each.beside is not None and each.beside in gone:
            yield f"edit {number}: sentence {each.beside} leaves its place; put it beside one that stays"
        if each.query and not each.kind.is_written:
            yield f"edit {number}: only what is replaced or added has a query"
        if each.sentence is not None:
            kinds = seen[each.sentence]
            if kinds and (EditKind.DROP in kinds | {each.kind} or each.kind in kinds):
                yield f"edit {number}: sentence {each.sentence} has an edit already"
            kinds.add(each.kind)


def apply_edits(draft: Draft, edits: Sequence[Edit], new: Mapping[int, Sequence[DraftSentence]]) -> Draft:
    """The draft after edits without faults; each sentence that none names stays as it is, to the byte.

    A sentence that leans on the one before it ("they", "it", a case that goes on) keeps it: what is put between the two
    comes after both, it moves along with the one it leans on, and that one is not dropped. This ends where the leaning
    sentence has an edit of its own. If that moves it behind another, it comes directly after that one. Beside one
    sentence, the new ones, which were written for it, are next to it, and the moved ones beyond them.

    Args:
        new: the sentences that a writer found, by the number of their edit, from 1. A sentence to be replaced for which
            there are none stays.
    """
    kept, leaning = tuple(edits_to_carry_out(draft, edits)), _unchanged_leaning(draft, edits)
    all_leaning = leaning_sentences(draft)
    sentences = dict(enumerate(draft.sentences(), start=1))
    now: dict[int, Sequence[DraftSentence]] = {number: (each,) for number, each in sentences.items()}
    beside = defaultdict[tuple[int | None, bool], list[DraftSentence]](list)
    for number, each in sorted(kept, key=lambda edit: _turn(edit[1], all_leaning)):
        if each.kind is EditKind.REPLACE and each.sentence in now:
            now[each.sentence] = new.get(number) or now[each.sentence]
        elif each.kind is EditKind.ADD:
            beside[each.beside, each.is_before] += new.get(number, ())
        elif each.kind is not EditKind.REPLACE:
            gone = _with_leaning(each.sentence, leaning if each.kind is EditKind.MOVE else ())
            if each.kind is EditKind.MOVE:
                beside[each.beside, each.is_before] += (sentence for at in gone for sentence in now[at])
            now.update(dict.fromkeys(gone, ()))
    return _rebuild(draft, now, beside)


def _turn(edit: Edit, leaning: Collection[int]) -> int:
    """When an edit is carried out: what moves has its new words, and what comes beside one sentence is in order."""
    if edit.kind is EditKind.MOVE and (edit.is_before or edit.sentence in leaning):
        return 1
    return {EditKind.REPLACE: 0, EditKind.ADD: 2}.get(edit.kind, 3)


def leaning_sentences(draft: Draft) -> frozenset[int]:
    """The numbers of the sentences that lean on the one before them in their paragraph."""
    found, number = set[int](), 0
    for paragraph in draft.paragraphs:
        for at, each in enumerate(paragraph.sentences):
            number += 1
            if at and leans_on(each, paragraph.sentences[at - 1]):
                found.add(number)
    return frozenset(found)


def edits_to_carry_out(draft: Draft, edits: Sequence[Edit]) -> Iterator[tuple[int, Edit]]:
    """The edits that part no two sentences of which one leans on the other, with their numbers, from 1."""
    leaning, all_leaning = _unchanged_leaning(draft, edits), leaning_sentences(draft)
    for number, each in enumerate(edits, start=1):
        if each.kind is EditKind.DROP and (each.sentence or 0) + 1 in leaning:
            continue
        if each.beside is None:
            yield number, each
            continue
        place, is_before = each.beside, each.is_before and each.beside not in leaning
        if not is_before and each.sentence not in all_leaning:  # what leans itself was given the place it leans on
            place = _with_leaning(place, leaning)[-1]
        if each.kind is not EditKind.MOVE or place not in _with_leaning(each.sentence, leaning):
            yield number, each.model_copy(update={"beside": place, "is_before": is_before})


def _unchanged_leaning(draft: Draft, edits: Sequence[Edit]) -> frozenset[int]:
    """The sentences that lean on the one before them and have no edit of their own."""
    return leaning_sentences(draft) - {each.sentence for each in edits if each.sentence is not None}


def _with_leaning(number: int | None, leaning: Collection[int]) -> tuple[int, ...]:
    """A sentence and those behind it that lean on it, one by one; none for no sentence."""
    if number is None:
        return ()
    last = next(at for at in count(number) if at + 1 not in leaning)
    return tuple(range(number, last + 1))


def _rebuild(
    draft: Draft,
    now: Mapping[int, Sequence[DraftSentence]],
    beside: Mapping[tuple[int | None, bool], Sequence[DraftSentence]],
) -> Draft:
    """The paragraphs of a draft with what now stands for each sentence and beside it; an empty one is left out."""
    numbers, paragraphs = iter(now), list[DraftParagraph]()
    for paragraph in draft.paragraphs:
        kept = list[DraftSentence]()
        for _ in paragraph.sentences:
            at = next(numbers)
            kept += (*beside.get((at, True), ()), *now[at], *beside.get((at, False), ()))
        paragraphs += [DraftParagraph(sentences=tuple(kept))] if kept else []
    return draft.model_copy(update={"paragraphs": tuple(paragraphs)})

"""Sentences that say again what a text has said, by their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from services.document.markup import cited_keys
from services.document.numbers import missing_numbers
from services.tasks.drafting.back_references import leans_back, loses_its_ground
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind, plain
from services.text.stems import content_stems

D = TypeVar("D", bound=Draft)

_SAID = 0.75
"""From this share on of its content words in earlier sentences on its papers, a sentence adds little."""
_FEWEST = 5
"""Content words of a sentence from which on it can be recognised as a repetition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recap:
    """A sentence of a draft, counted from 1, that adds little to the ones before it."""

    number: int
    sentence: DraftSentence


def find_recaps(draft: Draft, *, before: Sequence[DraftSentence] = ()) -> tuple[Recap, ...]:
    """The sentences on papers whose words, and whose numbers, occur in earlier sentences on the same papers.

    Args:
        before: sentences of earlier texts.
    """
    return tuple(_recaps(draft.sentences(), before))


def without_recap(draft: D, *, before: Sequence[DraftSentence] = ()) -> D:
    """The draft without the recaps of its last paragraph; one sentence that is left of it joins the paragraph before.

    A sentence on which the next one leans stays, and so does a conclusion: it says what follows in the words of what it
    follows from.
    """
    if len(draft.paragraphs) < 2 and not before:
        return draft
    *first, last = draft.paragraphs
    start = len(draft.sentences()) - len(last.sentences)
    found = find_recaps(draft, before=before)
    again = {each.number - start for each in found if each.sentence.kind is not SentenceKind.SYNTHESIS}
    following = (*last.sentences[1:], None)
    kept = tuple(
        each
        for at, (each, after) in enumerate(zip(last.sentences, following, strict=True), start=1)
        if at not in again or (after is not None and at + 1 not in again and loses_its_ground(after.text))
    )
    if len(kept) == len(last.sentences):
        return draft
    if len(kept) == 1 and first and not leans_back(kept[0].text):
        first[-1] = DraftParagraph(sentences=(*first[-1].sentences, *kept))
        kept = ()
    paragraphs = (*first, *([DraftParagraph(sentences=kept)] if len(kept) > 1 or (kept and not first) else []))
    return draft.model_copy(update={"paragraphs": paragraphs})


def _recaps(sentences: Sequence[DraftSentence], before: Sequence[DraftSentence]) -> Iterator[Recap]:
    earlier = [(frozenset(cited_keys(each.text)), content_stems(plain(each)), plain(each)) for each in before]
    for number, each in enumerate(sentences, start=1):
        keys, text = frozenset(cited_keys(each.text)), plain(each)
        words = content_stems(text)
        own = [(stems, said) for other, stems, said in earlier if keys & other]
        known = frozenset[str]().union(*(stems for stems, _ in own))
        earlier_papers = frozenset[str]().union(*(other for other, _, _ in earlier))
        is_known = len(words) >= _FEWEST and len(words & known) >= _SAID * len(words)
        if keys and keys <= earlier_papers and is_known and not missing_numbers(text, [said for _, said in own]):
            yield Recap(number=number, sentence=each)
        earlier.append((keys, words, text))

"""What the refinements of a draft share: their input, how a draft is shown, and what none of them may change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kg.model.surveys.claim import PassageSource
from services.document.numbers import missing_numbers
from services.evidence.pack import EvidencePack
from services.tasks.blocks import passages_block
from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_blocks import draft_block
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind, passages_behind_draft, plain
from services.tasks.input_shortening import pack_cuts
from services.tasks.memory.survey_memory import Remembered, terms_block_near
from services.tasks.task import Cut, DraftGround


@dataclass(frozen=True, slots=True, kw_only=True)
class RefinementInput:
    """A draft of a subsection, the passages that it rests on, and the terms that the survey uses already."""

    topic: str
    section_title: str
    title: str
    focus: str
    draft: Draft
    pack: EvidencePack
    known: Remembered


def refinement_texts(inputs: RefinementInput) -> Mapping[str, str]:
    """The texts of the prompts that refine a draft."""
    sentences = draft_block(inputs.draft)
    evidence = passages_block(inputs.pack, passages_behind_draft(inputs.draft))
    return {
        "topic": inputs.topic,
        "section_title": inputs.section_title,
        "title": inputs.title,
        "focus": inputs.focus,
        "sentences": sentences,
        "evidence": evidence,
        "terms": terms_block_near(inputs.known, sentences, evidence),
    }


def spare_cuts(draft_of: Callable[[Any], Draft]) -> tuple[Cut[Any], ...]:
    """The cuts of an evidence pack, of which everything stays that the draft in an input rests on."""

    def sparing(cut: Cut[Any]) -> Cut[Any]:
        def order(inputs: Any, about: str) -> Sequence[Hashable]:
            needed = passages_behind_draft(draft_of(inputs))
            papers = {passage.paper_id for id, passage in inputs.pack.passages().items() if id in needed}
            return [piece for piece in cut.order(inputs, about) if piece not in needed and piece not in papers]

        return replace(cut, order=order)

    return tuple(map(sparing, pack_cuts()))


def connecting_sentences(sentences: Iterable[DraftSentence], pack: EvidencePack) -> tuple[DraftSentence, ...]:
    """Those that rest on no content of a paper: on nothing, or on records, with numbers counted in the graph."""
    content = {str(name) for name, passage in pack.passages().items() if passage.source is not PassageSource.RECORD}
    return tuple(sentence for sentence in sentences if content.isdisjoint(sentence.passages))


def ground_of(draft: Draft, pack: EvidencePack, *, topic: str, titles: str) -> DraftGround:
    """What a refined draft is held to: the evidence, and what the draft says of the field by records or no passage."""
    connecting = [plain(sentence) for sentence in connecting_sentences(draft.sentences(), pack)]
    return DraftGround(topic=topic, pack=pack, facts="\n".join((titles, *connecting)))


def refinement_ground(inputs: RefinementInput) -> DraftGround:
    """As `ground_of`, of the draft in an input."""
    titles = "\n".join((inputs.section_title, inputs.title, inputs.focus))
    return ground_of(inputs.draft, inputs.pack, topic=inputs.topic, titles=titles)


def number_complaints(
    sentences: Iterable[DraftSentence], pack: EvidencePack, *, before: Iterable[DraftSentence]
) -> Sequence[str]:
    """Complaints on numbers that are neither in the passages of their sentence nor in a sentence of `before`.

    Title and year of the paper of a passage count as in it. Those of a made-up case are made up, too.
    """
    titles = {item.paper.id: f"{item.paper.year or ''} {item.paper.title}" for item in pack.citable()}
    passages = {str(name): f"{titles[each.paper_id]} {each.text}" for name, each in pack.passages().items()}
    known = [plain(sentence) for sentence in before]
    complaints = []
    for sentence in sentences:
        if sentence.kind is SentenceKind.ILLUSTRATION:
            continue
        held = [*known, *(passages.get(name, "") for name in sentence.passages)]
        if invented := missing_numbers(sentence.text, held):
            complaints.append(f"{', '.join(invented)} stands in no passage of the sentence (“{plain(sentence)}”)")
    return complaints


def complaints_on_rewriting(
    new: Draft, pack: EvidencePack, *, topic: str, before: Iterable[DraftSentence]
) -> Sequence[str]:
    """Complaints on new sentences of a text: on what they cite, and on numbers from nowhere.

    Args:
        before: the sentences of the text that they are written into.
    """
    connecting = connecting_sentences(before, pack)
    return [
        *complaints_on_draft(new, pack, topic=topic),
        *number_complaints(new.sentences(), pack, before=connecting),
    ]

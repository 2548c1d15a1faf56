"""Task: what leads into a section, and what closes it, from its finished parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.document.markup import cited_keys, without_citations
from services.evidence.pack import EvidencePack
from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_text import Draft, DraftSentence, wishes_on_length
from services.tasks.front.matter import FinishedPart, block_of_parts
from services.tasks.input_shortening import last_cut
from services.tasks.task import Answer, Range, Route, Task

LEAD_WORDS, CLOSING_WORDS = 60, 110
"""Words of what leads into a section, and of what closes it, at most."""
_FAR = 1.25
"""By how much they may be passed."""


class SectionFrame(Answer):
    """The sentences that lead into a section, which speak of no paper, and those that close it, if there is more to
    say than its parts do."""

    lead: tuple[DraftSentence, ...] = Field(min_length=1, max_length=5)
    closing: tuple[DraftSentence, ...] = Field(max_length=6)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionFrameInput:
    """A section with the sentences of its parts; `pack` holds the passages that they rest on."""

    topic: str
    number: str
    title: str
    focus: str
    parts: tuple[FinishedPart, ...]
    pack: EvidencePack


def _texts(inputs: SectionFrameInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "number": inputs.number,
        "title": inputs.title,
        "focus": inputs.focus,
        "parts": block_of_parts(inputs.parts),
    }


def _check(inputs: SectionFrameInput, answer: SectionFrame) -> Sequence[str]:
    return [
        *_of_papers(answer.lead),
        *_too_long("lead", answer.lead, LEAD_WORDS),
        *_too_long("closing", answer.closing, CLOSING_WORDS),
        *complaints_on_draft(Draft.of_paragraph(answer.closing), inputs.pack, topic=inputs.topic),
    ]


def _too_long(name: str, sentences: Sequence[DraftSentence], most: int) -> Iterator[str]:
    """A complaint if the lead or the closing of a section is far longer than it should be."""
    words = sum(len(without_citations(each.text).split()) for each in sentences)
    if words > _FAR * most:
        yield f"the {name} has {words} words; {most} at most"


def _of_papers(lead: Sequence[DraftSentence]) -> Iterator[str]:
    for each in lead:
        if each.passages or cited_keys(each.text):
            yield f"the lead speaks of no paper and cites none: “{each.text}”"


SECTION_FRAME = Task(
    name="section_frame",
    family="front",
    input=SectionFrameInput,
    output=SectionFrame,
    render=_texts,
    check=_check,
    wishes=lambda _inputs, answer: wishes_on_length((*answer.lead, *answer.closing)),
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=120, high=700),
    route=Route.STRONG,
    needs_model=True,
    cuts=(last_cut("parts", name="parts", kept=1),),
)

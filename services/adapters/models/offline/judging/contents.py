"""Texts by the rubric of content, and by how far they serve a topic."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from statistics import median

from services.adapters.models.offline.marking.headings import promise
from services.adapters.models.offline.marking.measures import Measure, MeasuredText
from services.adapters.models.offline.marking.rubric import lowered, mark_of, mark_of_share
from services.adapters.models.offline.reviewing.diagnosis import diagnoses_of
from services.adapters.models.offline.ways import answers
from services.document.markup import without_citations
from services.tasks.judging.content_judgement import CONTENT_JUDGEMENT, ContentJudgement, ContentJudgementInput
from services.tasks.judging.relevance_judgement import (
    RELEVANCE_JUDGEMENT,
    RelevanceJudgement,
    RelevanceJudgementInput,
    RelevanceMark,
)
from services.tasks.marks import Mark, SectionText
from services.tasks.reviewing.text_diagnosis import Trouble
from services.text.coverage import Coverage
from services.text.sentences import sentences
from services.text.stems import content_stems

_WORD = re.compile(r"[^\W_]+")
_ENOUGH = 0.3
"""A text of which this share of sentences holds a word of the topic is about it."""
_CUTS = (0.2, 0.4, 0.6, 0.8)
_RELEVANT = 3
_UNEVEN = 3.0
"""A section of so many times the median length, or of so small a part of it, is out of proportion."""


@answers(CONTENT_JUDGEMENT)
def judge_content(inputs: ContentJudgementInput) -> ContentJudgement:
    """Six criteria: the shares of what was asked for, and the text's place among published sections."""
    sections = inputs.sections
    text = MeasuredText.of("\n\n".join(section.text for section in sections))
    covering = Coverage.of([f"{section.title}\n{without_citations(section.text)}" for section in sections])
    treated = sum(covering.covered(matter) > 0 for matter in inputs.expected)
    relevant = sum(relevance(section, inputs.topic).mark >= _RELEVANT for section in sections)
    return ContentJudgement(
        coverage=mark_of_share(treated, len(inputs.expected), of="expected matters are treated"),
        structure=_structure(sections),
        relevance=mark_of_share(relevant, len(sections), of="sections are about the topic"),
        synthesis=mark_of(text, Measure.JOINED, Measure.COMPARING),
        critical_analysis=mark_of(text, Measure.CRITICAL),
        consistency=_consistency(sections),
    )


def _structure(sections: Sequence[SectionText]) -> Mark:
    """Five, less one for each kind of fault: no text, two headings alike, sections out of proportion.

    What has subsections may do without a text of its own, or with a short one.
    """
    divided = {section.id.rpartition(".")[0] for section in sections}
    sizes = {each.id: len(_WORD.findall(each.text)) for each in sections if each.id not in divided}
    titles = Counter(promise(section.title) for section in sections)
    usual = median(sizes.values()) if sizes else 0
    faults = {
        "without text": [name for name, size in sizes.items() if size == 0],
        "with the heading of another": [
            each.id for each in sections if promise(each.title) and titles[promise(each.title)] > 1
        ],
        "out of proportion": [
            name for name, size in sizes.items() if size and not usual / _UNEVEN <= size <= usual * _UNEVEN
        ],
    }
    said = "; ".join(f"{kind}: {', '.join(names)}" for kind, names in faults.items() if names)
    top = Mark(mark=5, reason=f"{len(sections)} sections, each with a text and a heading of its own.")
    return Mark(mark=5 - sum(map(bool, faults.values())), reason=f"Sections {said}.") if said else top


def _consistency(sections: Sequence[SectionText]) -> Mark:
    """Five, less one for each kind of trouble, and another for contradictions."""
    found = Counter(diagnosis.trouble for diagnosis in diagnoses_of(sections))
    said = ", ".join(f"{found[trouble]} x {trouble.value}" for trouble in Trouble if found[trouble])
    top = Mark(mark=5, reason="No contradiction, repetition or drifting term was found.")
    steps = len(found) + (Trouble.CONTRADICTION in found)
    return lowered(Mark(mark=5, reason="Found:"), steps, because=f"{said}.") if found else top


@answers(RELEVANCE_JUDGEMENT)
def judge_relevance(inputs: RelevanceJudgementInput) -> RelevanceJudgement:
    """How much of the topic a text names, and how often it comes back to it."""
    return RelevanceJudgement(
        marks=tuple(relevance(text, f"{inputs.topic} {inputs.description}".strip()) for text in inputs.texts)
    )


def relevance(text: SectionText, topic: str) -> RelevanceMark:
    """A mark by `relevance_score`, in fifths."""
    score = relevance_score(text, topic)
    return RelevanceMark(
        text=text.id,
        mark=1 + sum(score >= cut for cut in _CUTS),
        reason=f"Words of the topic in it, and sentences that hold one: {score:.2f} of 1.",
    )


def relevance_score(text: SectionText, topic: str) -> float:
    """The mean of two shares: words of the topic that a text holds, and, up to enough, sentences that hold one."""
    wanted = content_stems(topic)
    read = [content_stems(without_citations(span.text)) for span in sentences(f"{text.title}.\n\n{text.text}")]
    if not wanted or not read:
        return 0.0
    named = len(set().union(*read) & wanted) / len(wanted)
    near = sum(not words.isdisjoint(wanted) for words in read) / len(read)
    return (named + min(1.0, near / _ENOUGH)) / 2

"""The best of several drafts, by counting: points made, sentences to the focus, sentences that hold."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from services.adapters.models.offline.language.centrality import content_words, is_redundant
from services.adapters.models.offline.language.supporting import Supporting
from services.adapters.models.offline.ways import answers
from services.brief.phrasing import percent
from services.document.markup import without_citations
from services.document.support import backing
from services.tasks.drafting.draft_choice import DRAFT_CHOICE, ChoiceInput, DraftChoice, DraftMarks
from services.tasks.drafting.grounding import Draft, DraftSentence, faults

_MADE = 0.5
"""A point is made by a sentence that holds this share of its words."""
_STEP_BACK = 0.5
"""What a step back in time costs, where a sentence that does not hold or repeats another costs one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shares:
    """Shares in [0, 1] of the points made, of the sentences on the focus, and of those without a fault."""

    points: float
    focus: float
    sound: float

    @property
    def total(self) -> float:
        return self.points + self.focus + self.sound


@answers(DRAFT_CHOICE)
def choose_draft(inputs: ChoiceInput) -> DraftChoice:
    """The draft with the highest marks; of equals the one with the highest shares, then the first."""
    shares = {number: _shares(draft, inputs) for number, draft in enumerate(inputs.drafts, start=1)}
    marks = tuple(
        DraftMarks(
            draft=number,
            skeleton=_mark(each.points),
            relevance=_mark(each.focus),
            quality=_mark(each.sound),
            reason=f"{_percent(each.points)} of the points are made, {_percent(each.focus)} of the sentences speak of "
            f"the focus, {_percent(each.sound)} are without a fault.",
        )
        for number, each in shares.items()
    )
    best = max(marks, key=lambda each: (each.total(), shares[each.draft].total, -each.draft))
    return DraftChoice(marks=marks, best=best.draft)


def _mark(share: float) -> int:
    return 1 + round(4 * share)


def _percent(share: float) -> str:
    return percent(round(1_000 * share), 1_000)


def _shares(draft: Draft, inputs: ChoiceInput) -> _Shares:
    sentences = draft.sentences()
    if not sentences:
        return _Shares(points=0.0, focus=0.0, sound=0.0)
    wanted = set(content_words(f"{inputs.title} {inputs.focus} {inputs.topic}"))
    on_focus = sum(bool(wanted & set(content_words(_all_of(each, inputs)))) for each in sentences)
    return _Shares(
        points=_points_made(draft, inputs),
        focus=on_focus / len(sentences),
        sound=max(0.0, 1.0 - _cost(draft, inputs) / len(sentences)),
    )


def _points_made(draft: Draft, inputs: ChoiceInput) -> float:
    """The share of the points of which a passage is used, or whose words a sentence has; 1 without a point."""
    used = {name for sentence in draft.sentences() for name in sentence.passages}
    texts = [without_citations(sentence.text) for sentence in draft.sentences()]
    points = inputs.skeleton.points()
    made = sum(not used.isdisjoint(each.passages) or backing(each.point, texts).score >= _MADE for each in points)
    return made / len(points) if points else 1.0


def _all_of(sentence: DraftSentence, inputs: ChoiceInput) -> str:
    """A sentence with the titles of its papers, which it need not repeat."""
    titles = {str(item.record.id): item.paper.title for item in inputs.pack.everything()}
    titles |= {str(each.passage.id): item.paper.title for item in inputs.pack.papers for each in item.passages}
    return " ".join((without_citations(sentence.text), *(titles.get(name, "") for name in sentence.passages)))


def _cost(draft: Draft, inputs: ChoiceInput) -> float:
    """Sentences not grounded, not supported by their passages or said before, and steps back in time."""
    sentences, known = draft.sentences(), Supporting.of(inputs.pack)
    ungrounded = {fault.sentence for fault in faults(draft, inputs.pack)}
    bad = sum(each.text in ungrounded or not _is_supported(each, known) for each in sentences)
    repeated = sum(
        any(is_redundant(without_citations(each.text), without_citations(other.text)) for other in sentences[:place])
        for place, each in enumerate(sentences)
    )
    return bad + repeated + _STEP_BACK * steps_back(draft, known)


def _is_supported(sentence: DraftSentence, known: Supporting) -> bool:
    """Whether a sentence on content is borne out by some of it, and its numbers with it."""
    if not known.content_of(sentence.passages):
        return True
    held = known.supporting(sentence.text, sentence.passages)
    return bool(known.content_of(held)) and not known.unheld_numbers(sentence.text, sentence.passages)


def steps_back(draft: Draft, known: Supporting) -> int:
    """Neighbours of one paragraph of which the later is on an older paper."""
    steps = 0
    for paragraph in draft.paragraphs:
        years = [
            min(dated)
            for each in paragraph.sentences
            if (dated := [year for paper in known.content_of(each.passages) if (year := known.years[paper])])
        ]
        steps += sum(second < first for first, second in pairwise(years))
    return steps

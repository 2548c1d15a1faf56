"""Task: review one part of a survey by numbered edits, which its writer carries out and changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import Field

from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageId, PassageSource
from kg.model.surveys.plan import PartAssignment
from services.document.markup import cited_keys
from services.evidence.pack import EvidencePack
from services.evidence.pack_shortening import without_papers
from services.tasks.blocks import passages_block
from services.tasks.checks import unknown_names
from services.tasks.drafting.desk import relations_block
from services.tasks.drafting.draft import ENDINGS, OPENINGS
from services.tasks.drafting.draft_blocks import block_with_numbers, long_sentences_block
from services.tasks.drafting.draft_text import Draft, count_words, explanation_share, passages_behind_draft
from services.tasks.drafting.repeated_sentences import find_recaps
from services.tasks.marks import SectionText, foreign_citations
from services.tasks.memory.survey_memory import Remembered, points_block, points_cut
from services.tasks.refining.refinement_input import spare_cuts
from services.tasks.reviewing.edits import MOST_EDITS, Edit, edit_faults
from services.tasks.reviewing.section_review import SectionMarks
from services.tasks.task import Range, Route, Task
from services.text.instructions import without_instructions


class EditReview(SectionMarks):
    """Eight marks, and the edits that mend a part, the most needed first; none where it stands as it is."""

    edits: tuple[Edit, ...] = Field(max_length=MOST_EDITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class EditReviewInput:
    """A part as it is drafted, and what its reviewer must know of the survey and of the evidence.

    `outline` has a line for each part of the survey, `openings` are the first sentences of parts before it, `known` is
    what they say. `assignment` is what the plan asks of the part, None where it does not say. `nearest` are the
    passages nearest to its focus; papers of the pack that are `visiting` belong to other parts.
    """

    topic: str
    title: str
    focus: str
    draft: Draft
    pack: EvidencePack
    nearest: tuple[PassageId, ...] = ()
    visiting: frozenset[PaperId] = frozenset()
    outline: str = ""
    openings: tuple[str, ...] = ()
    known: Remembered = field(default_factory=Remembered)
    assignment: PartAssignment | None = None

    @property
    def passages_shown(self) -> frozenset[str]:
        """The passages that a reviewer is shown: those that the draft rests on, the nearest, and the whole abstracts of
        the papers behind the draft."""
        rested = passages_behind_draft(self.draft)
        told = {each.paper_id for id, each in self.pack.passages().items() if id in rested}
        passages = (each.passage for item in self.pack.papers if item.paper.id in told for each in item.passages)
        whole = (str(each.id) for each in passages if each.source is not PassageSource.FULL_TEXT)
        return rested | frozenset((*whole, *map(str, self.nearest)))


def _texts(inputs: EditReviewInput) -> Mapping[str, str]:
    home = without_papers(inputs.pack, inputs.visiting)
    guests = without_papers(inputs.pack, frozenset(inputs.pack.keys()) - inputs.visiting)
    asked, shown = inputs.assignment, inputs.passages_shown
    return {
        "topic": inputs.topic,
        "outline": inputs.outline,
        "openings": "\n".join(inputs.openings),
        "told": points_block(inputs.known) if inputs.known.points else "",
        "title": inputs.title,
        "focus": inputs.focus,
        "question": asked.question if asked else "",
        "axis": asked.axis if asked else "",
        "opening": OPENINGS[asked.opening] if asked else "",
        "ending": ENDINGS[asked.ending] if asked else "",
        "evidence": passages_block(home, shown),
        "visiting": passages_block(guests, shown),
        "relations": relations_block(inputs.pack, visiting=inputs.visiting),
        "left_out": "\n".join(_unused_papers(inputs.draft, home)),
        "full_texts": ", ".join(_read_whole(inputs.pack)),
        "length": _length(inputs.draft),
        "repeated": "\n".join(f"sentence {each.number}" for each in find_recaps(inputs.draft)),
        "long": long_sentences_block(inputs.draft),
        "sentences": block_with_numbers(inputs.draft),
    }


def _length(draft: Draft) -> str:
    """`612 words, 9% of them explain terms`."""
    return f"{count_words(draft.sentences())} words, {explanation_share(draft):.0%} of them explain terms"


def _unused_papers(draft: Draft, home: EvidencePack) -> Iterator[str]:
    """The papers of a part of which its draft rests on nothing, a line each."""
    passages, rested = home.passages(), passages_behind_draft(draft)
    told = {passage.paper_id for id, passage in passages.items() if id in rested}
    for item in home.papers:
        if item.paper.id not in told:
            yield f"[{item.paper.citation_key}] {without_instructions(' '.join(item.paper.title.split()))}"


def _read_whole(pack: EvidencePack) -> list[str]:
    """The keys of the papers of which passages of the full text are at hand."""
    return [
        str(item.paper.citation_key)
        for item in pack.papers
        if any(each.passage.source is PassageSource.FULL_TEXT for each in item.passages)
    ]


def _check(inputs: EditReviewInput, answer: EditReview) -> Sequence[str]:
    keys = " ".join(f"[@{key}]" for key in inputs.pack.keys().values())
    evidence = SectionText(id="evidence", title="", text=keys)
    foreign = {key for each in answer.edits for key in cited_keys(each.what)} - set(cited_keys(keys))
    return [
        *foreign_citations(answer, (evidence,)),
        *([f"an edit cites what is not at hand: {', '.join(sorted(foreign))}"] if foreign else []),
        *edit_faults(answer.edits, len(inputs.draft.sentences())),
        *unknown_names(
            (name for each in answer.edits for name in each.passages), inputs.passages_shown, of="the edits"
        ),
    ]


EDIT_REVIEW = Task(
    name="edit_review",
    family="reviewing",
    input=EditReviewInput,
    output=EditReview,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=200, high=1_600),
    route=Route.STRONG,
    needs_model=True,
    cuts=(points_cut(), *spare_cuts(lambda inputs: inputs.draft)),
)

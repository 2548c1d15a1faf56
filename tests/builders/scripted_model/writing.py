"""Answers of the tasks that write: drafts, front matter, and texts written again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kg.model.surveys.claim import PassageId
from services.evidence.pack import EvidencePack, EvidencePaper
from services.tasks.drafting.draft import DraftInput, DraftOfPart
from services.tasks.drafting.draft_choice import ChoiceInput, DraftChoice, DraftMarks
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.tasks.drafting.restatement import RestatedSentence, Restatement, RestatementInput
from services.tasks.front.matter import FrontInput
from services.tasks.front.section_frame import SectionFrame, SectionFrameInput
from services.tasks.front.title import Title
from services.tasks.outlining.purpose import Purpose
from services.tasks.refining.paragraph_rewriting import RewritingInput
from services.tasks.refining.refinement_input import RefinementInput, connecting_sentences, number_complaints
from services.tasks.refining.section_rewriting import SectionRewritingInput

CLOSING = "So it is told"
"""How a closing of a section begins, which says again what its parts say."""
OPEN = "It is open how far this holds"
"""How a sentence on an open problem begins, which rests on what other parts say."""
_OF_PAPER = 2
"""Sentences on one paper."""
_OF_PARAGRAPH = 3
"""Papers of a paragraph."""


def draft_of(*paragraphs: Iterable[DraftSentence]) -> Draft:
    """A draft of paragraphs; one without a sentence is left out."""
    held = map(tuple, paragraphs)
    return Draft(paragraphs=tuple(DraftParagraph(sentences=each) for each in held if each))


def connecting(text: str) -> DraftSentence:
    """A sentence that rests on nothing."""
    return DraftSentence(text=text)


def told(item: EvidencePaper, *, used: frozenset[Any] = frozenset(), most: int = _OF_PAPER) -> list[DraftSentence]:
    """Sentences on a paper: its first passages that are not used, as they stand; of a bare title its record."""
    if not item.passages:
        year = f" of {item.paper.year}" if item.paper.year is not None else ""
        return [DraftSentence(text=f"A work{year} has no abstract here.", passages=(item.record.id,))]
    free = [each.passage for each in item.passages if each.passage.id not in used]
    return [DraftSentence(text=passage.text, passages=(passage.id,)) for passage in free[:most]]


def _part(inputs: DraftInput) -> DraftOfPart:
    return DraftOfPart(paragraphs=_draft(inputs).paragraphs)


def _draft(inputs: DraftInput) -> Draft:
    """A sentence on the part, then two on each of its papers, and one on two papers of which one cites the other."""
    items = [item for item in inputs.pack.papers if item.paper.id not in inputs.visiting]
    if not items:
        return draft_of([connecting(f"No paper is at hand on {inputs.title}.")])
    if inputs.purpose is Purpose.OPEN_PROBLEMS:
        firsts = (item.passages[0].passage for item in items if item.passages)
        return draft_of([DraftSentence(text=f"{OPEN}: {each.text}", passages=(each.id,)) for each in firsts])
    groups = [items[at : at + _OF_PARAGRAPH] for at in range(0, len(items), _OF_PARAGRAPH)]
    paragraphs = [[each for item in group for each in told(item, used=inputs.used)] for group in groups]
    return draft_of(*paragraphs, _pairs(inputs.pack))


def _pairs(pack: EvidencePack) -> list[DraftSentence]:
    items = {item.paper.id: item for item in pack.everything()}
    return [
        DraftSentence(
            text=f"[@{items[citing].paper.citation_key}] cites [@{items[cited].paper.citation_key}].",
            passages=(items[citing].record.id, items[cited].record.id),
        )
        for citing, cited in pack.citations[:1]
    ]


def _choice(inputs: ChoiceInput) -> DraftChoice:
    """The draft that has the most sentences, of equals the first."""
    most = max(len(draft.sentences()) for draft in inputs.drafts)
    marks = [5 if len(draft.sentences()) == most else 3 for draft in inputs.drafts]
    return DraftChoice(
        marks=tuple(
            DraftMarks(draft=number, skeleton=mark, relevance=mark, quality=mark, reason="By its length.")
            for number, mark in enumerate(marks, start=1)
        ),
        best=marks.index(5) + 1,
    )


def _restated(inputs: RestatementInput) -> Restatement:
    """Each sentence as the first passage of content that it rests on."""
    held = {each.passage.id: each.passage for item in inputs.pack.papers for each in item.passages}
    made = []
    for doubt in inputs.doubts:
        own = next((held[name] for name in doubt.sentence.passages if name in held), None)  # type: ignore[index]
        sentence = own and DraftSentence(text=own.text, passages=(own.id,))
        made.append(RestatedSentence(number=doubt.number, sentence=sentence))
    return Restatement(sentences=tuple(made))


def _title(inputs: FrontInput) -> Title:
    return Title(title=f"A Survey of {inputs.topic}"[:200])


def _front(opening: str, place: int) -> Any:
    """What stands around a body: a sentence on the survey, then the passages of three papers at one place of each."""

    def way(inputs: FrontInput) -> Draft:
        items = [item for item in inputs.pack.papers if len(item.passages) > place][:3]
        sentences = [each for item in items for each in told(item)[place : place + 1]]
        return draft_of([connecting(opening.format(topic=inputs.topic, cited=inputs.cited)), *sentences])

    return way


def _section_frame(inputs: SectionFrameInput) -> SectionFrame:
    """A sentence before the parts, and behind them two of its own and the first that a part rests on, in its words."""
    told = (each for part in inputs.parts for each in part.sentences if each.passages)
    first = next(told, None)
    known = inputs.pack.passages()
    passage = known.get(PassageId(first.passages[0])) if first else None
    again = [DraftSentence(text=f"{CLOSING}: {passage.text}", passages=(passage.id,))] if passage else []
    return SectionFrame(
        lead=(connecting(f"The parts of section {inputs.number} answer one question."),),
        closing=(
            connecting(f"The parts of section {inputs.number} agree."),
            connecting(f"Whoever reads section {inputs.number} may choose."),
            *again,
        ),
    )


def _as_it_is(inputs: RefinementInput) -> Draft:
    return inputs.draft


def _paragraph(inputs: RewritingInput) -> Draft:
    return _grounded(inputs.draft(), inputs.pack)


def _section(inputs: SectionRewritingInput) -> Draft:
    """The text as it stands, and the nearest passage that it does not rest on; half of it, if it is to be shorter."""
    kept = _grounded(inputs.draft, inputs.pack)
    if "shorter" in inputs.wish and len(kept.sentences()) > 1:
        return draft_of(kept.sentences()[: (len(kept.sentences()) + 1) // 2])
    known = inputs.pack.passages()
    rested = {name for each in kept.sentences() for name in each.passages}
    near = next((known[name] for name in inputs.nearest if name in known and name not in rested), None)
    new = [DraftSentence(text=near.text, passages=(near.id,))] if near else []
    paragraphs = [each.sentences for each in kept.paragraphs] or [()]
    if not (kept.sentences() or new):
        return draft_of([connecting(f"Nothing more is known on {inputs.title}.")])
    return draft_of(*paragraphs[:-1], (*paragraphs[-1], *new))


def _grounded(draft: Draft, pack: EvidencePack) -> Draft:
    """A draft without the sentences that hold a number of which its passages know nothing."""
    before = connecting_sentences(draft.sentences(), pack)
    return draft_of(
        *(
            [each for each in paragraph.sentences if not number_complaints([each], pack, before=before)]
            for paragraph in draft.paragraphs
        )
    )


WAYS: dict[str, Any] = {
    "draft": _part,
    "draft_choice": _choice,
    "restatement": _restated,
    "title": _title,
    "introduction": _front("This survey is about {topic}.", 0),
    "conclusion": _front("That is what the papers say.", 1),
    "section_frame": _section_frame,
    "abstract": _front("It cites {cited} papers.", 0),
    "structure_refinement": _as_it_is,
    "citation_refinement": _as_it_is,
    "language_refinement": _as_it_is,
    "paragraph_rewriting": _paragraph,
    "section_rewriting": _section,
}

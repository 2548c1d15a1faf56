"""Task: write one subsection from its evidence, every sentence with the passages behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from kg.model.fields.community import CommunityId
from kg.model.layer import Layer
from kg.model.papers.card import Card
from kg.model.papers.paper import PaperId
from kg.model.surveys.plan import PartAssignment, PartEnding, PartOpening
from kg.model.surveys.survey import Passage, PassageId
from services.document.markup import cited_keys
from services.evidence.editor_notes import NO_NOTES, EvidenceNotes, notes_block
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.tasks.blocks import Keys, overview_block
from services.tasks.checks import unknown_names
from services.tasks.drafting.absent_works import AbsentWorkOnDesk, absent_works_block
from services.tasks.drafting.citation_check import blocking_complaints
from services.tasks.drafting.desk import (
    home_block,
    landmarks_block,
    records_block,
    relations_block,
    summaries_block,
    visiting_block,
)
from services.tasks.drafting.draft_text import Draft, SentenceKind, explanation_share
from services.tasks.drafting.skeleton import Skeleton, skeleton_block
from services.tasks.input_shortening import context_cut, first_cut, last_cut, papers_cut, passages_cut
from services.tasks.memory.survey_memory import Remembered, points_block, points_cut, terms_block
from services.tasks.outlining.outline import Purpose
from services.tasks.task import DraftGround, Range, Route, Task
from services.tasks.views import CommunityView, PathView, communities_cut, paths_block


class DraftOfPart(Draft):
    """A draft, and by citation key the papers of its part that it leaves out.

    `adds_nothing` are those that say nothing on the question of the part, `no_room` those that would. The latter are
    listed in the table of the part.
    """

    adds_nothing: tuple[str, ...] = ()
    no_room: tuple[str, ...] = ()


class Arrangement(StrEnum):
    """In what order a draft goes, so that several drafts of one subsection differ."""

    AXIS = "one question for all paragraphs, each answering it for other works"
    POINTS = "along the plan, a paragraph for each of its groups"
    TIME = "in order of time, as far as one work changed what another did"


OPENINGS = {
    PartOpening.QUESTION: "what is at stake in the question of this part, or why it is hard, in a sentence or two",
    PartOpening.CLAIM: "a claim of at most 25 words that the evidence below carries wholly",
    PartOpening.CASE: "a case that shows the problem of this part: one that a passage reports, or a made-up one",
}
ENDINGS = {
    PartEnding.VERDICT: "a verdict: what these results together change in how one should choose, under which condition",
    PartEnding.FINDING: "the finding that answers the question best, with its condition and with what it changes",
    PartEnding.CONFLICT: "a conflict between works of this part, and what may explain it",
    PartEnding.OPEN_QUESTION: "what is still open: who tried it, and which result would settle it",
}
"""How parts begin and end: as the plan says, or else by turns, so that no two neighbours do alike."""
_MOST_EXPLAINED, _MOST_DEFINED = 0.12, 0.25
"""The share of the words of a part that may explain terms, and of one that defines those of the field."""
_FAR = 1.25
"""By how much it may be passed before a part is sent back: a whole part is not written again for one sentence."""
_DEFINING = (
    "This part belongs to the first section, on which all others build. It defines each core term of its question as "
    "a textbook does, before any work is described: what the thing is and what it consists of; where the field writes "
    "it as a formula or an update rule, that formula, explained symbol by symbol, and then a small case of it. It says "
    "which standard kinds of the thing a textbook has, by their names, each with its rule in a formula or a sentence, "
    "and how each differs from the next. It may hold four formulas, and a quarter of its words may be of the kind "
    "explanation."
)
_OPEN_PROBLEMS = (
    "This part is the last of the survey before its conclusion and gathers what the others leave open. It takes three "
    "to five questions, each of which concerns works of several parts, starting with those whose answers would change "
    "most. Each has a paragraph: the question, and what would be done differently once it is answered; what has been "
    "tried, by whom, and how far that reaches; why it does not settle the question, be it a condition, a missing "
    "comparison, a limit that the authors name or results that disagree; and which result would settle it, precisely "
    "enough that somebody could begin tomorrow: measured on what, against what, with which outcome, and such that it "
    "could come out either way. That last is of the kind synthesis. One sentence recalls what a part has said already, "
    "and no more. It is open among these papers, since others may have answered it, and this is said once. It explains "
    "no method, so what is asked below of the papers that carry a part does not apply to it, and `no_room` and "
    "`adds_nothing` stay empty. It takes up no wish without a reason: one paper's future work is mentioned where "
    "another paper shows why it matters."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarCommunity:
    """A community beside those of a subsection, as far as the subsection may name it."""

    id: CommunityId
    layer: Layer
    label: str
    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedName:
    """A thing of the domain graph that `papers` papers of a subsection name, two or more.

    `passages` are sentences that name it, one a paper, of papers that the subsection may cite, most important first.
    """

    name: str
    entity_type: str
    papers: int
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftInput:
    """A subsection to write, with only the parts of the field that it speaks of, so that it stays as the field grows.

    `position` counts the subsections before it. `overview` is None for a theme or a line, which speaks only of its own
    communities and paths. `communities` and `paths` are those of its proof_ids, `neighbours` the communities that
    theirs are similar to. `common` are papers of the pack that half of the field cites. `used` are passages of the
    pack that earlier subsections use, `openings` the openings of those subsections. `subgraph` is the answer of the
    domain graph to the subsection's query function, in words; `shared_names` are what most of its papers name.
    `questions` were asked of the field, `nearest` are the passages that answer them best. Papers of the pack that are
    `visiting` are described in other subsections; this one may compare its own with them. `skeleton` is the plan of the
    text, None without one; `advice` is what a review of an earlier draft asks for; `notes` are added to the evidence;
    `cards` are what a model read in papers of the pack. `outline` is that of the survey, a line a part; `known` are the
    terms and points of earlier parts. `assignment` is what the plan asks of the subsection, None where it does not say.
    A part that `defines` gives the terms of the field their definitions, also from `absent` works.
    """

    topic: str
    section_title: str
    title: str
    focus: str
    purpose: Purpose
    position: int
    pack: EvidencePack
    overview: FieldOverview | None
    communities: tuple[CommunityView, ...]
    neighbours: tuple[SimilarCommunity, ...]
    paths: tuple[PathView, ...]
    common: frozenset[PaperId]
    used: frozenset[PassageId]
    openings: tuple[str, ...]
    subgraph: str = ""
    shared_names: tuple[SharedName, ...] = ()
    questions: tuple[str, ...] = ()
    nearest: tuple[PassageId, ...] = ()
    visiting: frozenset[PaperId] = frozenset()
    skeleton: Skeleton | None = None
    arrangement: Arrangement = Arrangement.AXIS
    advice: str = ""
    notes: EvidenceNotes = NO_NOTES
    cards: Mapping[PaperId, Card] = field(default_factory=dict)
    outline: str = ""
    known: Remembered = field(default_factory=Remembered)
    assignment: PartAssignment | None = None
    defines: bool = False
    absent: tuple[AbsentWorkOnDesk, ...] = ()

    @property
    def field(self) -> FieldOverview:
        """The field in numbers.

        Raises:
            ValueError: this subsection was not given it.
        """
        if self.overview is None:
            raise ValueError(f"a subsection on a {self.purpose} is not given the field in numbers")
        return self.overview


def _texts(inputs: DraftInput) -> Mapping[str, str]:
    keys, nearest, works = inputs.pack.keys(), frozenset(inputs.nearest), _works_with_passage(inputs)
    return {
        "topic": inputs.topic,
        "outline": inputs.outline,
        "terms": terms_block(inputs.known) if inputs.known.terms else "",
        "evidence": home_block(inputs.pack, inputs.cards, nearest=nearest, visiting=inputs.visiting),
        "relations": relations_block(inputs.pack, visiting=inputs.visiting),
        "subgraph": inputs.subgraph,
        **_surroundings(inputs, keys, works),
        "overview": overview_block(inputs.overview, keys) if inputs.overview else "",
        "visiting": visiting_block(
            inputs.pack, nearest=nearest, visiting=inputs.visiting, named={each.passage for each in works}
        ),
        "notes": notes_block(inputs.notes) if inputs.notes != NO_NOTES else "",
        "told": points_block(inputs.known) if inputs.known.points else "\n".join(inputs.openings),
        "section_title": inputs.section_title,
        "title": inputs.title,
        "purpose": inputs.purpose,
        "focus": inputs.focus,
        "questions": "\n".join(inputs.questions),
        "skeleton_points": skeleton_block(inputs.skeleton) if inputs.skeleton else "",
        "arrangement": inputs.arrangement,
        "advice": inputs.advice,
        "defining": _set_task(inputs, works),
        **_wishes_for_part(inputs, keys),
    }


def _set_task(inputs: DraftInput, works: Sequence[AbsentWorkOnDesk]) -> str:
    """What a part does besides by its place: the first section defines terms, one on open problems gathers them."""
    if inputs.purpose is Purpose.OPEN_PROBLEMS and inputs.assignment is not None:
        return _OPEN_PROBLEMS
    if not inputs.defines:
        return ""
    keys = {each.paper.title: each.paper.citation_key for each in inputs.pack.landmarks}
    absent = absent_works_block(works, keys)
    return "\n".join(each for each in (_DEFINING, absent) if each)


def _works_with_passage(inputs: DraftInput) -> list[AbsentWorkOnDesk]:
    """The works that the library lacks and a passage at hand describes."""
    held = inputs.pack.passages()
    return [each for each in inputs.absent if each.passage in held]


def _surroundings(inputs: DraftInput, keys: Keys, works: Sequence[AbsentWorkOnDesk]) -> Mapping[str, str]:
    """The context of the papers of a subsection: records, communities, lines of descent.

    Landmarks alone are shown to a part with an axis, which comes from a plan by readers’ questions: that plan has used
    all else.
    """
    landmarks = landmarks_block(inputs.pack, {each.title: each.passage for each in works})
    if inputs.assignment and inputs.assignment.axis:
        return {"records": landmarks, "communities": "", "paths": ""}
    return {
        "records": "\n".join(each for each in (records_block(inputs.pack), landmarks) if each),
        "communities": summaries_block(inputs.communities, _home(inputs, keys)),
        "paths": paths_block(inputs.paths, keys),
    }


def _home(inputs: DraftInput, keys: Keys) -> frozenset[str]:
    """The keys of the papers that the plan gives to the subsection."""
    papers = inputs.assignment.papers_of_part if inputs.assignment else ()
    return frozenset(keys[paper] for paper in papers if paper in keys)


def _wishes_for_part(inputs: DraftInput, keys: Keys) -> Mapping[str, str]:
    """What the plan asks of the subsection, or else what its place does."""
    openings, endings = list(PartOpening), list(PartEnding)
    asked = inputs.assignment or PartAssignment(
        opening=openings[inputs.position % len(openings)], ending=endings[inputs.position % len(endings)]
    )
    return {
        "question": asked.question,
        "axis": asked.axis,
        "carrying": ", ".join(keys[paper] for paper in asked.carrying if paper in keys),
        "opening": OPENINGS[asked.opening],
        "ending": ENDINGS[asked.ending],
    }


def _check(inputs: DraftInput, answer: DraftOfPart) -> Sequence[str]:
    left, home = (*answer.adds_nothing, *answer.no_room), frozenset(map(str, inputs.pack.keys().values()))
    cited = {str(key) for sentence in answer.sentences() for key in cited_keys(sentence.text)}
    complaints = [
        *blocking_complaints(answer, inputs.pack, topic=inputs.topic),
        *unknown_names(left, home, of="the papers that are left out"),
    ]
    if used := [key for key in dict.fromkeys(left) if key in cited]:
        complaints.append(f"{', '.join(used)} is left out and cited; say one of the two")
    most = _MOST_DEFINED if inputs.defines else _MOST_EXPLAINED
    return [*complaints, *_explains_too_much(answer, most)]


def _explains_too_much(draft: Draft, most: float) -> Iterator[str]:
    """Whether explanations of terms take more words than a part has for them; one sentence always may."""
    explanations = [each for each in draft.sentences() if each.kind is SentenceKind.EXPLANATION]
    share = explanation_share(draft)
    if len(explanations) > 1 and share > _FAR * most:
        yield f"explanations of terms are {share:.0%} of the words; at most {most:.0%}, the hardest terms"


_NO_FACTS = frozenset(
    {"evidence", "visiting", "told", "skeleton_points", "notes", "opening", "ending", "outline", "carrying", "defining"}
)
"""Texts of the prompt that say nothing of the field as a whole."""


def _ground(inputs: DraftInput) -> DraftGround:
    facts = [text for name, text in _texts(inputs).items() if name not in _NO_FACTS]
    return DraftGround(topic=inputs.topic, pack=inputs.pack, facts="\n".join(facts))


DRAFT = Task(
    name="draft",
    family="drafting",
    input=DraftInput,
    output=DraftOfPart,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=400, high=2_500),
    route=Route.STRONG,
    cuts=(
        context_cut(),
        first_cut("openings", name="openings of earlier subsections", kept=0),
        points_cut(),
        passages_cut(used="used"),
        last_cut("paths", name="paths"),
        communities_cut(),
        papers_cut(),
    ),
    ground=_ground,
)

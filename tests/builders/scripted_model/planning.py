"""Answers of the tasks that plan: outlines, their improvement, skeletons, queries, needs, and what is remembered."""

from __future__ import annotations

from typing import Any

from kg.model.surveys.plan import PartEnding
from kg.model.surveys.query_function import RelatedEntitySearch, SingleEntitySearch, VectorSearch
from services.document.markup import without_citations
from services.tasks.drafting.skeleton import (
    POINTS,
    SKELETON,
    Skeleton,
    SkeletonGroup,
    SkeletonInput,
    SkeletonKind,
    SkeletonPoint,
)
from services.tasks.drafting.sub_queries import SubQueries, SubQueriesInput, SubQuery
from services.tasks.limits import SUBSECTIONS
from services.tasks.memory.memory_terms import MemoryInput, SubsectionMemory, TermOfText
from services.tasks.outlining.body import SectionPlan
from services.tasks.outlining.field_map import MapGroup
from services.tasks.outlining.hints import Hint, Hints, HintsInput
from services.tasks.outlining.outline import Outline, OutlineInput, PlannedSection, Purpose
from services.tasks.outlining.outline_optimisation import OutlineOptimisation, OutlineOptimisationInput, SectionHome
from services.tasks.outlining.outline_review import OutlineReview, OutlineReviewInput
from services.tasks.outlining.outline_revision import OutlineRevisionInput, RevisedOutline
from services.tasks.outlining.question_outline import (
    QuestionOutline,
    QuestionOutlineInput,
    QuestionPart,
    QuestionSection,
)
from services.tasks.outlining.reader_questions import TESTS, QuestionsInput, ReaderQuestion, ReaderQuestions
from services.tasks.outlining.subsections import PlannedSubsection, Subsections, SubsectionsInput
from services.tasks.planning.dependencies import Dependencies, DependenciesInput, Dependency, PartNeeds
from services.tasks.planning.outline_check import AnsweredQuestion, OutlineCheck, OutlineCheckInput
from services.tasks.planning.replanning import Replanning, ReplanningInput
from services.tasks.views import CommunityView
from tests.builders.scripted_model.words import first_words, long_words

REVISED = "In order of time."
"""The end of each focus of an outline that was revised."""
_SURVEYS = 2


def _outline(inputs: OutlineInput) -> Outline:
    """A section a theme, then the lines, the surveys, what is open, and the field in numbers, where there are such."""
    themes: dict[str, list[CommunityView]] = {}
    for view in inputs.communities:
        themes.setdefault(view.facts.theme or view.facts.id, []).append(view)
    made = [_theme(own) for own in themes.values()]
    if inputs.paths:
        made.append(_section("Lines of Work", Purpose.LINEAGE, *(view.path.id for view in inputs.paths)))
    if len(inputs.overview.surveys) >= _SURVEYS:
        made.append(_section("Surveys", Purpose.SURVEYS))
    made.append(_section("What Is Open", Purpose.OPEN_PROBLEMS, *(view.facts.id for view in inputs.communities)))
    if len(inputs.overview.layers) > 1:
        made.append(_section("Numbers", Purpose.COMPARISON))
    return Outline(sections=tuple(made))


def _theme(own: list[CommunityView]) -> PlannedSection:
    facts = own[0].facts
    return _section(facts.theme_label or facts.label or facts.id, Purpose.THEME, *(view.facts.id for view in own))


def _section(title: str, purpose: Purpose, *proofs: str) -> PlannedSection:
    query = VectorSearch(text=title)
    return PlannedSection(title=title, focus=f"On {title}.", purpose=purpose, proof_ids=proofs, query=query)


def _subsections(inputs: SubsectionsInput) -> Subsections:
    """A subsection a community or path, where there are several; the kinds of query take turns."""
    named = [(view.facts.id, view.facts.label or view.facts.id) for view in inputs.communities]
    if inputs.section.purpose is Purpose.LINEAGE:
        named = [(view.path.id, f"From {view.path.seed}") for view in inputs.paths]
    elif inputs.section.purpose is not Purpose.THEME:
        return Subsections(subsections=())
    if len(named) < 2:
        return Subsections(subsections=())
    queries = (
        SingleEntitySearch(entity_type="method", categorize_by="by use"),
        RelatedEntitySearch(fixed_entity=inputs.topic, find_entities="method", categorize_by="by use"),
        VectorSearch(text=inputs.section.title),
    )
    return Subsections(
        subsections=tuple(
            PlannedSubsection(title=title, focus=f"Part {at}.", proof_ids=(id,), query=queries[(at - 1) % 3])
            for at, (id, title) in enumerate(named, start=1)
        )
    )


def _hints(inputs: HintsInput) -> Hints:
    return Hints(
        hints=tuple(
            Hint(paper=item.paper.citation_key, hint=f"It is of {item.paper.year}.", passages=(item.record.id,))
            for item in inputs.pack.papers
        )
    )


def _optimisation(inputs: OutlineOptimisationInput) -> OutlineOptimisation:
    """Every subsection where it is."""
    return OutlineOptimisation(
        homes=tuple(
            SectionHome(
                section=str(number),
                subsections=tuple(f"{number}.{place}" for place, _ in enumerate(plan.subsections, start=1)),
            )
            for number, plan in enumerate(inputs.body.sections, start=1)
        ),
        duplicates=(),
    )


def _review(inputs: OutlineReviewInput) -> OutlineReview:
    """Good once it was revised."""
    if all(plan.section.focus.endswith(REVISED) for plan in inputs.body.sections):
        return OutlineReview(score=4.5, strengths=("It is in order of time.",), weaknesses=(), suggestions=())
    weaknesses, suggestions = ("It is in no order.",), ("Put it in order of time.",)
    return OutlineReview(score=3.0, strengths=(), weaknesses=weaknesses, suggestions=suggestions)


def _revision(inputs: OutlineRevisionInput) -> RevisedOutline:
    """The body with a longer focus, and titles that stand twice told apart."""
    seen: set[str] = set()

    def own(title: str) -> str:
        while title.casefold() in seen:
            title += " Again"
        seen.add(title.casefold())
        return title

    made = []
    for plan in inputs.body.sections:
        focus = f"{plan.section.focus} {REVISED}"
        section = plan.section.model_copy(update={"title": own(plan.section.title), "focus": focus})
        parts = tuple(part.model_copy(update={"title": own(part.title)}) for part in plan.subsections)
        made.append(SectionPlan(section=section, subsections=parts))
    return RevisedOutline(sections=tuple(made))


def _dependencies(inputs: DependenciesInput) -> Dependencies:
    """Within a section each part needs the one before it."""
    numbers = list(inputs.body.parts_to_write())
    before = dict(zip(numbers[1:], numbers, strict=False))
    made = []
    for number in numbers:
        earlier = before.get(number, "")
        same = bool(earlier) and earlier.partition(".")[0] == number.partition(".")[0]
        needs = (Dependency(part=earlier, strength=5 if same else 2),) if earlier else ()
        made.append(PartNeeds(part=number, needs_retrieval=True, needs_table=True, depends_on=needs))
    return Dependencies(parts=tuple(made))


def _replanning(_inputs: ReplanningInput) -> Replanning:
    return Replanning(actions=())


def _skeleton(inputs: SkeletonInput) -> Skeleton:
    """The title of each paper as a point, up to six; nothing where that says what others say."""
    items = [item for item in inputs.pack.papers if item.passages][: POINTS.high]
    points = tuple(
        SkeletonPoint(point=without_citations(item.paper.title), passages=(item.passages[0].passage.id,))
        for item in items
        if without_citations(item.paper.title)
    )
    groups = (SkeletonGroup(points=points),) if points else ()
    made = Skeleton(kind=SkeletonKind.FLAT, groups=groups)
    return made if not SKELETON.check(inputs, made) else made.model_copy(update={"groups": ()})


def _sub_queries(inputs: SubQueriesInput) -> SubQueries:
    """What is done, how, and on what, of the subsection."""
    title = inputs.subsection.title
    return SubQueries(
        queries=tuple(
            SubQuery(question=f"{question} {title}?", query=VectorSearch(text=f"{word} {title}"))
            for question, word in (
                ("What is known of", "findings"),
                ("How is it done:", "methods"),
                ("On what:", "data"),
            )
        )
    )


def _memory(inputs: MemoryInput) -> SubsectionMemory:
    """The longest word of the first sentence as a term, and its first words as a point."""
    text = without_citations(inputs.sentences[0]) if inputs.sentences else ""
    terms = tuple(TermOfText(name=word) for word in long_words(text)[:1])
    points = (first_words(text),) if first_words(text) else ()
    return SubsectionMemory(terms=terms, points=points)


def _questions(inputs: QuestionsInput) -> ReaderQuestions:
    """A question a group, and as many tests as are asked for."""
    questions = tuple(ReaderQuestion(question=f"What of {each.name}?", groups=(each.id,)) for each in inputs.groups)
    return ReaderQuestions(questions=questions, tests=tuple(f"Who did {number}?" for number in range(1, TESTS + 1)))


def _question_outline(inputs: QuestionOutlineInput) -> QuestionOutline:
    """A section a theme, a part a community with its first paper, then the lines of work and what is open."""
    themes: dict[str, list[MapGroup]] = {}
    for group in inputs.groups:
        themes.setdefault((group.theme or group.within) if group.within else "Lines of Work", []).append(group)
    made = []
    for title, own in themes.items():
        purpose = Purpose.THEME if own[0].within else Purpose.LINEAGE
        parts = [_question_part(group, purpose, inputs) for group in {each.proof: each for each in own}.values()]
        made.append(_question_section(title, purpose, *parts[:SUBSECTIONS]))
    everything = tuple(group.id for group in inputs.groups if group.within)
    whole = _question_part(inputs.groups[0], Purpose.OPEN_PROBLEMS, inputs)
    update = {"title": "What Is Open", "groups": everything}
    made.append(_question_section("What Is Open", Purpose.OPEN_PROBLEMS, whole.model_copy(update=update)))
    return QuestionOutline(sections=tuple(made))


def _question_section(title: str, purpose: Purpose, *parts: QuestionPart) -> QuestionSection:
    return QuestionSection(title=title, question=f"What of {title}?", axis="by group", purpose=purpose, parts=parts)


def _question_part(group: MapGroup, purpose: Purpose, inputs: QuestionOutlineInput) -> QuestionPart:
    label = group.within.partition(";")[0].partition(" ")[2] or f"From {group.name}"
    others = {each.within.partition(";")[0].partition(" ")[2] for each in inputs.groups if each.proof != group.proof}
    if label in {group.theme, *others}:
        label += f" {group.id}"
    first = [paper.key for paper in inputs.papers if paper.group == group.id][:1]
    return QuestionPart(
        title=label,
        question=f"What of {label}?",
        focus="Its papers side by side.",
        groups=(group.id,),
        carrying=tuple(first) if purpose is Purpose.THEME else (),
        papers=(),
        ending=PartEnding.FINDING,
        is_needed=True,
        query=SingleEntitySearch(entity_type="method", categorize_by="by use"),
    )


def _outline_check(inputs: OutlineCheckInput) -> OutlineCheck:
    """Every question has its answer in the first part."""
    first = next(iter(inputs.body.parts_to_write()))
    return OutlineCheck(
        answers=tuple(AnsweredQuestion(question=at, parts=(first,)) for at, _ in enumerate(inputs.tests, start=1))
    )


WAYS: dict[str, Any] = {
    "outline": _outline,
    "reader_questions": _questions,
    "question_outline": _question_outline,
    "outline_check": _outline_check,
    "subsections": _subsections,
    "hints": _hints,
    "outline_optimisation": _optimisation,
    "outline_review": _review,
    "outline_revision": _revision,
    "dependencies": _dependencies,
    "replanning": _replanning,
    "skeleton": _skeleton,
    "sub_queries": _sub_queries,
    "memory_terms": _memory,
}

"""A survey by a model alone, without papers: what a grounded one is to be compared with (QUAL-SG, task 1).

Nothing supports its sentences, so it is not a survey of the graph and is not stored. Each work that it names is
looked up afterwards; the share that exists is what QUAL-SG calls the accuracy of citations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kg.algorithms.identity.normal_forms import title_key
from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperId
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.evaluation.content import compare_texts
from services.evaluation.human_comparison import agreement, compare_references
from services.evaluation.human_survey import HumanSurvey, ListedWork
from services.evaluation.references import is_same_title
from services.evaluation.structure import compare_headings
from services.evaluation.survey_evaluation import round_figures
from services.models.port import LanguageModel
from services.screening.sources import RecordSearch
from services.steps.concurrent_work import together
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.tasks.unaided.unaided_outline import UNAIDED_OUTLINE, UnaidedOutline, UnaidedOutlineInput, UnaidedPart
from services.tasks.unaided.unaided_part import MARKER, UNAIDED_PART, RememberedWork, UnaidedPartInput, UnaidedText

NOTICE = (
    "A language model wrote this text out of its memory: no paper was read for it and no sentence was checked. Works "
    "that were not found by their titles may not exist."
)
WRITING = "writing"
"""The first stage of such a survey; the works that it names are looked up after it."""
_NEAR = 5
"""Papers of a search that are compared with a title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedUpWork:
    """A work that the model named; `found` says where: an id of the graph, or a source; None if nowhere."""

    work: RememberedWork
    found: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnaidedSurvey:
    """The text of a model alone; numbers in brackets in `texts`, one a subsection in order, count `works` from 1."""

    outline: UnaidedOutline
    texts: tuple[str, ...]
    works: tuple[LookedUpWork, ...]
    model: str

    @property
    def accuracy(self) -> float | None:
        """Share of the works that were found, in [0, 1]; None where none is named (QUAL-SG, appendix D.1)."""
        return sum(each.found is not None for each in self.works) / len(self.works) if self.works else None

    def parts(self) -> list[UnaidedPart]:
        """The subsections in order."""
        return [part for section in self.outline.sections for part in section.parts]


async def write_unaided(
    topic: str,
    *,
    model: LanguageModel,
    papers: PaperRepository,
    searches: Sequence[RecordSearch] = (),
    progress: Progress = silent,
) -> UnaidedSurvey:
    """Have a model write a survey of a topic out of what it knows, and look up the works that it names.

    Args:
        searches: sources outside that are asked for works which the graph has not, in this order.
    Raises:
        UpstreamError: the model, or a source, cannot be reached or answers badly.
    Source:
        QUAL-SG section 2.1 and appendices B and D.1, task 1.
    """
    outline = (await model.run(UNAIDED_OUTLINE, UnaidedOutlineInput(topic=topic))).value
    parts = [part for section in outline.sections for part in section.parts]

    async def write(part: UnaidedPart) -> UnaidedText:
        return (await model.run(UNAIDED_PART, UnaidedPartInput(topic=topic, outline=outline, part=part))).value

    texts = await together(
        [partial(write, part) for part in parts],
        at_once=model.route(UNAIDED_PART).traits.calls_at_once,
        report=lambda done: progress(WRITING, done, len(parts)),
    )
    progress(WRITING, len(parts), len(parts))
    joined, works = _join_texts(texts)
    found = await _look_up(works, papers, searches, progress)
    return UnaidedSurvey(outline=outline, texts=joined, works=found, model=model.route(UNAIDED_PART).traits.name)


def _join_texts(texts: Iterable[UnaidedText]) -> tuple[tuple[str, ...], list[RememberedWork]]:
    """The texts under one numbering, and the works that they cite, each once, in the order of their first citation."""
    works: dict[str, RememberedWork] = {}
    places: dict[str, int] = {}
    joined = []
    for text in texts:
        numbers: dict[int, int] = {}
        for number in text.cited_numbers():
            work = text.works[number - 1]
            key = title_key(work.title) or work.title
            works.setdefault(key, work)
            numbers[number] = places.setdefault(key, len(places) + 1)
        joined.append(MARKER.sub(lambda mark, own=numbers: f"[{own[int(mark[1])]}]", text.text.strip()))  # type: ignore[misc]
    return tuple(joined), list(works.values())


async def _look_up(
    works: Sequence[RememberedWork], papers: PaperRepository, searches: Sequence[RecordSearch], progress: Progress
) -> tuple[LookedUpWork, ...]:
    by_title = await offload(papers.papers_by_title, [work.title for work in works])
    found = []
    for done, work in enumerate(works):
        progress("looking up works", done, len(works))
        place = by_title.get(work.title) or await offload(_near, papers, work.title)
        found.append(LookedUpWork(work=work, found=place or await _outside(work.title, searches)))
    progress("looking up works", len(works), len(works))
    return tuple(found)


def _near(papers: PaperRepository, title: str) -> PaperId | None:
    """A paper of the graph whose title is all but the same."""
    hits = papers.find([PaperId(hit.id) for hit in papers.search_text(title, limit=_NEAR)])
    return next((id for id, paper in hits.items() if is_same_title(paper.title, title)), None)


async def _outside(title: str, searches: Sequence[RecordSearch]) -> str | None:
    """The first source that has a work of the title among its best answers."""
    for search in searches:
        page = await search.search(title)
        if any(record.title and is_same_title(record.title, title) for record in page.records[:_NEAR]):
            return search.name
    return None


async def measure_unaided(
    survey: UnaidedSurvey, human: HumanSurvey, embedder: Embedder
) -> Mapping[str, Mapping[str, float | None]]:
    """The accuracy of its citations and, as far as a survey by people is known, how far it agrees with that.

    Figures by group and name, under the names of `measures_of`, rounded to four digits.
    """
    ours = [ListedWork(title=each.work.title, year=each.work.year) for each in survey.works]
    headings = [section.title for section in survey.outline.sections] + [part.title for part in survey.parts()]
    found = agreement(
        compare_references(ours, human.references) if human.references else None,
        await compare_texts("\n\n".join(survey.texts), human.text, embedder) if human.text else None,
        await compare_headings(headings, human.headings, embedder) if human.headings else None,
    )
    return round_figures({"references": {"NR": len(ours), "accuracy": survey.accuracy}} | found)


def unaided_markdown(survey: UnaidedSurvey) -> str:
    """The text as Markdown; behind each work of the list is where it was found."""
    lines = [f"# {survey.outline.title}", f"*{NOTICE} Written by {survey.model}.*"]
    texts = iter(survey.texts)
    for number, section in enumerate(survey.outline.sections, start=1):
        lines.append(f"## {number} {section.title}")
        for place, part in enumerate(section.parts, start=1):
            lines += [f"### {number}.{place} {part.title}", next(texts)]
    lines.append("## Works named")
    lines += [f"{number}. {_reference(each)}" for number, each in enumerate(survey.works, start=1)]
    return "\n\n".join(lines) + "\n"


def _reference(each: LookedUpWork) -> str:
    work = each.work
    pieces = [
        ", ".join(work.authors),
        f"“{work.title}”",
        work.venue,
        str(work.year or ""),
        work.doi and f"doi:{work.doi}",
    ]
    place = f"found: {each.found}" if each.found else "**not found**"
    return f"{', '.join(part for part in pieces if part)} ({place})"


def refuse_offline(model: LanguageModel) -> None:
    """Say that only a language model can do it.

    Raises:
        InvalidInputError: the model that writes is the offline writer.
    """
    if model.route(UNAIDED_PART).traits.is_offline or model.route(UNAIDED_OUTLINE).traits.is_offline:
        raise InvalidInputError(
            "the offline writer knows nothing by itself; name a language model with --model, or `model` in a request "
            "(docs/models.md)",
            field="model",
        )

"""Task: what papers mainly contribute: a method, a benchmark, theory, a survey, or something else (SurveyX 3.1.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import PaperKind
from services.reading.passages import PaperText
from services.tasks.blocks import text_block
from services.tasks.extraction.found import paper_complaints
from services.tasks.limits import PAPERS_SKIMMED
from services.tasks.task import Answer, Range, Route, Task


class KindOfPaper(Answer):
    """The kind of one paper, by its citation key."""

    paper: str
    kind: PaperKind


class KindsOfPapers(Answer):
    """The kind of every paper given, each once."""

    papers: tuple[KindOfPaper, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperKindInput:
    """Papers to sort, and the topic for which they were collected."""

    topic: str
    papers: tuple[PaperText, ...]


def _texts(inputs: PaperKindInput) -> Mapping[str, str]:
    return {"topic": inputs.topic, "papers": "\n\n".join(text_block(each) for each in inputs.papers)}


def _check(inputs: PaperKindInput, answer: KindsOfPapers) -> Sequence[str]:
    return paper_complaints(inputs.papers, answer.papers)


PAPER_KIND = Task(
    name="paper_kind",
    family="reading",
    input=PaperKindInput,
    output=KindsOfPapers,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=15, high=300),
    papers=PAPERS_SKIMMED,
    route=Route.CHEAP,
)

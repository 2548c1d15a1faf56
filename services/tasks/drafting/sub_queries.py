"""Task: the queries by which the evidence of a subsection is looked for (StructSurvey 4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pydantic import Field

from kg.model.surveys.query_function import QueryFunction
from services.evidence.pack import EvidencePack
from services.tasks.checks import blank_arguments
from services.tasks.input_shortening import papers_cut
from services.tasks.memory.survey_memory import Remembered, points_block, points_cut
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.task import Answer, Range, Route, Task
from services.text.mentions import fold_words

QUERIES = Range(low=3, high=5)
"""Queries of a subsection (StructSurvey 4.2)."""


class SubQuery(Answer):
    """What a query is to find out, as a question, and the query function that looks for it."""

    question: str = Field(min_length=1)
    query: QueryFunction


class SubQueries(Answer):
    """The queries of one subsection, the most important first."""

    queries: tuple[SubQuery, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubQueriesInput:
    """A planned subsection, phrases that set its communities apart, papers that are known of it, and what is covered.

    Of the papers only keys, titles and years are shown.
    """

    topic: str
    section_title: str
    subsection: PlannedSubsection
    phrases: tuple[str, ...]
    papers: EvidencePack
    known: Remembered


def _texts(inputs: SubQueriesInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "section_title": inputs.section_title,
        "subsection": inputs.subsection.model_dump_json(),
        "phrases": ", ".join(inputs.phrases),
        "papers": "\n".join(
            f"[{item.paper.citation_key}] {' '.join(item.paper.title.split())} ({item.paper.year or 'no year'})"
            for item in inputs.papers.papers
        ),
        "points": points_block(inputs.known),
    }


def _check(_inputs: SubQueriesInput, answer: SubQueries) -> Sequence[str]:
    count = len(answer.queries)
    complaints = [c for each in answer.queries for c in blank_arguments(each.query, of=each.question)]
    if not QUERIES.low <= count <= QUERIES.high:
        complaints.append(f"{count} queries were given; give {QUERIES.low} to {QUERIES.high}")
    complaints += [
        f"the queries {one.question!r} and {other.question!r} look for the same"
        for one, other in combinations(answer.queries, 2)
        if (one.query.function, fold_words(one.query.words()))
        == (other.query.function, fold_words(other.query.words()))
    ]
    return complaints


SUB_QUERIES = Task(
    name="sub_queries",
    family="drafting",
    input=SubQueriesInput,
    output=SubQueries,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.subsection.title,
    answer_tokens=Range(low=80, high=500),
    route=Route.STRONG,
    needs_model=True,
    cuts=(papers_cut("papers"), points_cut()),
)

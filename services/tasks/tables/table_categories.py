"""Task: the categories of an aspect, with their papers (SurveyGen-I, Appendix D.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.tables.sources import TableSource, keys_of, label_complaints, source_texts
from services.tasks.tables.table_aspect import TableAspect
from services.tasks.task import Answer, Range, Route, Task

CATEGORIES = Range(low=4, high=6)
"""Categories that are asked for; fewer where papers support no more."""
LEAST_OF_CATEGORY = 2
"""Papers of a category; a smaller one is left out of the table."""


class CategoryMember(Answer):
    """A paper of a category, by its key, and the passages that put it there."""

    paper: str
    passages: tuple[str, ...] = Field(min_length=1)


class TableCategory(Answer):
    """A category of the aspect, in a few words, and its papers; a paper may stand in several."""

    name: str = Field(min_length=1)
    papers: tuple[CategoryMember, ...]


class TableCategories(Answer):
    """Up to six categories of two papers or more each; none where the papers share no answer."""

    categories: tuple[TableCategory, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCategoriesInput(TableSource):
    """The subsection and the aspect of its table."""

    aspect: TableAspect


def _texts(inputs: TableCategoriesInput) -> Mapping[str, str]:
    return {**source_texts(inputs), "aspect": inputs.aspect.aspect, "question": inputs.aspect.question}


def _check(inputs: TableCategoriesInput, answer: TableCategories) -> Sequence[str]:
    count = len(answer.categories)
    return [
        *label_complaints([each.name for each in answer.categories], of="category"),
        *([f"{count} categories are more than {CATEGORIES.high}; join some"] if count > CATEGORIES.high else []),
        *(complaint for each in answer.categories for complaint in _complaints(inputs, each)),
    ]


def _complaints(inputs: TableCategoriesInput, category: TableCategory) -> Iterator[str]:
    keys = set(keys_of(inputs))
    owners = owners_of(inputs)
    counts = Counter(each.paper for each in category.papers)
    if len(counts) < LEAST_OF_CATEGORY:
        yield f"the category {category.name!r} has fewer than {LEAST_OF_CATEGORY} papers; leave it out"
    yield from (f"{category.name!r} holds {key!r} twice" for key, times in counts.items() if times > 1)
    for each in category.papers:
        if each.paper not in keys:
            yield f"{category.name!r} holds {each.paper!r}, which is not given"
        elif wrong := [name for name in each.passages if owners.get(name) != each.paper]:
            yield f"{category.name!r} rests on passages that are not of {each.paper}: {', '.join(wrong)}"


def owners_of(source: TableSource) -> dict[str, str]:
    """The key of the paper that each passage of the subsection is of."""
    return {
        passage.id: item.paper.citation_key
        for item in source.pack.papers
        for passage in (item.record, *(each.passage for each in item.passages))
    }


TABLE_CATEGORIES = Task(
    name="table_categories",
    family="tables",
    input=TableCategoriesInput,
    output=TableCategories,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=100, high=1_500),
    route=Route.CHEAP,
    needs_model=True,
)

"""What every engine does around a template: finds it, checks its parameters, cuts rows into batches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.adapters.templates.template import Template
from kg.algorithms.ranking.search_words import searchable
from kg.batches import in_batches
from kg.errors import InvalidInputError, QueryFailedError
from kg.ports import Row, Templates

SPARE_HITS = 32
"""Hits fetched beyond the limit of a search, so that ties at the cut are broken by id."""

_ALL_HITS = 2**31 - 1


def pool_of(limit: int, within: Collection[str] | None) -> int:
    """How many hits an index is asked for: all of them where only those of `within` count."""
    return limit + SPARE_HITS if within is None else _ALL_HITS


def find_template(templates: Mapping[str, Template], name: str, *accesses: str) -> Template:
    """The template of this name.

    Raises:
        QueryFailedError: there is none, or its access is none of `accesses`.
    """
    template = templates.get(name)
    if template is None or template.access not in accesses:
        raise QueryFailedError(name, (), f"no {accesses[0]} template of that name")
    return template


def check_parameters(template: Template, parameters: Mapping[str, Any]) -> None:
    """Refuse parameters other than those that the header declares.

    Raises:
        QueryFailedError: one is missing or one is unknown.
    """
    declared = {parameter.name for parameter in template.parameters}
    if declared != set(parameters):
        raise QueryFailedError(template.name, tuple(parameters), f"it takes ({', '.join(sorted(declared))})")


def write_in_batches(templates: Templates, name: str, rows: Iterable[Mapping[str, Any]], batch_size: int) -> int:
    """Run a write template with `$rows`, a batch at a time; returns the number of rows."""
    count = 0
    for batch in in_batches(rows, batch_size):
        templates.write(name, rows=[dict(row) for row in batch])
        count += len(batch)
    return count


def check_vectors(ids: Sequence[str], vectors: NDArray[np.float32]) -> None:
    """Refuse what is not a matrix of finite numbers with a row for each id.

    Raises:
        InvalidInputError: the shape is another, or a number is NaN or infinite.
    """
    if vectors.ndim != 2 or len(vectors) != len(ids):
        raise InvalidInputError(f"{len(ids)} ids need a matrix of as many rows, not {vectors.shape}", field="vectors")
    if not np.isfinite(vectors).all():
        raise InvalidInputError("a vector holds NaN or infinity", field="vectors")


def check_dimension(stored: int, given: int, *, field: str) -> None:
    """Refuse vectors of another length than the stored ones.

    Raises:
        InvalidInputError: the lengths differ.
    """
    if stored != given:
        raise InvalidInputError(
            f"the graph holds vectors of {stored} numbers, not of {given}; use the embedder they were made with, "
            "or forget them first",
            field=field,
        )


def vector_rows(ids: Sequence[str], vectors: NDArray[np.float32]) -> list[Row]:
    """Ids and vectors as rows of `save_vectors`."""
    return [{"id": id, "vector": vector.tolist()} for id, vector in zip(ids, vectors, strict=True)]


def plain_words(query: str) -> str:
    """A text without anything that a query syntax could mean: its words as the index has them, blanks between them."""
    return searchable(query)

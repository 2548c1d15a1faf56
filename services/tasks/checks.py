"""What several tasks check of an answer: names and citations that were not given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TypeVar

from kg.model.surveys.query_function import QueryFunction
from services.document.markup import cited_keys

Value = TypeVar("Value", bound=Hashable)


def find_repeated(values: Iterable[Value]) -> list[Value]:
    """The values that occur more than once, each once, in the order of their first occurrence."""
    return [value for value, count in Counter(values).items() if count > 1]


def holds_quotation(text: str, quotation: str) -> bool:
    """Whether a text contains a quotation word for word, however the two are broken into lines."""
    return " ".join(quotation.split()) in " ".join(text.split())


def unknown_names(named: Iterable[str], known: Collection[str], *, of: str) -> list[str]:
    """A complaint where `named`, the keys or ids of a part of the answer, holds some that were not given."""
    unknown = [name for name in named if name not in known]
    return [f"{of!r} rests on ids that are not given: {', '.join(unknown)}"] if unknown else []


def unknown_citations(
    texts: Iterable[str], known: Collection[str], *, shown: Callable[[], Mapping[str, str]]
) -> list[str]:
    """A complaint where texts cite keys that were not given.

    Args:
        shown: the texts that the answer was made from; what looks like a citation in them is a quotation in it.
    """
    unknown = dict.fromkeys(key for text in texts for key in cited_keys(text) if key not in known)
    if unknown:
        quoted = {key for text in shown().values() for key in cited_keys(text)}
        unknown = dict.fromkeys(key for key in unknown if key not in quoted)
    return [f"cited without being given: {', '.join(unknown)}"] if unknown else []


def numbering(given: Sequence[int], count: int, *, of: str) -> list[str]:
    """Complaints where the numbers of `given` are not 1 to `count`, each once."""
    seen = Counter(given)
    return [
        *(f"there is no {of} {number}" for number in sorted(seen) if not 1 <= number <= count),
        *(f"{of} {number} stands {times} times" for number, times in sorted(seen.items()) if times > 1),
        *(f"{of} {number} is missing" for number in range(1, count + 1) if number not in seen),
    ]


def blank_arguments(query: QueryFunction | None, *, of: str) -> list[str]:
    """A complaint where a query function lacks an argument."""
    blank = [name for name, value in asdict(query).items() if not value.strip()] if query else []
    return [f"the query of {of!r} lacks {', '.join(blank)}"] if blank else []

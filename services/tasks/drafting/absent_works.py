"""Works that many papers of a field cite and the library lacks, as the writer of the terms of the field sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from kg.model.papers.paper import CitationKey
from kg.model.surveys.claim import PassageId
from services.text.instructions import without_instructions
from services.text.mentions import fold_words, mentions

_RUN, _LEAST_RUN = 0.6, 3
"""The share of the words of a title that name its work where they are side by side, and the least number of them."""
_SHORT_NAME = 3
"""Words of a name before the colon of a title, at most."""

_HEAD = (
    "Works that papers of the field build on and that are not in the library, each with a passage of a paper that "
    "tells of it. A core term that is one of them is told from that passage, with the key of its paper and as what "
    "that paper says of it; the work itself has {}."
)
_NO_KEY, _KEYS = "no key", "a key where one follows its title here, which an explanation may cite, and else none"


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsentWorkOnDesk:
    """A work that `cited` papers of the field cite and the library lacks, and the passage that tells of it."""

    title: str
    cited: int
    passage: PassageId


def absent_works_block(works: Sequence[AbsentWorkOnDesk], keys: Mapping[str, CitationKey]) -> str:
    """The works, a line each below what is asked of them; "" where there are none.

    Args:
        keys: the citation keys of those that are landmarks, by their titles.
    """
    has_keys = any(each.title in keys for each in works)
    lines = [
        f"- “{without_instructions(' '.join(each.title.split()))}”{_key(keys.get(each.title))}, cited by {each.cited} "
        f"papers: {each.passage}"
        for each in works
    ]
    return "\n".join((_HEAD.format(_KEYS if has_keys else _NO_KEY), *lines)) if lines else ""


def _key(key: CitationKey | None) -> str:
    return f" [{key}]" if key else ""


def names_work(text: str, title: str) -> bool:
    """Whether a text names a work: by the name before the colon of its title, or by most of its words side by side.

    >>> names_work("We replace proximal policy optimization.", "Proximal Policy Optimization Algorithms")
    True
    >>> names_work("A policy gap hinders preference optimization.", "Proximal Policy Optimization Algorithms")
    False
    >>> names_work("It is on par with Llama 2.", "Llama 2: Open Foundation and Fine-Tuned Chat Models")
    True
    """
    name, colon, _ = title.partition(":")
    if colon and len(name.split()) <= _SHORT_NAME and mentions(text, name):
        return True
    words, held = fold_words(title).split(), fold_words(text)
    size = max(_LEAST_RUN, ceil(_RUN * len(words)))
    runs = (words[at : at + size] for at in range(max(1, len(words) - size + 1)))
    return bool(words) and any(f" {' '.join(run)} " in held for run in runs)

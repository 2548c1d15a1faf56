"""What deleting papers takes out of a graph, and what it leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b

from kg.model.papers.paper import Paper, PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """Papers that are to be deleted, with all that depends on them; nothing is changed yet.

    `papers` go. Those in `cited` are cited by papers that stay, and are known by these citations only from then on.
    `held` stay as they are: each with the surveys that cite it or were written from a field that holds it. `shared`
    were brought by other imports, too, and lose only the label. `stubs` are the works that only `papers` cite; they go
    too. `fields` and `collections` say how many papers each of them loses, `full_texts` how many of the papers have one
    that is kept. `label` is that of the import that is deleted; None for papers.
    """

    label: str | None
    papers: tuple[Paper, ...]
    cited: frozenset[PaperId]
    held: Mapping[PaperId, tuple[str, ...]]
    shared: tuple[PaperId, ...]
    stubs: tuple[PaperId, ...]
    fields: Mapping[str, int]
    collections: Mapping[str, int]
    full_texts: int

    @property
    def surveys(self) -> tuple[str, ...]:
        """The surveys that hold papers, in order of their ids."""
        return tuple(sorted({survey for surveys in self.held.values() for survey in surveys}))

    @property
    def digest(self) -> str:
        """Equal for removals that take the same papers away and leave the same."""
        parts = (self.label or "", *(paper.id for paper in self.papers), "|", *sorted(self.held), "|", *self.shared)
        return blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()

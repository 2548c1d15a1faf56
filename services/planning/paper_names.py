"""The papers of a field by what users call them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperNames:
    """The ids of a field's papers by id and by citation key; an id that is the key of another paper is the id.

    A key that a bibliography gave a paper finds it unless it is the own one of another.
    """

    known: Mapping[str, PaperId]

    @classmethod
    def of(cls, field: FieldGraph) -> PaperNames:
        """The names of all papers of a field."""
        given = {str(key): id for id, paper in field.papers.items() for key in paper.citation_keys}
        keys = {str(paper.citation_key): id for id, paper in field.papers.items()}
        return cls(known={**given, **keys, **{str(id): id for id in field.papers}})

    def find(self, name: str) -> PaperId | None:
        """The paper of a name, None where the field has none."""
        return self.known.get(name)

    def all(self, names: Iterable[str], *, pointer: str = "") -> tuple[PaperId, ...]:
        """The papers of names, each once, in their order.

        Args:
            pointer: the place of the names, as a JSON Pointer, for the error.
        Raises:
            InvalidInputError: the field has no such paper; `field` points to the name.
        """
        found = []
        for at, name in enumerate(names):
            if (paper := self.find(name)) is None:
                raise InvalidInputError(f"the field has no paper {name!r}", field=f"{pointer}/{at}")
            found.append(paper)
        return tuple(dict.fromkeys(found))

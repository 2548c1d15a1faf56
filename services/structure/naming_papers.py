"""Which papers of a field name a thing: those whose title or abstract has one of its names, as a reader would look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.entity import Entity
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from services.text.candidates import fold
from services.text.cleaning import readable
from services.text.definitions import acronyms
from services.text.mentions import fold_words


@dataclass(frozen=True, slots=True, kw_only=True)
class NamingPapers:
    """The titles and abstracts of a field, and what its acronyms stand for.

    `texts` have canonical words, which unite spellings, and words as they are, for `meta-reinforcement` is one of the
    former.
    """

    texts: Mapping[PaperId, str]
    long_forms: Mapping[str, str]

    @staticmethod
    def of(field: FieldGraph) -> NamingPapers:
        """Read the papers of a field."""
        return NamingPapers(
            texts={id: _both(f"{each.title} {each.content or ''}") for id, each in field.papers.items()},
            long_forms=acronyms(readable(text) for each in field.papers.values() if (text := each.content)),
        )

    def of_words(self, *words: str) -> frozenset[PaperId]:
        """The papers that have one of some names, in any spelling."""
        wanted = {form for each in words if canonical(each) for form in _both(each).split("|")}
        return frozenset(id for id, text in self.texts.items() if any(each in text for each in wanted))

    def of_entity(self, entity: Entity, found: Iterable[PaperId] = ()) -> frozenset[PaperId]:
        """The papers that have a name of an entity, or what an acronym among its names stands for.

        Args:
            found: papers in which it was found, in whatever words.
        """
        return self.of_words(*self._names(entity)).union(found)

    def _names(self, entity: Entity) -> Iterator[str]:
        for name in (entity.name, *entity.aliases):
            yield name
            if long := self.long_forms.get(fold(name)):
                yield long


def _both(text: str) -> str:
    """The canonical words of a text, a bar, and its words as they are; a blank around each word."""
    return f" {canonical(text)} |{fold_words(text)}"

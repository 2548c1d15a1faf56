"""Tables of a survey drawn from the domain graph: what its field and its subsections name, how often and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from kg.model.entities.entity import Entity
from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.exhibit import Exhibit, ExhibitId, Table
from kg.model.surveys.survey import Section
from services.document.citations import keys_in_sections
from services.document.markup import escape_brackets, marker
from services.evidence.index import FieldIndex
from services.structure.domain_subgraph import NamedThings
from services.structure.fragment import OTHERS, Fragment
from services.structure.of_survey import SurveyStructure

_LEAST_PAPERS = 2
_LEAST_ROWS, _LEAST_OF_PART = 3, 3
"""Rows of a table, and papers that name each thing in that of a part: what two papers name says little."""
_LEAST_SHARE = 0.05
"""Share of the papers of a field that name an entity of its main table: what fewer name is not what most name."""
_REPEATS = 0.5
"""Share of its names that stand in one table before, from which a table says nothing new."""
_ROWS, _ROWS_OF_TYPE, _BESIDE, _CITED = 6, 5, 3, 4
"""Rows of a subsection's table, rows of a type in that of the field, names beside one, and citations of a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityTables:
    """The tables of a survey from the domain graph."""

    exhibits: tuple[Exhibit, ...] = ()


def entity_tables(index: FieldIndex, structure: SurveyStructure, sections: Sequence[Section]) -> EntityTables:
    """A table of the field's main entities in the first section, and one in each subsection with an answer of its own.

    A subsection of which half of the names stand in the table of one before it has none. A table cites papers that the
    text cites too, so that each has its passages; its numbers count all papers.
    """
    cited, papers = set(keys_in_sections(sections)), index.graph.papers
    ranked = [papers[id] for id in index.by_importance(papers)]
    keys = {paper.id: paper.citation_key for paper in ranked if paper.citation_key in cited}
    writer = _TableWriter(keys=keys)
    found = [writer.main(structure, sections[0], len(index.graph.members))] if sections else []
    shown: list[frozenset[str]] = []
    for section in (each for top in sections for each in top.walk()):
        if (fragment := structure.fragment(section.title, section.proof_ids)) and section.text:
            table = writer.of_section(section, fragment, structure.names_in_part(section.title, section.proof_ids))
            if table and not _repeats(names := _names_in(table), shown):
                found.append(table)
                shown.append(names)
    return EntityTables(exhibits=tuple(each for each in found if each is not None))


def _names_in(table: Exhibit) -> frozenset[str]:
    return frozenset(row[0] for row in table.content.rows) if isinstance(table.content, Table) else frozenset()


def _repeats(names: frozenset[str], shown: Iterable[frozenset[str]]) -> bool:
    return any(len(names & before) >= _REPEATS * len(names) for before in shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class _TableWriter:
    """Writes tables; `keys` are those of the papers that may be cited, most important first."""

    keys: Mapping[PaperId, CitationKey]

    def main(self, structure: SurveyStructure, section: Section, papers: int) -> Exhibit | None:
        """The entities of each type that most papers name, with those that stand in sentences with them.

        None where no _LEAST_ROWS of them are named by _LEAST_SHARE of the papers.
        """
        things, least = structure.things, max(_LEAST_PAPERS, ceil(_LEAST_SHARE * papers))
        most = [self._frequent(things.of_type(each), things, least)[:_ROWS_OF_TYPE] for each in structure.types]
        if sum(map(len, most)) < _LEAST_ROWS:
            return None
        rows = [
            (
                each.entity_type,
                _plain(each.name),
                f"{each.papers}",
                _beside(each, most, things),
                self._among(each, things),
            )
            for own in most
            for each in own
        ]
        caption = f"What the {papers} papers of the field name most, in title and abstract."
        columns = ("Type", "Name", "Papers", "In one sentence with", "Among them")
        kept = [at for at, name in enumerate(columns) if name != "In one sentence with" or any(row[at] for row in rows)]
        return self._exhibit(
            section, caption, tuple(columns[at] for at in kept), [tuple(row[at] for at in kept) for row in rows]
        )

    def of_section(self, section: Section, fragment: Fragment, things: NamedThings) -> Exhibit | None:
        """The entities that most papers of a subsection name.

        Args:
            things: what these papers name.
        """
        shown = [each for each in fragment.entities if each.entity.papers >= _LEAST_OF_PART]
        shown = [each for each in shown if self._among(each.entity, things)][:_ROWS]
        if len(shown) < _LEAST_ROWS:
            return None
        types = sorted({each.entity.entity_type for each in shown})
        placed = any(each.category for each in shown)
        rows = [
            (
                _plain(each.entity.name),
                *([each.entity.entity_type] if len(types) > 1 else []),
                f"{each.entity.papers}",
                *([_plain(each.category or OTHERS)] if placed else []),
                self._among(each.entity, things),
            )
            for each in shown
        ]
        caption = f"What the {fragment.papers} papers of this part name most."
        first = ("Name", "Type") if len(types) > 1 else tuple(each.capitalize() for each in types)
        columns = (*first, "Papers", *(["Category"] if placed else []), "Among them")
        return self._exhibit(section, caption, columns, rows)

    def _frequent(self, entities: Iterable[Entity], things: NamedThings, least: int) -> list[Entity]:
        """Those that so many papers name, of which one may be cited."""
        return [each for each in entities if each.papers >= least and self._among(each, things)]

    def _among(self, entity: Entity, things: NamedThings) -> str:
        """Citations of the most important papers that name an entity; "" where none may be cited."""
        keys = [key for paper, key in self.keys.items() if paper in things.places[entity.id]]
        return marker(keys[:_CITED]) if keys else ""

    def _exhibit(
        self, section: Section, caption: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]
    ) -> Exhibit | None:
        if not rows:
            return None
        table = Table(columns=columns, rows=tuple(rows))
        return Exhibit(id=ExhibitId(f"{section.id}/entities"), caption=caption, content=table, section=section.id)


def _beside(entity: Entity, most: Iterable[Sequence[Entity]], things: NamedThings) -> str:
    """Entities of other types that sentences name together with one, with the numbers of papers that do so."""
    others = [each for own in most for each in own if each.entity_type != entity.entity_type]
    counted = [(len(things.together(entity.id, each.id)), each) for each in others]
    ordered = sorted((each for each in counted if each[0]), key=lambda each: (-each[0], each[1].id))
    return ", ".join(f"{_plain(each.name)} ({papers})" for papers, each in ordered[:_BESIDE])


def _plain(name: str) -> str:
    """A name as text, whatever brackets it has."""
    return escape_brackets(name, lambda _: True)

"""Tables of a survey drawn from the domain graph: what its field and its subsections name, how often and where."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
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
from services.structure.fragment import Fragment
from services.structure.naming_papers import NamingPapers
from services.structure.shared_heads import says_nothing
from services.structure.survey_domain_graph import SurveyStructure

_LEAST_PAPERS = 2
_LEAST_ROWS, _LEAST_OF_PART = 3, 3
"""Rows of a table, and papers that name each thing in that of a part: what two papers name says little."""
_LEAST_SHARE = 0.05
"""Share of the papers of a field that name an entity of its main table: what fewer name is not what most name."""
_REPEATS = 0.5
"""Share of its names that are in one table before, from which a table says nothing new."""
_LEAST_FILLED = 2 / 3
"""Share of the cells of a column that say something, from which on it is shown."""
_ROWS, _ROWS_OF_TYPE, _BESIDE, _CITED = 6, 5, 3, 4
"""Rows of a subsection's table, rows of a type in that of the field, names beside one, and citations of a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityTables:
    """The tables of a survey from the domain graph."""

    exhibits: tuple[Exhibit, ...] = ()


def entity_tables(index: FieldIndex, structure: SurveyStructure, sections: Sequence[Section]) -> EntityTables:
    """A table of the field's main entities in the first section, and one in each subsection with an answer of its own.

    A subsection has none where half of its names are in the table of an earlier one. A table cites papers that the text
    cites too, so that each has its passages; its numbers count all papers. What rules found goes without its type,
    which they often miss, and without names that say nothing; all papers count that have the name.
    """
    cited, papers = set(keys_in_sections(sections)), index.graph.papers
    ranked = [papers[id] for id in index.by_importance(papers)]
    keys = {paper.id: paper.citation_key for paper in ranked if paper.citation_key in cited}
    writer = _TableWriter(keys=keys, structure=structure, naming=NamingPapers.of(index.graph))
    found = [writer.main(sections[0], frozenset(index.graph.members))] if sections else []
    shown: list[frozenset[str]] = []
    for section in (each for top in sections for each in top.walk()):
        if (fragment := structure.fragment(section.title, section.proof_ids)) and section.text:
            table = writer.of_section(section, fragment)
            if table and not _repeats(names := _names_in(table), shown):
                found.append(table)
                shown.append(names)
    return EntityTables(exhibits=tuple(each for each in found if each is not None))


def _names_in(table: Exhibit) -> frozenset[str]:
    return frozenset(row[0] for row in table.content.rows) if isinstance(table.content, Table) else frozenset()


def _repeats(names: frozenset[str], shown: Iterable[frozenset[str]]) -> bool:
    return any(len(names & before) >= _REPEATS * len(names) for before in shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    """An entity, its category, and papers: those in which it was found (`mentioned`), and those that count."""

    entity: Entity
    category: str
    mentioned: Collection[PaperId]
    papers: Collection[PaperId]


@dataclass(frozen=True, slots=True, kw_only=True)
class _TableWriter:
    """Writes tables; `keys` are those of the papers that may be cited, most important first."""

    keys: Mapping[PaperId, CitationKey]
    structure: SurveyStructure
    naming: NamingPapers

    def main(self, section: Section, papers: frozenset[PaperId]) -> Exhibit | None:
        """The entities of each type that most papers name, with those named in the same sentences.

        None where fewer than _LEAST_ROWS are named by _LEAST_SHARE of the papers.
        """
        things, least = self.structure.things, max(_LEAST_PAPERS, ceil(_LEAST_SHARE * len(papers)))
        most = [
            self._most_named(((each, "") for each in things.of_type(kind)), papers, least)[:_ROWS_OF_TYPE]
            for kind in self.structure.types
        ]
        beside = {each.entity.id: _beside(each.entity, most, things) for own in most for each in own}
        caption = f"What the {len(papers)} papers of the field name most, in title and abstract."
        named = [each for own in most for each in own]
        if self.structure.by_rule:
            named = _by_papers(named)
        types = {} if self.structure.by_rule else {"Type": [each.entity.entity_type for each in named]}
        extra = {"In one sentence with": [beside[each.entity.id] for each in named]}
        return self._exhibit(section, caption, named, first={**types, "Name": _names(named)}, extra=extra)

    def of_section(self, section: Section, fragment: Fragment) -> Exhibit | None:
        """The entities that most papers of a subsection name."""
        papers = self.structure.papers_of_part(section.title, section.proof_ids)
        known = [(each.entity, each.category) for each in fragment.entities]
        named = self._most_named(known, papers, _LEAST_OF_PART)[:_ROWS]
        caption = f"What the {fragment.papers} papers of this part name most, in title and abstract."
        types: list[str] = [each.entity.entity_type for each in named]
        of_one_type = len(set(types)) == 1 and not self.structure.by_rule
        first = {
            types[0].capitalize() if of_one_type else "Name": _names(named),
            **({} if of_one_type or self.structure.by_rule else {"Type": types}),
        }
        extra = {"Category": [escape_brackets(each.category) for each in named]}
        return self._exhibit(section, caption, named, first=first, extra=extra)

    def _most_named(
        self, entities: Iterable[tuple[Entity, str]], papers: frozenset[PaperId], least: int
    ) -> list[_Named]:
        """Those that were found in so many of some papers, of which one may be cited; named by most papers first."""
        found = []
        for entity, category in entities:
            mentioned = self.structure.things.places[entity.id].keys() & papers
            is_shown = len(mentioned) >= least and any(paper in mentioned for paper in self.keys)
            if is_shown and not (self.structure.by_rule and says_nothing(entity.name)):
                own = self.naming.of_entity(entity, mentioned) & papers if self.structure.by_rule else mentioned
                found.append(_Named(entity=entity, category=category, mentioned=mentioned, papers=own))
        return _by_papers(found)

    def _among(self, each: _Named) -> str:
        """Citations of the most important papers in which an entity was found."""
        return marker([key for paper, key in self.keys.items() if paper in each.mentioned][:_CITED])

    def _exhibit(
        self,
        section: Section,
        caption: str,
        named: Sequence[_Named],
        *,
        first: Mapping[str, Sequence[str]],
        extra: Mapping[str, Sequence[str]],
    ) -> Exhibit | None:
        """A table with a row for each name; None for a few.

        Args:
            first: the columns in front.
            extra: more columns, of which those are shown that say something of two rows in three.
        """
        if len(named) < _LEAST_ROWS:
            return None
        columns = {
            **first,
            "Papers": [f"{len(each.papers)}" for each in named],
            **{name: cells for name, cells in extra.items() if sum(map(bool, cells)) >= _LEAST_FILLED * len(named)},
            "Among them": list(map(self._among, named)),
        }
        table = Table(columns=tuple(columns), rows=tuple(zip(*columns.values(), strict=True)))
        return Exhibit(id=ExhibitId(f"{section.id}/entities"), caption=caption, content=table, section=section.id)


def _names(named: Iterable[_Named]) -> list[str]:
    return [escape_brackets(each.entity.name) for each in named]


def _by_papers(named: Iterable[_Named]) -> list[_Named]:
    """Those that most papers name first, equals as they were."""
    return sorted(named, key=lambda each: -len(each.papers))


def _beside(entity: Entity, most: Iterable[Sequence[_Named]], things: NamedThings) -> str:
    """Entities of other types that sentences name together with one, with the numbers of papers that do so."""
    others = [each.entity for own in most for each in own if each.entity.entity_type != entity.entity_type]
    counted = [(len(things.together(entity.id, each.id)), each) for each in others]
    ordered = sorted((each for each in counted if each[0]), key=lambda each: (-each[0], each[1].id))
    return ", ".join(f"{escape_brackets(each.name)} ({papers})" for papers, each in ordered[:_BESIDE])

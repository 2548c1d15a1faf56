"""Tables of a survey: categories of what its papers name, and papers by aspects with a source for each cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from kg.model.papers.paper import CitationKey, PaperId, PaperKind
from kg.model.surveys.exhibit import CellSource, Exhibit, ExhibitId, Table
from kg.model.surveys.survey import Passage, PassageId, Section, SectionId
from services.document.citations import keys_in_sections
from services.document.markup import escape_brackets, marker
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack
from services.models.port import LanguageModel
from services.steps.concurrent_work import together
from services.structure.survey_domain_graph import SurveyStructure
from services.structure.survey_taxonomies import SurveyTaxonomies
from services.tasks.tables.table_aspects import TABLE_ASPECTS
from services.tasks.tables.table_cells import TABLE_CELLS, CellsInput, TableCell
from services.tasks.tables.table_input import TableSource
from services.writing.assembly import TabledPart
from services.writing.exhibits.part_tables import (
    NOT_STATED,
    caption_of,
    papers_behind_claim,
    papers_in_text,
    row_label,
)

_LEAST_PAPERS, _LEAST_ROWS, MOST_ROWS = 4, 3, 12
"""Papers of a part that has a table by aspects, and of the table; SurveyGen-I has one for fewer than ten."""
_TOLD_ELSEWHERE = 2
"""Sentences of a part that rest on a paper at home in another, from which on its table shows the paper."""
_LEAST_ASPECTS, _LEAST_STATED = 2, 2 / 3
"""Columns from which on such a table is worth its place, and the share of a row that is stated."""
_NAMES, _CITED, _LEAST_CATEGORIES = 4, 4, 2
_OPENING = re.compile(r"\A(?:a\b|[a-z]{2,}(?:-[a-z]+)*,?(?:\s|\Z))")
"""A word in small letters that opens a cell, and no name such as `k-means` or `d-RLAIF`."""


def category_table(
    index: FieldIndex, taxonomies: SurveyTaxonomies, structure: SurveyStructure, sections: Sequence[Section]
) -> Exhibit | None:
    """What the field's papers name, gathered by category (SurveyGen-I D.2); None for fewer than two categories.

    It cites papers that the text cites too; its numbers count all papers. Categories that names say themselves go
    without a type.
    """
    cited, papers = set(keys_in_sections(sections)), index.graph.papers
    keys = {id: papers[id].citation_key for id in index.by_importance(papers) if papers[id].citation_key in cited}
    things = {each.id: each for each in structure.things.entities}
    with_type, rows = not taxonomies.by_head, []
    for taxonomy in taxonomies.taxonomies:
        for each in taxonomies.papers_of(taxonomy, structure, index.graph):
            inside = [things[one].name for one in each.entities[:_NAMES]]
            among = [key for id, key in keys.items() if id in each.papers][:_CITED]
            rows.append(
                (
                    *([taxonomy.entity_type] if with_type else []),
                    escape_brackets(each.name),
                    escape_brackets(", ".join(inside)),
                    f"{len(each.papers)}",
                    marker(among) if among else "",
                )
            )
    if len(rows) < _LEAST_CATEGORIES or not sections:
        return None
    columns = (*(["Type"] if with_type else []), "Category", "Such as", "Papers", "Among them")
    return Exhibit(
        id=ExhibitId(f"{sections[0].id}/categories"),
        caption=f"What several papers of the field name, gathered {taxonomies.manner}; {taxonomies.count}.",
        content=Table(columns=columns, rows=tuple(rows)),
        section=sections[0].id,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AspectTables:
    """Writes tables of papers by aspects for the parts of one survey; `tabled` has the papers at home in each part."""

    model: LanguageModel
    index: FieldIndex
    tabled: Mapping[SectionId, TabledPart] = field(default_factory=dict)

    async def tables(self, sections: Sequence[Section], *, without: Collection[SectionId] = ()) -> tuple[Exhibit, ...]:
        """A table for each part of the body with four papers or more, in reading order (SurveyGen-I D.3).

        Args:
            without: parts whose papers are in a table already, or need none.
        """
        parts = (part for section in sections[1:-1] for part in section.parts() if part.id not in without)
        with_papers = [(part, papers) for part in parts if len(papers := self._papers(part)) >= _LEAST_PAPERS]
        made = await together(
            [partial(self._table, part, papers) for part, papers in with_papers],
            at_once=self.model.route(TABLE_CELLS).traits.calls_at_once,
        )
        return tuple(each for each in made if each is not None)

    def _papers(self, part: Section) -> list[PaperId]:
        """The papers of a part: those without room in its text, then those that it describes, most important first.

        An earlier survey is none, for it has no aspects of its own. A paper that belongs to another part counts where
        two sentences rest on it.
        """
        at_home, papers = self.tabled.get(part.id, TabledPart()).papers, self.index.graph.papers
        told = Counter(id for claim in part.claims for id in papers_behind_claim(claim))
        kept = [id for id, claims in told.items() if id in at_home or claims >= _TOLD_ELSEWHERE or not at_home]
        untold = [id for id in at_home if id not in told and papers[id].is_readable]
        ordered = (*self.index.by_importance(untold), *self.index.by_importance(kept))
        return [id for id in ordered if papers[id].kind is not PaperKind.SURVEY]

    async def _table(self, part: Section, papers: Sequence[PaperId]) -> Exhibit | None:
        """Its rows are by year; of more papers than it can hold it has the first."""
        pack = evidence_pack(self.index, self.index.by_year(papers[:MOST_ROWS]))
        source = TableSource(topic=self.index.graph.field.topic, title=part.title, focus=part.focus, pack=pack)
        aspects = (await self.model.run(TABLE_ASPECTS, source)).value.aspects
        inputs = CellsInput(topic=source.topic, title=source.title, focus=source.focus, pack=pack, aspects=aspects)
        cells = (await self.model.run(TABLE_CELLS, inputs)).value.cells
        table = _aspect_table(pack, [each.aspect for each in aspects], cells)
        if table is None:
            return None
        shown = {each.passage.paper_id for each in table.sources}
        left = len(papers_in_text(part).intersection(papers) - shown)
        title = f"{escape_brackets(part.title)}{'' if part.title.endswith(('.', '?')) else '.'}"
        caption = caption_of(f"{title} A cell is what the paper states", described=left)
        return Exhibit(id=ExhibitId(f"{part.id}/aspects"), caption=caption, content=table, section=part.id)


def _aspect_table(pack: EvidencePack, aspects: Sequence[str], cells: Sequence[TableCell]) -> Table | None:
    """A row for each paper that states two thirds of the aspects that half of them state; None for too few."""
    found = {(each.paper, each.aspect): each for each in cells}
    keys = [item.paper.citation_key for item in pack.papers]
    stated = [aspect for aspect in aspects if 2 * sum(_is_stated(found, key, aspect) for key in keys) >= len(keys)]
    if len(stated) < _LEAST_ASPECTS:
        return None
    least = _LEAST_STATED * len(stated)
    keys = [key for key in keys if sum(_is_stated(found, key, aspect) for aspect in stated) >= least]
    if len(keys) < _LEAST_ROWS:
        return None
    papers = {item.paper.citation_key: item.paper for item in pack.papers}
    rows = tuple(
        (
            f"{escape_brackets(row_label(papers[key]))} {marker([key])}",
            *(_cell(found.get((key, aspect))) for aspect in stated),
        )
        for key in keys
    )
    sources = tuple(_sources(found, keys, stated, pack.passages()))
    return Table(columns=("Paper", *map(_capital, stated)), rows=rows, sources=sources)


def _is_stated(found: Mapping[tuple[str, str], TableCell], key: CitationKey, aspect: str) -> bool:
    cell = found.get((key, aspect))
    return cell is not None and cell.text is not None


def _cell(cell: TableCell | None) -> str:
    if cell is None or cell.text is None:
        return NOT_STATED
    return escape_brackets(_capital(cell.text))


def _capital(text: str) -> str:
    """A text with a capital letter in front, unless it opens with a name that has none."""
    return f"{text[0].upper()}{text[1:]}" if _OPENING.match(text) else text


def _sources(
    found: Mapping[tuple[str, str], TableCell],
    keys: Sequence[CitationKey],
    aspects: Sequence[str],
    passages: Mapping[PassageId, Passage],
) -> Iterator[CellSource]:
    for row, key in enumerate(keys):
        for column, aspect in enumerate(aspects, start=1):
            if (cell := found.get((key, aspect))) is not None and cell.text is not None:
                for name in cell.passages:
                    yield CellSource(row=row, column=column, passage=passages[PassageId(name)])

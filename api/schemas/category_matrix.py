"""Two taxonomies against each other over HTTP: the counts, and what lies behind a cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

from pydantic import Field
from typing_extensions import TypedDict

from api.schemas.entities import CategoryItem, category_item
from api.schemas.fragments import FragmentRelationItem, relation_item
from api.schemas.links import paper_link
from api.schemas.shown import Shown

if TYPE_CHECKING:
    from kg.model.entities.taxonomy import CategoryId, Taxonomy
    from kg.model.graphs.neighbourhood import PaperBrief
    from kg.model.papers.paper import PaperId
    from services.structure import domain_views as views


class MatrixCellItem(TypedDict):
    """Two categories against each other."""

    row: Annotated[str, Field(description="Id of a category of `rows`.")]
    column: Annotated[str, Field(description="Id of a category of `columns`.")]
    pairs: Annotated[int, Field(description="Pairs of related entities; 0 is a gap.", examples=[0])]
    papers: Annotated[int, Field(description="Papers behind, added up over pairs and kinds of relations.")]


class CategoryMatrixOut(Shown):
    """The categories of one taxonomy against those of another: what is studied with what, and what is not."""

    rows: list[CategoryItem] = Field(description="Categories of the first taxonomy that have entities.")
    columns: list[CategoryItem] = Field(description="Categories of the second taxonomy that have entities.")
    cells: list[MatrixCellItem] = Field(description="Every row by every column.")
    gaps: int = Field(description="Cells without a pair.", examples=[12])


class CellPaperItem(TypedDict):
    """A paper behind a cell."""

    id: Annotated[str, Field(description="Id of the paper.", examples=["p3d1a4c6b5e2f708"])]
    citation_key: Annotated[str, Field(description="Its citation key.", examples=["kipf2017semi"])]
    title: Annotated[str, Field(description="Its title.")]
    year: Annotated[int | None, Field(description="Its year; null if no source states it.")]
    pairs: Annotated[int, Field(description="Pairs of the cell that it relates.", examples=[2])]
    links: Annotated[dict[str, str], Field(description="Where it is.")]


class CategoryPaperItem(TypedDict):
    """A paper that mentions what is in a category."""

    id: Annotated[str, Field(description="Id of the paper.", examples=["p3d1a4c6b5e2f708"])]
    sentences: Annotated[int, Field(description="Sentences that do.", examples=[2])]


class PapersOfCategory(TypedDict):
    """The papers of a category."""

    category: Annotated[CategoryItem, Field(description="The category.")]
    papers: Annotated[list[CategoryPaperItem], Field(description="Those with most sentences first.")]


class TaxonomyPapers(Shown):
    """The papers of a field by the categories of a taxonomy; a paper may be in several, and in none."""

    items: list[PapersOfCategory] = Field(description="Each category before its parts, with the papers of these too.")


class CategoryCellOut(Shown):
    """What lies behind a cell of a category matrix."""

    row: CategoryItem = Field(description="The category of the first taxonomy.")
    column: CategoryItem = Field(description="The category of the second.")
    relations: list[FragmentRelationItem] = Field(description="The related entities, those of most papers first.")
    papers: list[CellPaperItem] = Field(description="The papers of the field that relate them, of most pairs first.")


def matrix_out(found: views.CategoryMatrix) -> CategoryMatrixOut:
    """Categories against each other."""
    return CategoryMatrixOut(
        rows=[category_item(found.rows, each) for each in found.rows.categories if each.entities],
        columns=[category_item(found.columns, each) for each in found.columns.categories if each.entities],
        cells=[
            {"row": each.row, "column": each.column, "pairs": each.pairs, "papers": each.papers} for each in found.cells
        ],
        gaps=sum(not each.pairs for each in found.cells),
    )


def taxonomy_papers_out(taxonomy: Taxonomy, found: Mapping[CategoryId, Mapping[PaperId, int]]) -> TaxonomyPapers:
    """The papers of each category."""
    return TaxonomyPapers.model_construct(
        items=[
            {
                "category": category_item(taxonomy, each),
                "papers": [{"id": id, "sentences": number} for id, number in found[each.id].items()],
            }
            for each in taxonomy.categories
        ]
    )


def cell_out(found: views.CellContent, papers: Iterable[tuple[PaperBrief, int]]) -> CategoryCellOut:
    """What lies behind a cell; `papers` each with its number of pairs."""
    return CategoryCellOut(
        row=category_item(found.rows, found.row),
        column=category_item(found.columns, found.column),
        relations=[relation_item(each) for each in found.relations],
        papers=[
            {
                "id": paper.id,
                "citation_key": paper.citation_key,
                "title": paper.title,
                "year": paper.year,
                "pairs": pairs,
                "links": {"self": paper_link(paper.id)},
            }
            for paper, pairs in papers
        ],
    )

"""Communities by communities, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.shown import Shown

if TYPE_CHECKING:
    from services.exploring.community_matrix import CitationMatrix


class MatrixGap(TypedDict):
    """A cell with fewer citations than were to be expected."""

    row: Annotated[int, Field(description="Place of the community that cites, from 0.", examples=[3])]
    column: Annotated[int, Field(description="Place of the one that is cited.", examples=[0])]
    citations: Annotated[int, Field(description="How many there are.", examples=[1])]
    expected: Annotated[float, Field(description="How many were to be expected.", examples=[7.4])]


class MatrixOut(Shown):
    """How much the communities of a field cite one another; a row cites a column."""

    model_config = ConfigDict(frozen=True)

    communities: list[str] = Field(description="Ids of rows and columns, in the field's order.")
    citations: list[list[int]] = Field(description="Citations of each row, one number for each column.")
    expected: list[list[float]] = Field(
        description="Citations to be expected if papers cited as many papers of other communities as they do, of their "
        "year or before, each with a chance that grows with how often it is cited; 0 within a community."
    )
    gaps: list[MatrixGap] = Field(
        description="Cells off the diagonal with at most half of the citations expected, and too few for chance."
    )


def matrix_out(found: CitationMatrix) -> MatrixOut:
    """Communities by communities."""
    expected = found.expected.round(2).tolist()
    gaps: list[MatrixGap] = [
        {
            "row": row,
            "column": column,
            "citations": int(found.citations[row, column]),
            "expected": expected[row][column],
        }
        for row, column in found.gaps
    ]
    return MatrixOut.model_construct(
        communities=list(found.communities), citations=found.citations.tolist(), expected=expected, gaps=gaps
    )

"""Works that a field cites and the library lacks, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.papers import PaperEntry, paper_entry
from api.schemas.shown import Shown

if TYPE_CHECKING:
    from services.collecting.missing import MissingWork


class MissingWorkOut(TypedDict):
    """A work that papers of a field cite, and of which the graph has no record."""

    work: Annotated[PaperEntry, Field(description="What is known of it by these citations.")]
    identifiers: Annotated[list[str], Field(description="By what it can be fetched.", examples=[["doi:10.5555/x"]])]
    cited_by: Annotated[int, Field(description="Papers of the field that cite it.", examples=[17])]
    citing: Annotated[list[PaperEntry], Field(description="The newest of these, three at most.")]


class MissingList(Shown):
    """Works that a library lacks, those first that most papers of the field cite."""

    model_config = ConfigDict(frozen=True)

    items: list[MissingWorkOut] = Field(description="The works.")


def missing_out(missing: MissingWork) -> MissingWorkOut:
    """A work that the library lacks."""
    return {
        "work": paper_entry(missing.work),
        "identifiers": list(missing.work.identifiers),
        "cited_by": missing.cited_by,
        "citing": [paper_entry(paper) for paper in missing.citing],
    }

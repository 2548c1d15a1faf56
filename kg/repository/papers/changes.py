"""What a write changes, for those who keep papers or citations in memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kg.model.papers.paper import PaperId

WRITES_OF_PAPERS = frozenset({"add_papers", "save_papers", "annotate_papers", "delete_papers"})
"""The templates that create, change or delete papers."""

WRITES_OF_CITATIONS = frozenset(
    {"add_citations", "add_new_citations", "add_cites", "save_cites", "absorb_citations", "absorb_references"}
    | {"delete_citations"}
)
"""The templates that create, change or move citations; those of a deleted paper go with it."""

_NOT_SHOWN = frozenset({"id", "content_hash", "linked", "search_text", "stub_text", "text_hash"})
_CITING = ("citing", "start_id", "absorbed", "into")


@dataclass(slots=True, kw_only=True)
class Changes:
    """Papers that may be new, gone or other than before; papers that may cite others than before; papers deleted.

    Of a paper deleted, those who cited it changed too, and are not listed.
    """

    papers: set[PaperId] = field(default_factory=set)
    citing: set[PaperId] = field(default_factory=set)
    deleted: set[PaperId] = field(default_factory=set)

    def note(self, template: str, parameters: Mapping[str, Any]) -> None:
        """Add what a write may have changed; templates outside the two sets above change nothing."""
        rows = parameters["rows"]
        if template == "delete_papers":
            ids = {PaperId(row["id"]) for row in rows}
            self.papers |= ids
            self.citing |= ids
            self.deleted |= ids
        elif template in WRITES_OF_PAPERS:
            self.papers |= {PaperId(row["id"]) for row in rows if set(row.get("properties", row)) - _NOT_SHOWN}
        elif template in WRITES_OF_CITATIONS:
            self.citing |= {PaperId(row[name]) for row in rows for name in _CITING if name in row}

    def __len__(self) -> int:
        return len(self.papers) + len(self.citing)

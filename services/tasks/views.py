"""Communities and paths with their summaries, as planning and writing read them and show them to a model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kg.model.fields.field import VerticalPath
from kg.model.papers.paper import PaperId
from services.evidence.overview import CommunityFacts
from services.tasks.blocks import Keys, facts_block
from services.tasks.input_shortening import items_cut
from services.tasks.summaries.community_summary import CommunitySummary
from services.tasks.summaries.path_summary import PathSummary
from services.tasks.task import Cut


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityView:
    """A community as planning and writing see it; `summary` is None where none was made."""

    facts: CommunityFacts
    summary: CommunitySummary | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathView:
    """A vertical path as planning and writing see it; `summary` is None where none was made.

    `row` are papers of it from the seed on, of which each cites the one before.
    """

    path: VerticalPath
    summary: PathSummary | None = None
    row: tuple[PaperId, ...] = ()


def communities_cut(field: str = "communities", *, kept: int = 1) -> Cut[Any]:
    """The smallest communities, where not all can be read."""
    return items_cut(field, name="communities", worth=lambda _at, view: len(view.facts.papers), kept=kept)


def communities_block(views: Iterable[CommunityView], keys: Keys) -> str:
    """Communities, each with its numbers and its summary."""
    return "\n\n".join(
        "\n".join((facts_block(view.facts, keys), view.summary.model_dump_json() if view.summary else "no summary"))
        for view in views
    )


def paths_block(views: Iterable[PathView], keys: Keys) -> str:
    """Vertical paths, each with its seed, its steps and its summary; papers outside `keys` are left out."""
    blocks = []
    for view in views:
        steps = ", ".join(keys[s.paper_id] for s in (*view.path.development, *view.path.frontier) if s.paper_id in keys)
        lines = [
            f"{view.path.id}: from {keys.get(view.path.seed, view.path.seed)}",
            f"reached papers: {steps or 'none'}",
        ]
        lines += [view.summary.model_dump_json()] if view.summary else []
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)

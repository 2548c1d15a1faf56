"""What a survey says on its first page of the papers that carry it: how many were read whole, and which were not."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import Paper
from kg.model.surveys.plan import OutlinePlan

_NAMED = 12
"""Papers that were not to be had and are named; the others are counted."""


def reading_note(plan: OutlinePlan, field: FieldGraph) -> str:
    """How many of the papers that carry an outline were read whole; "" where none was."""
    carrying = dict.fromkeys(id for part in plan.parts() if part.assignment for id in part.assignment.carrying)
    papers = [field.papers[id] for id in carrying if id in field.papers]
    left = [paper for paper in papers if paper.full_text is None]
    read = len(papers) - len(left)
    if not read:
        return ""
    note = f"Of the {len(papers)} papers that carry it {read} {'was' if read == 1 else 'were'} read whole."
    return f"{note} {_left_words(left)}" if left else note


def _left_words(left: Sequence[Paper]) -> str:
    """The papers without a full text, each with its DOI page, so that a reader may fetch it by hand."""
    named = [_name(paper) for paper in left[:_NAMED]]
    more = len(left) - len(named)
    beyond = f", and {more} more" if more else ""
    return f"Known by their abstracts alone are {', '.join(named)}{beyond}."


def _name(paper: Paper) -> str:
    doi = next((each.removeprefix("doi:") for each in paper.identifiers if each.startswith("doi:")), None)
    return f"{paper.citation_key} (https://doi.org/{doi})" if doi else paper.citation_key

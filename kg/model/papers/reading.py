"""What was read in a paper: its kind, and its attributes by the fields of that kind (SurveyX 3.1.2, AttributeTree)."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.papers.paper import PaperId, PaperKind


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedAttribute:
    """A field that the paper states, `part.field` or `field`, and the ids of the passages on which its text rests."""

    field: str
    text: str
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributeReading:
    """The latest reading of a paper; a field that does not stand in `attributes` is not stated.

    `summary` is the text of the attributes that stands for the paper where it is embedded, "" where nothing is stated.
    `content_hash` is the digest of the text that was read, `task_version` that of the prompt.
    """

    paper_id: PaperId
    kind: PaperKind
    attributes: tuple[StatedAttribute, ...]
    summary: str
    task_version: int
    model: str
    content_hash: str

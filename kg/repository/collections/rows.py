"""Collections, candidates and decisions as rows of templates, and back."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from datetime import date

from kg.model.collections.collection import (
    Axis,
    Candidate,
    CollectingParameters,
    Collection,
    Origin,
    ReaderRuling,
    ScreeningDecision,
    ScreeningOutcome,
    ScreeningStage,
    SourceSearch,
)
from kg.model.fields.field import FieldId
from kg.model.papers.paper import PaperId
from kg.ports import Row

_PARAMETERS = tuple(each.name for each in fields(CollectingParameters))


def collection_row(collection: Collection) -> Row:
    """The node of a collection."""
    return {
        "id": collection.id,
        "properties": {
            "topic": collection.topic,
            "description": collection.description,
            "as_of": collection.as_of.isoformat(),
            **asdict(collection.parameters),
            "axes": [axis.value for axis in collection.parameters.axes],
            "sources": list(collection.sources),
            "source_labels": list(collection.labels),
            "keywords": list(collection.keywords),
            "searches": json.dumps([{**asdict(each), "day": each.day.isoformat()} for each in collection.searches]),
            "model": collection.model,
            "embedder": collection.embedder,
        },
    }


def _parameters_of(row: Row) -> CollectingParameters:
    """The parameters of a row of `collections`; what an older Strata did not know has its default."""
    known = {name: row[name] for name in _PARAMETERS if row[name] is not None}
    return CollectingParameters(**known | {"axes": tuple(Axis(axis) for axis in row["axes"])})


def collection_of(row: Row) -> Collection:
    """A collection out of its row."""
    return Collection(
        id=FieldId(row["id"]),
        topic=row["topic"],
        description=row["description"],
        as_of=date.fromisoformat(row["as_of"]),
        parameters=_parameters_of(row),
        sources=tuple(row["sources"] or ()),
        labels=tuple(row["source_labels"] or ()),
        keywords=tuple(row["keywords"] or ()),
        searches=tuple(
            SourceSearch(**{**each, "origin": Origin(each["origin"]), "day": date.fromisoformat(each["day"])})
            for each in json.loads(row["searches"])
        ),
        model=row["model"],
        embedder=row["embedder"],
    )


def candidate_row(collection_id: str, candidate: Candidate) -> Row:
    """The relationship from a collection to one of its candidates."""
    properties = asdict(candidate)
    properties |= {"found_by": list(candidate.found_by), "missing": list(candidate.missing)}
    properties |= {name: getattr(candidate, name).value for name in ("origin", "outcome", "stage")}
    properties |= _screened_properties(properties.pop("screened"))
    return {"start_id": collection_id, "end_id": properties.pop("paper_id"), "properties": properties}


def candidate_of(row: Row) -> Candidate:
    """A candidate out of its row."""
    return Candidate(
        paper_id=PaperId(row["paper_id"]),
        origin=Origin(row["origin"]),
        found_by=tuple(row["found_by"] or ()),
        outcome=ScreeningOutcome(row["outcome"]),
        stage=ScreeningStage(row["stage"]),
        reason=row["reason"],
        similarity=row["similarity"],
        judged=row["judged"],
        rank=row["rank"],
        is_survey=bool(row["is_survey"]),
        missing=tuple(row["missing"] or ()),
        screened=_screening_of(row),
    )


_SCREENED = ("outcome", "stage", "reason")


def _screened_properties(screened: Row | None) -> Row:
    """The screening's own decision; nulls, which remove an earlier one, where there is none."""
    known = screened or dict.fromkeys(_SCREENED)
    return {f"screened_{name}": None if known[name] is None else str(known[name]) for name in _SCREENED}


def _screening_of(row: Row) -> ScreeningDecision | None:
    if row["screened_outcome"] is None:
        return None
    return ScreeningDecision(
        outcome=ScreeningOutcome(row["screened_outcome"]),
        stage=ScreeningStage(row["screened_stage"]),
        reason=row["screened_reason"],
    )


def ruling_row(collection_id: str, ruling: ReaderRuling) -> Row:
    """The relationship from a collection to a paper on which a reader decided."""
    properties = {"outcome": ruling.outcome.value, "reason": ruling.reason, "day": ruling.day.isoformat()}
    return {"start_id": collection_id, "end_id": ruling.paper_id, "properties": properties}


def ruling_of(row: Row) -> ReaderRuling:
    """A decision out of its row."""
    return ReaderRuling(
        paper_id=PaperId(row["paper_id"]),
        outcome=ScreeningOutcome(row["outcome"]),
        reason=row["reason"],
        day=date.fromisoformat(row["day"]),
    )

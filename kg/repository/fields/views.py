"""Built fields as arrays, read once and kept until the field or one of its papers changes."""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kg.algorithms.graphs.csr import from_edges, transpose, undirected_graph
from kg.model.fields.community import Community
from kg.model.fields.naming import state_of
from kg.model.fields.view import LAYERS, NO_COMMUNITY, UNKNOWN_COUNT, UNKNOWN_VENUE, FieldView, PaperFacts
from kg.model.graphs.graph import UNKNOWN_YEAR, FloatArray, IntArray
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row
from kg.repository.fields import rows as field_rows
from kg.repository.fields.reach_rows import reach_of
from kg.repository.papers.changes import WRITES_OF_PAPERS, Changes
from kg.repository.papers.rows import brief_of

VIEWS = 4
"""Views kept in memory; one of 100,000 papers and 1,000,000 citations takes an estimated 150 MB."""

SAVE = "save_fields"
"""The template that saves the node of a field."""

FACTS_SECONDS = 30.0
"""How old the papers' own facts may become where other processes write too and give no notice."""


@dataclass(slots=True, kw_only=True)
class _Kept:
    view: FieldView
    read_at: float
    is_changed: bool = False


class FieldViews:
    """The views asked for last; safe to use from several threads."""

    def __init__(self, engine: GraphEngine, *, size: int = VIEWS, clock: Callable[[], float] = time.monotonic) -> None:
        self._engine = engine
        self._size = size
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._meanwhile: set[PaperId] | None = None  # papers changed while a field is read
        self._saves: Counter[str] = Counter()
        self._is_notified: bool | None = None  # None until the first view
        self._keeping = threading.Lock()
        self._reading = threading.Lock()

    def view(self, row: Row, revision: str) -> tuple[FieldView, bool]:
        """The view of the field of a row of `field_by_id`, and whether it had to be read."""
        state = state_of(revision, row["names"])
        found = self._fresh(row["id"], state)
        if found is not None:
            return found, False
        with self._reading:
            found = self._fresh(row["id"], state)
            return (self._read(row, revision), True) if found is None else (found, False)

    def saves(self, field_id: str) -> int:
        """How often a field was saved since the first view, as far as this process knows: never on a server."""
        return self._saves[field_id]

    def forget(self, field_id: str) -> None:
        """Read a field again when it is asked for next."""
        with self._keeping:
            self._kept.pop(field_id, None)

    def _fresh(self, field_id: str, state: str) -> FieldView | None:
        with self._keeping:
            kept = self._kept.get(field_id)
            if kept is None or kept.view.state != state or self._is_old(kept):
                return None
            self._kept.move_to_end(field_id)
            return kept.view

    def _is_old(self, kept: _Kept) -> bool:
        return kept.is_changed or (not self._is_notified and self._clock() - kept.read_at > FACTS_SECONDS)

    def _read(self, row: Row, revision: str) -> FieldView:
        if self._is_notified is None:
            self._is_notified = self._engine.follow(WRITES_OF_PAPERS | {SAVE}, self._note)
        field_id, read_at = row["id"], self._clock()
        with self._keeping:
            self._meanwhile = set()
            kept = self._kept.get(field_id)
        facts = _facts_of(self._engine.read("field_briefs", field_id=field_id))
        state = state_of(revision, row["names"])
        if kept is not None and kept.view.state == state and _ids(facts) == tuple(kept.view.position):
            view = replace(kept.view, facts=facts)
        else:
            view = _view_of(self._engine, row, revision, facts)
        with self._keeping:
            changed, self._meanwhile = self._meanwhile or set(), None
            self._kept[field_id] = _Kept(view=view, read_at=read_at, is_changed=not changed.isdisjoint(view.position))
            self._kept.move_to_end(field_id)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return view

    def _note(self, template: str, parameters: Mapping[str, Any]) -> None:
        if template == SAVE:
            self._saves.update(row["id"] for row in parameters["rows"])
            return
        changes = Changes()
        changes.note(template, parameters)
        with self._keeping:
            if self._meanwhile is not None:
                self._meanwhile |= changes.papers
            for kept in self._kept.values():
                kept.is_changed = kept.is_changed or not changes.papers.isdisjoint(kept.view.position)


def _ids(facts: PaperFacts) -> tuple[PaperId, ...]:
    return tuple(paper.id for paper in facts.papers)


def _facts_of(rows: Sequence[Row]) -> PaperFacts:
    papers = tuple(brief_of(row) for row in rows)
    codes: dict[str, int] = {}
    venues = [None if paper.venue is None else paper.venue.lower() for paper in papers]
    return PaperFacts(
        papers=papers,
        years=_numbers((paper.year for paper in papers), missing=UNKNOWN_YEAR),
        citation_counts=_numbers((paper.citation_count for paper in papers), missing=UNKNOWN_COUNT),
        venues=_numbers(
            (None if venue is None else codes.setdefault(venue, len(codes)) for venue in venues), missing=UNKNOWN_VENUE
        ),
        venue_codes=codes,
        dates=tuple(row["publication_date"] for row in rows),
        authors=tuple(tuple(row["authors"] or ()) for row in rows),
    )


def _view_of(engine: GraphEngine, row: Row, revision: str, facts: PaperFacts) -> FieldView:
    field_id, edge_set = row["id"], row["edge_set"]
    position = {id: number for number, id in enumerate(_ids(facts))}
    members = [member for member in engine.read("field_members", field_id=field_id) if member["paper_id"] in position]
    communities = field_rows.communities_of(
        engine.read("field_communities", field_id=field_id), engine.read("field_community_papers", field_id=field_id)
    )
    cited = engine.read("field_citation_lists", field_id=field_id, edge_set=edge_set)
    similar = engine.read("field_similarity_lists", field_id=field_id, edge_set=edge_set)
    citations = from_edges(len(position), *_edges(position, cited))
    trending_scores = np.array([member["trending_score"] for member in members], dtype=np.float64)
    return FieldView(
        field=field_rows.field_of(row),
        revision=revision,
        reach=reach_of(row),
        facts=facts,
        position=position,
        layers=np.array([LAYERS.index(Layer(member["layer"])) for member in members], dtype=np.int64),
        communities=_community_of(position, communities),
        trending_scores=trending_scores,
        relevances=np.array([member["relevance"] for member in members], dtype=np.float64),
        reasons=tuple(member["reason"] for member in members),
        ranking=np.argsort(-trending_scores, kind="stable"),
        citations=citations,
        cited_by=transpose(citations),
        similar=undirected_graph(len(position), *_edges(position, similar)),
        community_list=communities,
        themes=field_rows.themes_of(
            engine.read("field_themes", field_id=field_id), engine.read("field_theme_communities", field_id=field_id)
        ),
        paths=field_rows.paths_of(
            engine.read("field_paths", field_id=field_id), engine.read("field_path_steps", field_id=field_id)
        ),
    )


def _numbers(values: Iterable[int | None], *, missing: int) -> IntArray:
    return np.array([missing if value is None else value for value in values], dtype=np.int64)


def _community_of(position: Mapping[PaperId, int], communities: Sequence[Community]) -> IntArray:
    found = np.full(len(position), NO_COMMUNITY, dtype=np.int64)
    for number, community in enumerate(communities):
        found[[position[paper] for paper in community.papers if paper in position]] = number
    return found


def _edges(position: Mapping[PaperId, int], rows: Sequence[Row]) -> tuple[IntArray, IntArray, FloatArray]:
    """Ends and weights; an end that came after the papers were read is left out, and the field read again."""
    first = np.array([position.get(row["id"], -1) for row in rows], dtype=np.int64)
    first = np.repeat(first, [len(row["edges"]) for row in rows])
    second = np.fromiter((position.get(id, -1) for row in rows for id, _ in row["edges"]), dtype=np.int64)
    weights = np.fromiter(
        (np.nan if weight is None else weight for row in rows for _, weight in row["edges"]), dtype=np.float64
    )
    known = (first >= 0) & (second >= 0)
    return first[known], second[known], weights[known]

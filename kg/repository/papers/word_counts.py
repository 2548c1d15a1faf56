"""The words of all titles, authors and venues in memory, for completing and correcting words of a query."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from kg.algorithms.ranking.search_words import words_of
from kg.ports import GraphEngine
from kg.repository.papers.changes import WRITES_OF_PAPERS
from kg.repository.rows import every_row

KEPT_SECONDS = 600.0
"""For so long words are taken to be all, on an engine that other processes write to."""

_PAGE = 50_000


class WordCounts:
    """In how many readable papers each word is; read when first asked for. Safe to use from threads."""

    def __init__(self, engine: GraphEngine, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._engine = engine
        self._clock = clock
        self._reading = threading.Lock()
        self._counts: Mapping[str, int] | None = None
        self._follows: bool | None = None  # None until the first question
        self._read_at = 0.0
        self._is_behind = False

    def counts(self) -> Mapping[str, int]:
        """Papers by word."""
        with self._reading:
            if self._follows is None:
                self._follows = self._engine.follow(WRITES_OF_PAPERS, self._note)
            counts = self._counts
            is_old = not self._follows and self._clock() - self._read_at > KEPT_SECONDS
            if counts is None or is_old:
                self._read_at, self._is_behind = self._clock(), False
                counts = self._read()
                self._counts = None if self._is_behind else counts
            return counts

    def _note(self, template: str, parameters: Mapping[str, Any]) -> None:
        self._counts, self._is_behind = None, True

    def _read(self) -> Mapping[str, int]:
        counts: Counter[str] = Counter()
        for row in every_row(self._engine, "paper_names", page=_PAGE):
            text = "\n".join((row["title"], row["venue"] or "", *(row["authors"] or ())))
            counts.update(set(words_of(text)))
        return counts

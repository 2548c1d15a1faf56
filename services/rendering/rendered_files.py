"""Files made of fields and surveys, kept in memory: rendered once for each state of what they are made of."""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from kg.model.fields.view import PaperFacts

MOST_BYTES = 128 * 2**20
"""All files together; a page of a field with 3,762 papers has about 5 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One file in one state: of what, as what, of which revision, and with which facts of its papers.

    A later import may correct a title, which is not a new revision; `facts` are then others (`FieldView.facts`).
    """

    subject: str
    format: str
    revision: str
    facts: PaperFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    revision: str
    facts: weakref.ref[PaperFacts]
    body: bytes

    def is_of(self, edition: Edition) -> bool:
        return self.revision == edition.revision and self.facts() is edition.facts


class KeptFiles:
    """The files asked for last, by subject and format; safe to use from several threads."""

    def __init__(self, *, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[tuple[str, str], _Kept] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, edition: Edition) -> bytes | None:
        """The file in this state; None where nobody has asked for it, or it had to make room."""
        place = edition.subject, edition.format
        with self._lock:
            kept = self._kept.get(place)
            if kept is None or not kept.is_of(edition):
                return None
            self._kept.move_to_end(place)
            return kept.body

    def render_file(self, edition: Edition, render: Callable[[], tuple[str, bytes]]) -> tuple[str, bytes]:
        """The file, made now unless it is kept, and the revision that it is of.

        Args:
            render: makes the file and says of which revision; only one of the revision asked for is kept.
        """
        if (body := self.get(edition)) is not None:
            return edition.revision, body
        revision, body = render()
        if revision == edition.revision:
            self._keep(edition, body)
        return revision, body

    def _keep(self, edition: Edition, body: bytes) -> None:
        if len(body) > self._most_bytes:
            return
        place = edition.subject, edition.format
        with self._lock:
            self._kept[place] = _Kept(revision=edition.revision, facts=weakref.ref(edition.facts), body=body)
            self._kept.move_to_end(place)
            while sum(len(kept.body) for kept in self._kept.values()) > self._most_bytes:
                self._kept.popitem(last=False)

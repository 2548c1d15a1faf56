"""Answers that go through all entities of a field, kept as long as the field's domain graph and taxonomies stay.

A server that other processes write to gives no notice of writes, but the revisions of what it holds are digests: two
small reads say whether an answer still holds, where making it again would go through 50,000 entities.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from weakref import WeakKeyDictionary

from kg.ports import GraphEngine, Row

MOST_ANSWERS = 256
MOST_ROWS = 1_000
"""Rows of an answer that is kept; 256 such answers take some 200 MB at the very most."""

_Revisions = tuple[Hashable, ...]


class EntityAnswers:
    """The rows of templates by what they were asked, the latest asked; safe to use from several threads."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._answers: OrderedDict[tuple[Hashable, ...], tuple[_Revisions, list[Row]]] = OrderedDict()

    def read(self, engine: GraphEngine, field_id: str, name: str, /, **parameters: str | int) -> list[Row]:
        """What `engine.read(name, **parameters)` gives, where the answer depends on the entities of a field alone.

        Args:
            engine: always the same one.
            field_id: the field whose entities, relations and taxonomies are read.
        """
        asked = (field_id, name, *sorted(parameters.items()))
        state = _revisions_of(engine, field_id)
        with self._guard:
            kept = self._answers.get(asked)
            if kept is not None and kept[0] == state:
                self._answers.move_to_end(asked)
                return list(kept[1])
        rows = engine.read(name, **parameters)
        if len(rows) <= MOST_ROWS and state == _revisions_of(engine, field_id):  # else it may be that of another state
            with self._guard:
                self._answers[asked] = (state, rows)
                self._answers.move_to_end(asked)
                if len(self._answers) > MOST_ANSWERS:
                    self._answers.popitem(last=False)
        return list(rows)


def _revisions_of(engine: GraphEngine, field_id: str) -> _Revisions:
    """The revisions of the domain graph of a field and of its taxonomies."""
    head = engine.read("domain_graph_by_field", field_id=field_id)
    taxonomies = engine.read("field_taxonomies", field_id=field_id)
    return (*(row["revision"] for row in head), *((row["key"], row["revision"]) for row in taxonomies))


_KEPT: WeakKeyDictionary[GraphEngine, EntityAnswers] = WeakKeyDictionary()
_MAKING = threading.Lock()


def entity_answers(engine: GraphEngine) -> EntityAnswers:
    """The one store of answers of an engine, made when it is first asked for."""
    with _MAKING:
        return _KEPT.setdefault(engine, EntityAnswers())

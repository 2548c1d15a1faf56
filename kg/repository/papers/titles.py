"""Which papers bear a title."""

from __future__ import annotations

from collections.abc import Iterable

from kg.algorithms.identity.normal_forms import title_key
from kg.batches import in_batches
from kg.model.papers.paper import PaperId
from kg.ports import Templates

_BATCH = 1_000


def papers_titled(templates: Templates, titles: Iterable[str]) -> dict[str, PaperId]:
    """The first paper, by id, of each title whose normal form is that of a paper's; works known by a citation too."""
    keys = {title: title_key(title) for title in titles}
    found: dict[str, PaperId] = {}
    for some in in_batches(sorted({key for key in keys.values() if key}), _BATCH):
        for row in templates.read("paper_ids_by_title_key", title_keys=some):
            found.setdefault(row["title_key"], PaperId(row["paper_id"]))
    return {title: found[key] for title, key in keys.items() if key in found}

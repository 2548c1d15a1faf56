"""The keys under which papers are cited beside their own one, as each format writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kg.model.papers.paper import Paper, PaperId

IDS = "tex.ids"
"""How a note begins that lists further citation keys: Better BibTeX for Zotero reads and writes it so."""


def further_keys(papers: Sequence[Paper]) -> Mapping[PaperId, tuple[str, ...]]:
    """The other keys of each paper of one file, none twice in it; to BibTeX, keys that differ in case are the same."""
    used = {paper.citation_key.lower() for paper in papers}
    found = {}
    for paper in papers:
        free = {key.lower(): key for key in reversed(paper.citation_keys) if key.lower() not in used}
        used |= free.keys()
        found[paper.id] = tuple(sorted(free.values()))
    return found


def ids_note(keys: Sequence[str]) -> str:
    """The line of a note that lists further keys; "" for none."""
    return f"{IDS}: {', '.join(keys)}" if keys else ""


def add_ids(note: str, keys: Sequence[str]) -> str:
    """A note with a last line that lists further keys."""
    return "\n".join(filter(None, (note, ids_note(keys))))

"""A field as a vault of notes: one Markdown file a paper, linked by citation keys, and one for the field.

A note ends with a line below which the reader writes; what is there is kept when the vault is written again.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId
from services.document.formulas import find_formulas
from services.rendering.references.escaping import one_line

Links = Callable[[Iterable[PaperId]], str]
"""The list of links to papers."""

YOURS = "<!-- your notes below this line are kept -->"
"""Ends what is written again."""

_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|#^\[\]\x00-\x1f]')
_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|$])")


def to_notes(field: FieldGraph) -> dict[str, str]:
    """The notes by file name: `@key.md` of each paper, and `FIELD.md` with all of them by layer."""
    names = _names(field.papers.values())
    cites: defaultdict[PaperId, list[PaperId]] = defaultdict(list)
    cited_by: defaultdict[PaperId, list[PaperId]] = defaultdict(list)
    for each in field.citations:
        cites[each.citing].append(each.cited)
        cited_by[each.cited].append(each.citing)
    community = {paper: each.label for each in field.communities for paper in each.papers}

    def links(ids: Iterable[PaperId]) -> str:
        ordered = sorted((field.papers[id] for id in ids), key=lambda paper: names[paper.id])
        return "".join(f"- [[{names[paper.id]}]] {_text(paper.title)}\n" for paper in ordered)

    notes = {f"{field.field.id}.md": _index(field, links)}
    for id, paper in field.papers.items():
        layer = field.members[id].layer
        parts = [_front(paper, field, layer, community.get(id, "")), f"# {_text(paper.title)}\n"]
        if paper.content:
            parts.append(f"{_text(paper.content)}\n")
        parts += [
            f"## {title}\n\n{links(ids)}" for title, ids in (("Cites", cites[id]), ("Cited by", cited_by[id])) if ids
        ]
        notes[f"{names[id]}.md"] = "\n".join([*parts, YOURS, ""])
    return notes


def keep_reader_part(old: str, new: str) -> str:
    """A note written again, with what its reader wrote below the line of the old one; all of one without the line."""
    _, found, own = old.partition(YOURS)
    return new.rstrip("\n") + own if found else new + old


def _index(field: FieldGraph, links: Links) -> str:
    parts = [f"# {_text(field.field.topic)}\n"]
    for layer in Layer:
        ids = [id for id, member in field.members.items() if member.layer is layer]
        if ids:
            parts.append(f"## {layer.value.capitalize()}\n\n{links(ids)}")
    return "\n".join([*parts, YOURS, ""])


def _front(paper: Paper, field: FieldGraph, layer: Layer, community: str) -> str:
    """The properties of a note, as YAML whose values are JSON."""
    facts: Mapping[str, object] = {
        "title": one_line(paper.title),
        "authors": list(paper.authors),
        "year": paper.year,
        "venue": paper.venue,
        "citation-key": paper.citation_key,
        "identifiers": list(paper.identifiers),
        "field": f"[[{field.field.id}]]",
        "tags": list(paper.labels),
        "layer": layer.value,
        "community": community,
        "retracted": paper.is_retracted or None,
    }
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in facts.items() if value]
    return "\n".join(["---", *lines, "---", ""])


def _names(papers: Iterable[Paper]) -> dict[PaperId, str]:
    """The name of each note, which differ also where letters of either case are one."""
    names: dict[PaperId, str] = {}
    taken: set[str] = set()
    for paper in sorted(papers, key=lambda each: (each.citation_key, each.id)):
        name = "@" + _NOT_IN_NAMES.sub("-", paper.citation_key)[:100]
        if name.lower() in taken:
            name = f"{name}-{paper.id}"
        taken.add(name.lower())
        names[paper.id] = name
    return names


def _text(text: str) -> str:
    """Plain text that Markdown shows as it is; formulas stay formulas."""
    line, shown, end = one_line(text), "", 0
    for formula in find_formulas(line):
        shown += _MARKDOWN.sub(r"\\\1", line[end : formula.start()]) + formula[0]
        end = formula.end()
    return shown + _MARKDOWN.sub(r"\\\1", line[end:])

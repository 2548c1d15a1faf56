"""Reference lists as CSL-JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kg.algorithms.identity.name_lists import list_authors
from kg.algorithms.identity.name_parts import split_name
from kg.model.papers.entry import Entry
from kg.model.papers.paper import Paper
from services.rendering.references.entries import DASHES, kind_in, values_in
from services.rendering.references.escaping import one_line
from services.rendering.references.keys import add_ids, further_keys
from services.rendering.references.links import identifier, links
from services.rendering.references.people import people_in, says_less
from services.rendering.references.reference_kinds import DEPOSITED, reference_kind
from services.rendering.references.retracted import add_status, status_words


def to_csl(papers: Iterable[Paper]) -> str:
    """A JSON array of CSL items; ids are citation keys, and a note lists further ones."""
    found = list(papers)
    keys = further_keys(found)
    return json.dumps([_noted_csl_item(paper, keys[paper.id]) for paper in found], ensure_ascii=False, indent=2) + "\n"


def _noted_csl_item(paper: Paper, keys: Sequence[str]) -> dict[str, Any]:
    item = _own_csl_item(paper)
    for other in paper.entry.others if paper.entry else ():
        item = _more_csl(other) | item
    note = add_ids(add_status(str(item.get("note") or ""), status_words(paper)), keys)
    return item | {"note": note} if note else item


def _own_csl_item(paper: Paper) -> dict[str, Any]:
    """An item: the one that the paper came with and what is known beyond it, or all that is known."""
    item, entry = _csl_item(paper), paper.entry
    if entry is None:
        return item
    head = {"id": item["id"], "type": kind_in(entry, "csl") or item["type"]}
    if entry.format == "csl":
        own = {name: json.loads(value) for name, value in entry.fields}
        own |= {"abstract": item.get("abstract", "")} if "abstract" in own else {}
        names = [", ".join(_csl_parts(each)) for each in own.get("author") or () if isinstance(each, dict)]
        own |= {"author": item["author"]} if names and says_less(entry, paper, names) else {}
        return head | own | {name: value for name, value in item.items() if name not in head | own}
    more = _more_csl(entry)
    if people := people_in(paper, entry):
        more["author"] = [{"literal": f} if g is None else {"family": f, "given": g} for f, g in people]
    return item | head | more


def _more_csl(entry: Entry) -> dict[str, Any]:
    """What an entry of another format says beyond what a paper holds."""
    more: dict[str, Any] = {}
    for name, values in values_in(entry, "csl"):
        text = DASHES.sub("-", ", ".join(values)) if name == "page" else ", ".join(values)
        more[name] = [split_name(one_line(value)).csl for value in values] if name == "editor" else text
    return more


def _csl_parts(person: Mapping[str, Any]) -> list[str]:
    return [str(person[part]) for part in ("family", "given", "literal") if person.get(part)]


def _csl_item(paper: Paper) -> dict[str, Any]:
    kind = reference_kind(paper)
    item: dict[str, Any] = {"id": paper.citation_key, "type": kind.csl, "title": one_line(paper.title)}
    if paper.authors:
        item["author"] = [split_name(one_line(author)).csl for author in list_authors(paper)]
    if paper.year is not None:
        item["issued"] = {"date-parts": [_date_parts(paper)]}
    optional = {
        "publisher" if kind in DEPOSITED else "container-title": one_line(paper.venue) if paper.venue else None,
        "DOI": identifier(paper, "doi"),
        "ISBN": identifier(paper, "isbn"),
        "PMID": identifier(paper, "pubmed"),
        "number": f"arXiv:{arxiv}" if (arxiv := identifier(paper, "arxiv")) else None,
        "URL": next((link.address for link in links(paper)), None),
        "abstract": paper.abstract,
    }
    return item | {name: value for name, value in optional.items() if value}


def _date_parts(paper: Paper) -> list[int]:
    parts = [int(part) for part in (paper.publication_date or "").split("-") if part.isdigit()]
    return parts if parts[:1] == [paper.year] else [paper.year or 0]

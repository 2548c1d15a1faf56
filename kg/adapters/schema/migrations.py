"""What turns a graph of an older schema into one of the next; each runs once, whole or not at all.

A migration may run on a graph that it has changed already: a process that died after its work may not have noted it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from kg.adapters.schema.attribute_trees import turn_trees_into_cards
from kg.adapters.schema.part_ids import shorten_part_ids
from kg.algorithms.identity.normal_forms import names_of_keys, own_citation_key
from kg.algorithms.ranking.search_words import search_texts
from kg.batches import in_batches
from kg.model.papers.paper import CitationKey
from kg.ports import Row, Templates
from kg.repository.rows import every_row

_PAGE = 1_000
_SHOWN = ("fields", "communities", "themes", "summaries", "claims", "passages", "exhibits", "taxonomies", "collections")
_SEARCHED = ("title", "abstract", "summary", "authors", "venue", "year", "stub")


def give_surveys_revisions(templates: Templates) -> None:
    """From 1 to 2: each survey becomes the first revision of itself, of the field as it is stored.

    What decided its text has a hash in its manifest already, under `input`. A field of which no revision is stored is
    named when it is built again.
    """
    revisions = {row["id"]: row["revision"] for row in every_row(templates, "dump_fields")}
    surveys = [row for row in every_row(templates, "dump_surveys") if row["number"] is None]
    rows = [
        {
            "id": row["id"],
            "properties": {
                "survey_id": row["id"],
                "number": 1,
                "input": json.loads(row["manifest"] or "{}").get("input"),
                "field_revision": revisions.get(row["field_id"]),
            },
        }
        for row in surveys
    ]
    if rows:
        templates.write("save_surveys", rows=rows)


def give_fields_themes(templates: Templates) -> None:
    """From 2 to 3: each community becomes a theme of its own, with its name, until its field is built again."""
    themed = {row["field_id"] for row in every_row(templates, "dump_themes")}
    communities = sorted(every_row(templates, "dump_communities"), key=itemgetter("field_id"))
    for field_id, own in groupby(communities, key=itemgetter("field_id")):
        if field_id not in themed:
            _give_themes(templates, field_id, sorted(own, key=lambda row: (-row["size"], row["position"])))


def _give_themes(templates: Templates, field_id: str, communities: list[Row]) -> None:
    owner = field_id.partition("@")[0]  # an earlier state of a field has parts of the same ids as the field
    themes, members = [], []
    for position, community in enumerate(communities):
        theme_id = f"{owner}:theme:{position}"
        properties = {key: community[key] for key in ("field_id", "label", "keywords")}
        properties |= {"theme_id": theme_id, "position": position}
        theme = {"id": f"{field_id}#{theme_id}", "properties": properties}
        themes.append(theme)
        members.append({"start_id": community["id"], "end_id": theme["id"], "properties": {"position": 0}})
    templates.write_many("save_themes", themes)
    templates.write_many("save_has_theme", [{"start_id": field_id, "end_id": theme["id"]} for theme in themes])
    templates.write_many("save_in_theme", members)


def write_down_words(templates: Templates) -> None:
    """From 3 to 4: text search reads the words of a paper, of a stub apart from the others."""
    papers = every_row(templates, "dump_papers")
    rows = ({"id": row["id"], "properties": search_texts(**{fact: row[fact] for fact in _SEARCHED})} for row in papers)
    templates.write_many("annotate_papers", rows)


def add_entities(_templates: Templates) -> None:
    """From 4 to 5: entities and taxonomies come; a graph without them is whole."""


def name_edges_of_fields(templates: Templates) -> None:
    """From 5 to 6: the edges of a field have a name of their own, which was the field's id."""
    fields = [row for row in every_row(templates, "dump_fields") if row["edge_set"] is None]
    templates.write_many("save_fields", [{"id": row["id"], "properties": {"edge_set": row["id"]}} for row in fields])


def index_lists(_templates: Templates) -> None:
    """From 6 to 7: what lists of papers are sorted by is indexed; `ensure_schema` has made the indexes."""


def tie_extractions(engine: Templates) -> None:
    """From 9 to 10, first part, in batches: extractions lead to papers, relations to names; names say themselves.

    Words of scripts without blanks, words with apostrophes and other letters are written down for search.
    """
    write_down_words(engine)
    names = every_row(engine, "dump_entity_names")
    said = ({"id": row["id"], "properties": {"name": row["id"].partition("|")[2] or row["id"]}} for row in names)
    engine.write_many("save_entity_names", said)
    read = every_row(engine, "dump_extractions")
    engine.write_many("save_read_in", (_tie(row["id"], row["paper_id"]) for row in read))
    for batch in in_batches(every_row(engine, "dump_relation_mentions"), _PAGE):
        engine.write_many("save_found_by", (_tie(row["id"], row["extraction_id"]) for row in batch))
        ends = (_tie(row["id"], row[place], place_key=place) for row in batch for place in ("first", "second"))
        engine.write_many("save_about", ends)


def _tie(start: str, end: str, **properties: str) -> Row:
    return {"start_id": start, "end_id": end, "properties": properties}


def index_entities(_templates: Templates) -> None:
    """From 9 to 10, second part: entities have indexes of what they are listed by; `ensure_schema` has made them."""


def label_and_tie(engine: Templates) -> None:
    """From 7 to 8, first part, in batches: stubs get their label, identifiers lead to their papers.

    A process that dies meanwhile leaves a graph of version 7, part of which is of version 8.
    """
    engine.write_many("label_stubs", every_row(engine, "papers_ids"))
    engine.write_many("tie_identifiers", every_row(engine, "identifiers_ids"))
    engine.write("unindex_identifier_paper")


def spell_out(templates: Templates) -> None:
    """From 7 to 8: parameters are properties, days dates; what is drawn has a name; paths lead from paper to paper."""
    _spell_out_parameters(templates)
    for kind in _SHOWN:  # what is saved gets its name and its dates
        templates.write_many(
            f"save_{kind}", [{"id": row["id"], "properties": {}} for row in every_row(templates, f"{kind}_ids")]
        )
    collections = [row["id"] for row in every_row(templates, "collections_ids")]
    rulings = templates.read("dump_ruled_on", ids=collections)
    templates.write_many("save_ruled_on", [{**_ends(row), "properties": {}} for row in rulings])
    paths = list(every_row(templates, "dump_paths"))
    for page in in_batches(paths, _PAGE):
        _lead_on(templates, page)


def _spell_out_parameters(templates: Templates) -> None:
    for row in templates.read("older_field_parameters"):
        properties = json.loads(row["parameters"])
        properties["chosen_landmark_year"] = properties.pop("landmark_year", None)
        versions = sorted(json.loads(row["versions"]).items())
        properties |= {"versions": [f"{name} {version}" for name, version in versions], "parameters": None}
        templates.write("save_fields", rows=[{"id": row["id"], "properties": properties}])
    for row in templates.read("older_collection_parameters"):
        properties = {**json.loads(row["parameters"]), "parameters": None}
        templates.write("save_collections", rows=[{"id": row["id"], "properties": properties}])


def _lead_on(templates: Templates, paths: list[Row]) -> None:
    """Name paths by their seeds, and let each paper on one lead to those that were reached from it."""
    seeds = sorted({path["seed"] for path in paths})
    titles = {row["id"]: row["title"] for row in templates.read("papers_by_id", ids=seeds, limit=len(seeds))}
    names = [{"id": path["id"], "properties": {"name": titles.get(path["seed"])}} for path in paths]
    templates.write_many("save_paths", names)
    steps = templates.read("dump_step", ids=[path["id"] for path in paths])
    templates.write_many(
        "save_next",
        [
            {
                "start_id": step["parent"],
                "end_id": step["end_id"],
                "properties": {"path_key": step["start_id"], "weight": step["weight"]},
            }
            for step in steps
            if step["parent"] not in {None, step["end_id"]}
        ],
    )


def _ends(row: Row) -> Row:
    return {"start_id": row["start_id"], "end_id": row["end_id"]}


def add_full_texts(_templates: Templates) -> None:
    """From 10 to 11: full texts come, and passages that are cut from them; a graph without them is whole."""


def write_down_citation_keys(templates: Templates) -> None:
    """From 12 to 13: the keys that bibliographies gave a paper are properties of their own, and find it."""
    keys: dict[str, set[str]] = {}
    for row in every_row(templates, "dump_papers"):
        if row["entry"] and (key := own_citation_key(json.loads(row["entry"])[2])):
            keys[row["id"]] = {key, *(row["citation_keys"] or ())}
    for row in list(every_row(templates, "merged_papers")):
        parts = json.loads(row["parts"])
        found = {key for part in parts if (key := _give_key(part["paper"]))}
        if found:
            keys[row["id"]] = found.union(keys.get(row["id"], ()))
            templates.write("save_merged_papers", rows=[{"id": row["id"], "properties": {"parts": json.dumps(parts)}}])
    rows = [{"id": id, "properties": {"citation_keys": sorted(found)}} for id, found in sorted(keys.items())]
    templates.write_many("annotate_papers", rows)
    names = {name: id for id in sorted(keys, reverse=True) for name in names_of_keys(map(CitationKey, keys[id]))}
    templates.write_many("add_identifiers", [{"id": name, "paper_id": id} for name, id in sorted(names.items())])


def _give_key(paper: dict[str, Any]) -> CitationKey | None:
    """Give a part of a merged paper the key of its entry, if it has one that is of use."""
    key = own_citation_key((paper.get("entry") or {}).get("key", ""))
    if key:
        paper["citation_keys"] = sorted({key, *paper.get("citation_keys", ())})
    return key


PREPARATIONS: Mapping[int, Callable[[Templates], None]] = {7: label_and_tie, 9: tie_extractions}
"""What of a migration touches too many nodes for one transaction; it comes before the rest, in batches."""

MIGRATIONS: Mapping[int, Callable[[Templates], None]] = {
    1: give_surveys_revisions,
    2: give_fields_themes,
    3: write_down_words,
    4: add_entities,
    5: name_edges_of_fields,
    6: index_lists,
    7: spell_out,
    8: turn_trees_into_cards,
    9: index_entities,
    10: add_full_texts,
    11: shorten_part_ids,
    12: write_down_citation_keys,
}
"""By the version that each starts from; it leads to the next."""

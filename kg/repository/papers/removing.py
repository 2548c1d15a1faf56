"""Deleting papers: what would go is found first, and the same is found again before anything is written.

The graph after it is the one without the records of these papers. What other papers cite is still known by these
citations, so that the same records bring the same graph again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kg.algorithms.identity.normal_forms import title_key
from kg.batches import in_batches
from kg.errors import OutdatedError
from kg.model.papers.identity import Part
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId, PaperKind
from kg.model.papers.removal import Removal
from kg.ports import Row, Templates
from kg.repository.papers.pages import paper_ids
from kg.repository.papers.parts import chapters_of, parts_of, save_chapters, save_parts
from kg.repository.papers.rows import citation_of
from kg.repository.papers.saving import BATCH, find_papers, save_citations
from kg.repository.papers.storing import save_linked

_READ = ("names", "relations", "extractions", "readings", "full_texts")


def plan_removal(templates: Templates, ids: Iterable[PaperId] = (), *, label: str | None = None) -> Removal:
    """What deleting papers would do; with a label, deleting the import of that label.

    Stubs and ids of no paper are left out.
    """
    wanted = sorted(set(ids) if label is None else paper_ids(templates, source=label))
    stored = find_papers(templates, wanted).items()
    found = {id: paper for id, paper in stored if not paper.stub and (label is None or label in paper.sources)}
    shared = tuple(id for id, paper in found.items() if label is not None and set(paper.sources) != {label})
    own = [id for id in found if id not in set(shared)]
    states = _rows(templates, "field_states_of_papers", own)
    held = _papers_of_surveys(templates, states, own)
    going = {id: found[id] for id in own if id not in held}
    cited, stubs = _papers_and_stubs_left(templates, going)
    considered = _rows(templates, "collections_of_papers", going)
    return Removal(
        label=label,
        papers=tuple(going.values()),
        cited=cited,
        held=held,
        shared=shared,
        stubs=stubs,
        fields=Counter(row["id"] for row in states if row["id"] == row["field_id"] and row["paper_id"] in going),
        collections=Counter(row["collection_id"] for row in considered),
        full_texts=len(_rows(templates, "papers_with_full_text", going)),
    )


def remove_planned(templates: Templates, removal: Removal) -> None:
    """Delete the papers of a removal; `templates` are those of a transaction.

    Raises:
        OutdatedError: it would not take the same papers any more.
    """
    found = plan_removal(templates, [paper.id for paper in removal.papers], label=removal.label)
    if found.digest != removal.digest:
        raise OutdatedError("what is to be deleted has changed since it was shown; look at it again")
    _remove(templates, found)


def _remove(templates: Templates, removal: Removal) -> None:
    going = {paper.id: paper for paper in removal.papers}
    incoming = [each for each in _citations(templates, "citations_to", removal.cited) if each.citing not in going]
    real = {each.citing for each in incoming} - _stubs(templates, {each.citing for each in incoming}).keys()
    names = _rows(templates, "aliases_of_papers", going)
    parts = _remaining_parts(templates, removal, going, names)
    gone: list[Row] = [{"id": id} for id in (*going, *removal.stubs)]
    people = [going[id] for id in going] + list(find_papers(templates, removal.stubs).values())
    for found in _READ:
        templates.write_many(f"delete_{found}_of_papers", [{"id": id} for id in going])
    templates.write_many("delete_identifiers_of_papers", gone)
    templates.write_many("delete_merged_papers", gone)
    templates.write_many("delete_papers", gone)
    save_linked(templates, [_as_cited(going[id]) for id in going if id in removal.cited])
    templates.write_many(
        "absorb_identifiers",
        [{"id": row["id"], "into": row["paper_id"]} for row in names if _stays(row, going, removal.cited)],
    )
    save_citations(templates, [each for each in incoming if each.citing in real], new=removal.cited)
    save_parts(templates, parts)
    _delete_names(templates, people)
    _delist_chapters(templates, removal, names)
    if removal.label is not None:
        _withdraw_label(templates, removal.shared, removal.label)


def _stays(row: Row, going: Mapping[PaperId, Paper], cited: Collection[PaperId]) -> bool:
    """Whether a name goes on leading to its paper: a key of a bibliography goes with the record that gave it."""
    return row["paper_id"] in cited and row["id"] not in going[row["paper_id"]].citation_keys


def _rows(templates: Templates, template: str, ids: Iterable[str]) -> list[Row]:
    return [row for batch in in_batches(ids, BATCH) for row in templates.read(template, ids=batch)]


def _citations(templates: Templates, template: str, ids: Iterable[PaperId]) -> list[Citation]:
    return [citation_of(row) for row in _rows(templates, template, sorted(ids))]


def _stubs(templates: Templates, ids: Iterable[PaperId]) -> dict[PaperId, bool]:
    """The stubs among papers, each with whether anything but citations names it."""
    return {PaperId(row["id"]): row["is_held"] for row in _rows(templates, "stubs_among", sorted(ids))}


def _papers_of_surveys(
    templates: Templates, states: Sequence[Row], ids: Sequence[PaperId]
) -> dict[PaperId, tuple[str, ...]]:
    """The papers that surveys rest on: they cite them, or were written from a field as it was with them."""
    holders: defaultdict[PaperId, set[str]] = defaultdict(set)
    for row in _rows(templates, "surveys_citing_papers", ids):
        holders[row["paper_id"]].add(row["survey_id"])
    surveys = templates.read("survey_briefs", survey_id=None)
    for state in states:
        for survey in surveys:
            of_field = survey["field_id"] == state["field_id"]
            if of_field and (survey["field_revision"] or state["revision"]) == state["revision"]:
                holders[state["paper_id"]].add(survey["id"])
    return {id: tuple(sorted(holders[id])) for id in ids if id in holders}


def _papers_and_stubs_left(
    templates: Templates, going: Collection[PaperId]
) -> tuple[frozenset[PaperId], tuple[PaperId, ...]]:
    """The papers among those that go which papers that stay cite; and the stubs that only those that go speak of."""
    outgoing = _citations(templates, "citations_of", going)
    incoming = _citations(templates, "citations_to", going)
    beside = {each.cited for each in outgoing} | {each.citing for each in incoming}
    stubs = _stubs(templates, beside.difference(going))
    stay_with = {*stubs, *going}
    cited = frozenset(each.cited for each in incoming if each.citing not in stay_with)
    free = {id for id, is_held in stubs.items() if not is_held}
    for each in _citations(templates, "citations_of", free):
        if each.cited not in stay_with:
            free.discard(each.citing)
    for each in _citations(templates, "citations_to", free):
        if each.citing not in stay_with:
            free.discard(each.cited)
    return cited, tuple(sorted(free))


def _as_cited(paper: Paper) -> Paper:
    """What is left of a paper that is known by citations only: by what it is found again when its record returns."""
    return replace(
        paper,
        citation_key=CitationKey(paper.id),
        abstract=None,
        is_abstract_extracted=False,
        summary=None,
        publication_date=None,
        venue=None,
        citation_count=None,
        kind=PaperKind.OTHER,
        url=None,
        stub=True,
        sources=(),
        labels=(),
        entry=None,
        citation_keys=(),
    )


def _remaining_parts(
    templates: Templates, removal: Removal, going: Collection[PaperId], names: Sequence[Row]
) -> dict[PaperId, tuple[Part, ...]]:
    """The parts of papers that stay, without the citations of those that go; of stubs without their records."""
    own = {*going, *(row["id"] for row in names)}
    beside = {each.cited for each in _citations(templates, "citations_of", going)} - set(going)
    found = parts_of(templates, sorted(beside - set(removal.stubs) | removal.cited))
    left = {}
    for id, parts in found.items():
        kept = tuple(
            replace(
                part,
                paper=_as_cited(part.paper) if id in removal.cited else part.paper,
                citations=tuple(each for each in part.citations if each.citing not in own),
            )
            for part in parts
        )
        if kept != parts:
            left[id] = kept
    return left


def _delete_names(templates: Templates, papers: Iterable[Paper]) -> None:
    """Delete the authors and venues of papers that went, where no other paper has them."""
    papers = list(papers)
    authors = {title_key(name) for paper in papers for name in paper.authors} - {""}
    venues = {title_key(paper.venue) for paper in papers if paper.venue} - {""}
    templates.write_many("delete_authors_without_papers", [{"id": key} for key in sorted(authors)])
    templates.write_many("delete_venues_without_papers", [{"id": key} for key in sorted(venues)])


def _delist_chapters(templates: Templates, removal: Removal, names: Sequence[Row]) -> None:
    """Take the chapters that went off the lists of their DOIs."""
    gone = {paper.id for paper in removal.papers if paper.id not in removal.cited} | set(removal.stubs)
    gone |= {PaperId(row["id"]) for row in names if row["paper_id"] in gone}
    dois = {name for paper in removal.papers for name in paper.identifiers if name.startswith("doi:")}
    listed = chapters_of(templates, sorted(dois))
    left = {doi: tuple(id for id in chapters if id not in gone) for doi, chapters in listed.items()}
    save_chapters(templates, {doi: chapters for doi, chapters in left.items() if chapters != listed[doi]})


def _withdraw_label(templates: Templates, ids: Sequence[PaperId], label: str) -> None:
    """Take the label of an import from papers that others brought, too; what they say stays united."""
    papers, parts = find_papers(templates, ids), parts_of(templates, ids)
    rows = [{"id": id, "properties": {"sources": _without(paper, label)}} for id, paper in papers.items()]
    templates.write_many("annotate_papers", rows)
    save_parts(
        templates,
        {
            id: tuple(replace(p, paper=replace(p.paper, sources=tuple(_without(p.paper, label)))) for p in each)
            for id, each in parts.items()
        },
    )


def _without(paper: Paper, label: str) -> list[str]:
    return [source for source in paper.sources if source != label]

"""Writing papers and citations, and what a batch of records must be notified of before it is resolved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from string import ascii_lowercase

from kg.algorithms.identity.merged_citations import join_citations
from kg.algorithms.identity.normal_forms import id_from_hash, identifying, names_of_keys, title_key
from kg.batches import in_batches
from kg.errors import NotFoundError
from kg.model.papers.duplicates import Decision
from kg.model.papers.identity import KnownPapers, Part, Questions
from kg.model.papers.paper import Citation, CitationKey, Identifier, Paper, PaperId
from kg.ports import Row, Templates
from kg.repository.papers.parts import as_parts, chapters_of, parts_of
from kg.repository.papers.rows import annotation, citation_of, decision_of, paper_of, paper_properties
from kg.repository.rows import every_row

BATCH = 1_000
"""Ids in one statement."""

CITATION_BATCH = 2_000

_NAMES_BATCH = 10_000
"""Identifiers in one question for the papers that they name, which answers with two short texts each."""


def known_papers(templates: Templates, questions: Questions) -> KnownPapers:
    """What the graph answers before a batch of records is resolved."""
    return _Known(templates).answer(questions)


class _Known:
    """What is known of a batch: with the papers that it names come those of their titles, and so on."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._by_identifier: dict[Identifier, PaperId] = {}
        self._papers: dict[PaperId, Paper] = {}
        self._parts: dict[PaperId, tuple[Part, ...]] = {}
        self._chapters: dict[Identifier, tuple[PaperId, ...]] = {}

    def answer(self, questions: Questions) -> KnownPapers:
        """The answer to the questions of a batch."""
        mentioned = papers_by_identifier(self._templates, questions.mentions)
        self._by_identifier = papers_by_identifier(self._templates, questions.identifiers)
        described = [PaperId(name) for name in questions.identifiers if ":" not in name]
        self._parts = parts_of(self._templates, sorted(set(mentioned.values())))
        # The DOI of a chapter may be that of its book, so of a chapter the id is not enough.
        unlike = {id for name, id in mentioned.items() if name.startswith("doi:") and id != id_from_hash(name)}
        self._read({*self._by_identifier.values(), *described, *self._parts, *unlike})
        self._widen(set(questions.title_keys), {name for name in questions.identifiers if name.startswith("doi:")})
        return KnownPapers(
            by_identifier=mentioned | self._by_identifier,
            papers=self._papers,
            parts=self._parts,
            chapters=self._chapters,
            decisions=decisions(self._templates) if self._papers else (),
            as_parts=lambda ids: as_parts(self._templates, find_papers(self._templates, ids)),
            named=partial(papers_by_identifier, self._templates),
            taken_keys=partial(citation_keys_in_use, self._templates),
        )

    def _widen(self, keys: set[str], dois: set[Identifier]) -> None:
        """Read the namesakes of all that was read, and what has the DOI of a chapter, until there are no more."""
        asked: set[str] = set()
        sought: set[Identifier] = set()
        while keys - asked or dois - sought:
            found = papers_by_title_key(self._templates, sorted(keys - asked))
            self._read({id for ids in found.values() for id in ids})
            self._read_chapters(sorted(dois - sought))
            asked |= keys
            sought |= dois
            papers = [*self._papers.values(), *(part.paper for parts in self._parts.values() for part in parts)]
            keys = {title_key(paper.title) for paper in papers} - {""}
            dois = {doi for paper in papers for doi in paper.identifiers if doi.startswith("doi:")}

    def _read_chapters(self, dois: Sequence[Identifier]) -> None:
        """Read the chapters that are listed with DOIs, and what these DOIs lead to where there are chapters."""
        found = chapters_of(self._templates, dois)
        self._chapters |= found
        names = {Identifier(id) for ids in found.values() for id in ids}
        leads = papers_by_identifier(self._templates, sorted(names | (found.keys() - self._by_identifier.keys())))
        self._by_identifier |= {name: id for name, id in leads.items() if name in found}
        self._read({*leads.values(), *map(PaperId, names - leads.keys())})

    def _read(self, ids: set[PaperId]) -> None:
        missing = sorted(ids - self._papers.keys())
        found = find_papers(self._templates, missing)
        self._papers |= found
        self._parts |= parts_of(self._templates, [id for id in found if id not in self._parts])


def decisions(templates: Templates) -> tuple[Decision, ...]:
    """All decisions on duplicates, by the ids of their pairs."""
    return tuple(map(decision_of, every_row(templates, "decisions", page=_NAMES_BATCH)))


def papers_by_title_key(templates: Templates, title_keys: Sequence[str]) -> dict[str, tuple[PaperId, ...]]:
    """Papers, in order of id, by the normal form of a title that they bear, or that a paper merged into them bore."""
    by_title: dict[str, tuple[PaperId, ...]] = {}
    for titles in in_batches(title_keys, BATCH):
        for row in templates.read("paper_ids_by_title_key", title_keys=titles):
            by_title[row["title_key"]] = (*by_title.get(row["title_key"], ()), PaperId(row["paper_id"]))
        for row in templates.read("merged_papers_by_title_key", title_keys=titles):
            namesakes = {*by_title.get(row["title_key"], ()), PaperId(row["paper_id"])}
            by_title[row["title_key"]] = tuple(sorted(namesakes))
    return by_title


def papers_by_identifier(templates: Templates, identifiers: Iterable[Identifier]) -> dict[Identifier, PaperId]:
    """The papers that identifiers and old ids lead to."""
    return {
        Identifier(row["identifier"]): PaperId(row["paper_id"])
        for names in in_batches(identifiers, _NAMES_BATCH)
        for row in templates.read("paper_ids_by_identifier", identifiers=names, limit=len(names))
    }


def find_papers(templates: Templates, ids: Iterable[PaperId]) -> dict[PaperId, Paper]:
    """Those of the papers that are stored, in the order asked."""
    wanted = list(dict.fromkeys(ids))
    found = {}
    for batch in in_batches(wanted, BATCH):
        rows = templates.read("papers_by_id", ids=batch, limit=len(batch))
        found.update({PaperId(row["id"]): paper_of(row) for row in rows})
    return {id: found[id] for id in wanted if id in found}


def citation_keys_in_use(templates: Templates, bases: Mapping[str, int]) -> dict[str, frozenset[CitationKey]]:
    """For each base that is taken, the stored keys made of it and the suffix "", a to z, aa to zz and so on.

    The search for a base ends with the first length of suffix up to which as many keys are free as it may need. It does
    not end at the first free one: a key of the user's own may look like a later one of the base.

    Args:
        bases: how many new keys each base may need.
    """
    taken: dict[str, frozenset[CitationKey]] = {}
    sought, length, asked = sorted(bases), 0, 0
    while sought:
        suffixes = ["".join(letters) for letters in product(ascii_lowercase, repeat=length)]
        asked += len(suffixes)
        found = _taken_keys(templates, [base + suffix for base in sought for suffix in suffixes])
        for base in sought:
            if new := {CitationKey(base + suffix) for suffix in suffixes} & found:
                taken[base] = taken.get(base, frozenset()) | new
        sought = [base for base in sought if asked - len(taken.get(base, ())) < bases[base]]
        length += 1
    return taken


def stored_ids(templates: Templates, ids: Iterable[str]) -> set[str]:
    """Those of the ids that are papers."""
    return {
        row["id"]
        for batch in in_batches(ids, 2 * CITATION_BATCH)
        for row in templates.read("papers_stored", ids=batch, limit=len(batch))
    }


def save_papers(templates: Templates, papers: Mapping[PaperId, Paper], *, linked: bool = False) -> set[str]:
    """Create or replace papers and name them by their identifiers and keys; the ids of those that were stored before.

    `linked` says that the caller connects them with the nodes of their authors and venues, in this transaction.
    """
    rows = {paper.id: paper_properties(paper) for paper in papers.values()}
    if linked:
        for properties in rows.values():
            properties["linked"] = True
    stored = stored_ids(templates, rows)
    new: list[Row] = [{"id": id, **properties} for id, properties in rows.items() if id not in stored]
    if new:
        templates.write("add_papers", rows=new)
    changed: list[Row] = [{"id": id, "properties": rows[id]} for id in rows if id in stored]
    if changed:
        templates.write("save_papers", rows=changed)
    owners: dict[str, PaperId] = {}
    for paper in papers.values():
        for name in (*identifying(paper.identifiers), *names_of_keys(paper.citation_keys)):
            owners.setdefault(name, paper.id)
    if owners:
        templates.write("add_identifiers", rows=[{"id": id, "paper_id": owners[id]} for id in owners])
    return stored


def count_citations(templates: Templates) -> int:
    """How many citations the graph holds; inside a transaction a server looks through all that it wrote for it."""
    return int(templates.read("count_citations")[0]["citations"])


def save_citations(templates: Templates, citations: Iterable[Citation], *, new: Container[PaperId] = ()) -> int:
    """Create citations between stored papers, and add what is known of them; returns how many were not stored before.

    `new` are papers that this transaction made; they do not cite and are not cited yet.
    """
    stored = []
    first: defaultdict[PaperId, list[PaperId]] = defaultdict(list)
    news = []
    for citation in citations:
        citing, cited = citation.citing, citation.cited
        if citing not in new and cited not in new:
            stored.append(citation)
        elif known := annotation(citation):
            news.append({"start_id": citing, "end_id": cited, "properties": known})
        else:
            first[citing].append(cited)
    before = count_citations(templates) if stored else 0
    for batch in in_batches(first.items(), BATCH):
        templates.write("add_new_citations", rows=[{"citing": citing, "cited": cited} for citing, cited in batch])
    for annotated in in_batches(news, CITATION_BATCH):
        templates.write("add_cites", rows=annotated)
    if not stored:
        return len(news) + sum(map(len, first.values()))
    _merge_citations(templates, stored)
    return count_citations(templates) - before


def _merge_citations(templates: Templates, citations: Iterable[Citation]) -> None:
    for batch in in_batches(citations, CITATION_BATCH):
        news = {(each.citing, each.cited): each for each in batch if annotation(each)}
        stored = templates.read("citations_of", ids=sorted({citing for citing, _ in news})) if news else []
        for before in map(citation_of, stored):
            pair = (before.citing, before.cited)
            if pair in news:
                news[pair] = join_citations(replace(before, weight=None), news[pair])
        templates.write("add_citations", rows=[{"citing": c.citing, "cited": c.cited} for c in batch])
        annotated = [
            {"start_id": citing, "end_id": cited, "properties": annotation(c)} for (citing, cited), c in news.items()
        ]
        if annotated:
            templates.write("save_cites", rows=annotated)


def check_stored(templates: Templates, ids: Iterable[PaperId], *, hint: str = "save the papers first") -> None:
    """Refuse ids without a stored paper; `hint` says what to do.

    Raises:
        NotFoundError: the first of them.
    """
    for batch in in_batches(sorted(set(ids)), 2 * CITATION_BATCH):
        if templates.read("count_stored_papers", ids=batch)[0]["papers"] < len(batch):
            raise NotFoundError("paper", min(set(batch) - stored_ids(templates, batch)), hint=hint)


def _taken_keys(templates: Templates, keys: Sequence[str]) -> set[CitationKey]:
    """Those of the keys that a paper has, or had before it was merged into another one."""
    return {
        CitationKey(row["citation_key"])
        for batch in in_batches(keys, BATCH)
        for row in templates.read("citation_keys_taken", keys=batch, limit=len(batch))
    } | {CitationKey(name) for name in papers_by_identifier(templates, [Identifier(key) for key in keys])}

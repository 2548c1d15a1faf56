"""Identification of a batch of records, and of the works they cite, against what the graph already knows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from string import ascii_lowercase

from kg.algorithms.identity.author_names import surname
from kg.algorithms.identity.candidates import Candidates
from kg.algorithms.identity.citation_keys import citation_key_base, next_citation_key
from kg.algorithms.identity.descriptions import Description, is_bare, with_own_identifiers
from kg.algorithms.identity.merged_citations import Edge, citation_by, join_citations
from kg.algorithms.identity.merging import is_provisional
from kg.algorithms.identity.name_lists import list_authors
from kg.algorithms.identity.normal_forms import keys_of, title_key
from kg.algorithms.identity.settling import settle
from kg.model.papers.identity import KnownPapers, Outcome, Questions, Resolution, Verdict
from kg.model.papers.paper import Citation, CitationKey, CitedWork, Identifier, Paper, PaperId, PaperRecord

NAMELESS = "the row has neither a title nor a usable identifier; give it one of them"

_BY_TITLE = "recognised by title, year and first author"


def questions(records: Iterable[PaperRecord]) -> Questions:
    """What `resolve` needs to know of the graph: ask `PaperRepository.known_papers` for it."""
    identifiers: set[Identifier] = set()
    mentions: set[Identifier] = set()
    titles: set[str] = set()
    for record in map(with_own_identifiers, records):
        described = Description.of(record)
        identifiers.update(described.names, described.identifiers)
        if record.title:
            titles.add(title_key(record.title))
        for work, _ in _mentions(record):
            if is_bare(work):
                mentions.add(work.identifiers[0])
                continue
            names = Description.of(work).names
            identifiers.update(names)
            if work.title and names:
                titles.add(title_key(work.title))
    titles.discard("")
    return Questions(
        identifiers=tuple(sorted(identifiers)),
        mentions=tuple(sorted(mentions - identifiers)),
        title_keys=tuple(sorted(titles)),
    )


def resolve(records: Sequence[PaperRecord], known: KnownPapers, *, source: str = "") -> Resolution:
    """Find the papers of a batch.

    Accounts that share an identifier are one paper, and so are those without one that say the same of themselves.
    Papers whose titles have equal keys are one work when years at most one apart and first authors agree
    (`identity.agreement`). What an account leaves out contradicts nothing, but then the title must be distinctive
    (`identity.is_distinctive`), fit one paper only, and no identifier may speak against it. A short title also needs
    the venue, the heading of a common part its venue, volume and page. A record that names two stored papers unites
    them. The resulting graph does not depend on the order of the records or on how they are split into
    batches; only citation keys do, which never change.

    Args:
        records: one batch.
        known: what the graph answers to `questions(records)`.
        source: label of the import, added to every paper a record brings; stubs get none.
    Returns:
        What to save; for rows already stored a resolution without papers, stubs and absorptions.
    Source:
        `docs/algorithms.md` section 1.
    """
    records = [with_own_identifiers(record) for record in records]
    candidates = Candidates(known, source=source)
    placed = [candidates.place_record(record) for record in records]
    mentions = [
        (number, candidates.place_work(work), work, is_reference)
        for record, (number, _) in zip(records, placed, strict=True)
        if number is not None
        for work, is_reference in _mentions(record)
    ]
    candidates.load((*known.papers, *known.parts))
    edges = [
        (candidates.root(number), candidates.root(other), work)
        if is_reference
        else (candidates.root(other), candidates.root(number), work)
        for number, other, work, is_reference in mentions
        if other is not None
    ]
    settled = settle(candidates, edges, known)
    ids = [None if number is None else settled.ids[candidates.root(number)] for number, _ in placed]
    citations, self_citations = _citations(edges, settled.ids, settled.citations)
    papers = _give_keys(settled.papers, records, ids, known)
    return Resolution(
        papers=tuple(paper for paper in papers if not paper.stub),
        stubs=tuple(paper for paper in papers if paper.stub),
        citations=citations,
        outcomes=tuple(_outcomes(records, placed, ids, settled.homes, known)),
        absorbed=settled.absorbed,
        self_citations=self_citations,
        unresolved_works=len(mentions) - len(edges),
        parts=settled.parts,
        moved=settled.moved,
        dropped=settled.dropped,
        chapters=settled.chapters,
        created=settled.created,
    )


def _outcomes(
    records: Sequence[PaperRecord],
    placed: Sequence[tuple[int | None, str]],
    ids: Sequence[PaperId | None],
    homes: Mapping[PaperId, frozenset[PaperId]],
    known: KnownPapers,
) -> Iterator[Outcome]:
    met = {
        id
        for id, stored in homes.items()
        if any(home in known.papers and not known.papers[home].stub for home in stored)
    }
    for record, (_, reason), id in zip(records, placed, ids, strict=True):
        if id is None:
            yield Outcome(row=record.row, verdict=Verdict.REJECTED, paper_id=None, reason=NAMELESS)
            continue
        why = reason or (_BY_TITLE if id in met and record.title else "")
        if record.title:
            met.add(id)
        yield Outcome(row=record.row, verdict=Verdict.MERGED if why else Verdict.ACCEPTED, paper_id=id, reason=why)


def _mentions(record: PaperRecord) -> Iterator[tuple[CitedWork, bool]]:
    for work in (*(record.references or ()), *(record.retracts or ())):
        yield work, True
    for work in record.cited_by or ():
        yield work, False


def _citations(
    edges: Iterable[Edge], ids: Mapping[int, PaperId], moved: Iterable[Citation]
) -> tuple[tuple[Citation, ...], int]:
    found: defaultdict[PaperId, dict[PaperId, Citation]] = defaultdict(dict)
    own: set[PaperId] = set()
    for citing_number, cited_number, work in edges:
        citing, cited = ids[citing_number], ids[cited_number]
        if citing == cited:
            own.add(citing)
            continue
        references = found[citing]
        before = references.get(cited)
        if before is None:
            references[cited] = citation_by(citing, cited, work)
        elif work.contexts or work.intents or work.influential is not None:
            references[cited] = join_citations(before, citation_by(citing, cited, work))
    for citation in moved:
        before = found[citation.citing].get(citation.cited)
        found[citation.citing][citation.cited] = citation if before is None else join_citations(before, citation)
    # Short lists in order, one after the other, take half the time of all pairs in order.
    return tuple(found[citing][cited] for citing in sorted(found) for cited in sorted(found[citing])), len(own)


def _key_bases(described: Iterable[tuple[PaperRecord, PaperId]]) -> dict[PaperId, str]:
    """The key base of each paper that a record names, the first in order."""
    bases: dict[PaperId, str] = {}
    for record, id in described:
        if record.title:
            base = _key_base(list_authors(record), record.year, record.title)
            bases[id] = min(bases.get(id, base), base, key=_by_facts)
    return bases


def _by_facts(base: str) -> tuple[bool, str]:
    return (base.startswith("anon"), base)


def _own_keys(described: Iterable[tuple[PaperRecord, PaperId]]) -> dict[PaperId, list[CitationKey]]:
    """The keys that bibliographies give each paper, in order, those of entries before those that are beside these."""
    keys: defaultdict[PaperId, set[CitationKey]] = defaultdict(set)
    leading: defaultdict[PaperId, set[str]] = defaultdict(set)
    for record, id in described:
        keys[id].update(keys_of(record))
        leading[id].update([record.entry.key] if record.entry else ())
    return {id: sorted(found, key=lambda key: (key not in leading[id], key)) for id, found in keys.items() if found}


def _give_keys(
    papers: Sequence[Paper], records: Sequence[PaperRecord], ids: Sequence[PaperId | None], known: KnownPapers
) -> list[Paper]:
    """The papers in the order they come in; each but stubs has a citation key, the first own one that is free."""
    keyless = {paper.id for paper in papers if not paper.stub and is_provisional(paper)}
    described = [(record, id) for record, id in zip(records, ids, strict=True) if id in keyless]
    parts = {each.id: _key_base(each.authors, each.year, each.title) for each in papers if each.id in keyless}
    bases, own = {**parts, **_key_bases(described)}, _own_keys(described)
    spelt = {key for keys in own.values() for key in keys}
    needed = _keys_needed(Counter(bases.values()), spelt.union(key.lower() for key in spelt))
    taken: set[CitationKey] = set().union(*known.taken_keys(needed).values()) if needed else set()
    folded = {key.lower() for key in taken}  # to BibTeX, keys that differ in case are the same
    keyed = []
    for paper in papers:
        if paper.id in keyless:
            free = (key for key in own.get(paper.id, ()) if key.lower() not in folded)
            key = next(free, None) or next_citation_key(bases[paper.id], taken)
            taken.add(key)
            folded.add(key.lower())
            keyed.append(replace(paper, citation_key=key))
        else:
            keyed.append(paper)
    return keyed


def _keys_needed(bases: Mapping[str, int], own_keys: Iterable[str]) -> dict[str, int]:
    """How many keys may be made of each base: by its papers, and by others whose keys look like it with a suffix."""
    wanted = Counter(bases)
    for own in own_keys:
        wanted[own] += 1
    needed = Counter(wanted)
    for key, papers in wanted.items():
        for end in range(1, len(key)):
            if key[-end] not in ascii_lowercase:
                break
            if key[:-end] in wanted:
                needed[key[:-end]] += papers
    return {key: needed[key] for key in sorted(needed)}


@lru_cache(maxsize=4_096)  # asked for the questions of a batch, and again when it is resolved
def _key_base(authors: tuple[str, ...], year: int | None, title: str) -> str:
    first = next((author for author in authors if author.strip()), "")
    return citation_key_base(surname(first), year, title)

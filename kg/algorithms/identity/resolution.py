"""Identification of a batch of records, and of the works they cite, against what the graph already knows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from string import ascii_lowercase
from typing import TypeVar

from kg.algorithms.identity.candidates import Candidates, described_id, facts_missing, is_bare
from kg.algorithms.identity.merging import is_provisional
from kg.algorithms.identity.names import surname
from kg.algorithms.identity.normal_forms import (
    citation_key_base,
    identifying,
    next_citation_key,
    own_citation_key,
    title_key,
    with_implied,
)
from kg.algorithms.identity.titles import is_distinctive
from kg.model.papers.identity import KnownPapers, Outcome, Questions, Resolution, Verdict
from kg.model.papers.paper import Citation, CitationKey, CitedWork, Identifier, Paper, PaperId, PaperRecord

NAMELESS = "the row has neither a title nor a usable identifier; give it one of them"


def questions(records: Iterable[PaperRecord]) -> Questions:
    """What `resolve` needs to know of the graph: ask `PaperRepository.known` for it.

    Titles of cited works count only where they are distinctive, as no other title can identify a bare mention.
    """
    identifiers: set[Identifier] = set()
    mentions: set[Identifier] = set()
    titles: set[str] = set()
    bases: Counter[str] = Counter()
    own_keys: set[str] = set()
    for record in records:
        identifiers.update(with_implied(record.identifiers))
        if not identifying(record.identifiers):
            identifiers.add(Identifier(described_id(record)))
        if record.title:
            titles.add(title_key(record.title))
            bases[_key_base(record.authors, record.year, record.title)] += 1
            if own := _own_key(record):
                own_keys.add(own)
        for work, _ in _mentions(record):
            if is_bare(work):
                mentions.add(work.identifiers[0])
                continue
            identifiers.update(with_implied(work.identifiers))
            if work.title and is_distinctive(work.title):
                titles.add(title_key(work.title))
    titles.discard("")
    return Questions(
        identifiers=tuple(sorted(identifiers)),
        mentions=tuple(sorted(mentions - identifiers)),
        title_keys=tuple(sorted(titles)),
        key_bases=_keys_needed(bases, own_keys),
    )


def resolve(records: Sequence[PaperRecord], known: KnownPapers, *, source: str = "") -> Resolution:
    """Tell which records and cited works are which papers, and what of them is new to the graph.

    Two candidates are one paper when they share an identifier, or else their title with years at most one apart and the
    same first author's surname. What an account leaves out contradicts nothing, but then the title must be distinctive
    (`identity.is_distinctive`), fit one paper only, and no identifier may speak against it; a short title never joins
    papers whose identifiers differ. A record that names two stored papers unites them.

    Args:
        records: one batch, in the order of its source. They are placed before the works they cite, and a record that
            says less of itself after one that says more, so that a bare title meets every paper it could mean.
        known: what the graph answers to `questions(records)`.
        source: label of the import, added to every paper a record brings; stubs get none.
    Returns:
        What to save; for rows already stored a resolution without papers, stubs and absorptions.
    Source:
        `docs/algorithms.md` section 1.
    """
    candidates = Candidates(known, source=source)
    placed = _in_order_of_facts(records, candidates.place_record)
    numbers = [number for number, _ in placed]
    edges, unresolved = _edges(records, numbers, candidates)
    citations, self_citations = _citations(edges, candidates)
    changed = [paper for paper in candidates.papers() if known.papers.get(paper.id) != paper]
    changed = _keyed(changed, _key_bases(records, numbers, candidates), _own_keys(records, numbers, candidates), known)
    return Resolution(
        papers=tuple(paper for paper in changed if not paper.stub),
        stubs=tuple(paper for paper in changed if paper.stub),
        citations=citations,
        outcomes=tuple(_outcome(record, *place, candidates) for record, place in zip(records, placed, strict=True)),
        absorbed=candidates.absorbed(),
        self_citations=self_citations,
        unresolved_works=unresolved,
    )


def _outcome(record: PaperRecord, number: int | None, reason: str, candidates: Candidates) -> Outcome:
    if number is None:
        return Outcome(row=record.row, verdict=Verdict.REJECTED, paper_id=None, reason=NAMELESS)
    verdict = Verdict.MERGED if reason else Verdict.ACCEPTED
    return Outcome(row=record.row, verdict=verdict, paper_id=candidates.paper(number).id, reason=reason)


Edge = tuple[int, int, CitedWork]
Named = TypeVar("Named", PaperRecord, CitedWork)
Place = TypeVar("Place")


def _edges(
    records: Sequence[PaperRecord], numbers: Sequence[int | None], candidates: Candidates
) -> tuple[list[Edge], int]:
    """Citing number, cited number and the mention of every reference and citing paper; and how many are lost."""
    mentions = [
        (number, work, is_reference)
        for record, number in zip(records, numbers, strict=True)
        if number is not None
        for work, is_reference in _mentions(record)
    ]
    others = _in_order_of_facts([work for _, work, _ in mentions], candidates.place_work)
    edges = [
        (number, other, work) if is_reference else (other, number, work)
        for (number, work, is_reference), other in zip(mentions, others, strict=True)
        if other is not None
    ]
    return edges, len(mentions) - len(edges)


def _in_order_of_facts(named: Sequence[Named], place: Callable[[Named], Place]) -> list[Place]:
    """Each of `named` placed, those that lack the fewest facts first; the places in the order given."""
    if all(one.identifiers for one in named):  # no facts are missing
        return [place(one) for one in named]
    missing = [facts_missing(one) for one in named]
    places = {index: place(named[index]) for index in sorted(range(len(named)), key=missing.__getitem__)}
    return [places[index] for index in range(len(named))]


def _mentions(record: PaperRecord) -> Iterator[tuple[CitedWork, bool]]:
    for work in (*(record.references or ()), *(record.retracts or ())):
        yield work, True
    for work in record.cited_by or ():
        yield work, False


def _citations(edges: Iterable[Edge], candidates: Candidates) -> tuple[tuple[Citation, ...], int]:
    found: defaultdict[PaperId, dict[PaperId, Citation]] = defaultdict(dict)
    own: set[PaperId] = set()
    ids = candidates.ids()
    for citing_number, cited_number, work in edges:
        citing, cited = ids[citing_number], ids[cited_number]
        if citing == cited:
            own.add(citing)
            continue
        references = found[citing]
        before = references.get(cited)
        if before is None:
            references[cited] = Citation(
                citing=citing,
                cited=cited,
                contexts=work.contexts,
                intents=work.intents,
                influential=work.influential,
            )
        elif work.contexts or work.intents or work.influential is not None:
            references[cited] = _joined(before, work)
    # Short lists in order, one after the other, take half the time of all pairs in order.
    return tuple(found[citing][cited] for citing in sorted(found) for cited in sorted(found[citing])), len(own)


def _joined(citation: Citation, work: CitedWork) -> Citation:
    influential = {flag for flag in (citation.influential, work.influential) if flag is not None}
    return replace(
        citation,
        contexts=tuple(dict.fromkeys((*citation.contexts, *work.contexts))),
        intents=tuple(dict.fromkeys((*citation.intents, *work.intents))),
        influential=any(influential) if influential else None,
    )


def _key_bases(
    records: Sequence[PaperRecord], numbers: Sequence[int | None], candidates: Candidates
) -> dict[PaperId, str]:
    """The key base of each paper that a record names, by its first such record; `questions` asked for all of them."""
    bases: dict[PaperId, str] = {}
    for record, number in zip(records, numbers, strict=True):
        if number is not None and record.title:
            bases.setdefault(candidates.paper(number).id, _key_base(record.authors, record.year, record.title))
    return bases


def _own_keys(
    records: Sequence[PaperRecord], numbers: Sequence[int | None], candidates: Candidates
) -> dict[PaperId, CitationKey]:
    """The key that the user's own bibliography gives each paper, by the first record that has a usable one."""
    keys: dict[PaperId, CitationKey] = {}
    for record, number in zip(records, numbers, strict=True):
        if number is not None and (own := _own_key(record)):
            keys.setdefault(candidates.paper(number).id, own)
    return keys


def _own_key(record: PaperRecord) -> CitationKey | None:
    return own_citation_key(record.entry.key) if record.entry and record.title else None


def _keyed(
    papers: Iterable[Paper], bases: Mapping[PaperId, str], own: Mapping[PaperId, CitationKey], known: KnownPapers
) -> list[Paper]:
    """The papers, in the id order they come in, each that is no stub with a citation key: its own if that is free."""
    taken: set[CitationKey] = set().union(*known.taken_keys.values())
    folded = {key.lower() for key in taken}  # to BibTeX, keys that differ in case are the same
    keyed = []
    for paper in papers:
        if not paper.stub and is_provisional(paper):
            key = own.get(paper.id)
            if key is None or key.lower() in folded:
                key = next_citation_key(bases[paper.id], taken)
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

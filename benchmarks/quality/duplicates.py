"""One work under two records: what is merged, what is asked, what is missed, and what it costs.

No corpus says which of its records are one work, so the truth is made: every published paper with an abstract and two
authors or more gets a second record as a preprint server would hold it, without its identifiers, with another title, a
part of the authors and an earlier wording of the abstract. What is found between papers that nobody doubled is listed
by `python -m benchmarks.quality.duplicates`, to be read by eye.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time

from benchmarks.quality.corpora import DEVELOPMENT, SHARED
from kg.algorithms.identity.duplicates import find_duplicates
from kg.algorithms.identity.publication_stages import WorkStage, stage_of
from kg.algorithms.identity.resemblance import LEAST_SHARED, LEAST_WORDS, words_of
from kg.algorithms.identity.resolution import resolve
from kg.model.papers.duplicates import DuplicatePair, Likeness
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import Paper, PaperId, PaperRecord
from services.adapters.formats.files import read_records

LARGE = 100_000
"""Papers of the graph on which time is measured."""

_TWIN = "twin"


def figures(shared: Path = SHARED) -> dict[str, float | str]:
    """Recall on doubled papers, sure and asked, by halves of the corpora; pairs among the others; seconds."""
    papers = _papers(shared)
    found: dict[str, float | str] = {"papers": len(papers)}
    natural = _found(papers)
    found["pairs merged"] = sum(pair.resemblance.likeness is Likeness.SURE for pair in natural)
    found["pairs asked"] = sum(pair.resemblance.likeness is Likeness.POSSIBLE for pair in natural)
    for half, name in ((0, "development half"), (1, "other half")):
        found |= {f"{name}: {key}": value for key, value in _recall(papers[half::2]).items()}
    many = _many(papers)
    start = process_time()
    _found(many)
    found[f"processor seconds for {LARGE:,} papers"] = round(process_time() - start, 1)
    return found


def _papers(shared: Path) -> list[Paper]:
    """The papers of the development corpora in one graph, in id order."""
    rows = (row for name in DEVELOPMENT for row in read_records(shared / "corpora" / f"{name}.jsonl.gz"))
    records = [row for row in rows if isinstance(row, PaperRecord) and row.title]
    bare = [replace(record, row=n, references=None, cited_by=None) for n, record in enumerate(records, start=1)]
    return list(resolve(bare, KnownPapers()).papers)


def _found(papers: Sequence[Paper]) -> list[DuplicatePair]:
    known = {paper.id: paper for paper in papers}
    return find_duplicates(papers, lambda ids: {id: known[id] for id in ids})


def _recall(papers: Sequence[Paper]) -> dict[str, float | str]:
    twins = [_twin(paper, number) for number, paper in enumerate(filter(_can_be_doubled, papers))]
    pairs = _found([*papers, *twins])
    kinds = {Likeness.SURE: 0, Likeness.POSSIBLE: 0}
    wrong = 0
    for pair in pairs:
        ids = sorted((pair.kept.id, pair.other.id))
        if ids[1] == PaperId(f"{ids[0]}{_TWIN}"):
            kinds[pair.resemblance.likeness] += 1
        elif any(id.endswith(_TWIN) for id in ids) and pair.resemblance.likeness is Likeness.SURE:
            wrong += 1
    return {
        "doubled papers": len(twins),
        "merged": round(kinds[Likeness.SURE] / len(twins), 3),
        "asked": round(kinds[Likeness.POSSIBLE] / len(twins), 3),
        "missed": round(1 - sum(kinds.values()) / len(twins), 3),
        "merged with another work": wrong,
    }


def _can_be_doubled(paper: Paper) -> bool:
    is_published = stage_of(paper) is WorkStage.PUBLISHED
    is_described = len(words_of(paper.abstract or "")) >= 2 * LEAST_WORDS and len(paper.title.split()) > 4
    return is_published and is_described and len(paper.authors) >= LEAST_SHARED


def _twin(paper: Paper, number: int) -> Paper:
    """A paper as its preprint: each third another change of the title, an author fewer, an abstract reworded."""
    words = paper.title.split()
    lead, colon, rest = paper.title.partition(": ")
    titles = (
        f"Draft{number}: {rest if colon else ' '.join(words[1:])}",
        f"{lead}: {rest.split()[-1]} revisited at length"
        if colon
        else f"{' '.join(words[: len(words) // 2 + 1])} in depth",
        f"Towards {' '.join(words[len(words) // 2 :])}",
    )
    authors = paper.authors[:-1] if len(paper.authors) > 3 else paper.authors
    return Paper(
        id=PaperId(f"{paper.id}{_TWIN}"),
        title=titles[number % 3],
        citation_key=paper.citation_key,
        abstract=" ".join(_reworded(paper.abstract or "", number)),
        year=None if paper.year is None else paper.year - number % 2,
        venue="arXiv.org",
        authors=authors,
    )


def _reworded(abstract: str, number: int) -> Iterator[str]:
    """The abstract without its last sentence, every 9th to 15th word another one."""
    step = 9 + number % 7
    for place, word in enumerate(abstract.rstrip(". ").rpartition(". ")[0].split() or abstract.split()):
        yield f"other{place}" if place % step == step - 1 else word


def _many(papers: Sequence[Paper]) -> list[Paper]:
    """As many papers as `LARGE`: the given ones again and again, with authors and titles of their own."""
    return [
        replace(
            paper,
            id=PaperId(f"{paper.id}{turn}"),
            title=f"{paper.title} {turn}",
            authors=tuple(f"{author}{chr(97 + turn % 26)}{chr(97 + turn // 26 % 26)}" for author in paper.authors),
        )
        for turn in range(LARGE // len(papers))
        for paper in papers
    ]


def _show(shared: Path) -> None:
    for pair in _found(_papers(shared)):
        sys.stdout.write(f"\n{pair.resemblance}\n  {pair.kept.title} | {pair.kept.venue} | {pair.kept.year}\n")
        sys.stdout.write(f"  {pair.other.title} | {pair.other.venue} | {pair.other.year}\n")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(figures(), indent=1, ensure_ascii=False) + "\n")
    _show(SHARED)

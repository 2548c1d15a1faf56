"""`python -m benchmarks.quality.sentences [--seed N] [--corpus NAME] [--count N] [--half 0|1]`: what would be told.

Prints told sentences beside their passages, tab-separated, for reading and marking; without `--count` the figures of
`figures`. Papers fall into two halves by their id, so that rules are made on one and judged on the other.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

from kg.model.layer import Layer
from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.survey import Passage, PassageId, PassageSource
from services.adapters.models.offline.language.statements import Statement, refusals
from services.adapters.models.offline.language.telling import ANNOUNCING, holds_a_result, told
from services.evidence.pack import EvidencePaper
from services.reading.passages import content_passages

CORPORA = (
    "exploration_in_rl",
    "deep_meta_learning",
    "turing_1950_citers",
    "gnn_drug_discovery_arxiv",
    "ai_for_clinical_trials",
    "research_findings_false",
    "graph_neural_networks",
)
"""The corpora on which the rules were made; figures on others are the honest ones."""

OTHERS = {
    "triptans": "gold/screening/cohen_2006_triptans.jsonl.gz",
    "sciences": "gold/entities/abstracts.jsonl.gz",
    "medicine": "gold/abbreviations/med1250.jsonl.gz",
    "engineering": "gold/keyphrases/keyphrases.jsonl",
}
"""Abstracts of other sciences."""

_LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A sentence that the offline writer would print of a paper, with the sentence it was made from."""

    corpus: str
    paper: str
    text: str
    passage: str


def items(shared: Path, name: str, *, half: int | None = None) -> list[EvidencePaper]:
    """The papers of a corpus that have an abstract, in file order; of one half where it is given."""
    path = shared / OTHERS.get(name, f"corpora/{name}.jsonl.gz")
    made = [_item(row) for row in _rows(path) if _abstract(row)]
    return [item for item in made if half is None or _half(item.paper.id) == half]


def sample(shared: Path, names: Iterable[str], *, count: int, seed: int, half: int | None = None) -> list[Told]:
    """`count` told sentences, the same for the same seed, drawn evenly from the corpora."""
    chance = random.Random(seed)
    names = list(names)
    chosen: list[Told] = []
    for place, name in enumerate(names):
        share = count * (place + 1) // len(names) - count * place // len(names)
        papers = items(shared, name, half=half)
        chance.shuffle(papers)
        spoken = (text for item in papers if (text := told(item)))
        chosen += [_told(name, chance.choice(text)) for text in islice(spoken, share)]
    return chosen


def _told(name: str, each: Statement) -> Told:
    passages = " / ".join(passage.text for passage in (each.passage, *each.beside))
    return Told(corpus=name, paper=each.item.paper.title, text=each.text, passage=passages)


def figures(shared: Path) -> dict[str, float | str]:
    """Papers told, those told by an announcement alone where the abstract holds a result, and what was refused."""
    found = [item for name in (*CORPORA, *OTHERS) for item in items(shared, name)]
    texts = [(item, told(item)) for item in found]
    with_result = [(item, text) for item, text in texts if text and holds_a_result(item)]
    announced = sum(all(each.role in ANNOUNCING for each in text) for _, text in with_result)
    refused: Counter[str] = Counter()
    for item in found:
        refused.update(refusals(item))
    return {
        "papers": len(found),
        "papers told": sum(bool(text) for _, text in texts),
        "sentences told": sum(len(text) for _, text in texts),
        "told, abstract holds a result": len(with_result),
        "of these by an announcement only": announced,
        "share": round(announced / max(1, len(with_result)), 3),
        **{f"refused: {name}": count for name, count in sorted(refused.items())},
    }


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    for line in data.decode().splitlines():
        yield json.loads(line)


def _abstract(row: dict[str, Any]) -> str:
    """The abstract; in gold texts, which carry none, what follows the title or all of it."""
    if "text" not in row:
        return row.get("abstract") or ""
    return _parted(row)[1]


def _parted(row: dict[str, Any]) -> tuple[str, str]:
    text = str(row["text"])
    cut = "\n" if row["id"].startswith("inspec") else ". "
    if row.get("source") in {"STM-corpus", "SciERC"} or row.get("source", "").startswith("ScienceIE"):
        return "", text
    title, _, abstract = text.partition(cut)
    return (title, abstract) if len(title) <= _LONGEST_TITLE else ("", text)


def _item(row: dict[str, Any]) -> EvidencePaper:
    title = row.get("title") or _parted(row)[0] or "Untitled"
    authors = row.get("authors") or (("Anna Berg", "Li Chen", "Omar Diaz") if "text" in row else ())
    paper = Paper(
        id=PaperId(str(row["id"])),
        title=title,
        citation_key=CitationKey(str(row["id"])),
        abstract=_abstract(row),
        year=row.get("year"),
        authors=tuple(authors if not isinstance(authors, str) else authors.split("; ")),
    )
    record = Passage(
        id=PassageId(f"{paper.id}#record"),
        paper_id=paper.id,
        source=PassageSource.RECORD,
        text=title,
        start=0,
        end=len(title),
    )
    return EvidencePaper(
        paper=paper,
        layer=Layer.DEVELOPMENT,
        trending_score=0.0,
        cited_inside=0,
        passages=content_passages(paper),
        record=record,
    )


def _half(paper: PaperId) -> int:
    return blake2b(paper.encode(), digest_size=1).digest()[0] % 2


def main() -> None:
    """Print a sample, or the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality.sentences", description=__doc__)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--corpus", action="append", choices=(*CORPORA, *OTHERS), help="default: all")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", type=int, choices=(0, 1))
    given = parser.parse_args()
    if not given.count:
        for name, value in figures(given.shared).items():
            print(f"{name}\t{value}")
        return
    names = given.corpus or (*CORPORA, *OTHERS)
    for each in sample(given.shared, names, count=given.count, seed=given.seed, half=given.half):
        print(f"{each.corpus}\t{each.text}\t{' '.join(each.passage.split())}\t{each.paper}")


if __name__ == "__main__":
    main()

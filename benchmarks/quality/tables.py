"""Categories of a table against those of human lists.

A subsection is the papers of three categories of a list that follow each other in alphabetical order, each with five
papers to twenty. Purity is the share of a category's papers that its commonest human category holds (0 without a
category), cover the share of the papers that any category holds. The baseline takes the six terms of several words that
most titles hold. `gnn_thunlp` is the list that was looked at; titles alone, since the lists have no abstracts.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from statistics import mean

from benchmarks.quality.corpora import SHARED
from kg.model.layer import Layer
from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.claim import Passage, PassageId, PassageSource
from services.adapters.models.offline.tables.categories import SUBJECT, gather_categories
from services.evidence.pack import EvidencePack, EvidencePaper
from services.tasks.tables.table_categories import CATEGORIES, LEAST_OF_CATEGORY, TableCategoriesInput
from services.text.candidates import occurrences
from services.text.coverage import Coverage, bits

TOPICS = {
    "gnn_thunlp": "graph neural networks",
    "gnn_nnzhan": "graph neural networks",
    "rl_for_lrm_tsinghua": "reinforcement learning for large reasoning models",
}
SMALLEST, LARGEST, JOINED = 5, 20, 3

Human = dict[str, set[str]]
"""Category -> titles."""


def figures(shared: Path = SHARED) -> dict[str, float | str]:
    """Mean purity and cover over the subsections of each list."""
    result: dict[str, float | str] = {}
    for name, topic in TOPICS.items():
        sections = _sections(shared / "gold" / "taxonomies" / f"{name}.jsonl")
        result[f"{name}: subsections"] = len(sections)
        for way, gathered in (("offline", _offline), ("most frequent terms", _most_frequent)):
            scores = [_scores(human, gathered(topic, sorted(set.union(*human.values())))) for human in sections]
            result[f"{name}, {way}: purity"] = round(mean(purity for purity, _ in scores), 3)
            result[f"{name}, {way}: cover"] = round(mean(cover for _, cover in scores), 3)
    return result


def _sections(path: Path) -> list[Human]:
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        for category in row["categories"]:
            groups[category[-1]].add(row["title"])
    kept = [(name, titles) for name, titles in sorted(groups.items()) if SMALLEST <= len(titles) <= LARGEST]
    return [dict(kept[start : start + JOINED]) for start in range(0, len(kept) - JOINED + 1, JOINED)]


def _offline(topic: str, titles: list[str]) -> list[set[str]]:
    pack = EvidencePack(papers=tuple(_paper(at, title) for at, title in enumerate(titles)))
    inputs = TableCategoriesInput(topic=topic, title="", focus="", pack=pack, aspect=SUBJECT)
    return [{titles[int(member.paper)] for member in each.papers} for each in gather_categories(inputs).categories]


def _paper(at: int, title: str) -> EvidencePaper:
    id = PaperId(str(at))
    record = Passage(
        id=PassageId(f"{at}#r"), paper_id=id, source=PassageSource.RECORD, text=title, start=0, end=len(title)
    )
    return EvidencePaper(
        paper=Paper(id=id, title=title, citation_key=CitationKey(str(at))),
        layer=Layer.DEVELOPMENT,
        trending_score=0.0,
        cited_inside=0,
        passages=(),
        record=record,
    )


def _most_frequent(topic: str, titles: list[str]) -> list[set[str]]:
    coverage = Coverage.of(titles)
    own = set(coverage.stems(topic))
    terms = Counter(key for title in titles for key in {each.key for each in occurrences(title) if " " in each.key})
    kept = [key for key in terms if not set(coverage.stems(key)) <= own and terms[key] >= LEAST_OF_CATEGORY]
    best = sorted(kept, key=lambda key: (-terms[key], key))[: CATEGORIES.high]
    return [{titles[at] for at in bits(coverage.covered(key))} for key in best]


def _scores(human: Human, found: list[set[str]]) -> tuple[float, float]:
    everything: set[str] = set().union(*human.values())
    purities = [max(len(own & titles) for titles in human.values()) / len(own) for own in found if own]
    return (mean(purities) if purities else 0.0), len(set().union(*found)) / len(everything)


if __name__ == "__main__":
    for what, value in figures().items():
        print(f"{what}\t{value}")

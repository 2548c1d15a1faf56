"""Keywords of groups of papers, as searches: do they find the papers of the group that they were not made from?

Every second paper of a category of a human list, in the list's order, makes the keyword; the others are searched by it,
in their titles. The baseline is the term of several words that most titles of the category hold. `gnn_thunlp` is the
list on which choices were made; the other lists were only measured.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean

from benchmarks.quality.corpora import SHARED
from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.adapters.models.offline.keywords.keyword_candidates import keyword_of_each_group
from services.reading.passages import PaperText, paper_text
from services.tasks.keywords.keyword_candidates import KeywordInput
from services.text.candidates import occurrences
from services.text.phrase_coverage import Coverage

TOPICS = {
    "gnn_thunlp": "graph neural networks",
    "gnn_nnzhan": "graph neural networks",
    "meta_learning_sudharsan": "meta-learning",
    "rl_for_lrm_tsinghua": "reinforcement learning for large reasoning models",
}
LEAST = 3
"""Papers of a category in each half."""

Groups = dict[str, list[str]]
Way = Callable[[str, Groups], list[str | None]]


def figures(shared: Path = SHARED) -> dict[str, float | str]:
    """Mean precision, recall and F1 over the categories of each list, for the offline keywords and the baseline."""
    result: dict[str, float | str] = {}
    for name, topic in TOPICS.items():
        made, searched = _halves(shared / "gold" / "taxonomies" / f"{name}.jsonl")
        result[f"{name}: categories"] = len(made)
        for way, keywords in (("offline", _offline), ("most frequent term", _most_frequent)):
            scores = _scores(keywords(topic, made), searched, list(made))
            for place, measure in enumerate(("precision", "recall", "F1")):
                result[f"{name}, {way}: {measure}"] = round(mean(score[place] for score in scores), 3)
    return result


def _halves(path: Path) -> tuple[Groups, Groups]:
    """Titles by category, of the papers that make the keywords and of those that are searched."""
    halves: tuple[Groups, Groups] = (defaultdict(list), defaultdict(list))
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        for category in dict.fromkeys(each[-1] for each in row["categories"]):
            first, second = (half[category] for half in halves)
            (first if len(first) <= len(second) else second).append(row["title"])
    made = {name: titles for name, titles in sorted(halves[0].items()) if len(halves[1][name]) >= LEAST}
    return made, halves[1]


def _offline(topic: str, groups: Groups) -> list[str | None]:
    readings = tuple(tuple(_reading(title) for title in titles) for titles in groups.values())
    return [
        each.keyword
        for each in keyword_of_each_group(KeywordInput(topic=topic, pool=(topic,), groups=readings)).keywords
    ]


def _reading(title: str) -> PaperText:
    return paper_text(Paper(id=PaperId(title), title=title, citation_key=CitationKey("key")))


def _most_frequent(topic: str, groups: Groups) -> list[str | None]:
    stems = set(Coverage.of([]).stems(topic))
    found: list[str | None] = []
    for titles in groups.values():
        terms = Counter(key for title in titles for key in {each.key for each in occurrences(title) if " " in each.key})
        own = [key for key in terms if not set(Coverage.of([]).stems(key)) <= stems]
        found.append(min(own, key=lambda key: (-terms[key], key), default=None))
    return found


def _scores(keywords: Sequence[str | None], searched: Groups, names: Sequence[str]) -> list[tuple[float, float, float]]:
    """Precision, recall and F1 of each keyword as a search in all titles; 0 for none."""
    titles = sorted({title for own in searched.values() for title in own})
    coverage = Coverage.of(titles)
    scores = []
    for name, keyword in zip(names, keywords, strict=True):
        covered = coverage.texts_with(keyword) if keyword else 0
        found = {title for at, title in enumerate(titles) if covered >> at & 1}
        right = len(found & set(searched[name]))
        precision, recall = right / len(found) if found else 0.0, right / len(set(searched[name]))
        scores.append((precision, recall, 2 * right / (len(found) + len(set(searched[name])))))
    return scores


if __name__ == "__main__":
    for what, value in figures().items():
        print(f"{what}\t{value}")

"""Names of groups of papers: key phrases against people's, cover of the names, and nearness to human headings."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.quality.corpora import built
from kg.model.fields.field import FieldGraph
from services.adapters.embedders.static_embedder import embed
from services.text.group_names import COVERS_MIXED, GroupName, group_names
from services.text.instructions import readable
from services.text.phrase_coverage import Coverage
from services.text.phrases import distinctive_phrases
from services.text.stems import stem

DEVELOPMENT = (
    "exploration_in_rl",
    "deep_meta_learning",
    "turing_1950_citers",
    "gnn_drug_discovery_arxiv",
    "ai_for_clinical_trials",
    "research_findings_false",
    "graph_neural_networks",
    "cohen_2006_triptans",
)
"""The corpora whose names were read while the choices were made."""

LISTS = ("gnn_thunlp", "gnn_nnzhan", "meta_learning_sudharsan")
TOPICS = {
    "gnn_thunlp": "graph neural networks",
    "gnn_nnzhan": "graph neural networks",
    "rl_for_lrm_tsinghua": "reinforcement learning for large reasoning models",
    "meta_learning_sudharsan": "meta-learning",
}
NEAR = 0.6
_LEAST_TITLES = 5
SOURCES = ("Inspec", "kdd", "www")


def figures(shared: Path) -> dict[str, float | str]:
    """Key phrases by source and half, names of human categories, cover of the names in eight built fields."""
    return key_phrase_figures(shared) | category_figures(shared) | heading_figures(shared) | cover_figures(shared)


def key_phrase_figures(shared: Path) -> dict[str, float | str]:
    """F1@5 and F1@10 of the phrases of single texts, stemmed, against all gold phrases and those in the text.

    "even" and "odd" are lines of the file counted from 0: choices were fixed on the even ones.
    """
    rows = _rows(shared / "gold" / "keyphrases" / "keyphrases.jsonl")
    found: dict[str, float | str] = {}
    for source in SOURCES:
        own = [(at, row) for at, row in enumerate(rows) if row["source"] == source]
        phrases = distinctive_phrases([[row["text"]] for _, row in own], per_group=10)
        for half, wanted in (("", (0, 1)), (" even", (0,)), (" odd", (1,))):
            kept = [(row, got) for (at, row), got in zip(own, phrases, strict=True) if at % 2 in wanted]
            for count in (5, 10):
                for present in (False, True):
                    scores = [_f1([phrase.text for phrase in got[:count]], row, present=present) for row, got in kept]
                    name = f"{source}{half} F1@{count}{' present' if present else ''}"
                    found[name] = round(sum(scores) / len(scores), 3)
    return found


def _f1(phrases: Sequence[str], row: dict[str, Any], *, present: bool) -> float:
    text = " ".join(_stems(row["text"]))
    gold = {" ".join(_stems(phrase)) for phrase in row["keyphrases"]}
    if present:
        gold = {phrase for phrase in gold if f" {phrase} " in f" {text} "}
    found = {" ".join(_stems(phrase)) for phrase in phrases}
    right = len(found & gold)
    return 2 * right / (len(found) + len(gold)) if found and gold else 0.0


def _stems(text: str) -> list[str]:
    words = "".join(letter if letter.isalnum() else " " for letter in text.lower()).split()
    return [stem(word) for word in words]


def category_figures(shared: Path) -> dict[str, float | str]:
    """How much of a human category's name the name found for its titles holds: recall of stems, mean over categories.

    Titles alone, since the lists have no abstracts: the hard case.
    """
    found: dict[str, float | str] = {}
    for name in LISTS:
        kept = _titles_by_category(shared, name)
        names = group_names(list(kept.values()), topic=name.split("_")[0].replace("gnn", "graph neural networks"))
        scores = [heading_recall(got.heading, [label]) for got, label in zip(names, kept, strict=True)]
        found[f"{name}: recall of category names"] = round(sum(scores) / len(scores), 3)
        found[f"{name}: share of names that cover a third"] = round(_covering(names), 3)
    return found


def heading_figures(shared: Path) -> dict[str, float | str]:
    """Which share of human headings are near to some name of the groups of a list, and to the name of their own group.

    Near: a cosine of `NEAR` and more by the static embedder.
    """
    found: dict[str, float | str] = {}
    for name, topic in TOPICS.items():
        kept = _titles_by_category(shared, name)
        headings = [got.heading for got in group_names(list(kept.values()), topic=topic)]
        people, ours = (
            rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in (embed([*kept]), embed(headings))
        )
        near = people @ ours.T >= NEAR
        found[f"{name}: headings"] = len(kept)
        found[f"{name}: share near to a name"] = round(float(near.any(axis=1).mean()), 3)
        found[f"{name}: share near to their own name"] = round(float(near.diagonal().mean()), 3)
    return found


def _titles_by_category(shared: Path, name: str) -> dict[str, list[str]]:
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for row in _rows(shared / "gold" / "taxonomies" / f"{name}.jsonl"):
        for path in row["categories"]:
            groups[path[-1]].append(row["title"])
    return {label: titles for label, titles in sorted(groups.items()) if len(titles) >= _LEAST_TITLES}


def heading_recall(heading: str, labels: Iterable[str]) -> float:
    """The share of the stems of the best fitting label that a heading holds, in [0, 1]."""
    own = set(_stems(heading))
    return max((len(own & set(_stems(label))) / len(set(_stems(label))) for label in labels), default=0.0)


def _covering(names: Sequence[GroupName]) -> float:
    return sum(name.covered >= COVERS_MIXED * name.papers for name in names) / len(names)


def cover_figures(shared: Path) -> dict[str, float | str]:
    """What share of their papers the names of communities and themes cover, over all development corpora."""
    found: dict[str, float | str] = {}
    shares: defaultdict[str, list[float]] = defaultdict(list)
    around: Counter[str] = Counter()
    for name in DEVELOPMENT:
        with built(name, shared) as (_, field, _):
            for what, labels, groups in _labelled(field):
                shares[what] += coverage_of(groups, labels)
                around[what] += sum(label.startswith("Around ") for label in labels)
    for what, own in shares.items():
        found[f"{what}: names"] = len(own)
        found[f"{what}: share that covers a third or more"] = round(
            sum(share >= COVERS_MIXED for share in own) / len(own), 3
        )
        found[f"{what}: mean cover"] = round(sum(own) / len(own), 3)
        found[f"{what}: share called after a paper"] = round(around[what] / len(own), 3)
    return found


def _labelled(field: FieldGraph) -> list[tuple[str, list[str], list[list[str]]]]:
    """(what, labels, texts) of the communities, and of the themes of several communities."""
    texts = {each.id: [readable(field.papers[paper]) for paper in each.papers] for each in field.communities}
    themes = [theme for theme in field.themes if len(theme.communities) > 1]
    return [
        ("communities", [each.label for each in field.communities], [texts[each.id] for each in field.communities]),
        (
            "themes",
            [each.label for each in themes],
            [[t for c in each.communities for t in texts[c]] for each in themes],
        ),
    ]


def coverage_of(groups: Sequence[Sequence[str]], headings: Sequence[str]) -> list[float]:
    """The share of each group's texts that any part of its heading covers, for headings of any making.

    A heading falls into parts at "and"; a paper that it is called after is left off.
    """
    read = Coverage.of([text for group in groups for text in group])
    shares, start = [], 0
    for group, heading in zip(groups, headings, strict=True):
        own = ((1 << len(group)) - 1) << start
        union = 0
        for part in _parts(heading):
            union |= read.texts_with(part)
        shares.append((union & own).bit_count() / len(group))
        start += len(group)
    return shares


def _parts(heading: str) -> list[str]:
    return heading.rpartition(": ")[2].split(" and ")


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    for name, value in figures(Path(__file__).resolve().parents[3] / "shared").items():
        print(f"{name:60} {value}")

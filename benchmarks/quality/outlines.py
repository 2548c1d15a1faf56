"""Does optimisation put subsections back? `python -m benchmarks.quality.outlines`.

Lists that people sorted (gold/taxonomies), made into outlines in two ways. *Themes*: categories as sections, the papers
of each in subsections of four, with the title of the first as heading and the others as focus. *Kinds*: the upper
categories as sections (`Models`, `Applications`), the lower ones as subsections with up to eight titles as focus. A
fifth of the subsections is moved to other sections by chance; the figures are the share of these that come home and the
share of the others that stay. The baseline leaves everything (0 and 1). The margin was chosen on the first list with
even seeds.
"""

from __future__ import annotations

import json
import random
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

from services.adapters.models.offline.outlining.optimising import optimise_outline
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.outline_optimisation import OutlineOptimisationInput
from services.tasks.outlining.subsections import PlannedSubsection

LISTS = ("gnn_thunlp", "gnn_nnzhan", "rl_for_lrm_tsinghua")
_SHARE = 0.2
_TITLES = 8
_FEWEST = 2
_PART = 4

Taxonomy = Mapping[str, Mapping[str, list[str]]]
"""Titles of papers by part, by category."""


def _papers(folder: Path, name: str) -> list[tuple[Sequence[Sequence[str]], str]]:
    """The categories and the title of each paper."""
    lines = (folder / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [(paper["categories"], paper["title"]) for paper in map(json.loads, lines)]


def kinds(folder: Path, name: str) -> Taxonomy:
    """The upper categories of two lower ones or more."""
    found: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for categories, title in _papers(folder, name):
        for path in categories:
            if len(path) > 1:
                found[path[0]][path[1]].append(title)
    return {category: parts for category, parts in found.items() if len(parts) >= _FEWEST}


def themes(folder: Path, name: str) -> Taxonomy:
    """The categories of two parts or more, each part four papers; a paper of several stands in its first."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for categories, title in _papers(folder, name):
        found[categories[0][-1]].append(title)
    return {
        category: {f"{titles[at]}": titles[at + 1 : at + _PART] for at in range(0, len(titles) - _PART + 1, _PART)}
        for category, titles in found.items()
        if len(titles) >= _FEWEST * _PART
    }


def scrambled(known: Taxonomy, draw: random.Random) -> tuple[BodyPlan, dict[str, str], dict[str, str]]:
    """A body, the category that each part belongs to, and the one that it was put into."""
    home = {part: category for category, parts in known.items() for part in parts}
    placed = dict(home)
    for part in draw.sample(sorted(home), max(1, round(_SHARE * len(home)))):
        placed[part] = draw.choice(sorted(set(known) - {home[part]}))
    sections = [
        SectionPlan(
            section=PlannedSection(title=category, focus="", purpose=Purpose.THEME, proof_ids=()),
            subsections=tuple(
                PlannedSubsection(title=part, focus=". ".join(known[home[part]][part][:_TITLES]), proof_ids=())
                for part in home
                if placed[part] == category
            ),
        )
        for category in known
    ]
    return BodyPlan(sections=tuple(sections)), home, placed


def figures(shared: Path, *, draws: int = 20) -> dict[str, float | str]:
    """Shares over draws with even seeds, and over those with odd ones."""
    found: dict[str, float | str] = {}
    for way, name in product((themes, kinds), LISTS):
        known = way(shared / "gold" / "taxonomies", name)
        for half, first in (("even seeds", 0), ("odd seeds", 1)):
            back: list[bool] = []
            stayed: list[bool] = []
            for seed in range(first, draws, 2):
                body, home, placed = scrambled(known, random.Random(seed))
                now = _homes(body)
                for part, category in home.items():
                    (back if placed[part] != category else stayed).append(now[part] == category)
            size = f"{len(known)} sections, {sum(map(len, known.values()))} subsections"
            found[f"{way.__name__} of {name} ({size}), {half}: come home"] = round(sum(back) / len(back), 2)
            found[f"{way.__name__} of {name}, {half}: stay"] = round(sum(stayed) / len(stayed), 2)
    return found


def _homes(body: BodyPlan) -> dict[str, str]:
    parts = {number: part.title for number, part in body.numbered()}
    answer = optimise_outline(OutlineOptimisationInput(topic="", body=body))
    now = {parts[name]: parts[home.section] for home in answer.homes for name in home.subsections}
    kept = {parts[each.dropped]: now[parts[each.kept]] for each in answer.duplicates}
    return now | kept


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")).items():
        print(f"{name}: {value}")

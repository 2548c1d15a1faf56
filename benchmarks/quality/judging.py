"""Do the offline judges see what is worse? `python -m benchmarks.quality.judging`.

Sections that people published (gold/citation_fulltext, five sentences or more, with citations) are spoilt in one way
each, and the figure is the share of sections whose cohesion falls, ties counted as one half (one half: the measure sees
nothing). The baseline is the number of words. Halves are papers in turn; the cut points of the marks come from the
first half. Relevance: how often a section has more of its own paper's title than of another's (area under the curve).
"""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.quality.labels import auc
from services.adapters.models.offline.judging.contents import relevance_score
from services.adapters.models.offline.marking.measures import Measure, MeasuredText
from services.document.markup import without_citations
from services.tasks.marks import SectionText

_SEED = 1
_SENTENCES = 5
_HALVES = ("first", "other")
_UNKEYED = re.compile(r"[^A-Za-z0-9:./+_-]")


def sections_of(paper: Mapping[str, Any]) -> dict[str, str]:
    """The sections of a gold paper by name, its markers as citations of our own form."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for paragraph in paper["paragraphs"]:
        text = paragraph["text"]
        for each in sorted(paragraph["citations"], key=lambda each: -each["start"]):
            keys = [_UNKEYED.sub("_", key) for key in dict.fromkeys([*each["refs"], *each.get("implied_refs", ())])]
            marker = f"[{'; '.join(f'@{key}' for key in keys)}]" if keys else each["text"]
            text = text[: each["start"]] + marker + text[each["end"] :]
        found[paragraph["section"] or ""].append(text)
    return {name: "\n\n".join(texts) for name, texts in found.items()}


def _papers(shared: Path) -> list[Mapping[str, Any]]:
    with gzip.open(shared / "gold" / "citation_fulltext" / "papers.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def published(shared: Path) -> Iterator[tuple[str, MeasuredText]]:
    """Half and text of each section that is long enough and cites."""
    for number, paper in enumerate(_papers(shared)):
        for text in sections_of(paper).values():
            measured = MeasuredText.of(text)
            if len(measured.sentences) >= _SENTENCES and measured.value(Measure.CITED):
                yield _HALVES[number % 2], measured


def _shuffled(text: MeasuredText, draw: random.Random, _others: Sequence[str]) -> MeasuredText:
    return MeasuredText(sentences=tuple(draw.sample(text.sentences, len(text.sentences))))


def _diluted(text: MeasuredText, draw: random.Random, others: Sequence[str]) -> MeasuredText:
    """Every second sentence of the text becomes one of another paper, without its citations."""
    return MeasuredText(
        sentences=tuple(
            without_citations(draw.choice(others)) if at % 2 else each for at, each in enumerate(text.sentences)
        )
    )


_SPOILT: Mapping[str, Callable[[MeasuredText, random.Random, Sequence[str]], MeasuredText]] = {
    "order of sentences lost": _shuffled,
    "every second sentence of another paper": _diluted,
}


def figures(shared: Path) -> dict[str, float | str]:
    """Shares of sections whose measure falls, and of lengths that fall, by half."""
    draw = random.Random(_SEED)
    texts = list(published(shared))
    others = {half: [each for at, text in texts if at != half for each in text.sentences] for half in _HALVES}
    found: dict[str, float | str] = {}
    for name, spoil in _SPOILT.items():
        for half in _HALVES:
            pairs = [(text, spoil(text, draw, others[half])) for at, text in texts if at == half]
            seen = [_falls(before.value(Measure.COHESION), after.value(Measure.COHESION)) for before, after in pairs]
            words = [_falls(_words(before), _words(after)) for before, after in pairs]
            found[f"{name}, {half} half, {len(pairs)} sections: cohesion falls"] = _mean(seen)
            found[f"{name}, {half} half: words fall"] = _mean(words)
    return found | _relevance(shared)


def _falls(before: float, after: float) -> float:
    return 1.0 if after < before else 0.5 if after == before else 0.0


def _words(text: MeasuredText) -> int:
    return sum(len(sentence.split()) for sentence in text.plain)


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 2) if values else float("nan")


def _relevance(shared: Path) -> dict[str, float | str]:
    papers = _papers(shared)
    found: dict[str, float | str] = {}
    for place, half in enumerate(_HALVES):
        own = papers[place::2]
        scores: dict[str, tuple[list[float], list[float]]] = {"relevance": ([], []), "words of the title": ([], [])}
        for paper in own:
            for name, text in sections_of(paper).items():
                section = SectionText(id="", title=name, text=text)
                for other in own:
                    at = 0 if other is paper else 1
                    scores["relevance"][at].append(relevance_score(section, other["title"]))
                    scores["words of the title"][at].append(_named(text, other["title"]))
        found |= {f"AUC of {name}, own title against others, {half} half": auc(*both) for name, both in scores.items()}
    return found


def _named(text: str, title: str) -> float:
    words = set(title.lower().split())
    return len(words & set(text.lower().split())) / len(words)


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")).items():
        print(f"{name}: {value}")

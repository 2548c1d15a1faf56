"""Whole surveys of the corpora: what they tell, in figures, and a sample of sentences to be read by a person.

`python -m benchmarks.quality.surveys [NAME …] [--read COUNT --seed SEED]`: without `--read` a table, with it
tab-separated lines: corpus, section, sentence, passages. Headings are printed with `--headings`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.quality.corpora import SHARED, TOPICS, Written, written
from kg.model.papers.card import StatementRole
from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Claim, Passage, PassageSource
from services.document.integrity import check
from services.reading.rule_reader import roles_of

FOUND = (StatementRole.RESULT, StatementRole.COMPARISON)


def figures(shared: Path = SHARED, names: Sequence[str] = tuple(TOPICS)) -> dict[str, float | str]:
    """Figures of each corpus by `corpus: what`; shares in [0, 1]."""
    return {f"{name}: {what}": value for name in names for what, value in _figures(written(name, shared)).items()}


def _figures(made: Written) -> dict[str, float]:
    claims = [claim for section in made.survey.walk() for claim in section.claims]
    content = [claim for claim in claims if _content(claim)]
    passages = _passages_by_paper(content)
    findable = [paper for paper in passages if _holds_result(made, paper)]
    announced = [
        paper
        for paper in findable
        if not any(roles_of(made.field.papers[paper]).get(each.id) in FOUND for each in passages[paper])
    ]
    return {
        "papers": len(made.field.papers),
        "communities": len(made.field.communities),
        "headings": sum(1 for _ in made.survey.walk()) - 1,
        "cited papers": len(made.survey.keys),
        "papers told": len(passages),
        "cited sentences": len(claims),
        "of them on records alone": _share(len(claims) - len(content), len(claims)),
        "comparisons among content sentences": _share(
            sum(len(_content_of(each)) > 1 for each in content), len(content)
        ),
        "announced only, though a result is known": _share(len(announced), len(findable)),
        "faults of integrity": len(check(made.survey, made.field.papers).findings),
        "seconds to build": made.build_seconds,
        "seconds to write": made.write_seconds,
    }


def _content(claim: Claim) -> list[Passage]:
    """The passages of a claim that are cut from a paper."""
    return [each.passage for each in claim.supports if each.passage.source is not PassageSource.RECORD]


def _content_of(claim: Claim) -> set[PaperId]:
    return {passage.paper_id for passage in _content(claim)}


def _passages_by_paper(content: Sequence[Claim]) -> dict[PaperId, list[Passage]]:
    """The passages that are given of each paper."""
    passages: dict[PaperId, list[Passage]] = {}
    for claim in content:
        for passage in _content(claim):
            passages.setdefault(passage.paper_id, []).append(passage)
    return passages


def _holds_result(made: Written, paper: PaperId) -> bool:
    return any(role in FOUND for role in roles_of(made.field.papers[paper]).values())


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def sample(made: Written, count: int, seed: int) -> Iterator[tuple[str, str, str]]:
    """Sentences that tell of papers, chosen by chance: section, sentence, the passages behind it."""
    found = [(section, claim) for section in made.survey.walk() for claim in section.claims if _content(claim)]
    for section, claim in random.Random(seed).sample(found, min(count, len(found))):
        passages = " ¶ ".join(" ".join(each.text.split()) for each in _content(claim))
        yield f"{section.number} {section.title}", " ".join(claim.sentence.split()), passages


def main() -> None:
    """Print figures, sentences or headings of the corpora named, or of all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality.surveys", description=__doc__)
    parser.add_argument("names", nargs="*", help="corpora; default: all")
    parser.add_argument("--read", type=int, default=0, help="sentences of each corpus to print")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--headings", action="store_true")
    parser.add_argument("--shared", type=Path, default=SHARED)
    arguments = parser.parse_args()
    for name in arguments.names or TOPICS:
        made = written(name, arguments.shared)
        if arguments.read:
            lines = ["\t".join((name, *each)) for each in sample(made, arguments.read, arguments.seed)]
        elif arguments.headings:
            counts = Counter(section.title for section in made.survey.walk())
            lines = [f"{name}\t{title}" + ("\tTWICE" if count > 1 else "") for title, count in counts.items()]
        else:
            lines = [f"{name}\t{what}\t{value:.3g}" for what, value in _figures(made).items()]
        print("\n".join(lines))
        sys.stdout.flush()


if __name__ == "__main__":
    main()

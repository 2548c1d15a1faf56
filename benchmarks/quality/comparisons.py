"""Sentences on two papers or more, and open problems, in surveys of the development corpora, to be read by a person.

`python -m benchmarks.quality.comparisons [NAME …] [--read COUNT --seed SEED]`: without `--read` the shares, with it
tab-separated lines: corpus, sentence, passages.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.quality.corpora import SHARED, Written, written
from kg.model.surveys.survey import Claim, Passage, PassageSource

DEVELOPMENT = ("exploration_in_rl", "deep_meta_learning", "ai_for_clinical_trials", "graph_neural_networks")
"""Corpora that rules may be fixed on; the others are for measuring alone."""


def figures(shared: Path = SHARED, names: Sequence[str] = DEVELOPMENT) -> dict[str, float | str]:
    """By `corpus: what`: content sentences, the share of comparisons among them in [0, 1], open problems."""
    found: dict[str, float | str] = {}
    for name in names:
        made = written(name, shared)
        content = [claim for claim in _claims(made) if _content(claim)]
        compared = sum(is_comparison(claim) for claim in content)
        found[f"{name}: content sentences"] = len(content)
        found[f"{name}: comparisons among them"] = compared / len(content) if content else 0.0
        found[f"{name}: open problems"] = sum(1 for _ in open_problems(made))
    return found


def is_comparison(claim: Claim) -> bool:
    """Whether a sentence rests on passages of content of two papers or more."""
    return len({passage.paper_id for passage in _content(claim)}) > 1


def comparisons(made: Written) -> Iterator[Claim]:
    """The comparisons of a survey, in reading order."""
    return (claim for claim in _claims(made) if is_comparison(claim))


def open_problems(made: Written) -> Iterator[Claim]:
    """The cited sentences of the section on open problems."""
    sections = (section for section in made.survey.walk() if section.title == "Open Problems")
    return (claim for section in sections for claim in section.claims if _content(claim))


def _claims(made: Written) -> Iterator[Claim]:
    return (claim for section in made.survey.walk() for claim in section.claims)


def _content(claim: Claim) -> list[Passage]:
    return [each.passage for each in claim.supports if each.passage.source is not PassageSource.RECORD]


def main() -> None:
    """Print the shares, or sentences with their passages."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality.comparisons", description=__doc__)
    parser.add_argument("names", nargs="*", help="corpora; default: those of development")
    parser.add_argument(
        "--read", type=int, default=0, help="comparisons of each corpus to print, and all open problems"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shared", type=Path, default=SHARED)
    arguments = parser.parse_args()
    names = arguments.names or DEVELOPMENT
    if not arguments.read:
        for what, value in figures(arguments.shared, names).items():
            print(f"{what}\t{value:.3g}")
        return
    for name in names:
        made = written(name, arguments.shared)
        found = list(comparisons(made))
        chosen = random.Random(arguments.seed).sample(found, min(arguments.read, len(found)))
        for claim in [*chosen, *open_problems(made)]:
            passages = " ¶ ".join(" ".join(each.text.split()) for each in _content(claim))
            print("\t".join((name, " ".join(claim.sentence.split()), passages)))


if __name__ == "__main__":
    main()

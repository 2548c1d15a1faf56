"""Abbreviations as the offline glossary lists them: `python -m benchmarks.quality.abbreviations [../shared]`.

MED1250, development part: each record is a survey of one section; precision, recall and F1 of (short, long) pairs
without case and punctuation. The baseline is the pattern that reads headings (`services.text.acronyms`): capitals
alone, one word a letter. Halves are odd and even records.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from services.adapters.models.offline.memory.glossary import list_abbreviations
from services.tasks.memory.glossary import GlossaryInput, NumberedText
from services.text.acronyms import acronyms

_NOT_A_LETTER = re.compile(r"[\W_]+")
Pair = tuple[str, str]


def figures(shared: Path) -> dict[str, float | str]:
    """Precision, recall and F1 by half of the records and by reader."""
    text = gzip.decompress((shared / "gold/abbreviations/med1250.jsonl.gz").read_bytes()).decode()
    records = [json.loads(line) for line in text.splitlines()]
    readers: dict[str, Callable[[str], Iterable[Pair]]] = {"glossary": _listed, "capitals": _of_capitals}
    found: dict[str, float | str] = {}
    for half, part in (("odd", records[::2]), ("even", records[1::2])):
        gold = [{_plain((pair["short"], pair["long"])) for pair in record["pairs"]} for record in part]
        for reader, pairs in readers.items():
            made = [{_plain(pair) for pair in pairs(record["text"])} for record in part]
            right = sum(len(ours & theirs) for ours, theirs in zip(made, gold, strict=True))
            precision = right / max(1, sum(map(len, made)))
            recall = right / max(1, sum(map(len, gold)))
            found[f"{reader}, {half}"] = f"P {precision:.3f} R {recall:.3f} F1 {_f1(precision, recall):.3f}"
    return found


def _listed(text: str) -> Iterable[Pair]:
    inputs = GlossaryInput(topic="medicine", sections=(NumberedText(number="1", text=text),))
    return ((entry.abbreviation, entry.full_term) for entry in list_abbreviations(inputs).entries)


def _of_capitals(text: str) -> Iterable[Pair]:
    return acronyms([text]).items()


def _plain(pair: Pair) -> Pair:
    short, long = (_NOT_A_LETTER.sub("", form.lower()) for form in pair)
    return short.removesuffix("s"), long.removesuffix("s")


def _f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")).items():
        print(f"{name}: {value}")

"""Reference strings and in-text markers: `python -m benchmarks.quality.citation_markers [../shared] [--show]`.

Strings: 120 references that people split into fields (anystyle, GROBID): share with the right title, the right year,
both. Markers: ten open papers with numeric and author-year citations, and 80 contexts of ACL-ARC (OCR). The readers get
text alone, the reference list as strings. Found is the share of gold markers that some found one overlaps, right the
share that led to all their references; precision is the share of found markers whose references are all gold ones.
Kept sentences: the same papers, of which only the sentences around each citation are left, by the work they cite.
Halves are odd and even items: the first served development, the other was only counted.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kg.algorithms.citations.context_markers import context_markers as find_kept_markers
from kg.algorithms.citations.markers import find_markers, marker_style
from kg.algorithms.citations.reference_strings import parse_reference
from kg.algorithms.identity.normal_forms import title_key
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.text_markers import InTextMarker, MarkerStyle
from services.text.sentences import sentences

_NOT_A_LETTER = re.compile(r"[\W_]+")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
HALVES = (("first half", 0), ("other half", 1))


@dataclass
class MarkerCounts:
    """Counts of one part of the gold; `found`, `right` of `gold` markers, `precise` of `made` ones."""

    gold: int = 0
    found: int = 0
    right: int = 0
    made: int = 0
    precise: int = 0
    missed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        shares = [(self.found, self.gold), (self.right, self.gold), (self.precise, self.made)]
        found, right, precise = (f"{part / max(1, whole):.3f}" for part, whole in shares)
        return f"{self.gold} markers: found {found}, right {right}; {self.made} made: precision {precise}"


def strings(rows: Sequence[dict[str, Any]]) -> str:
    """Shares of references with the right title, year, and both."""
    titles = [(_plain(_field(row, "title")), _plain(parse_reference(row["raw"], key="b").title or "")) for row in rows]
    years = [(_year(_field(row, "date")), parse_reference(row["raw"], key="b").year) for row in rows]
    with_title = [ours == theirs for theirs, ours in titles if theirs]
    with_year = [ours == theirs for theirs, ours in years if theirs]
    both = [a == b and c == d for (a, b), (c, d) in zip(titles, years, strict=True) if a and c]
    shares = (sum(part) / len(part) for part in (with_title, with_year, both))
    return "title {:.2f} year {:.2f} both {:.2f}".format(*shares) + f" of {len(rows)}"


def lists(rows: Iterable[dict[str, Any]]) -> str:
    """Shares of the references of whole lists whose title, as `title_key` has it, and year come out right.

    By these a reference finds its paper in a graph where it states no identifier.
    """
    stated = [row for row in rows if row.get("title")]
    read = [parse_reference(row["text"], key="b") for row in stated]
    titles = [title_key(row["title"]) == title_key(ours.title or "") for row, ours in zip(stated, read, strict=True)]
    years = [row["year"] == ours.year for row, ours in zip(stated, read, strict=True)]
    return f"title {sum(titles) / len(titles):.3f} year {sum(years) / len(years):.3f} of {len(stated)}"


def paper_markers(paper: dict[str, Any], counts: MarkerCounts) -> None:
    """Count the markers of one gold paper; the style is found, not given."""
    references = [_listed(reference) for reference in paper["references"]]
    style = marker_style([paragraph["text"] for paragraph in paper["paragraphs"]], references)
    for paragraph in paper["paragraphs"]:
        made = find_markers(paragraph["text"], references, style or MarkerStyle.BRACKETS)
        _count(counts, paragraph["text"], made, paragraph["citations"])


def context_markers(
    rows: Iterable[dict[str, Any]], by_paper: dict[str, list[dict[str, Any]]], counts: MarkerCounts
) -> None:
    """Count the one marker that ACL-ARC marks in each context; others of a context are not judged."""
    for row in rows:
        references = [_listed(reference) for reference in by_paper[row["paper"]]]
        made = find_markers(row["context"], references, MarkerStyle.AUTHOR_YEAR)
        own = [marker for marker in made if marker.start < row["end"] and row["start"] < marker.end]
        gold = {"start": row["start"], "end": row["end"], "text": row["marker"], "refs": [row["reference"]]}
        _count(counts, row["context"], own, [gold])


def kept_sentences(paper: dict[str, Any], counts: MarkerCounts) -> None:
    """Count the markers of one gold paper as they are found in the sentences kept with its citations."""
    kept: dict[str, list[str]] = {}
    gold: dict[str, list[dict[str, Any]]] = {}
    for paragraph in paper["paragraphs"]:
        for span in sentences(paragraph["text"]):
            for each in paragraph["citations"]:
                if span.start <= each["start"] < span.end:
                    moved = {**each, "start": each["start"] - span.start, "end": each["end"] - span.start}
                    gold.setdefault(span.text, []).append(moved)
                    for key in each["refs"]:
                        kept.setdefault(key, []).append(span.text)
    references = [_listed(reference) for reference in paper["references"]]
    for text, made in find_kept_markers(kept, references).items():
        _count(counts, text, [marker for marker in made if marker.references], gold[text])


def _count(counts: MarkerCounts, text: str, made: Sequence[InTextMarker], citations: Sequence[dict[str, Any]]) -> None:
    for gold in citations:
        over = [marker for marker in made if marker.start < gold["end"] and gold["start"] < marker.end]
        keys = {key for marker in over for key in marker.references}
        counts.gold += 1
        counts.found += bool(over)
        counts.right += set(gold["refs"]) <= keys
        if not set(gold["refs"]) <= keys:
            counts.missed.append(
                f"{text[max(0, gold['start'] - 40) : gold['end'] + 10]!r} -> {keys}, not {gold['refs']}"
            )
    for marker in made:
        over_gold = [gold for gold in citations if marker.start < gold["end"] and gold["start"] < marker.end]
        allowed = {key for gold in over_gold for key in [*gold["refs"], *gold.get("implied_refs", ())]}
        counts.made += 1
        is_range = "-" in (inside := text[marker.start : marker.end]) or "–" in inside
        is_right = bool(allowed) and (
            set(marker.references) <= allowed or (is_range and bool(allowed & {*marker.references}))
        )
        counts.precise += is_right
        if not is_right:
            counts.missed.append(f"made {inside!r} -> {marker.references}, not {allowed}")


def _listed(reference: dict[str, Any]) -> ListedReference:
    return parse_reference(reference["text"], key=reference["id"], label=reference.get("label"))


def _field(row: dict[str, Any], label: str) -> str:
    return next((part["text"] for part in row["fields"] if part["label"] == label), "")


def _plain(text: str) -> str:
    return _NOT_A_LETTER.sub("", text).lower()


def _year(text: str) -> int | None:
    found = _YEAR.search(text)
    return int(found[0]) if found else None


def _rows(path: Path) -> list[dict[str, Any]]:
    text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def main(gold: Path, *, show: bool) -> None:
    """Print the figures of both halves; `show`: what was missed in the first half."""
    raw = _rows(gold / "references/reference_strings.jsonl")
    papers = _rows(gold / "citation_fulltext/papers.jsonl.gz")
    contexts = _rows(gold / "citation_contexts/aclarc_contexts.jsonl")
    by_paper = {row["paper"]: row["references"] for row in _rows(gold / "citation_contexts/aclarc_references.jsonl.gz")}
    for name, half in HALVES:
        print(f"reference strings, {name}: {strings(raw[half::2])}")
        own = [reference for paper in papers[half::2] for reference in paper["references"]]
        print(f"lists of PLOS and eLife, {name}: {lists(own)}")
        scanned = [reference for each in list(by_paper.values())[half::2] for reference in each]
        print(f"lists of ACL-ARC, {name}: {lists(scanned)}")
        for kind in ("numeric", "author-year"):
            counts, kept = MarkerCounts(), MarkerCounts()
            for paper in [paper for paper in papers if paper["style"].startswith(kind)][half::2]:
                paper_markers(paper, counts)
                kept_sentences(paper, kept)
            _print(f"{kind}, {name}", counts, show=show and not half)
            _print(f"{kind}, kept sentences, {name}", kept, show=False)
        counts = MarkerCounts()
        context_markers(contexts[half::2], by_paper, counts)
        _print(f"ACL-ARC, {name}", counts, show=show and not half)


def _print(name: str, counts: MarkerCounts, *, show: bool) -> None:
    print(f"{name}: {counts}", *(counts.missed if show else ()), sep="\n    ")


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--show"]
    main(Path(arguments[0] if arguments else "../shared") / "gold", show="--show" in sys.argv)

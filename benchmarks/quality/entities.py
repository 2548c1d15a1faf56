"""Terms, types, short forms and relations against what people marked: `python -m benchmarks.quality.entities`.

Lines of a gold file with an even number are the half on which choices were made, the others were only measured. Beside
each figure is that of something simple: runs of words between stop words for terms, the same typed by the last
word for types, the rule of Schwartz & Hearst for short forms, all pairs of a sentence for relations.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.quality.corpora import SHARED
from kg.algorithms.entities.entity_names import canonical
from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.adapters.models.offline.extraction.papers import ReadPaper
from services.adapters.models.offline.extraction.relations import relations
from services.reading.passages import PaperText, paper_text
from services.text.definitions import definitions
from services.text.entities.readings import TermMention, TextReading, read
from services.text.entities.term_kinds import HEADS, TermKind, best_kind
from services.text.entities.terms import TextTerm, tokens
from services.text.lexicon import FUNCTION_WORDS
from services.text.sentences import sentences

Row = Mapping[str, Any]
Mark = tuple[int, int, str]
Figures = dict[str, str]

HALVES = {0: "development", 1: "kept apart"}
_FILES = ("abstracts.jsonl.gz", "sentences_relations.jsonl", "sentences_tdm.jsonl", "titles.jsonl")
_TYPED: Mapping[str, frozenset[TermKind]] = {
    "SciERC": frozenset(TermKind),
    "SciER": frozenset({TermKind.METHOD, TermKind.TASK, TermKind.DATASET}),
    "TDMSci": frozenset({TermKind.TASK, TermKind.DATASET, TermKind.METRIC}),
}
"""The kinds that each source with types like ours knows."""
_CHUNK = re.compile(r"[\w'-]+|[^\w\s]")
_ARTICLE = re.compile(r"\A(?:the|an?) ", re.IGNORECASE)
_BRACKET = re.compile(r"\(([^()]+)\)")


class Tally:
    """Found, right and wanted, summed up."""

    def __init__(self) -> None:
        self.right = self.found = self.wanted = 0

    def add(self, found: set[Any], wanted: set[Any]) -> None:
        """Count one text."""
        self.right += len(found & wanted)
        self.found += len(found)
        self.wanted += len(wanted)

    def __str__(self) -> str:
        precision, recall = self.right / max(self.found, 1), self.right / max(self.wanted, 1)
        f1 = 2 * precision * recall / (precision + recall) if self.right else 0.0
        return f"P {precision:.3f} R {recall:.3f} F1 {f1:.3f}"


def figures(shared: Path = SHARED) -> Figures:
    """Everything below, by name."""
    gold = shared / "gold"
    return {**terms_found(gold), **types_found(gold), **short_forms_found(gold), **pairs_found(gold), **speed(shared)}


def terms_found(gold: Path) -> Figures:
    """Exact spans of terms of any type, by source and science; without generic mentions and leading articles."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for row, half in _marked(gold):
        wanted = {_without_article(each) for each in row["entities"] if not _is_generic(each)}
        for name in {_source(row), f"{_source(row)}: {row.get('field')}"}:
            for who, marks in (("ours", _marks(row["text"])), ("stop words", _runs(row["text"]))):
                tallies[f"terms, {name}, {half}, {who}"].add({mark[:2] for mark in marks}, wanted)
    return {name: str(tally) for name, tally in sorted(tallies.items())}


def types_found(gold: Path) -> Figures:
    """Exact spans with their types, where a source has types like ours."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for row, half in _marked(gold):
        kinds = _TYPED.get(_source(row), frozenset())
        wanted = {(each["start"], each["end"], each["type"]) for each in row["entities"] if each["type"] in set(kinds)}
        wanted -= {(each["start"], each["end"], each["type"]) for each in row["entities"] if _is_generic(each)}
        for who, marks in (("ours", _marks(row["text"])), ("last word", _by_last_word(row["text"]))):
            for kind in kinds:
                found = {mark for mark in marks if mark[2] == kind}
                of_kind = {mark for mark in wanted if mark[2] == kind}
                tallies[f"types, {_source(row)} {kind}, {half}, {who}"].add(found, of_kind)
                tallies[f"types, {_source(row)} all, {half}, {who}"].add(found, of_kind)
    return {name: str(tally) for name, tally in sorted(tallies.items())}


def short_forms_found(gold: Path) -> Figures:
    """Pairs of short and long form in MEDLINE abstracts, and spans of both in sentences of computer science."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for number, row in enumerate(_rows(gold / "abbreviations" / "med1250.jsonl.gz")):
        wanted = {(_letters(pair["short"]), _letters(pair["long"])) for pair in row["pairs"]}
        ours = {(_letters(each.short), _letters(each.long)) for each in definitions(row["text"])}
        for half in (HALVES[number % 2], "both"):
            tallies[f"short forms, MEDLINE, {half}, ours"].add(ours, wanted)
            tallies[f"short forms, MEDLINE, {half}, Schwartz-Hearst"].add(_schwartz_hearst(row["text"]), wanted)
    for number, row in enumerate(_rows(gold / "abbreviations" / "acronym_identification.jsonl")):
        wanted = {(each["start"], each["end"]) for each in row["long_forms"]}
        found = {(each.start, each.end) for each in definitions(row["text"])}
        tallies[f"long forms, SDU, {HALVES[number % 2]}, ours"].add(found, wanted)
    return {name: str(tally) for name, tally in sorted(tallies.items())}


def pairs_found(gold: Path) -> Figures:
    """Pairs of marked entities that a sentence relates, whatever the relation is called."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for number, row in enumerate(_rows(gold / "entities" / "sentences_relations.jsonl")):
        reading = _reading_of_marks(row)
        places = {id(mention.term): place for place, mention in enumerate(reading.mentions)}
        wanted = {frozenset((each["head"], each["tail"])) for each in row["relations"]}
        related = relations([row["text"]], reading)
        ours = {frozenset((places[id(each.first.term)], places[id(each.second.term)])) for each in related}
        every = {frozenset((one, other)) for one in range(len(places)) for other in range(one)}
        tallies[f"relations, SciER, {HALVES[number % 2]}, ours"].add(ours, wanted)
        tallies[f"relations, SciER, {HALVES[number % 2]}, all pairs"].add(every, wanted)
    return {name: str(tally) for name, tally in sorted(tallies.items())}


def speed(shared: Path) -> Figures:
    """Abstracts a second of processor time, sentences already cut, on four corpora of different sciences."""
    names = ("graph_neural_networks", "ai_for_clinical_trials", "research_findings_false", "turing_1950_citers")
    texts = [text for name in names for text in _texts(shared / "corpora" / f"{name}.jsonl.gz")]
    start = process_time()
    for text in texts:
        ReadPaper.of(text)
    return {"abstracts a second of processor time": f"{len(texts) / (process_time() - start):.0f}"}


def _texts(path: Path) -> Iterator[PaperText]:
    for number, row in enumerate(_rows(path)):
        paper = Paper(
            id=PaperId(f"p{number}"),
            title=row["title"] or "",
            citation_key=CitationKey(f"k{number}"),
            abstract=row["abstract"],
        )
        if paper.abstract:
            yield paper_text(paper)


def _marked(gold: Path) -> Iterator[tuple[Row, str]]:
    for file in _FILES:
        for number, row in enumerate(_rows(gold / "entities" / file)):
            yield row, HALVES[number % 2]


def _rows(path: Path) -> Iterator[Row]:
    raw = path.read_bytes()
    yield from map(json.loads, (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode().splitlines())


def _source(row: Row) -> str:
    return str(row["source"]).split(" (")[0]


def _without_article(entity: Row) -> tuple[int, int]:
    found = _ARTICLE.match(entity["text"])
    return entity["start"] + (found.end() if found else 0), entity["end"]


def _is_generic(entity: Row) -> bool:
    return bool(entity["original_type"] == "Generic")


def _marks(text: str) -> set[Mark]:
    """Terms as the offline model finds them, with their kinds, "" for none."""
    spans = sentences(text)
    reading = read(tuple(span.text for span in spans))
    return {
        (
            spans[each.sentence].start + each.term.start,
            spans[each.sentence].start + each.term.end,
            str(best_kind(reading.kinds.get(each.key, {})) or ""),
        )
        for each in reading.mentions
    }


def _runs(text: str) -> set[Mark]:
    """Runs of words between stop words and punctuation."""
    runs, start, end = set(), None, 0
    for found in [*_CHUNK.finditer(text), None]:
        if found is None or not found[0][0].isalnum() or found[0].lower() in FUNCTION_WORDS:
            runs |= {(start, end, "")} if start is not None else set()
            start = None
        else:
            start, end = found.start() if start is None else start, found.end()
    return runs


def _by_last_word(text: str) -> set[Mark]:
    """The same runs, typed by their last word."""
    found = set()
    for start, end, _ in _runs(text):
        head = canonical(text[start:end].rsplit(maxsplit=1)[-1])
        kind = next((kind for kind in TermKind if head in HEADS[kind]), "")
        found.add((start, end, str(kind)))
    return found


def _reading_of_marks(row: Row) -> TextReading:
    """A reading that holds the entities people marked and no others."""
    words = tokens(row["text"])
    mentions = []
    for each in row["entities"]:
        inside = [at for at, word in enumerate(words) if word.start < each["end"] and word.end > each["start"]]
        head = words[inside[-1]].low
        term = TextTerm(each["text"], each["start"], each["end"], head, inside[0], inside[-1], is_coined=False)
        mentions.append(TermMention(key=canonical(each["text"]) or each["text"], term=term, sentence=0))
    kinds = {each.key: {TermKind(mark["type"]): 2.0} for each, mark in zip(mentions, row["entities"], strict=True)}
    return TextReading(mentions=tuple(mentions), kinds=kinds, said={}, expansions={})


def _schwartz_hearst(text: str) -> set[tuple[str, str]]:
    """Schwartz & Hearst 2003 as they print it: the first match from the right."""
    found = set()
    for bracket in _BRACKET.finditer(text):
        short = re.split(r"[,;]\s", bracket[1])[0]
        before = text[: bracket.start()].split()[-min(len(short) + 5, 2 * len(short)) :]
        if 2 <= len(short) <= 10 and len(short.split()) <= 2 and short[0].isalnum() and any(map(str.isalpha, short)):
            long = _from_the_right(short, " ".join(before))
            if len(long) > len(short) and short.lower() not in long.lower().split():
                found.add((_letters(short), _letters(long)))
    return found


def _from_the_right(short: str, long: str) -> str:
    place = len(long)
    for at in range(len(short) - 1, -1, -1):
        if not short[at].isalnum():
            continue
        place -= 1
        while place >= 0 and (
            long[place].lower() != short[at].lower() or (at == 0 and place > 0 and long[place - 1].isalnum())
        ):
            place -= 1
        if place < 0:
            return ""
    return long[long.rfind(" ", 0, place + 1) + 1 :]


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED).items():
        print(f"{name}: {value}")

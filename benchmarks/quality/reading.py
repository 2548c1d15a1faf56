"""Kinds of papers, and the roles that cards give to sentences, against labels that authors and people gave.

- kinds: the survey papers of a human list among its other papers, by title; the types of the query papers of CSFCube.
  The baseline is the rule by title that imports use.
- roles: abstracts whose authors labelled their parts. The labels are taken away, the card is read by rule, and each
  sentence on it is asked whether its role belongs to the part it came from. The baseline gives the first fifth of the
  sentences to the background, the next two to the method, then one each to results and conclusion.

Choices were made on two corpora; the other corpus and the screened review were only measured.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.quality.corpora import SHARED
from kg.algorithms.identity.paper_kinds import infer_kind
from kg.model.papers.card import StatementRole
from kg.model.papers.paper import CitationKey, Paper, PaperId, PaperKind
from services.reading.passages import PaperText, paper_text
from services.reading.rule_reader import read_by_rule
from services.text.sentences import sentences

LABELLED = {
    "choices": ("corpora/ai_for_clinical_trials", "corpora/turing_1950_citers"),
    "apart": ("corpora/medical_document_understanding", "gold/screening/nagtegaal_2019"),
}
LEAST_LABELS = 3
TYPES = {
    "data-driven approach": PaperKind.METHOD,
    "resources/evaluation": PaperKind.BENCHMARK,
    "theoretical": PaperKind.THEORY,
}
PARTS = {
    "background": "background|context|introduction|motivation|importance|rationale|objective|aim|purpose|goal|"
    "hypothes|scope",
    "conclusion": "conclusion|authors' conclusion|concluding|interpretation|implication|practical|practice|limitation",
    "results": "result|finding|observation|recent findings|key results|main results",
    "method": "main outcome|outcome|method|material|design|setting|participants|patients|intervention|data|study|"
    "measure|approach|search|selection|eligibility|subjects|sample|evidence|analysis",
}
"""Parts of an abstract that authors label, and how the labels begin."""

ROLE_PARTS = {
    StatementRole.PROBLEM: {"background"},
    StatementRole.CRITICISM: {"background"},
    StatementRole.DEFINITION: {"background", "method"},
    StatementRole.CONTRIBUTION: {"background", "method"},
    StatementRole.APPROACH: {"method"},
    StatementRole.SETTING: {"method", "results"},
    StatementRole.MEASURE: {"method"},
    StatementRole.RESULT: {"results", "conclusion"},
    StatementRole.COMPARISON: {"results", "conclusion"},
    StatementRole.LIMIT: {"results", "conclusion"},
    StatementRole.OPEN_QUESTION: {"conclusion"},
}
"""The parts in which a sentence of each role belongs."""


def figures(shared: Path = SHARED) -> dict[str, float | str]:
    """Precision and recall of surveys, accuracy of types, and shares of sentences in the right part."""
    return {**_kinds(shared), **_roles(shared)}


def _kinds(shared: Path) -> dict[str, float | str]:
    rows = _rows(shared / "gold" / "taxonomies" / "gnn_thunlp.jsonl")
    survey = [any(path[-1] == "Survey papers" for path in row["categories"]) for row in rows]
    titles = [_text(str(at), row["title"], None) for at, row in enumerate(rows)]
    pool = {row["id"]: row for row in _rows(shared / "gold" / "ranking" / "csfcube_papers.jsonl.gz")}
    queries = _rows(shared / "gold" / "ranking" / "csfcube_queries.jsonl")
    typed = {row["query_paper"]: TYPES[row["paper_type"]] for row in queries}
    papers = [_text(id, pool[id]["title"], pool[id]["abstract"]) for id in typed]
    result: dict[str, float | str] = {}
    for way, of_titles, of_papers in (
        ("card by rule", _read(titles), _read(papers)),
        ("import rule", _by_rule(titles), _by_rule(papers)),
    ):
        found = [kind is PaperKind.SURVEY for kind in of_titles]
        right = sum(a and b for a, b in zip(found, survey, strict=True))
        result[f"surveys by title, {way}: precision"] = round(right / sum(found), 3)
        result[f"surveys by title, {way}: recall"] = round(right / sum(survey), 3)
        accuracy = mean(a is b for a, b in zip(of_papers, typed.values(), strict=True))
        result[f"types of {len(typed)} papers, {way}: accuracy"] = round(accuracy, 3)
    return result


def _read(texts: list[PaperText]) -> list[PaperKind]:
    return [read_by_rule(each.paper).kind for each in texts]


def _by_rule(texts: list[PaperText]) -> list[PaperKind]:
    return [infer_kind(each.paper.title, each.paper.content) for each in texts]


def _roles(shared: Path) -> dict[str, float | str]:
    result: dict[str, float | str] = {}
    for half, names in LABELLED.items():
        placed: list[bool] = []
        guessed: list[bool] = []
        sentences_read = abstracts = 0
        for name in names:
            for title, parts in _structured(shared / f"{name}.jsonl.gz"):
                text = _text("paper", title, " ".join(sentence for sentence, _ in parts))
                held = _roles_of(text)
                abstracts += 1
                sentences_read += len(parts)
                for at, (sentence, part) in enumerate(parts):
                    guessed.append(_guess(at, len(parts)) == part)
                    if role := held.get(sentence):
                        placed.append(part in ROLE_PARTS[role])
        result |= {
            f"roles, {half}: abstracts": abstracts,
            f"roles, {half}: sentences": sentences_read,
            f"roles, {half}: share of sentences on a card": round(len(placed) / sentences_read, 3),
            f"roles, {half}: of these in the right part": round(mean(placed), 3),
            f"roles, {half}: baseline by place": round(mean(guessed), 3),
        }
    return result


def _roles_of(text: PaperText) -> dict[str, StatementRole]:
    """Sentence -> role."""
    return {each.text: each.role for each in read_by_rule(text.paper).statements}


def _structured(path: Path) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Titles, and the sentences of abstracts with three labels or more, each with its part, as cut once joined."""
    for row in _rows(path):
        labelled = [(" ".join(span.text.split()), _part(span.label)) for span in sentences(row["abstract"] or "")]
        known = [(sentence, part) for sentence, part in labelled if part]
        whole = {" ".join(span.text.split()) for span in sentences(" ".join(sentence for sentence, _ in known))}
        if len({part for _, part in known}) >= LEAST_LABELS and all(sentence in whole for sentence, _ in known):
            yield row["title"], known


def _part(label: str) -> str:
    if not label or label == "abstract":
        return ""
    return next((part for part, words in PARTS.items() if label.startswith(tuple(words.split("|")))), "")


def _guess(at: int, count: int) -> str:
    return ("background", "method", "method", "results", "conclusion")[5 * at // count]


def _text(id: str, title: str, abstract: str | None) -> PaperText:
    return paper_text(Paper(id=PaperId(id), citation_key=CitationKey(id), title=title or "", abstract=abstract))


def _rows(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


if __name__ == "__main__":
    for what, value in figures().items():
        print(f"{what}\t{value}")

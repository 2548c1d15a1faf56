"""The development corpora as records, read without the import services, so that `kg` is tested alone."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from kg.algorithms.identity.normal_forms import identifier
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord

NAMES = (
    "ai_for_clinical_trials",
    "ai_for_software_compliance",
    "deep_meta_learning",
    "exploration_in_rl",
    "gnn_drug_discovery_arxiv",
    "graph_neural_networks",
    "knowledge_graph_embedding",
    "medical_document_understanding",
    "openalex_ai_sample",
    "research_findings_false",
    "rl_for_language",
    "statistical_significance",
    "turing_1950_citers",
)


def records(shared: Path, name: str) -> list[PaperRecord]:
    """The rows of one corpus, then those of its cited_by file where there is one."""
    papers = [_record(row, data) for row, data in enumerate(_rows(shared, name), 1)]
    citing = [_citing(row, data) for row, data in enumerate(_rows(shared, f"{name}.cited_by"), len(papers) + 1)]
    return papers + citing


def _rows(shared: Path, name: str) -> list[dict[str, Any]]:
    path = shared / "corpora" / f"{name}.jsonl.gz"
    if not path.exists():
        return []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _record(row: int, data: dict[str, Any]) -> PaperRecord:
    external = data["external_ids"] or {}
    others = [identifier(scheme, value) for scheme, value in external.items()]
    works = data["references"]
    return PaperRecord(
        row=row,
        identifiers=(*_own(data["id"]), *(known for known in others if known)),
        title=data["title"],
        abstract=data["abstract"],
        year=data["year"],
        publication_date=data["publication_date"],
        venue=data["venue"],
        authors=tuple(data["authors"]),
        citation_count=data["citation_count"],
        url=data["url"],
        references=None if works is None else tuple(_work(work) for work in works),
    )


def _citing(row: int, data: dict[str, Any]) -> PaperRecord:
    works = tuple(_work(work) for work in data["cited_by"])
    return PaperRecord(row=row, identifiers=_own(data["id"]), title=None, cited_by=works)


def _work(data: dict[str, Any]) -> CitedWork:
    return CitedWork(identifiers=_own(data["id"]), title=data["title"])


def _own(raw: str | None) -> tuple[Identifier, ...]:
    found = (identifier(scheme, raw or "") for scheme in ("s2", "openalex", "doi", "arxiv"))
    return tuple(known for known in found if known)[:1]

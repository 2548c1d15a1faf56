"""Every development corpus, imported whole: its papers, and its citations against the table of its README."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.papers.paper import PaperId
from kg.repository.papers.papers import PaperRepository
from services.adapters.formats.files import companion_of, read_records
from services.adapters.formats.record_lines import bare_identifier
from services.collecting.ingest import ingest

pytestmark = [pytest.mark.shared, pytest.mark.slow]

# Corpus, rows, in-corpus edges of references and cited_by together (the README's table), rows found to be a paper of
# an earlier row (a preprint and its published version, or a title given twice), rows joined at the end because they
# surely are one work under two titles.
TABLE = [
    ("ai_for_clinical_trials", 305, 119, 1, 0),
    ("ai_for_software_compliance", 297, 135, 0, 2),
    ("deep_meta_learning", 285, 183, 0, 0),
    ("exploration_in_rl", 240, 162, 2, 0),
    ("gnn_drug_discovery_arxiv", 360, 0, 1, 0),
    ("graph_neural_networks", 328, 483, 0, 0),
    ("knowledge_graph_embedding", 377, 421, 0, 2),
    ("medical_document_understanding", 161, 10, 0, 0),
    ("openalex_ai_sample", 195, 245, 2, 0),
    ("research_findings_false", 57, 305, 1, 0),
    ("rl_for_language", 146, 240, 4, 2),
    ("statistical_significance", 31, 141, 0, 0),
    ("turing_1950_citers", 1009, 1008, 1, 2),
]

Edge = tuple[str, str]


@pytest.fixture
def papers(tmp_path: Path) -> Iterator[PaperRepository]:
    engine = KgliteEngine.open(tmp_path / "graph")
    yield PaperRepository(engine)
    engine.close()


def lines_of(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def edges_of(path: Path) -> tuple[list[str], set[Edge]]:
    """Ids of a corpus and its in-corpus edges as the table counts them, straight from the files."""
    rows = lines_of(path)
    ids = [row["id"] for row in rows]
    edges = {(row["id"], work["id"]) for row in rows for work in row["references"] or ()}
    companion = companion_of(path)
    for row in lines_of(companion) if companion else ():
        edges |= {(work["id"], row["id"]) for work in row["cited_by"]}
    inside = set(ids)
    return ids, {(citing, cited) for citing, cited in edges if citing != cited and {citing, cited} <= inside}


@pytest.mark.parametrize("expectation", TABLE, ids=[name for name, *_ in TABLE])
async def test_a_corpus_arrives_with_exactly_the_edges_of_the_table(
    shared: Path, papers: PaperRepository, expectation: tuple[str, int, int, int, int]
) -> None:
    name, rows, edges, merged, joined = expectation
    path = shared / "corpora" / f"{name}.jsonl.gz"
    report = await ingest(read_records(path), papers, label=name)
    assert report.rejected_count == 0
    assert report.accepted + report.merged_count + report.citation_rows == report.rows
    assert report.merged_count == merged

    ids, stated = edges_of(path)
    assert (len(ids), len(stated)) == (rows, edges)
    paper_of: dict[str, PaperId] = {id: papers.get(str(bare_identifier(id))).id for id in ids}
    assert len(set(paper_of.values())) == rows - merged - joined
    expected = {(paper_of[citing], paper_of[cited]) for citing, cited in stated}
    expected -= {(id, id) for id in paper_of.values()}
    stored = {(edge.citing, edge.cited) for edge in papers.citations_among(sorted(set(paper_of.values())))}
    assert stored == expected

    again = await ingest(read_records(path), papers, label=name)
    assert not again.changed_anything

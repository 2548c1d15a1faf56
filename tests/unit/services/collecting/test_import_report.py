"""What an import says about itself."""

from __future__ import annotations

import json
from dataclasses import replace

from kg.model.papers.paper import PaperId
from services.collecting.import_report import ImportReport, MergedRow, Notice, RejectedRow, lack_of_citations
from tests.tables import every_case

REPORT = ImportReport(
    label="mine",
    rows=1_204,
    accepted=1_000,
    merged_count=1,
    unchanged=200,
    citation_rows=2,
    rejected_count=1,
    notice_count=1,
    absorbed=0,
    citations=5_000,
    stubs=300,
    self_citations=2,
    unresolved_works=7,
    without_abstract=0.25,
    without_references=0.0,
    rejected=(RejectedRow(row=3, reason="title is missing", excerpt="W3", source="a.jsonl"),),
    merged=(MergedRow(row=4, paper_id=PaperId("p1"), title="T", reason="recognised by doi:10.1/x"),),
    notices=(Notice(row=0, text="read as GBK", source="b.bib"),),
)


def test_the_summary_counts_and_says_what_the_source_lacks() -> None:
    text = REPORT.summary()
    assert "1,204 rows read: 1,000 new papers, 1 merged into known ones, 200 unchanged, 1 rejected" in text
    assert "2 with citations or a name only" in text
    assert "5,000 citations added, 300 works known only by a citation" in text
    assert "25.0% of the papers have no abstract in this source" in text
    assert "reference list" not in text
    assert "nothing changed" not in text


BARE = replace(REPORT, citations=0)


@every_case(
    ("reports", "said"),
    [
        ([BARE], "`strata enrich --label mine` asks for them"),
        ([BARE, REPORT], ""),
        ([REPORT, BARE], ""),
        ([BARE, replace(BARE, accepted=0)], "`strata enrich --label mine` asks for them"),
        ([BARE, replace(BARE, label="to read")], "--label mine` and `strata enrich --label 'to read'` ask for them"),
        ([BARE, BARE], "`strata enrich --label mine` asks for them"),
        ([replace(BARE, accepted=0)], ""),
        ([], ""),
    ],
)
def test_a_lack_of_citations_is_one_of_all_files_of_a_command(reports: list[ImportReport], said: str) -> None:
    text = lack_of_citations(reports)
    assert text.endswith(said)
    assert bool(text) == bool(said)
    assert not any("no citation" in report.summary() for report in reports)


def test_an_import_that_changed_nothing_says_so() -> None:
    idle = replace(REPORT, accepted=0, merged_count=0, citations=0, stubs=0)
    assert "nothing changed" in idle.summary()


def test_a_row_prints_where_it_stands() -> None:
    assert str(REPORT.rejected[0]) == "a.jsonl, row 3 (W3): title is missing"
    assert str(REPORT.notices[0]) == "b.bib: read as GBK"


def test_the_report_is_plain_json() -> None:
    again = json.loads(json.dumps(REPORT.to_json()))
    assert again["rejected"] == [{"row": 3, "reason": "title is missing", "excerpt": "W3", "source": "a.jsonl"}]
    assert again["citations"] == 5_000

"""Lens.org's JSON."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from services.adapters.formats.detection import detect
from services.adapters.formats.files import read_records
from services.collecting.formats import Format
from tests.builders.exports import read_export
from tests.builders.rows_of import parted
from tests.tables import every_case

WORK: dict[str, Any] = {"lens_id": "003-980-492-344-18X", "title": "T", "year_published": 2001}


def test_an_answer_of_the_api_is_read_with_both_directions_of_citations() -> None:
    record = read_export("lens.json").only
    assert record.identifiers == ("doi:10.1000/te.7.153", "mag:2320190370", "lens:003-980-492-344-18X")
    assert record.authors == ("Able, Brian W", "Tram Safety Board", "Roe, R")
    assert (record.publication_date, record.venue, record.citation_count) == ("2016-04-01", "Tram Energy", 7)
    assert [work.identifiers for work in record.references or ()] == [
        ("lens:004-263-720-568-025",),
        ("lens:006-442-145-880-093",),
    ]
    assert [work.identifiers for work in record.cited_by or ()] == [("lens:103-019-355-905-867",)]
    assert record.entry is not None
    assert dict(record.entry.fields)["page"] == '"153-163"'


@pytest.mark.parametrize(
    "text", [json.dumps([WORK, WORK]), json.dumps(WORK) + "\n" + json.dumps(WORK), json.dumps({"data": [WORK, WORK]})]
)
def test_lists_lines_and_answers_are_known_as_works_of_lens(text: str) -> None:
    assert detect(text.encode(), "x") is Format.LENS
    found = parted(read_records(io.BytesIO(text.encode()), name="x"))
    assert [record.title for record in found.records] == ["T", "T"]


@every_case(
    "change",
    [
        {"authors": None},
        {"authors": [None, "x", {}]},
        {"external_ids": {"doi": "10.1000/a"}},
        {"references": [None, 1, {}, {"lens_id": []}]},
        {"source": "Tram Energy"},
        {"publication_type": 3, "start_page": [1]},
    ],
)
def test_a_value_of_another_kind_leaves_the_work_whole(change: dict[str, Any]) -> None:
    found = parted(read_records(io.BytesIO(json.dumps([{**WORK, **change}]).encode()), name="x"))
    assert [record.identifiers for record in found.records] == [("lens:003-980-492-344-18X",)]

"""BibTeX files that people reported of other tools, with what must come out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kg.model.papers.paper import PaperRecord
from services.adapters.formats.files import read_records
from tests.builders.rows_of import parted

FILES = (
    "aps_ifmmode.bib", "comma_missing.bib", "concatenated_strings.bib", "crossref_less_greater.bib", "date_ranges.bib",
    "extended_names.bib", "field_twice.bib", "keyless_entries.bib", "tex_commands.bib",
)  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize("file", FILES)
def test_a_public_case_comes_out_right(shared: Path, file: str) -> None:
    lines = (shared / "public-cases/cases.jsonl").read_text("utf-8").splitlines()
    (case,) = [case for case in map(json.loads, lines) if case["file"] == file]
    records = parted(read_records(shared / "public-cases" / file)).records
    assert len(records) >= case["expect"].get("count", 0)
    for expected in case["expect"]["papers"]:
        record = next(each for each in records if _is_meant(each, expected))
        for field, value in expected.items():
            if field != "citation_key":
                assert _values(record)[field] == value, (file, field)


def _is_meant(record: PaperRecord, expected: dict[str, Any]) -> bool:
    key = record.entry.key if record.entry else ""
    return key == expected.get("citation_key") or record.title == expected.get("title")


def _values(record: PaperRecord) -> dict[str, Any]:
    return {
        "title": record.title,
        "authors": list(record.authors),
        "venue": record.venue,
        "year": record.year,
        "publication_date": record.publication_date,
    }


@pytest.mark.shared
def test_dois_are_one_whatever_characters_were_escaped(shared: Path) -> None:
    one, same, encoded = parted(read_records(shared / "public-cases/doi_spellings.bib")).records
    assert one.identifiers == same.identifiers
    assert encoded.identifiers == ("doi:10.1000/enc",)

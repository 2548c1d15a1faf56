"""Names are split without losing a word."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from kg.algorithms.identity.name_parts import Name, split_name
from services.rendering.references.author_names import short_authors
from tests.tables import every_case


@every_case(
    ("author", "name"),
    [
        ("Thomas N. Kipf", Name(family="Kipf", given="Thomas N.")),
        ("Kipf, Thomas N.", Name(family="Kipf", given="Thomas N.")),
        ("Kipf TN", Name(family="Kipf", given="TN")),
        ("Laurens van der Maaten", Name(family="van der Maaten", given="Laurens")),
        ("OGB Consortium", Name(family="OGB Consortium")),
        ("Plato", Name(family="Plato")),
        ("Yue Yu", Name(family="Yu", given="Yue")),
        ("Lee Leeson", Name(family="Leeson", given="Lee")),
        ("An Anh An", Name(family="An", given="An Anh")),
        ("Martin Luther King Jr.", Name(family="King", given="Martin Luther", suffix="Jr.")),
        ("King, Jr., Martin Luther", Name(family="King", given="Martin Luther", suffix="Jr.")),
        ("King, Martin Luther, Jr.", Name(family="King", given="Martin Luther", suffix="Jr.")),
        ("A. H. Moon III", Name(family="Moon", given="A. H.", suffix="III")),
        ("José Ortega y Gasset", Name(family="Ortega y Gasset", given="José")),
        ("Serre J.-P.", Name(family="Serre", given="J.-P.")),
        ("Jean-Pierre Serre", Name(family="Serre", given="Jean-Pierre")),
        ("Rosa D’Angelo", Name(family="D’Angelo", given="Rosa")),
        ("WEI WU", Name(family="WU", given="WEI")),
        ("MÜLLER, HANS", Name(family="MÜLLER", given="HANS")),
        ("Петров И. И.", Name(family="Петров", given="И. И.")),
        ("王 伟", Name(family="王", given="伟")),
        ("王伟", Name(family="王伟")),
        ("{Bees and Birds}", Name(family="Bees and Birds")),
        ("", Name(family="")),
    ],
)
def test_family_and_given_names_are_told_apart(author: str, name: Name) -> None:
    assert split_name(author) == name


def _words(*parts: str | None) -> list[str]:
    return " ".join(part for part in parts if part).replace(",", " ").split()


@pytest.mark.shared
def test_no_real_name_is_mangled(shared: Path) -> None:
    names: set[str] = set()
    for path in sorted((shared / "corpora").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            names.update(
                name for line in lines for name in json.loads(line).get("authors") or () if isinstance(name, str)
            )
    assert len(names) > 6_000
    for name in sorted(names):
        parts = split_name(name)
        whole = _words(parts.given, parts.family, parts.suffix)
        assert _words(name) in (whole, _words(parts.family, parts.given, parts.suffix)), name
        assert any(map(str.isalpha, parts.family)) or not name.strip(), name


def test_three_authors_are_shortened() -> None:
    assert short_authors(()) == ""
    assert short_authors(("A. One",)) == "One"
    assert short_authors(("A. One", "B. Two")) == "One and Two"
    assert short_authors(("A. One", "B. Two", "C. Three")) == "One et al."

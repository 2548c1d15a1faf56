"""Tags, keywords and collections become labels of a paper, in whichever format a library comes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from api.bootstrap import RecordReader
from kg.model.papers.paper import PaperRecord
from services.adapters.formats.labels import MOST, labels_of, part_labels
from services.config import Settings

BETTER_BIBTEX = {
    "config": {"label": "BetterBibTeX JSON"},
    "collections": {"AB": {"key": "AB", "name": "Thesis, chapter 2", "items": [7]}, "CD": {"name": "x", "items": []}},
    "items": [
        {
            "itemType": "journalArticle",
            "itemID": 7,
            "title": "Owls and sounds",
            "tags": [{"tag": "birds"}, {"tag": "to read", "type": 1}, "hearing"],
        },
        {"itemType": "book", "itemID": 8, "title": "Foxes and fields"},
    ],
}
FILES = {
    "a.bib": "@article{owl, title={Owls and sounds}, year={2020}, keywords={birds, to read; {\\'E}coute}}",
    "a.ris": "TY  - JOUR\nTI  - Owls and sounds\nPY  - 2020\nKW  - birds\nKW  - to read\nKW  - Écoute\nER  - \n",
    "a.json": json.dumps(
        [
            {
                "id": "owl",
                "type": "article-journal",
                "title": "Owls and sounds",
                "issued": {"date-parts": [[2020]]},
                "keyword": "birds, to read,Écoute",
            }
        ]
    ),
    "a.jsonl": json.dumps({"title": "Owls and sounds", "labels": ["birds", "to read", "Écoute"]}),
}


def read(folder: Path, name: str, content: str) -> list[PaperRecord]:
    (folder / name).write_text(content, "utf-8")
    rows = list(RecordReader(Settings(_env_file=None))(str(folder / name), None))
    return [row for row in rows if isinstance(row, PaperRecord)]


@pytest.mark.parametrize("name", FILES)
def test_keywords_are_labels_in_every_format(tmp_path: Path, name: str) -> None:
    [record] = read(tmp_path, name, FILES[name])
    assert record.labels == ("birds", "to read", "Écoute")


def test_tags_and_collections_of_zotero_are_labels_and_stay_in_the_entry(tmp_path: Path) -> None:
    owls, foxes = read(tmp_path, "z.json", json.dumps(BETTER_BIBTEX))
    assert owls.labels == ("birds", "to read", "hearing", "Thesis, chapter 2")
    assert owls.entry is not None
    assert "birds, to read, hearing" in dict(owls.entry.fields)["keyword"]
    assert foxes.labels == ()


def test_labels_are_texts_each_once_and_not_without_end() -> None:
    assert labels_of([" a ", "a", None, 3, "", "b\n c", "x" * 500]) == ("a", "b c")
    assert len(labels_of(map(str, range(10 * MOST)))) == MOST
    assert part_labels({"a": 1}) == ()

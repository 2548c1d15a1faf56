"""Tags, keywords and collections become labels of a paper, in whichever format a library comes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from api.bootstrap import RecordReader
from kg.model.papers.paper import PaperRecord
from services.adapters.formats.labels import MOST, labels_of, part_labels, split_labels
from services.config import Settings
from tests.tables import every_case

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
    "lines.enw": "%0 Journal Article\n%T Owls and sounds\n%K birds\nto read\nÉcoute\n%D 2020\n",
    "tags.enw": "%0 Journal Article\n%T Owls and sounds\n%K birds\n%K to read\n%K Écoute\n",
    "one_line.enw": "%0 Journal Article\n%T Owls and sounds\n%K birds; to read; Écoute\n",
    "endnote.xml": "<xml><records><record><ref-type name='Book'>6</ref-type><titles><title>Owls and sounds</title>"
    "</titles><keywords><keyword><style>birds</style></keyword><keyword>to read</keyword><keyword>Écoute</keyword>"
    "</keywords></record></records></xml>",
    "scopus.csv": "Title,Year,Author Keywords,Index Keywords\nOwls and sounds,2020,birds; to read,Écoute\n",
    "zotero.csv": "Title,Year,Manual Tags,Automatic Tags\nOwls and sounds,2020,birds,to read; Écoute\n",
    "german.csv": "Titel;Jahr;Schlagwörter\nOwls and sounds;2020;birds, to read, Écoute\n",
    "own.tsv": "Title\tYear\tTags\nOwls and sounds\t2020\tbirds|to read|Écoute\n",
    "wos.txt": "FN Clarivate\nVR 1.0\nPT J\nAU Doe, J\nTI Owls and sounds\nDE birds; to read;\n   Écoute\nER\n\nEF\n",
    "a.nbib": "PMID- 7\nTI  - Owls and sounds\nOT  - birds\nOT  - to read\nOT  - Écoute\n",
    "pubmed.xml": "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>7</PMID><Article><ArticleTitle>"
    "Owls and sounds</ArticleTitle></Article><KeywordList><Keyword>birds</Keyword><Keyword>to read</Keyword>"
    "<Keyword>Écoute</Keyword></KeywordList></MedlineCitation></PubmedArticle></PubmedArticleSet>",
}
IN_ENTRIES = sorted(FILES.keys() - {"a.bib", "a.ris", "a.json", "a.jsonl"})


def read(folder: Path, name: str, content: str) -> list[PaperRecord]:
    (folder / name).write_text(content, "utf-8")
    rows = list(RecordReader(Settings(_env_file=None))(str(folder / name), None))
    return [row for row in rows if isinstance(row, PaperRecord)]


@pytest.mark.parametrize("name", FILES)
def test_keywords_are_labels_in_every_format(tmp_path: Path, name: str) -> None:
    [record] = read(tmp_path, name, FILES[name])
    assert record.labels == ("birds", "to read", "Écoute")


@pytest.mark.parametrize("name", IN_ENTRIES)
def test_keywords_stay_in_the_entry_so_that_exports_have_them(tmp_path: Path, name: str) -> None:
    [record] = read(tmp_path, name, FILES[name])
    assert record.entry is not None
    assert json.loads(dict(record.entry.fields)["keyword"]) == "birds, to read, Écoute"


@every_case(
    ("text", "labels"),
    [
        ("Mortality, Infant; Trams", ("Mortality, Infant", "Trams")),
        ("trams, rails ,", ("trams", "rails")),
        ("电车；铁路", ("电车", "铁路")),
        ("电车，铁路", ("电车", "铁路")),
        ("trams | rails", ("trams", "rails")),
        ("wet rails", ("wet rails",)),
        (" ;; ", ()),
    ],
)
def test_the_strongest_sign_parts_keywords(text: str, labels: tuple[str, ...]) -> None:
    assert split_labels(text) == labels


def test_a_keyword_with_a_comma_on_a_line_of_its_own_stays_whole(tmp_path: Path) -> None:
    [record] = read(tmp_path, "a.enw", "%0 Book\n%T Owls\n%K Mortality, Infant\nTrams\n")
    assert record.labels == ("Mortality, Infant", "Trams")


def test_what_stands_for_nothing_is_no_keyword(tmp_path: Path) -> None:
    [record] = read(tmp_path, "a.csv", "Title,Year,Keywords\nOwls,2020,n/a\n")
    assert (record.labels, record.entry) == ((), None)


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

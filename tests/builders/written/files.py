"""The files in which the library is written, by what writes them."""

from __future__ import annotations

from collections.abc import Callable

from tests.builders.written import documents, texts

FILES: dict[str, dict[str, Callable[[], bytes]]] = {
    "web of science text": {"savedrecs.txt": texts.web_of_science_text},
    "web of science table": {"savedrecs.txt": texts.web_of_science_table},
    "scopus": {"scopus.csv": texts.scopus_table},
    "dimensions": {"Dimensions-Publication-2024-05-06.csv": texts.dimensions_table},
    "lens": {"lens-export.csv": texts.lens_table},
    "csv": {"papers.csv": texts.comma_table},
    "tsv": {"papers.tsv": texts.tab_table},
    "xlsx": {"papers.xlsx": texts.excel_table},
    "endnote tagged": {"hive.enw": texts.endnote_tagged},
    "endnote xml": {"hive.xml": documents.endnote_xml},
    "zotero": {"items.json": documents.zotero_api},
    "better bibtex": {"My Library.json": documents.better_bibtex},
    "pubmed": {"pubmed.xml": documents.pubmed_xml},
    "semantic scholar": {"release.jsonl": documents.semantic_scholar_lines},
    "europe pmc": {"search.json": documents.europe_pmc_search, "references.json": documents.europe_pmc_references},
    "dblp": {"dblp.xml": documents.dblp_xml},
    "datacite": {"dois.json": documents.datacite_json},
}
WITHOUT_REFERENCES = frozenset({"endnote tagged", "endnote xml", "zotero", "better bibtex"})
"""Reference managers keep no reference lists."""
WITHOUT_ABSTRACTS = frozenset({"dimensions", "semantic scholar", "dblp"})

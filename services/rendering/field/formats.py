"""The formats in which a field is exported: its graph and papers, and what was read of it."""

from __future__ import annotations

from enum import StrEnum


class FieldFormat(StrEnum):
    """The graph of a field (GraphML, GEXF, JSON, CSV tables in a zip), a page to explore it, its papers, or notes of a
    vault in a zip."""

    GRAPHML = "graphml"
    GEXF = "gexf"
    JSON = "json"
    CSV = "csv"
    HTML = "html"
    BIBTEX = "bibtex"
    RIS = "ris"
    CSL = "csl"
    NOTES = "notes"

    @property
    def suffix(self) -> str:
        """How a file of this format ends, without the first dot."""
        return {"csv": "csv.zip", "notes": "notes.zip", "bibtex": "bib", "csl": "csl.json"}.get(self.value, self.value)


class DomainFormat(StrEnum):
    """A domain graph as GraphML, as linked data, or as CSV tables in a zip."""

    GRAPHML = "graphml"
    JSONLD = "jsonld"
    CSV = "csv"

    @property
    def suffix(self) -> str:
        """How a file of this format ends, without the first dot."""
        return {"csv": "csv.zip"}.get(self.value, self.value)

"""Every format a field can leave in, under one name each."""

from __future__ import annotations

from collections.abc import Callable

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import Paper
from services.rendering.field.formats import FieldFormat
from services.rendering.field.graph_exports import to_csv_zip, to_gexf, to_graphml, to_json
from services.rendering.field.page import field_page
from services.rendering.field.tables import zip_tables
from services.rendering.field.vault import to_notes
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.csl import to_csl
from services.rendering.references.ris import to_ris

_WRITERS: dict[FieldFormat, Callable[[FieldGraph], str]] = {
    FieldFormat.GRAPHML: to_graphml,
    FieldFormat.GEXF: to_gexf,
    FieldFormat.JSON: to_json,
    FieldFormat.HTML: field_page,
    FieldFormat.BIBTEX: lambda field: to_bibtex(papers_of(field)),
    FieldFormat.RIS: lambda field: to_ris(papers_of(field)),
    FieldFormat.CSL: lambda field: to_csl(papers_of(field)),
}


def papers_of(field: FieldGraph) -> list[Paper]:
    """The papers of a field in order of citation key."""
    return sorted(field.papers.values(), key=lambda paper: (paper.citation_key, paper.id))


def export_field(field: FieldGraph, format: FieldFormat) -> bytes:
    """A field as a file of that format."""
    if format is FieldFormat.CSV:
        return to_csv_zip(field)
    if format is FieldFormat.NOTES:
        return zip_tables(to_notes(field))
    return _WRITERS[format](field).encode("utf-8")

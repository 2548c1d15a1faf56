"""Formats that answers come in beside JSON: their media types, their file names, and how they are described."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from api.schemas.columns import FieldGraphColumns
from kg.model.papers.paper import Paper
from services.rendering.field.formats import DomainFormat, FieldFormat
from services.rendering.library.formats import LibraryFormat
from services.rendering.references.bibtex import REFERENCE_FORMATS


class PaperFormat(StrEnum):
    """What papers come as: JSON of this API, or a reference list for another program."""

    JSON = "json"
    CSL = "csl"
    BIBTEX = "bibtex"
    RIS = "ris"


class GraphFormat(StrEnum):
    """What a part of a field's graph comes as."""

    JSON = "json"
    COLUMNS = "columns"
    GRAPHML = "graphml"
    GEXF = "gexf"


MEDIA_TYPES: dict[str, str] = {
    FieldFormat.JSON: "application/json",
    FieldFormat.CSL: "application/vnd.citationstyles.csl+json",
    FieldFormat.BIBTEX: "application/x-bibtex",
    FieldFormat.RIS: "application/x-research-info-systems",
    FieldFormat.GRAPHML: "application/graphml+xml",
    FieldFormat.GEXF: "application/gexf+xml",
    FieldFormat.CSV: "application/zip",
    FieldFormat.HTML: "text/html",
    FieldFormat.NOTES: "application/zip",
    DomainFormat.JSONLD: "application/ld+json",
    GraphFormat.COLUMNS: "application/vnd.strata.columns+json",
}
"""Media type of every format by its name."""

PAPER_FORMATS = {format: MEDIA_TYPES[format] for format in PaperFormat}
LIBRARY_FORMATS = {
    format: {LibraryFormat.CSV: "text/csv", LibraryFormat.JSONL: "application/jsonl"}.get(format) or MEDIA_TYPES[format]
    for format in LibraryFormat
}
GRAPH_FORMATS = {format: MEDIA_TYPES[format] for format in GraphFormat}

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_BINARY: dict[str, Any] = {"type": "string", "format": "binary"}
_SCHEMAS: dict[str, dict[str, Any]] = {
    MEDIA_TYPES["csl"]: {"type": "array", "items": {"type": "object"}},
    MEDIA_TYPES["csv"]: _BINARY,
    MEDIA_TYPES["jsonld"]: {"type": "object"},
    MEDIA_TYPES["columns"]: FieldGraphColumns.model_json_schema(),
}


def schema_of(media_type: str) -> dict[str, Any]:
    """What a body of a media type is in the description; text where nothing else is known."""
    return _SCHEMAS.get(media_type.partition(";")[0], {"type": "string"})


def references(papers: Iterable[Paper], format: PaperFormat) -> bytes:
    """Papers as a reference list, UTF-8."""
    return REFERENCE_FORMATS[format](papers).encode()


def with_charset(media_type: str) -> str:
    """The media type with the encoding that text of it has; XML and JSON say it themselves."""
    texts = {MEDIA_TYPES["bibtex"], MEDIA_TYPES["ris"], "text/csv"}
    return f"{media_type}; charset=utf-8" if media_type in texts else media_type


def file_name(stem: str, suffix: str) -> str:
    """A name for a download, of letters that every system takes."""
    return f"{_UNSAFE.sub('-', stem).strip('-.') or 'strata'}.{suffix}"


def suffix_of(format: str) -> str:
    """How a file of a format ends."""
    return FieldFormat(format).suffix


def describe_formats(formats: Iterable[str]) -> dict[int | str, dict[str, Any]]:
    """The answers of an operation in these formats, for `responses=`; JSON is described by its model."""
    return describe_types(MEDIA_TYPES[format] for format in formats if format != PaperFormat.JSON)


def describe_types(types: Iterable[str]) -> dict[int | str, dict[str, Any]]:
    """The answers of an operation in these media types, for `responses=`."""
    return {200: {"content": {type_: {"schema": schema_of(type_)} for type_ in types}}}

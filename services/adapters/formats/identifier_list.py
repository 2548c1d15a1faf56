"""Lists of identifiers: DOIs, arXiv numbers and others, one or more a line, as `docs/import.md` shows them.

A line that begins with `#` is a remark. Each identifier is a row that names a paper and says nothing else of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.algorithms.identity.normal_forms import identifier
from kg.model.papers.paper import Identifier, PaperRecord
from services.adapters.formats.file_format import LAST, FileFormat, Input, Syntax, pattern
from services.adapters.formats.record_lines import bare_identifier
from services.adapters.formats.rows import excerpt
from services.collecting.formats import Format
from services.collecting.import_report import RejectedRow, SourceRow

_SEPARATORS = re.compile(r"\s+|[;,](?=10\.\d|https?:|doi:|arxiv:|pmid:)", re.IGNORECASE)
"""Semicolons and commas may belong to a DOI, such as the old ones of Wiley."""
_SPACED_PREFIX = re.compile(r"\b(doi|arxiv|pmid|pmcid|corpusid):\s+", re.IGNORECASE)
_CENTRAL = re.compile(r"PMC\d{1,19}", re.IGNORECASE)


def rows(text: str, *, source: str) -> Iterator[SourceRow]:
    """The papers that a list names, each once, numbered by line; and what is not an identifier."""
    named: set[Identifier] = set()
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("#"):
            continue
        for word in filter(None, _SEPARATORS.split(_SPACED_PREFIX.sub(r"\1:", line))):
            known = _read_identifier(word)
            if known is None:
                reason = "this is not an identifier that is known; write doi:…, arxiv:…, pmid:…, openalex:… or s2:…"
                yield RejectedRow(row=number, reason=reason, excerpt=excerpt(word), source=source)
            elif known not in named:
                named.add(known)
                yield PaperRecord(row=number, identifiers=(known,), title=None)


def _read_identifier(word: str) -> Identifier | None:
    """The identifier that a word spells, with or without a comma, quotes or angle brackets around it."""
    word = word.strip(",;\"'")
    word = word.strip("<>") if word.startswith("<") else word
    return identifier("pmc", word) if _CENTRAL.fullmatch(word) else bare_identifier(word)


_STARTS_WITH_IDENTIFIER = re.compile(
    r"\A(?:[^\S\n]*+(?:#[^\n]*+)?\n)*+[\s\"'<]*+(?:(?:https?://)?(?:dx\.)?doi\.org/10\.\d|doi:|10\.\d{4,9}/[^\s]|arxiv:|"
    r"https?://(?:www\.|export\.)?arxiv\.org/|\d{4}\.\d{4,5}(?:v\d{1,3})?(?:[,;\s]|\Z)|pmid:|pubmed:|pmc(?:id:)?\d|ppr\d|openalex:|"
    r"https?://openalex\.org/|s2:|corpusid:|w\d{5,19}(?:[,;\s]|\Z)|[0-9a-f]{40}(?:[,;\s]|\Z))",
    re.IGNORECASE,
)
"""A text that begins with an identifier, after remarks."""

FORMAT = FileFormat(
    name=Format.IDENTIFIERS,
    label="lists of DOIs or other identifiers",
    signs=(pattern(Syntax.TEXT, _STARTS_WITH_IDENTIFIER, LAST),),
    endings=("ids",),
    input=Input.TEXT,
    read=rows,
)

"""BibTeX and BibLaTeX: from the grammar of a file to the records of its entries."""

import re

from services.adapters.formats.bibtex.records import entry_text, rows
from services.adapters.formats.file_format import CERTAIN, FileFormat, Input, Syntax, pattern
from services.collecting.formats import Format

__all__ = ["FORMAT", "entry_text", "rows"]

_ENTRY_START = re.compile(r"^[^\S\n]*@[A-Za-z_]++\s*[{(]", re.MULTILINE)

FORMAT = FileFormat(
    name=Format.BIBTEX,
    label="BibTeX",
    signs=(pattern(Syntax.TEXT, _ENTRY_START, CERTAIN + 1),),
    endings=("bib", "bibtex"),
    input=Input.TEXT,
    read=rows,
)

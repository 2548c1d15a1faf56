"""BibTeX and BibLaTeX: from the grammar of a file to the records of its entries."""

from services.adapters.formats.bibtex.records import entry_text, rows

__all__ = ["entry_text", "rows"]

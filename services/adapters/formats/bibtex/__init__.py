"""BibTeX and BibLaTeX: from the grammar of a file to the records of its entries."""

from services.adapters.formats.bibtex.records import kept, rows

__all__ = ["kept", "rows"]

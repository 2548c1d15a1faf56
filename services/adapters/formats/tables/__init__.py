"""Tables of papers, as CSV, TSV or a workbook of Excel: those of Scopus, Dimensions, Lens and others, and one's own."""

from collections.abc import Iterator

from services.adapters.formats.file_format import LAST, MOST_CERTAIN, FileFormat, Input, Sign, Syntax
from services.adapters.formats.tables.delimited import count_fields, read_sheet
from services.adapters.formats.tables.records import rows
from services.adapters.formats.tables.workbook import is_workbook, workbook_rows
from services.collecting.formats import Format
from services.collecting.import_report import RejectedRow, SourceRow

__all__ = ["FORMATS", "table_rows"]

NO_HEADER = (
    "no row has headings that are known; name the columns in the first row, such as Title, Authors, Year, DOI, "
    "References"
)
_LEAST_FIELDS = 3
"""Headings that no other format has by chance."""


def table_rows(text: str, *, source: str) -> Iterator[SourceRow]:
    """Yield the papers of a table as text."""
    sheet = read_sheet(text)
    if sheet is None:
        yield RejectedRow(row=0, reason=NO_HEADER, source=source)
    else:
        yield from rows(sheet, source=source)


FORMATS = (
    FileFormat(
        name=Format.TABLE,
        label="tables with headings (CSV, TSV; of Scopus, Dimensions, Lens or one's own)",
        signs=(
            Sign(
                syntax=Syntax.TEXT,
                test=lambda head: count_fields(head.text) >= _LEAST_FIELDS,
                order=MOST_CERTAIN,
            ),
            Sign(syntax=Syntax.TEXT, test=lambda head: count_fields(head.text) > 0, order=LAST - 1),
        ),
        endings=("csv", "tsv", "tab"),
        input=Input.TEXT,
        read=table_rows,
    ),
    FileFormat(
        name=Format.XLSX,
        label="workbooks of Excel (.xlsx)",
        signs=(Sign(syntax=Syntax.ZIP, test=is_workbook),),
        input=Input.BYTES,
        read=workbook_rows,
    ),
)

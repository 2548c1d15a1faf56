"""Files that belong to entries of a bibliography."""

from __future__ import annotations

import pytest

from kg.model.papers.entry import Entry
from kg.model.papers.paper import Identifier, PaperRecord
from services.adapters.formats.attachments import Attachments, is_full_text


def entry(key: str, title: str, *fields: tuple[str, str]) -> PaperRecord:
    return PaperRecord(
        row=1,
        identifiers=(Identifier(f"doi:10.1000/{key}"),),
        title=title,
        year=2020,
        entry=Entry(format="bibtex", kind="article", key=key, fields=fields),
    )


TEXT = PaperRecord(row=1, identifiers=(), title="what a PDF file says", abstract="Its abstract.")


@pytest.mark.parametrize(
    ("field", "file"),
    [
        (("file", "Full Text:files/12/Smith - 2020.pdf:application/pdf"), "files/12/Smith - 2020.pdf"),
        (("file", "files/12/snapshot.html;files/12/smith.pdf"), "library/smith.pdf"),
        (("file", r":C\:\papers\smith.pdf:PDF"), "smith.pdf"),
        (("L1", "internal-pdf://smith.pdf"), "smith.pdf"),
        (("title", "no attachment"), "elsewhere/SMITH2020.pdf"),
    ],
)
def test_a_file_takes_the_identity_of_the_entry_that_names_it(field: tuple[str, str], file: str) -> None:
    attachments = Attachments()
    attachments.note(entry("smith2020", "Smith's title", field))

    found = attachments.complete_record(TEXT, file)

    assert (found.title, found.year, found.abstract) == ("Smith's title", 2020, "Its abstract.")
    assert found.identifiers == ("doi:10.1000/smith2020",)


def test_a_name_that_two_entries_have_tells_neither_and_a_path_tells() -> None:
    attachments = Attachments()
    attachments.note(entry("one", "One", ("file", ":a/fulltext.pdf:application/pdf")))
    attachments.note(entry("two", "Two", ("file", ":b/fulltext.pdf:application/pdf")))

    assert attachments.complete_record(TEXT, "b/fulltext.pdf").title == "Two"
    assert attachments.complete_record(TEXT, "c/fulltext.pdf") is TEXT


def test_the_rows_of_a_folder_are_joined_as_they_come() -> None:
    attachments = Attachments()
    bibliography = entry("one", "One", ("file", "a/one.pdf"))

    assert list(attachments.complete_rows([bibliography], "library.bib")) == [bibliography]
    (found,) = attachments.complete_rows([TEXT], "archive.zip/export/a/one.pdf")
    assert isinstance(found, PaperRecord)
    assert found.title == "One"


def test_full_texts_are_told_by_their_endings() -> None:
    assert is_full_text("a/Paper.PDF")
    assert not is_full_text("library.bib")

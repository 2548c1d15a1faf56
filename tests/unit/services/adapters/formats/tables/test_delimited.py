"""Tables as text: what parts the cells, where the headings stand, and rows that are broken."""

from __future__ import annotations

import io

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.detection import detect
from services.adapters.formats.files import read_records
from services.collecting.formats import Format
from tests.builders.rows_of import Parted, parted
from tests.tables import every_case


def read(text: str | bytes, *, format: str | None = None, name: str = "list.csv") -> Parted:
    data = text if isinstance(text, bytes) else text.encode()
    return parted(read_records(io.BytesIO(data), format, name))


def titles(found: Parted) -> list[str | None]:
    return [record.title for record in found.records]


@every_case("delimiter", [",", ";", "\t", "|"])
@every_case("end", ["\n", "\r\n", "\r"])
@every_case("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_parts_cells_and_lines_is_found(delimiter: str, end: str, encoding: str) -> None:
    rows = [["Title", "Author(s)", "Year"], ["Trams", "Able, Ann", "2001"], ['"The ""big"" one"', "Best; Bob", "2002"]]
    rows[1][1] = '"Able, Ann"'
    rows[2][1] = '"Best; Bob"'
    found = read(end.join(delimiter.join(row) for row in rows).encode(encoding))
    assert [(record.title, record.year) for record in found.records] == [("Trams", 2001), ('The "big" one', 2002)]
    assert found.records[0].authors == ("Able, Ann",)
    assert (found.rejected, found.notices) == ([], [])


@pytest.mark.parametrize(
    "above",
    [
        "sep=,\n",
        "\n\n",
        '"About the data: Exported on Sep 30, 2025. Criteria: ""trams; rails"""\n',
        "My list\n,,\n",
        ",,\n",
    ],
)
def test_lines_above_the_headings_are_passed_over(above: str) -> None:
    found = read(f"{above}Title,Year,DOI\nTrams,2001,10.1000/a\n")
    assert titles(found) == ["Trams"]
    assert found.records[0].row == above.count("\n") + 2


@every_case(
    ("heading", "field", "text", "expected"),
    [
        ("TITLE", "title", "T", "T"),
        ("paper_title", "title", "T", "T"),
        ("Título", "title", "T", "T"),
        ("Titre", "title", "T", "T"),
        ("Название", "title", "T", "T"),
        ("論文タイトル", "title", "T", "T"),
        ("제목", "title", "T", "T"),
        ("Publication Year", "year", "2001", 2001),
        ("Année", "year", "2001.0", 2001),
        ("Год", "year", "2001", 2001),
        ("Journal/Book", "venue", "J", "J"),
        ("Zeitschrift", "venue", "J", "J"),
        ("Times Cited, All Databases", "citation_count", "1,234", 1234),
        ("被引频次", "citation_count", "12.0", 12),
        ("Résumé", "abstract", "Text", "Text"),
        ("Author Full Names", "authors", "Able, Ann; Best, Bob", ("Able, Ann", "Best, Bob")),
        ("Authors", "authors", "Able A.; Best B.C.", ("Able A.", "Best B.C.")),
        ("Authors", "authors", "Able A.; Best B.; Cole C.", ("Able A.", "Best B.", "Cole C.")),
        ("Authors", "authors", "Able A., Best B.C.", ("Able A.", "Best B.C.")),
        ("DOI URL", "identifiers", "https://doi.org/10.1000/A", ("doi:10.1000/a",)),
        ("doi", "identifiers", "arXiv:2001.00001", ("arxiv:2001.00001",)),
        ("Pubmed Id", "identifiers", "123.0", ("pubmed:123",)),
        ("UT (Unique WOS ID)", "identifiers", "WOS:000900000000001", ("wos:000900000000001",)),
        ("ID", "identifiers", "W2144981148", ("openalex:W2144981148",)),
        ("Link", "identifiers", "https://doi.org/10.1000/a", ("doi:10.1000/a",)),
    ],
)
def test_a_heading_is_known_in_many_spellings(heading: str, field: str, text: str, expected: object) -> None:
    header, cells = (f'"{heading}"', f'"{text}"')
    if field != "title":
        header, cells = f"Title,{header}", f"T,{cells}"
    else:
        header, cells = f"{header},Year", f"{cells},2001"
    assert getattr(read(f"{header}\n{cells}\n").only, field) == expected


@pytest.mark.parametrize(("header", "number"), [("No.,Title,Vol", None), ("Title,Vol,No.", "5"), ("Title,No,Vol", "5")])
def test_a_number_in_front_is_that_of_the_row_and_no_issue(header: str, number: str | None) -> None:
    values = {"No.": "5", "No": "5", "Title": "T", "Vol": "45"}
    entry = read(f"{header},Year\n{','.join(values[name] for name in header.split(','))},2001\n").only.entry
    assert entry is not None
    assert dict(entry.fields).get("issue") == (f'"{number}"' if number else None)


@every_case("empty", ["", "n/a", "NA", "nan", "NULL", "-", "None"])
def test_what_stands_for_nothing_is_nothing(empty: str) -> None:
    record = read(f"Title,Year,DOI,Authors,Times cited,References\nNone,{empty},{empty},{empty},{empty},{empty}\n").only
    assert record.title == "None"
    assert (record.year, record.identifiers, record.authors, record.citation_count) == (None, (), (), None)
    assert record.references is None


def test_a_column_of_identifiers_alone_names_papers() -> None:
    found = read("DOI\n10.1000/a\nhttps://doi.org/10.1000/b\n\nx\n", name="list.txt")
    assert [record.identifiers for record in found.records] == [("doi:10.1000/a",), ("doi:10.1000/b",)]
    assert titles(found) == [None, None]
    assert [(row.row, row.reason) for row in found.rejected] == [(5, "title is missing; a paper needs a title")]


def test_numbers_of_rows_that_nothing_cites_are_no_identifiers() -> None:
    found = read("ID,Title,References\n1,One title,10.1000/a\n2,Another title,\n")
    assert [record.identifiers for record in found.records] == [(), ()]


BROKEN = [
    ('"Bad,Cole,2002\n', ["First", "Third", "Fourth"]),  # opened in a first cell
    ('Bad,"Cole,2002\n', ["First", "Third", "Fourth"]),
    ('Bad,Cole,"2002\n', ["First", "Third", "Fourth"]),
    ('"Bad","Cole,"2002"\n', ["First", "Third", "Fourth"]),
    ("Bad, worse,Cole,2002\n", ["First", "Third", "Fourth"]),
    ('Bad "quoted" one,Cole,2002\n', ["First", 'Bad "quoted" one', "Third", "Fourth"]),
    ("\n,,\n", ["First", "Third", "Fourth"]),
    ('"Long\n\ntitle, of ""many""\nlines",Cole,2002\n', ["First", 'Long title, of "many" lines', "Third", "Fourth"]),
]


@every_case("quote", ["", '"'])
@every_case(("bad", "expected"), BROKEN)
def test_a_broken_row_costs_the_others_nothing(bad: str, expected: list[str], quote: str) -> None:
    def row(*cells: str) -> str:
        return ",".join(f"{quote}{cell}{quote}" for cell in cells) + "\n"

    rest = row("Third", "Roe", "2003") + row("Fourth", "Roe", "2004")
    found = read(row("Title", "Authors", "Year") + row("First", "Able", "2001") + bad + rest)
    assert [title for title in titles(found) if title not in expected] == []
    assert titles(found) == expected
    has_fault = len(expected) == 3 and bad.strip(",\n") != ""
    assert [rejected.row for rejected in found.rejected] == ([3] if has_fault else [])


def test_a_cell_may_be_longer_than_the_usual_limit_of_the_library() -> None:
    references = "; ".join(f"10.1000/{number:010}" for number in range(20_000))
    record = read(f'Title,Year,References\nTrams,2001,"{references}"\n').only
    assert len(references) > 2**17
    assert len(record.references or ()) == 20_000


def test_a_table_without_known_headings_says_what_to_do() -> None:
    (rejected,) = read("name,colour\nTram,red\n").rejected
    assert "name the columns in the first row, such as Title" in rejected.reason


@every_case(
    ("text", "format"),
    [
        ("TY  - JOUR\nTI  - Title, Year, Authors\nER  - \n", Format.RIS),
        ("@article{a, title={Title, Author, Year}}\n", Format.BIBTEX),
        ("10.1000/a\n10.1000/b\n", Format.IDENTIFIERS),
        ("%0 Journal Article\n%T Title, Year\n", Format.ENDNOTE),
        ("PMID- 1\nTI  - Title; Year\n", Format.PUBMED),
        ("\\documentclass{article}\n% Title, Author, Year, DOI\n\\begin{document}x\\end{document}", Format.LATEX),
        ("PT\tAU\tTI\tPY\nJ\tA\tB\t1\n", Format.WEB_OF_SCIENCE),
        ('Title,Abstract,Year\nA,"\n@article{x, }",1\n', Format.TABLE),
        ('Title,Abstract,Year\nA,"\nTY  - JOUR",1\n', Format.TABLE),
    ],
)
def test_tables_and_other_texts_are_told_apart(text: str, format: Format) -> None:
    assert detect(text.encode(), "download") is format


def test_a_text_without_headings_is_no_table() -> None:
    with pytest.raises(InvalidInputError):
        detect(b"Dear Sir, the title of the year is missing; yours", "letter.txt")


PROGRAMS = {
    "IEEE Xplore": (
        '"Document Title","Authors","Publication Title","Publication Year","DOI","Article Citation Count","PDF Link"\n'
        '"Trams","A. Able; B. Best","J Trams","2001","10.1000/a","5","https://x.example/1"\n'
    ),
    "Publish or Perish": (
        "Cites,Authors,Title,Year,Source,Publisher,ArticleURL,Type,DOI\n"
        '5,"A Able, B Best",Trams,2001,J Trams,P,https://x.example/1,PDF,10.1000/a\n'
    ),
    "PubMed": (
        "PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,DOI,Cited by\n"
        '1234567,Trams,"Able A, Best B.",J Trams. 2001,Able A,J Trams,2001,10.1000/a,5\n'
    ),
    "OpenAlex": (
        "id,doi,display_name,publication_year,cited_by_count,authorships.author.display_name,"
        "primary_location.source.display_name,referenced_works\n"
        "https://openalex.org/W1234567,https://doi.org/10.1000/a,Trams,2001,5,A Able|B Best,J Trams,"
        "https://openalex.org/W7654321|https://openalex.org/W7654322\n"
    ),
    "Rayyan": (
        "key,title,authors,journal,year,doi,citations\nrayyan-1,Trams,A. Able and B. Best,J Trams,2001,10.1000/a,5\n"
    ),
    "Springer": (
        "Item Title,Publication Title,Journal Volume,Item DOI,Authors,Publication Year,Cited by,Content Type\n"
        "Trams,J Trams,1,10.1000/a,A Able; B Best,2001,5,Article\n"
    ),
    "Web of Science": (
        "Publication Type\tAuthors\tArticle Title\tSource Title\tPublication Year\tDOI\tTimes Cited, WoS Core\t"
        "Cited References\n"
        "J\tAble, A; Best, B\tTrams\tJ Trams\t2001\t10.1000/a\t5\tCole C, 1979, J TRAM, V1, P3; [Anonymous], 1980, X\n"
    ),
}
CITED = {"OpenAlex": 2, "Web of Science": 1}


@every_case("program", PROGRAMS)
def test_tables_of_programs_are_read_by_their_headings(program: str) -> None:
    record = read(PROGRAMS[program], name="download").only
    assert (record.title, record.year, record.venue) == ("Trams", 2001, "J Trams")
    assert record.identifiers[0] == "doi:10.1000/a"
    assert (record.citation_count, len(record.authors)) == (5, 2)
    assert len(record.references or ()) == CITED.get(program, 0)


def test_marks_in_a_table_with_tabs_may_be_part_of_the_text() -> None:
    text = 'Title\tAbstract\tYear\nTrams\t"We begin\t2001\nRails\tWe end" here\t2002\nBells\tx\t2003\n'
    assert [(record.title, record.year) for record in read(text).records] == [
        ("Trams", 2001),
        ("Rails", 2002),
        ("Bells", 2003),
    ]


def test_the_name_of_a_database_is_no_journal() -> None:
    assert read("Title,Source title,Source\nTrams,,Scopus\n").only.venue is None


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("quote", ["", '"'])
def test_of_two_tables_one_behind_the_other_the_second_headings_are_no_paper(mark: str, quote: str) -> None:
    header = ",".join(f"{quote}{name}{quote}" for name in ("Title", "Year", "Notes"))
    found = read(f"{mark}{header}\nTrams,2001,\n{mark}{header}\nRails,2002,\n")
    assert titles(found) == ["Trams", "Rails"]
    assert found.rejected == []
    named = read("Title,Year\nTitle,2001\n")
    assert titles(named) == ["Title"], "a work may be called so"


@pytest.mark.parametrize("cell", ["35", "35.0", '"1,204"', "35 references", "35 refs"])
def test_the_number_of_references_is_said_to_be_no_list(cell: str) -> None:
    found = read(f"Title,Year,References\nTrams,2001,{cell}\nRails,2002,\n")
    assert [record.references for record in found.records] == [None, None]
    assert [notice.text for notice in found.notices] == [
        "References holds a number in 1 row: how many works are cited, and not which"
    ]


def test_a_number_is_a_reference_where_numbers_name_rows() -> None:
    found = read('ID,Title,References\n1,Trams,\n2,Rails,1\n3,Bells,"1; 2"\n', name="own.csv")
    cited = [[work.identifiers for work in record.references or ()] for record in found.records]
    assert cited == [[], [("local.own.csv:1",)], [("local.own.csv:1",), ("local.own.csv:2",)]]
    assert found.notices == []


def test_numbers_that_may_count_are_no_references() -> None:
    found = read("ID,Title,References\n1,Trams,2\n2,Rails,3\n3,Bells,1\n")
    assert [record.references for record in found.records] == [None, None, None]
    assert [notice.row for notice in found.notices] == [0]

"""References of which a source has the printed text alone."""

from __future__ import annotations

from services.adapters.formats.crossref import rows
from services.adapters.formats.written_references import work_of_authors_and_year
from tests.builders.rows_of import parted
from tests.tables import every_case

BELLS = "Bells of the night and of the day"


@every_case(
    ("text", "title", "year", "authors"),
    [
        (f"Able A (1966) {BELLS}. American Bells 54(4):421–31", BELLS, 1966, ("Able A",)),
        (f"Able, A. B., & Best, C. (1966). {BELLS}. Rail Press.", BELLS, 1966, ("Able, A. B.",)),
        (f"Able A. Best M.G. Cole J.&Doe R.(1966).{BELLS}.arXiv:1704.03003 [cs].", BELLS, 1966, ("Able A.",)),
        (f"Able A. andB. M.Best.1966.“{BELLS}.”http://www.bells.example/a", BELLS, 1966, ("Able A",)),
        (f"Bell Core Team, 1966. {BELLS}. Bell Foundation, Vienna.", BELLS, 1966, ("Bell Core Team",)),
        (f"The Bell Society (2012)\n   {BELLS}.\n London: The Society.", BELLS, 2012, ()),
        (f"O’Able A.(2014){BELLS}. Retrieved fromhttp://bells.example/a.", BELLS, 2014, ("O’Able A.",)),
    ],
)
def test_a_title_behind_authors_and_year_is_read(text: str, title: str, year: int, authors: tuple[str, ...]) -> None:
    work = work_of_authors_and_year(text)
    assert work is not None
    assert (work.title, work.year, work.authors) == (title, year, authors)


@every_case(
    "text",
    [
        f"Able, A. {BELLS}, 2012. Available online: http://bells.example (accessed on 2 July 2015)",
        f'A. Able, B. Best, "{BELLS}," in Doe, R., Editors (1995). Advances of Bells and Rails, Rail Press.',
        "ABLE, Ann. Leçons d’introduction aux cloches. Paris : Presses de France, 2013. 518 p. (Cloches).",
        "Able A. Deep Bells. 2012. Oxford University Press.",
        "Able A (1985) Bells and control in uncertain systems, 255. http://bells.example",
        "Able A (2012) Bells.",
        "Able A. n.d. “The Bells of the Long Night.”",
        "Able A, American Bells 54 (1966) 421",
        "AbleB.2024.Why do we need bells?Bell Spectrum. 23 March.",
        "Site 1000 Project of Japan.2013.“Site 1000 Shore Bell Survey.”http://www.bells.example",
        "",
    ],
)
def test_a_text_that_may_mean_otherwise_has_no_title(text: str) -> None:
    assert work_of_authors_and_year(text) is None


def test_identifiers_count_where_the_title_is_not_told() -> None:
    work = work_of_authors_and_year("Able A, American Bells 54 (1966) 421. https://doi.org/10.1000/a")
    assert work is not None
    assert (work.identifiers, work.title) == (("doi:10.1000/a",), None)


def test_crossref_keeps_what_it_states_beside_the_text() -> None:
    references = [
        {"key": "1", "unstructured": f"Able A (1966) {BELLS}. American Bells 54(4):421–31"},
        {"key": "2", "DOI": "10.1000/b", "unstructured": f"Able A (1966) {BELLS}.", "year": "1967", "author": "B Best"},
        {"key": "3", "DOI": "10.1000/c", "unstructured": "See above", "year": "1968", "author": "C Cole"},
        {"key": "4", "unstructured": "See above"},
    ]
    found = parted(rows({"DOI": "10.1000/x", "title": ["Bells"], "reference": references}, source="w"))
    assert [(work.identifiers, work.title, work.year, work.authors) for work in found.only.references or ()] == [
        ((), BELLS, 1966, ("Able A",)),
        (("doi:10.1000/b",), BELLS, 1967, ("B Best",)),
        (("doi:10.1000/c",), None, 1968, ("C Cole",)),
    ]
    assert [notice.text for notice in found.notices] == ["1 of 4 references have neither an identifier nor a title"]

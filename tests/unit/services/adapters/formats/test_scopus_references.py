"""Where the title of a reference of Scopus ends, and what is no title."""

from __future__ import annotations

import pytest

from services.adapters.formats.scopus_references import scopus_reference
from tests.tables import every_case

DYES = "Photocatalysis of dyes"


@every_case(
    ("text", "title", "year"),
    [
        (f"Zhang Y., {DYES}, Nature, 240, pp. 39-49, (2019)., 10.1038/s41586-019-1", DYES, 2019),
        (f"Zhang Y., {DYES}, Nature, 240, pp. 39-49, 2019, DOI: 10.1038/s41586-019-1", DYES, 2019),
        (f"Zhang Y., {DYES}, Nature, 240, (2019), https://doi.org/10.1038/s41586-019-1", DYES, 2019),
        (f"Zhang, Y., {DYES} (2019) Nature, 240, p. 3, 10.1038/s41586-019-1", DYES, 2019),
        (f"Zhang, Y., {DYES}, J. Chem., 4 (2019)", DYES, 2019),
        ("Li X., Stress and the brain, Brain, Behavior, and Immunity, 87, (2020)", "Stress and the brain", 2020),
        ("Li X., Sleep of miners, Cancer Epidemiology, Biomarkers and Prevention, 8, (2020)", "Sleep of miners", 2020),
        ("Li X., Ethics of tools, Science, Technology, & Human Values, 3, (2020)", "Ethics of tools", 2020),
        ("Li X., Trams in Paris, London and Rome, Tram Letters, 3, (2020)", "Trams in Paris, London and Rome", 2020),
        ("Li X., Deep Learning, Graphs, Plant and Soil, 3, (2020)", "Deep Learning, Graphs", 2020),
        ("Li X., On glass, PhD Thesis, Univ. of Rails, (2007)", "On glass", 2007),
        ("Zhang, Y., The crisis (1997) revisited: lessons (2019) J. Finance, 3", "The crisis (1997) revisited: lessons",
         2019),
        ("Smith J., Optics, Wiley, (1999)", "Optics", 1999),
        ("Intergovernmental Panel on Climate Change, Climate change 2014, (2014)", "Climate change 2014", 2014),
        ("US Geological Survey, Mineral commodity summaries, (2020)", "Mineral commodity summaries", 2020),
        ("World Bank, World development report, (2020)", "World development report", 2020),
        ("IPCC, Climate change 2014, IPCC, (2014)", "Climate change 2014", 2014),
        ("UNESCO, Education for all, (1999)", "Education for all", 1999),
        ("GIS, Computers and Geosciences, 3, (2002)", "GIS", 2002),
    ],
)  # fmt: skip
def test_neither_journal_nor_doi_nor_author_is_part_of_the_title(text: str, title: str, year: int) -> None:
    work = scopus_reference(text)
    assert work is not None
    assert (work.title, work.year) == (title, year)
    assert work.identifiers == (("doi:10.1038/s41586-019-1",) if "10.1038" in text else ())


@pytest.mark.parametrize(
    "text",
    [
        "Smith J., Rails, Roads and Rivers, (1999)",
        "Eurostat, Energy statistics, (2020)",
        "Li X., Wang Y., Cell, 180, pp. 3-9, (2020)",
        "Zhang, Y., (2019) Nature, 240, pp. 39-49",
        "Smith, J., (1999), PhD thesis, University of Rails",
    ],
)
def test_what_may_be_no_title_names_no_work(text: str) -> None:
    assert scopus_reference(text) is None

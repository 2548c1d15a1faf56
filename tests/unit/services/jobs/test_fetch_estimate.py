"""What a plan of full texts says that fetching takes is near to what fetching then takes."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

import pytest

from benchmarks.fetch_estimate import HIGH, LOW, MIXTURES, PaperFile, archive, compare_fetch
from services.adapters.texts.text_source_registry import text_sources_by_name
from services.collecting.text_places import TextCost, TextSource, likely_cost
from tests.builders.pdf_files import pdf_of_paper
from tests.unit.services.adapters.texts.test_places import known_by

KILOBYTES = {
    "html": (162, 739, 91, 231, 110, 458, 60, 596, 142, 116),
    "xml": (111, 212, 75, 143, 264, 95, 27, 122, 273, 103, 149, 90),
    "pdf": (523, 955, 303, 648, 328, 783, 540, 175, 877, 333, 579, 695, 307, 663, 454),
    "latex": (900, 200, 3_500, 600, 1_400, 30),
}
"""Sizes of real papers, in no order; those of LaTeX sources with their figures."""
SECTIONS = {
    "Abstract": 6,
    "1 Introduction": 20,
    "2 Method": 30,
    "3 Data": 10,
    "4 Results": 30,
    "5 Discussion": 15,
    "6 Limitations": 5,
}
SENTENCE = (
    "In trial {}, the bees that had seen the sun steered by {} degrees less than those kept in the dark, as the model "
    "of the compass predicts."
)


def sentences(count: int) -> str:
    return " ".join(SENTENCE.format(place, place % 90) for place in range(count))


def html(title: str) -> str:
    parts = "".join(
        f"<section class='ltx_section'><h2 class='ltx_title ltx_title_section'>{name}</h2>"
        f"<div class='ltx_para'><p class='ltx_p'>{sentences(count)}</p></div></section>"
        for name, count in SECTIONS.items()
    )
    heading = f"<h1 class='ltx_title ltx_title_document'>{title}</h1>"
    return f"<!doctype html><html><body><article class='ltx_document'>{heading}{parts}</article></body></html>"


def xml(title: str) -> str:
    parts = "".join(f"<sec><title>{name}</title><p>{sentences(count)}</p></sec>" for name, count in SECTIONS.items())
    front = (
        f"<front><article-meta><title-group><article-title>{title}</article-title></title-group></article-meta></front>"
    )
    return f"<article>{front}<body>{parts}</body></article>"


def tex(title: str) -> str:
    parts = "".join(f"\\section{{{name[2:]}}}\n{sentences(count)}\n\n" for name, count in list(SECTIONS.items())[1:])
    return (
        f"\\documentclass{{article}}\n\\title{{{title}}}\n\\begin{{document}}\n\\maketitle\n{parts}\\end{{document}}\n"
    )


def file_of(form: str, number: int, kilobytes: int) -> PaperFile:
    """A paper of a form that is as large as a real one."""
    title = f"How bees of the {number}th hive steer by the sun"
    size = 1_000 * kilobytes
    if form == "latex":
        body = archive({"main.tex": tex(title).encode(), "figure.png": Random(number).randbytes(size)})
    elif form == "pdf":
        text = "\n\n".join(f"{name}\n\n{sentences(count)}" for name, count in SECTIONS.items())
        made = pdf_of_paper(title, text, columns=1)
        body = made + b"\n%" + b"x" * max(0, size - len(made))
    else:
        page = html(title) if form == "html" else xml(title)
        body = (page + f"<!--{'x' * max(0, size - len(page))}-->").encode()
    return PaperFile(title=title, form=form, body=body)


@pytest.mark.slow
@pytest.mark.parametrize("mixture", MIXTURES[:4], ids=lambda mixture: mixture.name)
async def test_requests_megabytes_and_tokens_are_near_to_what_was_taken(mixture: object) -> None:
    files = [
        file_of(form, number, kilobytes)
        for form, sizes in KILOBYTES.items()
        for number, kilobytes in enumerate(islice(cycle(sizes), 15))
    ]
    for figure in await compare_fetch(mixture, files, papers=12):  # type: ignore[arg-type]
        assert LOW <= figure.value <= HIGH, figure.what


def cost(names: list[str], *ids: str) -> TextCost:
    """What it is expected to take to ask sources for a paper."""
    paper = known_by(*ids)
    sources: list[TextSource] = text_sources_by_name(names, contact="reader@strata.test")
    return likely_cost([source for source in sources if source.requests(paper) is not None], paper)


def test_an_older_number_of_arxiv_takes_a_request_more_since_it_has_no_html() -> None:
    new, old, first = (cost(["arxiv"], f"arxiv:{number}") for number in ("2401.10001", "1810.00826", "math/0112017"))
    assert new.requests == pytest.approx(1.11)
    assert old.requests == first.requests == pytest.approx(2.1)
    assert new.megabytes < old.megabytes
    assert new.kept == old.kept == pytest.approx(1.0)


def test_sources_that_know_the_same_copies_do_not_add_up() -> None:
    one = cost(["openalex"], "doi:10.5555/1")
    three = cost(["openalex", "unpaywall", "semantic-scholar"], "doi:10.5555/1")
    assert (one.kept, three.kept) == (pytest.approx(0.3), pytest.approx(0.3))
    assert three.requests == pytest.approx(one.requests + 2)
    assert three.megabytes == pytest.approx(one.megabytes)


def test_a_paper_of_pubmed_central_is_likelier_to_be_open_than_one_with_a_doi_alone() -> None:
    known, other = cost(["europe-pmc"], "pmc:PMC1", "doi:10.5555/1"), cost(["europe-pmc"], "doi:10.5555/1")
    assert known.kept > other.kept
    assert known.requests > other.requests


def test_nothing_is_expected_of_no_source() -> None:
    assert cost(["acl"], "doi:10.5555/1") == TextCost()

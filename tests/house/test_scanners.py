"""No reader of files takes more than linear time, whatever it meets: those that scan by hand as well as by patterns.

Each is fed what opens and never closes, repeated, behind a good head of its format; four times as much may take seven
times as long. `test_patterns.py` attacks the patterns one by one; this attacks what the readers do with them.
"""

from __future__ import annotations

import gc
import io
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring

from kg.algorithms.citations.reference_strings import parse_reference
from kg.errors import InvalidInputError
from services.adapters.formats.cited_lists import read_list
from services.adapters.formats.detection import detect, file_formats
from services.adapters.formats.file_format import Input
from services.adapters.formats.files import read_records
from services.adapters.formats.fulltext import html, jats, latex, tei
from services.adapters.formats.json_text import parse_json
from services.adapters.formats.record_lines import bare_identifier
from services.collecting.formats import Format
from services.text.latex_text import latex_to_text

SMALL, LARGE = 8_000, 32_000
"""Characters of the tries. A pattern that is quadratic in the number of marks shows at these sizes."""

MEASURABLE_SECONDS = 0.1
"""A reader that takes less on the larger try is linear or as good as: 3 s for a megabyte."""

GROWTH = 7.0
TRIES = 3

HEADS: dict[str, str] = {
    "bibtex": "@article{good, title = {A good row}, year = 2020}\n",
    "ris": "TY  - JOUR\nTI  - A good row\nER  - \n",
    "pubmed": "PMID- 1\nTI  - A good row\n\n",
    "csl-json": '[{"id": "a", "type": "book", "title": "A good row"},\n',
    "strata": '{"id": "W1", "title": "A good row"}\n',
    "ids": "10.5555/12345678\n",
    "web-of-science": "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nTI A good row\nER\n",
    "table": "Title,References\nA good row,x\n",
    "lens": '[{"lens_id": "003-980-492-344-181", "title": "A good row", "year_published": 2020},\n',
    "arxiv": '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">',
}

UNITS: dict[str, tuple[str, ...]] = {
    "marks": (
        "{", "}", "[", "]", "(", ")", '"', "'", "<", ">", "&", "%", "#", "@", "$", "\\", "~", ",", ";", "=", "-",
        "\n", " \n", "\n\n", "\t", " ", "a", "é", "\u2028", "\x0b", "\r", "a" * 380 + " ", "1 ",
    ),
    "bibtex": (
        "@", "@a", "@a{", "@a{b,", "@a{b, c = {", '@a{b, c = "', "@string{a = ", "@comment{", "@preamble{",
        "a = b # ", "{a}{", "@a(", "and ", "\\'{", "{\\'", "\n@article{x, title = ", "@article{x, author = {A and ",
    ),
    "ris": (
        "TY  - ", "TY  - JOUR\n", "TI  - a\n", "AU  - Lee, A\n", "ER  - \n", "N1  - \n", "xx\n", "A1  -",
    ),
    "pubmed": (
        "PMID- 1\n", "TI  - a\n", "      a\n", "AB  - ", "FAU - Lee, A\n", "OWN - NLM\n\n",
    ),
    "web-of-science": (
        "PT J\n", "TI a\n", "   a\n", "CR Lee A, 1999, J, V1, P1, DOI 10.5555/a\n", "ER\n",
        "DOI [", ", ", "PT\tAU\n", "P1", "A A ",
    ),
    "table": (
        '"', '""', '"a\n', '"a",\n', 'a,"\n', 'a,b\n', 'a,"b\n', '"",""\n', 'a,"x""\n', ",", "a,(1999)", "a; ",
        "Lee A., ",        "[a]|", "a|", "10.5555/a;", "A, B., ", "(1999) ",
    ),
    "json": (
        "[", "{", '{"', '{"a":', '"', "\\", '"\\', "[{},", '{"id": "a", ', "1,", '"\\ud800', "}", "]",
    ),
    "html": (
        "<!--x", "<!--", "-->", "<![", "<![CDATA[", "<!", "<?", "<a ", '<a href="', "<a href='", "</", "</a", "</p>",
        "<p>", '<p class="', "<li id='ref1'>", '<a href="#ref1">', "&#", "&amp", "<script>", "<style>", "<title>",
        "<textarea>", "<h1>", "<h2>x</h2><p>y", "<br", "<svg>", "<!DOCTYPE ", "<td>", "x</b>", "<script", "<a/",
        '<a b="x>', "<li class=ltx_bibitem id=bib.bib1>", "[1] ", "(Lee, 2019) ", "<x:y ", "</script",
    ),
    "latex": (
        "\\section{", "\\section[", "\\section{a}", "\\subsection*{a", "\\begin{figure}", "\\begin{equation*}",
        "\\[", "\\bibitem{", "\\bibitem[", "\\bibitem{a}A. Author, ", "\\cite{", "\\cite[", "\\cite{a,",
        "\\input{a}", "\\input{", "\\title{", "\\author{", "\\begin{abstract}", "\\item[",
        "\\begin{thebibliography}", "\\begin{", "\\label{", "\\footnote{", "\\textbf{", '\\"{', "\\href{", "\\and ",
        "\\\\", "\ue0000\ue001", "\\bibliography{", "$$", "a%\n",
    ),
    "reference": (
        "Lee, A., ", "A. ", "and ", "“", "(2019) ", "[1] ", "doi:10.1/", "http://", "pp. 1-", "? ", "Vol. ", "& ",
        "et al. ", "In: ", "arXiv:", "10.1234/", "van der ", "; ", "Lee A, ", '"A', "2019a, ", "Jr. ", "王", "A.-B. ",
    ),
    "xml": (
        "<p>a", "<sec><title>t</title>", "<ref-list>", "<abstract><p>a</p>", "<div>", "<listBibl>", "<xref>",
        "<ref><mixed-citation>Lee, A., ",
    ),
    "xml list": (
        "<ref id='a'><mixed-citation>Lee, A. T. J.</mixed-citation></ref>", "<sec><title>t</title><p>a</p></sec>",
        "<p>a<xref ref-type='bibr' rid='a'>1</xref></p>", "<contrib><name><surname>L</surname></name></contrib>",
        "<biblStruct><note type='raw_reference'>Lee, A.</note></biblStruct>", "<div><head>a</head><p>b</p></div>",
    ),
}  # fmt: skip


def records(format: Format) -> Callable[[str], object]:
    def read(text: str) -> object:
        return [*read_records(io.BytesIO(text.encode("utf-8", "surrogatepass")), format, f"a.{format}")]

    return read


OPENED = ("p", "sec", "ref-list", "abstract", "div", "listBibl", "xref", "mixed-citation", "ref")
"""What the units of XML leave open, the innermost first."""


def detected(text: str) -> object:
    return detect(text.encode("utf-8", "surrogatepass"), "a")


def marked_up(reader: Callable[[Any], object]) -> Callable[[str], object]:
    """A reader of XML; what is open is closed first, in the order in which it was opened."""

    def read(text: str) -> object:
        unit = text.removeprefix("<article>")
        opened = [name for name in OPENED if unit.count(f"<{name}>") > unit.count(f"</{name}>")]
        times = {name: unit.count(f"<{name}>") - unit.count(f"</{name}>") for name in opened}
        most = min(150, *times.values()) if times else 0
        if opened:  # 150 deep, side by side
            first = next(iter(times))
            deep = unit[: len(unit) * most // max(1, times[first])]
            closed = "".join(f"</{name}>" for name in opened)
            text = "<article>" + (deep + closed * most) * max(1, times[first] // most)
        return reader(fromstring(text + "</article>"))

    return read


KINDS = {
    "bibtex": "bibtex",
    "ris": "ris",
    "pubmed": "pubmed",
    "ids": "reference",
    "arxiv": "html",
    "table": "table",
    "web-of-science": "web-of-science",
}
"""What formats are attacked with beside marks; others with JSON where they are that, else with all of these."""


def kinds_of(format: Format) -> tuple[str, ...]:
    if file_formats()[format].input is Input.JSON:
        return ("marks", "json")
    return ("marks", *([KINDS[format]] if format in KINDS else dict.fromkeys(KINDS.values())))


READERS: dict[str, tuple[str, Callable[[str], object], tuple[str, ...]]] = {
    **{str(each): (HEADS.get(each, ""), records(each), kinds_of(each))
        for each, format in sorted(file_formats().items())
        if format.input is not Input.FULL_TEXT
    },
    "html": ('<html class="ltx_page"><title>T</title><body>', html.full_text, ("marks", "html")),
    "latex": ("\\documentclass{article}\\title{T}\\begin{document}\n", latex.full_text, ("marks", "latex")),
    "latex list": ("\\begin{thebibliography}{9}\\bibitem{a} A", latex.full_text, ("marks", "latex", "reference")),
    "latex title": ("\\title{T ", latex.full_text, ("latex",)),
    "latex text": ("", latex_to_text, ("marks", "latex")),
    "reference": ("", lambda text: parse_reference(text, key="a"), ("marks", "reference")),
    "cited list": ("A, (1999); ", lambda text: read_list(text, bare_identifier), ("marks", "reference", "table")),
    "reference behind an author": ("Lee, A. ", lambda text: parse_reference(text, key="a"), ("reference",)),
    "jats": ("<article>", marked_up(jats.full_text), ("xml", "xml list")),
    "tei": ("<article>", marked_up(tei.full_text), ("xml", "xml list")),
    "json": ("[", parse_json, ("marks", "json")),
    "detection": ("", detected, ("marks", "html", "latex", "json")),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_a_reader_is_linear_on_heads_that_never_end(name: str) -> None:
    head, read, kinds = READERS[name]
    slow = {unit: found for kind in kinds for unit in UNITS[kind] if (found := growth(head, read, unit))}
    assert not slow, "\n".join(f"{unit!r}: {small:.2f} s, four times as much {large:.2f} s"
                               for unit, (small, large) in slow.items())  # fmt: skip


def growth(head: str, read: Callable[[str], object], unit: str) -> tuple[float, float] | None:
    """The seconds of a reader for a text and for one four times as long, if they grow too fast each time."""
    for _ in range(TRIES):
        large = seconds(read, head + unit * (LARGE // len(unit)))
        if large < MEASURABLE_SECONDS:
            return None
        small = seconds(read, head + unit * (SMALL // len(unit)))
        if large < GROWTH * small:
            return None
    return small, large


def seconds(read: Callable[[str], object], text: str) -> float:
    """Processor time without garbage collection, which visits what all tests of the process hold (so does timeit)."""
    gc.disable()
    try:
        start = time.thread_time()
        with suppress(InvalidInputError, RecursionError):  # refused or not, it has been looked at
            read(text)
        return time.thread_time() - start
    finally:
        gc.enable()


def quadratic_find(text: str) -> None:
    """A scanner by hand, as they are first written."""
    for place, letter in enumerate(text):
        if letter == "{":
            depth = 0
            for other in text[place:]:
                depth += {"{": 1, "}": -1}.get(other, 0)
                if depth == 0:
                    break


def test_a_scanner_that_is_not_linear_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.house.test_scanners.SMALL", 400)
    monkeypatch.setattr("tests.house.test_scanners.LARGE", 1_600)
    monkeypatch.setattr("tests.house.test_scanners.MEASURABLE_SECONDS", 0.01)
    assert growth("", quadratic_find, "{") is not None
    assert growth("", quadratic_find, "a") is None

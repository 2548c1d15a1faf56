"""Small good files of every format, made here, and how a file is put together from separate pieces."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from services.collecting.formats import Format
from tests.builders.exports import FOLDER
from tests.builders.pdf_files import pdf_of_paper
from tests.builders.workbooks import rows_of, workbook
from tests.unit.services.adapters.formats.fulltext.test_marked_up import HTML, JATS, LATEX, TEI


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """Pieces of a file, a paper each; where `separable`, a broken piece must not harm the others.

    `pack` makes the file of its text.
    """

    format: Format
    pieces: tuple[bytes, ...]
    start: bytes = b""
    between: bytes = b"\n"
    end: bytes = b"\n"
    separable: bool = False
    pack: Callable[[bytes], bytes] = bytes

    @staticmethod
    def title(number: int) -> str:
        """The title in piece `number`, from 1."""
        return _title(number)

    def file(self, pieces: tuple[bytes, ...]) -> bytes:
        """These pieces as a file."""
        return self.pack(self.start + self.between.join(pieces) + self.end)


def _title(number: int) -> str:
    return f"Sound record number {number} of a file that was harmed"


def _json(items: list[Any]) -> tuple[bytes, ...]:
    return tuple(json.dumps(item, ensure_ascii=False).encode() for item in items)


_RECORDS = [
    {"id": f"10.5555/sound{n}", "title": _title(n), "abstract": "<p>We study sörting.</p>", "year": 2000 + n,
     "authors": ["Ada Ånd", "Bo Li"], "citation_count": 10 * n, "external_ids": {"ArXiv": f"2001.0000{n}"},
     "references": [{"id": f"W12345{n}", "title": "A cited work", "year": 1999, "contexts": ["as in [1]"]}]}
    for n in range(1, 4)
]  # fmt: skip
_WORKS = [
    {"id": f"https://openalex.org/W777{n}", "title": _title(n), "publication_year": 2000 + n, "cited_by_count": n,
     "abstract_inverted_index": {"We": [0], "sort": [1]}, "referenced_works": ["https://openalex.org/W5"],
     "authorships": [{"author": {"display_name": "Ada Ånd"}}], "publication_date": "2001-02-03"}
    for n in range(1, 4)
]  # fmt: skip
_CROSSREF = [
    {"DOI": f"10.5555/sound{n}", "title": [_title(n)], "issued": {"date-parts": [[2000 + n, 5, 3]]},
     "is-referenced-by-count": n, "author": [{"given": "Ada", "family": "Ånd"}], "abstract": "<jats:p>Hi</jats:p>",
     "reference": [{"DOI": "10.5555/a"}, {"unstructured": "see doi 10.5555/b."}]}
    for n in range(1, 4)
]  # fmt: skip
_SCHOLAR = [
    {"paperId": f"{n}" * 40, "title": _title(n), "year": 2000 + n, "externalIds": {"DOI": f"10.5555/sound{n}"},
     "citationCount": n, "authors": [{"name": "Ada Ånd"}], "references": [{"paperId": "b" * 40, "title": "Cited"}]}
    for n in range(1, 4)
]  # fmt: skip
_CSL = [
    {"id": f"k{n}", "type": "article-journal", "title": _title(n), "DOI": f"10.5555/sound{n}", "container-title": "J",
     "issued": {"date-parts": [[2000 + n]]}, "author": [{"given": "Ada", "family": "Ånd"}]}
    for n in range(1, 4)
]  # fmt: skip

_LENS = [
    {"lens_id": f"003-980-492-344-18{n}", "title": _title(n), "year_published": 2000 + n,
     "date_published": f"200{n}-02-03", "external_ids": [{"type": "doi", "value": f"10.5555/sound{n}"}],
     "authors": [{"first_name": "Ada", "last_name": "Li"}],
     "references": [{"lens_id": "004-263-720-568-025"}], "scholarly_citations_count": n, "source": {"title": "J"}}
    for n in range(1, 4)
]  # fmt: skip


def _texts(pattern: str) -> tuple[bytes, ...]:
    return tuple(pattern.replace("@N", str(n)).replace("@T", _title(n)).encode() for n in range(1, 4))


SEEDS: tuple[Seed, ...] = (
    Seed(format=Format.RECORD_LINES, pieces=_json(_RECORDS), separable=True),
    Seed(
        format=Format.SEMANTIC_SCHOLAR,
        pieces=_json(_SCHOLAR),
        start=b'{"total": 3, "data": [',
        between=b",\n",
        end=b"]}",
    ),
    Seed(format=Format.OPENALEX, pieces=_json(_WORKS), separable=True),
    Seed(format=Format.CROSSREF, pieces=_json(_CROSSREF), start=b"[\n", between=b",\n", end=b"\n]\n"),
    Seed(format=Format.CSL_JSON, pieces=_json(_CSL), start=b"[\n", between=b",\n", end=b"\n]\n"),
    Seed(
        format=Format.ARXIV,
        start=b'<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n',
        pieces=_texts(
            "<entry><id>http://arxiv.org/abs/2001.0000@Nv1</id><title>@T</title><summary>We sort.</summary>"
            "<published>2001-02-03T00:00:00Z</published><author><name>Ada Ånd</name></author></entry>"
        ),
        end=b"\n</feed>\n",
    ),
    Seed(
        format=Format.BIBTEX,
        between=b"\n\n",
        pieces=_texts(
            "@article{key@N,\n  title = {@T},\n  author = {{\\AA}nd, Ada and Li, Bo},\n  year = 200@N,\n"
            "  month = may,\n  doi = {10.5555/sound@N},\n  abstract = {We {\\em sort} $x^2$.},\n}"
        ),
    ),
    Seed(
        format=Format.RIS,
        pieces=_texts("TY  - JOUR\nTI  - @T\nAU  - Ånd, Ada\nPY  - 200@N/02/03\nDO  - 10.5555/sound@N\nER  - \n"),
        separable=True,
    ),
    Seed(
        format=Format.PUBMED,
        pieces=_texts("PMID- 1234@N\nTI  - @T.\nAB  - We sort\n      again.\nFAU - Ånd, Ada\nDP  - 200@N Jan 2\n"),
        separable=True,
    ),
    Seed(
        format=Format.WEB_OF_SCIENCE,
        start=b"FN Clarivate Analytics Web of Science\nVR 1.0\n",
        pieces=_texts(
            "PT J\nAU Ånd, A\n   Li, B\nTI @T\nSO JOURNAL\nDT Article\n"
            "CR Lee C, 1999, J SORT, V1, P@N, DOI 10.5555/a@N\n"
            "   Lee D, 1998, J SORT, V2, P3\nJ9 J SORT\nPD MAY 3\nPY 200@N\nVL 4\nBP 1@N\nDI 10.5555/sound@N\n"
            "UT WOS:00090000000000@N\nER\n"
        ),
        end=b"EF\n",
        separable=True,
    ),
    Seed(
        format=Format.TABLE,
        start=_texts("Title,Authors,Year,Date,Source title,Cited by,DOI,References,EID\n")[0],
        pieces=_texts(
            '"@T","Ånd, A.; Li, B.",200@N,200@N-02-03,Journal,@N,10.5555/sound@N,'
            '"Lee C., A cited work of some length, J Sort, 1, pp. 3-9, (1999); '
            'Lee, D., Another work (1998) J Sort, 2, p. 3",'
            '2-s2.0-8500000000@N'
        ),
        separable=True,
    ),
    Seed(
        format=Format.XLSX,
        start=rows_of(["Title", "Authors", "Year", "DOI", "References"]).encode(),
        pieces=tuple(
            rows_of([_title(n), "Ånd, A.; Li, B.", 2000 + n, f"10.5555/sound{n}", "10.5555/a"], first=n + 1).encode()
            for n in range(1, 4)
        ),
        pack=lambda rows: workbook({"Papers": rows.decode("utf-8", "replace")}),
    ),
    Seed(format=Format.IDENTIFIERS, pieces=_texts("10.5555/sound@N\narXiv:2001.0000@N")),
    Seed(format=Format.LENS, pieces=_json(_LENS), start=b"[\n", between=b",\n", end=b"\n]\n"),
)  # fmt: skip


@cache
def exports() -> list[bytes]:
    """Whole files as programs and sites export them."""
    return [path.read_bytes() for path in sorted(FOLDER.iterdir())]


FULL_TEXTS = (
    *(text.encode() for text in (HTML, JATS, LATEX, TEI)),
    pdf_of_paper(
        "A paper that was harmed", "We sort sounds [1].\n\nReferences\n\n[1] Lee, C. 1999. Sorting. J Sort 1."
    ),
)
"""Papers whole; each is read by a process of its own, which takes long."""

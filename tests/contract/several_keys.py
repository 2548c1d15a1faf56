"""What every engine promises of a work that two bibliographies have under two keys; needs `fresh`, as others do."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import permutations

import pytest

from kg.adapters.portable import dump, restore
from kg.adapters.schema.migrations import write_down_citation_keys
from kg.algorithms.identity.resolution import questions, resolve
from kg.errors import NotFoundError
from kg.model.papers.listing import PaperFilters
from kg.model.papers.paper import Identifier, Paper, PaperRecord
from kg.ports import GraphEngine
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.writing import PaperWriter
from services.adapters.formats.files import read_records
from services.exploring.library import read_library
from services.rendering.library.files import library_file
from services.rendering.library.formats import LibraryFormat
from tests.builders.values import WHOLE, paper, paper_id

Fresh = Callable[[], GraphEngine]

ONE = """@article{doe2020rivers, author = {Doe, J. and Roe, Bo and others}, year = 2020, journal = {Journal of Rivers},
  title = {A study of rivers that flow to the north in winter}, doi = {10.1000/rivers}, pages = {3--19},
  keywords = {water}, note = {Read twice}}
@article{poe2019lakes, author = {Poe, C.}, title = {Long lakes of the southern plains and their birds}, year = 2019,
  journal = {Annals of Lakes}, volume = 7}"""
TWO = """@article{Rivers20, author = {Doe, Jane and Roe, B. and Lee, Ann}, year = 2020, journal = {Journal of Rivers},
  title = {A study of rivers that flow to the north in winter}, doi = {10.1000/rivers}, publisher = {North Press},
  abstract = {Rivers are long.}, note = {Given by Ann}, file = {:papers/rivers.pdf:PDF}, keywords = {north}}
@article{lakes, author = {Poe, Carla}, title = {Long Lakes of the Southern Plains and their Birds}, year = 2019,
  journal = {Annals of Lakes}, number = 2, pages = {11--12}, editor = {Lind, Bo}}"""
EXPORT = """@article{Rivers20,
  author = {Doe, Jane and Roe, Bo and Lee, Ann},
  title = {A study of rivers that flow to the north in winter},
  journal = {Journal of Rivers},
  year = {2020},
  abstract = {Rivers are long.},
  doi = {10.1000/rivers},
  file = {:papers/rivers.pdf:PDF},
  keywords = {north, water},
  note = {Given by Ann / Read twice},
  pages = {3--19},
  publisher = {North Press},
  ids = {doe2020rivers},
}

@article{lakes,
  author = {Poe, Carla},
  editor = {Lind, Bo},
  title = {Long lakes of the southern plains and their birds},
  journal = {Annals of Lakes},
  year = {2019},
  number = {2},
  pages = {11--12},
  volume = {7},
  ids = {poe2019lakes},
}
"""


def read(text: str) -> list[PaperRecord]:
    """The records of a file."""
    return [row for row in read_records(BytesIO(text.encode())) if isinstance(row, PaperRecord)]


def bring(papers: PaperRepository, rows: list[PaperRecord], label: str) -> None:
    """Import one batch under a label."""

    def store(writer: PaperWriter) -> None:
        writer.store(resolve(rows, writer.known_papers(questions(rows)), source=label))

    papers.write(store)


def exported(papers: PaperRepository, format: LibraryFormat = LibraryFormat.BIBTEX) -> str:
    """The whole library as a file."""
    library = read_library(papers, PaperFilters(), with_citations=False)
    return library_file(library.papers, format, library.citations, library.cited).decode()


class SeveralKeysContract:
    """Inherit this with a `fresh` fixture."""

    def test_two_records_of_one_work_are_united_field_by_field_in_any_order(self, fresh: Fresh) -> None:
        for texts in permutations((ONE, TWO)):
            whole = PaperRepository(fresh())
            bring(whole, [row for text in texts for row in read(text)], "mine")
            assert exported(whole) == EXPORT
            split = PaperRepository(fresh())
            for text in (*texts, EXPORT):
                bring(split, read(text), "mine")
                assert (exported(split) == EXPORT) is (text != texts[0])

    def test_each_key_finds_the_paper(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, read(ONE), "one")
        bring(papers, read(TWO), "two")
        for ours, theirs in (("doe2020rivers", "Rivers20"), ("poe2019lakes", "lakes")):
            assert papers.get(ours) == papers.get(theirs)
            assert papers.get(ours).keys == (ours, theirs)
        other = """@book{lakes, title = {Another book on the lakes of all plains}, author = {Li, Mo}, year = 2001}"""
        bring(papers, read(other), "three")
        assert papers.get("lakes").title.startswith("Long")
        assert exported(papers).count("lakes") - EXPORT.count("lakes") == 1  # in its title alone

    def test_exports_are_read_back_with_all_keys(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, read(ONE + TWO), "mine")
        assert "lakes; poe2019lakes" in exported(papers, LibraryFormat.CSV)
        formats = (LibraryFormat.BIBTEX, LibraryFormat.RIS, LibraryFormat.CSL, LibraryFormat.JSONL)
        for format, text in {format: exported(papers, format) for format in formats}.items():
            again = PaperRepository(fresh())
            bring(again, read(text), "again")
            assert again.get("Rivers20") == again.get("doe2020rivers"), format
            assert again.get("lakes").citation_keys == ("lakes", "poe2019lakes")
            assert again.get("lakes").authors in {("Poe, Carla",), ("Carla Poe",)}, format

    def test_a_deleted_import_takes_the_keys_of_its_own_papers_along(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, read(ONE), "one")
        bring(papers, read(TWO)[:1], "two")
        papers.remove(papers.plan_removal(label="one"))
        assert papers.get("doe2020rivers").sources == ("two",)
        assert papers.owners_of_keys({"poe2019lakes"}) == {}  # type: ignore[arg-type]

    def test_keys_and_lists_stand_in_a_dump(self, fresh: Fresh) -> None:
        engine = fresh()
        bring(PaperRepository(engine), [*read(ONE), *read(TWO), *read(TWO.replace("Roe, B. and ", ""))], "mine")
        stream = io.BytesIO()
        dump(engine, stream)
        first, other = PaperRepository(engine).get("Rivers20"), fresh()
        restore(other, io.BytesIO(stream.getvalue()))
        assert PaperRepository(other).get("Rivers20") == first
        assert len(first.author_lists) == 3

    def test_a_graph_without_keys_gets_those_of_its_entries(self, fresh: Fresh) -> None:
        engine = fresh()
        papers = PaperRepository(engine)
        bring(papers, read(TWO), "mine")
        before: Paper = papers.get("lakes")
        engine.write("annotate_papers", rows=[{"id": before.id, "properties": {"citation_keys": None}}])
        assert papers.get("lakes") == replace(before, citation_keys=())
        for _ in range(2):
            write_down_citation_keys(engine)
            assert papers.get("lakes") == before
        assert json.dumps(before.citation_keys) == '["lakes"]'

    def test_an_identifier_finds_its_paper_however_it_is_pasted(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        doi = paper(8, identifiers=(Identifier("doi:10.5555/bees"), Identifier("pubmed:12345678")))
        papers.save([doi, WHOLE])
        for handle in (
            "10.5555/BEES",
            "https://doi.org/10.5555/bees",
            "DOI: 10.5555/bees",
            "12345678",
            "PMID:12345678",
        ):
            assert papers.get(handle) == doi, handle
        for handle in ("1710.10903", "arXiv:1710.10903v2", "https://arxiv.org/abs/1710.10903"):
            assert papers.get(handle) == WHOLE, handle
        papers.save(
            [paper(2, citation_key="1710.10903")]
        )  # what a library calls a paper comes before what a guess says
        assert papers.get("1710.10903").id == paper_id(2)
        for nothing in ("10.5555/none", "2101.00002", "two words", ""):
            with pytest.raises(NotFoundError, match="doi:"):
                papers.get(nothing)

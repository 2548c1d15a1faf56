"""A library that was imported is given back: keys, types, every field, names, braces and formulas."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import bibtexparser
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.identity.merging import account, join, unite
from kg.algorithms.identity.normal_forms import own_citation_key
from kg.algorithms.identity.resolution import resolve
from kg.model.papers.entry import Entry
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import CitationKey, Paper, PaperId, PaperRecord
from services.adapters.formats import bibtex, csl_json, ris
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.csl import to_csl
from services.rendering.references.escaping import tex_address
from services.rendering.references.ris import to_ris
from tests.builders.rows_of import parted
from tests.tex_tokens import depth, read_by_tex

LIBRARY = r"""
@string{iclr = "Learning Representations"}
@InProceedings{DBLP:conf/iclr/KipfW17,
  author    = {Kipf, Thomas N. and {Acme Corp} and Yue Yu and G{\"o}del, Kurt and others},
  title     = {{S}emi-Supervised Learning in $O(n^2)$ with {GCNs} \& 5\% more},
  booktitle = iclr,
  editor    = {Doe, Jane and {The {ICLR} Board}},
  pages     = {1--14}, volume = {7}, number = {2}, month = apr, year = 2017,
  publisher = {Open{R}eview}, address = {Toulon}, series = {ICLR '17}, note = {See \url{https://x.org/a_b}},
  keywords  = {graphs, learning}, isbn = {978-0-13-110362-7}, issn = {1234-5678}, doi = {10.1000/a\_b},
  abstract  = {We learn on graphs.}, x-custom = {kept too},
}
@proceedings{icml, title = {Proceedings of Something}, year = {2020}, editor = {Roe, R.}}
@phdthesis{Doe:1999, author = {Doe, Jane}, title = {On Names}, school = {A University}, year = {1999}}
"""
RECORD = """TY  - CHAP
TI  - A Chapter on Graphs
AU  - Yu, Yue
AU  - Acme Corp
PY  - 2019
DA  - 2019/05//
T2  - A Book
ED  - Doe, Jane
VL  - 3
IS  - 4
SP  - 10
EP  - 20
PB  - A Press
CY  - Bern
SN  - 1234-5678
KW  - graphs
KW  - names
N1  - a note
AB  - We write.
ID  - yu2019mine
ER  -
"""
ITEM = {
    "id": "Mine_2020", "type": "chapter", "title": "A Chapter",
    "author": [{"literal": "Acme Corp"}, {"family": "Yu", "given": "Yue"}],
    "container-title": "A Book", "issued": {"date-parts": [[2020, 3]]}, "volume": "3", "page": "1-9", "publisher": "P",
    "editor": [{"family": "Doe", "given": "Jane"}], "custom": {"a": [1]}, "abstract": "We write.",
}  # fmt: skip
READERS: dict[str, Callable[[str], Iterator[object]]] = {
    "bib": lambda text: bibtex.rows(text, source="s"),
    "ris": lambda text: ris.rows(text, source="s"),
    "json": lambda text: csl_json.rows(json.loads(text), source="s"),
}
WRITERS = {"bib": to_bibtex, "ris": to_ris, "json": to_csl}


def records(text: str, form: str) -> list[PaperRecord]:
    return list(parted(READERS[form](text)).records)  # type: ignore[arg-type]


def paper_of(record: PaperRecord) -> Paper:
    """The paper that a record makes by itself, under the key that it brings."""
    key = own_citation_key(record.entry.key) if record.entry else None
    blank = Paper(
        id=PaperId(f"p{record.row:015x}"), title="", citation_key=key or CitationKey(f"key{record.row}"), stub=True
    )
    return join(blank, account(blank.id, record, source=""))


def given_back(text: str, form: str, through: str | None = None) -> list[PaperRecord]:
    """The records of a file after import and export, by way of the other format `through` if there is one."""
    papers = [paper_of(record) for record in records(text, form)]
    return records(WRITERS[through or form](papers), through or form)


def fields(record: PaperRecord) -> dict[str, list[str]]:
    """The fields of an entry, those that are there twice in order; what is added beyond them is left to the caller."""
    assert record.entry is not None
    found: dict[str, list[str]] = {}
    for name, value in record.entry.fields:
        found.setdefault(name, []).append(value)
    return found


def assert_kept(before: PaperRecord, after: PaperRecord) -> None:
    """Key, type, authors, abstract and every field of a record stand in what was given back."""
    assert before.entry is not None
    assert after.entry is not None
    assert after.entry.kind == before.entry.kind
    if own_citation_key(before.entry.key):
        assert after.entry.key == before.entry.key
    assert (after.title, after.authors, after.abstract) == (before.title, before.authors, before.abstract)
    kept = fields(after)
    for name, values in fields(before).items():
        if name != "crossref" and any(values):
            expected = (
                [tex_address(each) for each in values] if (name, form_of(before)) == ("url", "bibtex") else values
            )
            assert kept.get(name) == expected, name


def form_of(record: PaperRecord) -> str:
    return record.entry.format if record.entry else ""


@pytest.mark.parametrize(("text", "form"), [(LIBRARY, "bib"), (RECORD, "ris"), (json.dumps([ITEM]), "json")])
def test_a_library_comes_back_field_by_field(text: str, form: str) -> None:
    before, after = records(text, form), given_back(text, form)
    assert len(after) == len(before)
    for one, other in zip(before, after, strict=True):
        assert_kept(one, other)


def test_bibtex_is_given_back_with_its_braces_formulas_names_and_macros() -> None:
    text, _, thesis = (to_bibtex([paper_of(record)]) for record in records(LIBRARY, "bib"))
    assert text.startswith("@inproceedings{DBLP:conf/iclr/KipfW17,\n")
    assert "author = {Kipf, Thomas N. and {Acme Corp} and Yue Yu and Gödel, Kurt and others}" in text
    assert r"title = {{S}emi-Supervised Learning in $O(n^2)$ with {GCNs} \& 5\% more}" in text
    assert "month = apr," in text
    assert "pages = {1--14}" in text
    assert "editor = {Doe, Jane and {The {ICLR} Board}}" in text
    assert "doi = {10.1000/a_b}" in text
    assert "x-custom = {kept too}" in text
    assert "howpublished" not in thesis
    assert "school = {A University}" in thesis


@pytest.mark.parametrize(
    ("text", "form", "through", "words"),
    [
        (LIBRARY, "bib", "ris", ("TY  - CONF", "AU  - Acme Corp,\n", "AU  - Yu, Yue", "VL  - 7", "SP  - 1\nEP  - 14",
                                 "PB  - OpenReview", "ID  - DBLP:conf/iclr/KipfW17", "TY  - THES")),
        (LIBRARY, "bib", "json", ('"literal": "Acme Corp"', '"volume": "7"', '"page": "1-14"', '"type": "thesis"',
                                  '"publisher": "OpenReview"')),
        (RECORD, "ris", "bib", ("@incollection{yu2019mine,", "volume = {3}", "pages = {10--20}",
                                "publisher = {A Press}", "editor = {Doe, Jane}", "keywords = {graphs, names}")),
        (json.dumps([ITEM]), "json", "bib", ("@incollection{Mine_2020,", "volume = {3}", "pages = {1--9}",
                                             "editor = {Doe, Jane}")),
    ],
)  # fmt: skip
def test_what_one_format_says_another_says_in_its_words(
    text: str, form: str, through: str, words: tuple[str, ...]
) -> None:
    written = WRITERS[through](map(paper_of, records(text, form)))
    assert [word for word in words if word not in written] == []


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "form", "least"),
    [
        ("bibtex_jabref.bib", "bib", 140),
        pytest.param("bibtex_mendeley_abstracts.bib", "bib", 480, marks=pytest.mark.slow),
        pytest.param("ris_lens_baseline.ris", "ris", 99, marks=pytest.mark.slow),
        ("ris_zotero.ris", "ris", 100),
        ("ris_avian_ecology.ris", "ris", 20),
    ],
)
def test_real_libraries_come_back_field_by_field(shared: Path, name: str, form: str, least: int) -> None:
    text = (shared / "samples" / name).read_text("utf-8-sig")
    before, after = records(text, form), given_back(text, form)
    assert len(before) == len(after) >= least
    for one, other in zip(before, after, strict=True):
        assert_kept(one, other)


@given(st.text(st.one_of(st.sampled_from(r"\${}^_%&#~ab1()"), st.characters(exclude_categories=["Cs"])), max_size=40))
def test_no_field_of_an_entry_opens_a_group_or_runs_a_command(text: str) -> None:
    kept = bibtex.entry_text(text)
    entry = Entry(
        format="bibtex", kind=text, key=text, fields=(("title", kept), ("author", kept), (text, kept), ("doi", kept))
    )
    paper = Paper(id=PaperId("p1"), title="T", citation_key=CitationKey("k"), entry=entry)
    written = to_bibtex([paper])
    assert depth(written.replace("@", "", 1)) == 0
    assert read_by_tex(written) == written
    assert len(bibtexparser.parse_string(written).entries) == 1


def test_two_entries_for_one_paper_are_both_kept_whichever_came_first() -> None:
    first, second = (paper_of(record) for record in (records(LIBRARY, "bib")[0], records(RECORD, "ris")[0]))
    assert first.entry is not None
    assert unite(first, second).entry == unite(second, first).entry == replace(first.entry, others=(second.entry,))


def test_own_keys_are_used_where_they_are_free_and_usable_and_ours_elsewhere() -> None:
    text = """@book{Own:1, title={One Long Title of a Book}, author={Ann Roe}, year=2001}
    @book{own:1, title={Another Long Title of a Book}, author={Bo Poe}, year=2002}
    @book{, title={Third Long Title of a Book}, author={Cy Noe}, year=2003}
    @book{a key, title={Fourth Long Title of a Book}, author={Di Moe}, year=2004}"""
    found = resolve(records(text, "bib"), KnownPapers())
    keys = {paper.title.split()[0]: paper.citation_key for paper in found.papers}
    assert sorted(keys.values()) == sorted(set(keys.values()))
    assert {keys["One"], keys["Another"]} in ({"Own:1", "poe2002another"}, {"own:1", "roe2001one"})
    assert keys["Third"] == "noe2003third"
    again = resolve(records(text, "bib"), KnownPapers())
    assert [paper.citation_key for paper in again.papers] == [paper.citation_key for paper in found.papers]

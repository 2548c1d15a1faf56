"""Reference lists are read back by the libraries of those who use them."""

from __future__ import annotations

import json
from dataclasses import replace

import bibtexparser
import pytest
import rispy
from hypothesis import given
from hypothesis import strategies as st

from kg.model.papers.paper import CitationKey, Identifier, Paper, PaperId
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.csl import to_csl
from services.rendering.references.reference_kinds import Kind, reference_kind
from services.rendering.references.ris import to_ris
from tests.builders.rendering_values import BY_KEY, PAPERS
from tests.builders.tex_reading import latex_unescape
from tests.golden_files import assert_golden
from tests.tables import every_case

AWKWARD = BY_KEY[CitationKey("awkward2022learning")]
ALL = list(PAPERS.values())


def paper(**fields: object) -> Paper:
    basis = Paper(id=PaperId("p0"), title="A Title", citation_key=CitationKey("someone2020title"))
    return replace(basis, **fields)  # type: ignore[arg-type]


@pytest.mark.golden
def test_bibliographies_are_as_pinned() -> None:
    chosen = [AWKWARD, BY_KEY[CitationKey("kipf2017semi")], BY_KEY[CitationKey("undated2019notes")]]
    assert_golden("references.bib", to_bibtex(chosen))
    assert_golden("references.ris", to_ris(chosen))
    assert_golden("references.csl.json", to_csl(chosen))


def test_bibtex_parses_without_a_failed_block_and_gives_every_field_back() -> None:
    library = bibtexparser.parse_string(to_bibtex(ALL))
    assert not library.failed_blocks
    assert [entry.key for entry in library.entries] == [each.citation_key for each in ALL]
    for entry, source in zip(library.entries, ALL, strict=True):
        title = latex_unescape(entry["title"]).replace("{", "").replace("}", "")
        assert title == source.title.replace("{", "").replace("}", "")
        assert entry["author"].count(" and ") == len(source.authors) - 1
        assert ("year" in entry) == (source.year is not None)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), min_size=1, max_size=50))
def test_any_title_parses_as_one_entry(title: str) -> None:
    library = bibtexparser.parse_string(to_bibtex([paper(title=title, authors=(title,), venue=title)]))
    assert not library.failed_blocks
    assert len(library.entries) == 1


def test_titles_keep_their_capitals_in_braces() -> None:
    assert "title = {{GraphSAGE} and the {Weisfeiler-Leman} test}" in to_bibtex(
        [paper(title="GraphSAGE and the Weisfeiler-Leman test")]
    )


def test_organisations_stay_whole_and_people_are_inverted() -> None:
    authors = ("OGB Consortium", "Laurens van der Maaten", "Kipf TN", "Plato")
    assert "author = {{OGB Consortium} and van der Maaten, Laurens and Kipf, TN and {Plato}}" in to_bibtex(
        [paper(authors=authors)]
    )


@every_case(
    ("venue", "identifiers", "kind"),
    [
        ("Neural Information Processing Systems", (), Kind.CONFERENCE),
        ("IEEE Transactions on Neural Networks and Learning Systems", (), Kind.ARTICLE),
        ("Nature", (), Kind.ARTICLE),
        ("arXiv.org", ("arxiv:1609.02907",), Kind.PREPRINT),
        (None, ("arxiv:1609.02907",), Kind.PREPRINT),
        (None, ("isbn:9780262035613",), Kind.BOOK),
        (None, (), Kind.OTHER),
    ],
)
def test_the_kind_follows_from_venue_and_identifiers(
    venue: str | None, identifiers: tuple[str, ...], kind: Kind
) -> None:
    assert reference_kind(paper(venue=venue, identifiers=tuple(map(Identifier, identifiers)))) is kind


def test_ris_is_read_back_by_rispy() -> None:
    entries = rispy.loads(to_ris(ALL))
    assert [entry["id"] for entry in entries] == [each.citation_key for each in ALL]
    assert [entry["title"] for entry in entries] == [each.title for each in ALL]
    kipf = entries[2]
    assert kipf["authors"] == ["Kipf, Thomas N.", "Welling, Max"]
    assert (kipf["year"], kipf["type_of_reference"]) == ("2016", "CONF")


def test_csl_items_hold_names_dates_and_links() -> None:
    items = {item["id"]: item for item in json.loads(to_csl(ALL))}
    kipf = items["kipf2017semi"]
    assert kipf["type"] == "paper-conference"
    assert kipf["author"][0] == {"family": "Kipf", "given": "Thomas N."}
    assert kipf["issued"] == {"date-parts": [[2016, 9, 9]]}
    assert kipf["URL"] == "https://arxiv.org/abs/1609.02907"
    assert items["awkward2022learning"]["DOI"] == "10.1000/182_(awkward)<1>"
    assert "issued" not in items["undated2019notes"]
    assert items["undated2019notes"]["author"] == [{"literal": "OGB Consortium"}]

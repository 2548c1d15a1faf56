"""The law of identification: a set of records makes one graph, in any order, in any parts, any number of times."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, Identifier, PaperKind, PaperRecord
from tests.builders.known_papers import GraphInMemory

TITLES = (
    "A study of rivers that flow to the north",
    "A study of rivers that flow to the north: ten years later",
    "A survey of the lakes in all of the alps",
    "Machine learning",
    "Editorial",
)
AUTHORS = ("Ann Lee", "A. Lee", "Lee, Amy", "Lee, Ann B.", "Bo Roe", "B. Roe", "Roe", "et al.")
KEYS = ("lee2001", "Lee.Rivers", "roe", "a key", "")
NAMES = tuple(
    Identifier(f"{scheme}:{value}")
    for scheme, values in (("doi", ("10.1000/1", "10.1000/2", "10.1000/3")), ("arxiv", "123"), ("openalex", "12"))
    for value in values
)

years = st.none() | st.integers(2001, 2005)
authors = st.lists(st.sampled_from(AUTHORS), max_size=3).map(tuple)
names = st.lists(st.sampled_from(NAMES), max_size=2, unique=True).map(tuple)
VALUES = {
    "volume": ("1", "2"),
    "pages": ("3--9", "11"),
    "year": ("2001", "2002"),
    "month": ("may", "12"),
    "date": ("2001-05", "2002", "2002-01-09"),
    "journal": ("Journal of Rivers", "arXiv preprint"),
    "note": ("x", "y / x", "y /"),
    "file": (":a.pdf:PDF", ":b.pdf:PDF;:a.pdf:PDF"),
    "editor": ("Lee, A. and Roe, Bo", "Lee, Ann and Roe, B.", "Poe, Cy"),
    "author": ("{River Watch}", "Lee, Ann and River Watch", "Lee, A. and {RIVER watch} and {Lake Watch}"),
}
TAGS = {
    "VL": ("1", "2"),
    "SP": ("3", "11"),
    "AU": ("Lee, Ann", "River Watch,"),
    "N1": ("x", "y"),
    "KW": ("a", "b"),
    "T2": ("Lakes", "bioRxiv"),
    "PY": ("2001", "2002"),
    "DA": ("2001/05/03", "2002"),
}
VARIABLES = {
    "volume": ('"1"', "2"),
    "page": ('"3-9"',),
    "issued": ('{"date-parts": [[2001, 5, 3]]}', '{"date-parts": [[2002]]}'),
    "container-title": ('"Rivers"', '"arXiv"'),
    "note": ('"x"', '"y / x"', '["z"]', '["a", "b", "c", "d"]'),
    "author": (
        '[{"literal": "River Watch"}]',
        '[{"family": "Lee", "given": "Ann"}, {"family": "Watch", "given": "River"}]',
    ),
}
ORGANISATIONS = ((), (), (), ("River Watch",), ("Lake Watch", "river watch"))


def _some_entries(
    format: str, kinds: tuple[str, ...], values: dict[str, tuple[str, ...]], *, count: int = 60
) -> list[Entry]:
    """Entries of a format, some of the fields in any order."""
    random = Random(format)
    return [
        Entry(
            format=format,
            kind=random.choice(kinds),
            key=random.choice(KEYS),
            fields=tuple(
                (name, random.choice(values[name]))
                for name in random.sample(sorted(values), random.randint(0, len(values)))
            ),
            organisations=random.choice(ORGANISATIONS),
        )
        for _ in range(count)
    ]


entries = st.sampled_from(
    [
        *_some_entries("bibtex", ("article", "incollection", "inproceedings", "book", "misc"), VALUES, count=120),
        *_some_entries("ris", ("JOUR", "GEN"), TAGS),
        *_some_entries("csl", ("article-journal", "document"), VARIABLES),
    ]
)
works = st.builds(
    CitedWork,
    identifiers=names,
    title=st.none() | st.sampled_from(TITLES),
    year=years,
    authors=authors,
    contexts=st.lists(st.sampled_from(("as shown in", "following")), max_size=1).map(tuple),
    influential=st.none() | st.booleans(),
)
records = st.builds(
    PaperRecord,
    row=st.integers(1, 99),
    identifiers=names,
    title=st.none() | st.sampled_from(TITLES),
    abstract=st.sampled_from((None, "Short.", "A longer one.")),
    is_abstract_extracted=st.booleans(),
    year=years,
    publication_date=st.sampled_from((None, "2001-02-03", "2002", "2003-12", "2005-01-01")),
    venue=st.sampled_from((None, "Journal of Rivers", "Annals of Lakes", "arXiv")),
    authors=authors,
    citation_count=st.none() | st.integers(0, 3),
    kind=st.sampled_from((None, PaperKind.SURVEY)),
    entry=st.none() | entries,
    labels=st.lists(st.sampled_from(("water", "north")), max_size=2, unique=True).map(tuple),
    citation_keys=st.lists(st.sampled_from(KEYS), max_size=1).map(tuple),
    references=st.none() | st.lists(works, max_size=3).map(tuple),
    cited_by=st.none() | st.lists(works, max_size=2).map(tuple),
)
libraries = st.lists(records, max_size=7)
shufflings = st.randoms(use_true_random=False)

Law = Callable[[list[PaperRecord], Random], None]


def content(graph: GraphInMemory) -> dict[str, Any]:
    """All that a graph says but for the keys that it gives, which never change; those of bibliographies are there."""
    papers = {id: replace(paper, citation_key="") for id, paper in graph.papers.items()}
    return {
        "papers": papers,
        "citations": graph.citations,
        "names": {name: id for name, id in graph.names.items() if ":" in name},
        "chapters": graph.chapters,
        "merged": {id: {part.paper.id for part in parts} for id, parts in graph.parts.items()},
    }


def made_of(*batches: list[PaperRecord]) -> GraphInMemory:
    """The graph of some imports, one after the other."""
    graph = GraphInMemory()
    for batch in batches:
        graph.bring(batch)
    return graph


def _split(rows: list[PaperRecord], random: Random) -> list[list[PaperRecord]]:
    batches: list[list[PaperRecord]] = [[]]
    for row in rows:
        if random.random() < 0.4:
            batches.append([])
        batches[-1].append(row)
    return batches


def any_order_makes_the_same_graph(rows: list[PaperRecord], random: Random) -> None:
    """The first law."""
    shuffled = random.sample(rows, len(rows))
    assert content(made_of(shuffled)) == content(made_of(rows))


def any_split_makes_the_same_graph(rows: list[PaperRecord], random: Random) -> None:
    """The second law."""
    shuffled = random.sample(rows, len(rows))
    assert content(made_of(*_split(shuffled, random))) == content(made_of(rows))


def importing_twice_changes_nothing(rows: list[PaperRecord], random: Random) -> None:
    """The third law."""
    graph = made_of(*_split(rows, random))
    before = content(graph)
    found = graph.bring(random.sample(rows, len(rows)))
    assert (found.papers, found.stubs, found.absorbed, found.dropped, found.moved) == ((), (), (), (), {})
    assert content(graph) == before


LAWS = (any_order_makes_the_same_graph, any_split_makes_the_same_graph, importing_twice_changes_nothing)


@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds(law: Law) -> None:
    given(libraries, shufflings)(law)()


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds_in_many_examples(law: Law) -> None:
    """Others in each run; `make laws` takes ten thousand."""
    examples = int(os.environ.get("STRATA_LAW_EXAMPLES", "1000"))
    settings(max_examples=examples, derandomize=False)(given(libraries, shufflings)(law))()

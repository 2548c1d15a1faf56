"""Random citation graphs, weighted graphs, papers and records for property tests."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from kg.algorithms.graphs.csr import from_edges, undirected_graph
from kg.algorithms.identity.author_names import surname
from kg.algorithms.identity.citation_keys import citation_key_base, next_citation_key
from kg.algorithms.identity.normal_forms import paper_id
from kg.model.graphs.graph import UNKNOWN_YEAR, FieldArrays, WeightedGraph
from kg.model.papers.paper import Citation, CitedWork, Identifier, Paper, PaperId, PaperRecord

YEARS = st.integers(2010, 2026)
NAMES = ("Thomas N. Kipf", "Welling, M.", "Petar Veličković", "van der Maaten, Laurens", "OpenAI", "王小明")
WORDS = ("graph", "attention", "survey", "networks", "über", "deep", "the", "of", "learning", "semi-supervised")

weights = st.floats(0.01, 1.0)
titles = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join)
identifiers = st.lists(
    st.sampled_from([f"{scheme}:{value}" for scheme in ("doi", "arxiv", "s2", "openalex") for value in "1234"]),
    max_size=3,
    unique=True,
).map(lambda found: tuple(Identifier(known) for known in found))


@st.composite
def undirected_graphs(draw: st.DrawFn, *, max_size: int = 24) -> WeightedGraph:
    """Undirected graphs of 0 to `max_size` nodes, isolated ones among them; weights in [0.01, 1]."""
    size = draw(st.integers(0, max_size))
    return undirected_graph(size, *_edges(draw, size))


@st.composite
def citation_graphs(draw: st.DrawFn, *, max_size: int = 24) -> WeightedGraph:
    """Directed graphs, row = citing paper, cycles and citations of later papers among them; no self-citations."""
    size = draw(st.integers(0, max_size))
    sources, targets, found = _edges(draw, size)
    proper = sources != targets
    return from_edges(size, sources[proper], targets[proper], found[proper], merge="max")


@st.composite
def fields(draw: st.DrawFn, *, max_size: int = 24) -> FieldArrays:
    """Fields with random years, unknown ones among them, layers, citations and similarities."""
    citations = draw(citation_graphs(max_size=max_size))
    size = citations.size
    years = draw(st.lists(st.one_of(YEARS, st.just(UNKNOWN_YEAR)), min_size=size, max_size=size))
    layers = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    scores = draw(st.lists(st.integers(0, 5), min_size=size, max_size=size))
    return FieldArrays(
        paper_ids=tuple(PaperId(f"p{number:015x}") for number in range(size)),
        years=np.array(years, dtype=np.int64),
        trending_scores=np.array(scores, dtype=np.float64),
        layers=np.array(layers, dtype=np.int64),
        citations=citations,
        similar=undirected_graph(size, *_edges(draw, size)),
    )


@st.composite
def unit_vectors(draw: st.DrawFn, size: int, *, dimension: int = 8) -> NDArray[np.float32]:
    """`size` unit vectors, shape (size, dimension); some of them zero, some of them equal."""
    generator = np.random.default_rng(draw(st.integers(0, 2**16)))
    vectors = generator.integers(-2, 3, (size, dimension)).astype(np.float32)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)


@st.composite
def cited_works(draw: st.DrawFn) -> CitedWork:
    """Works as a reference list names them, often by a title or an identifier alone."""
    return CitedWork(
        identifiers=draw(identifiers),
        title=draw(st.none() | titles),
        year=draw(st.none() | YEARS),
        authors=tuple(draw(st.lists(st.sampled_from(NAMES), max_size=2))),
        contexts=tuple(draw(st.lists(st.sampled_from(("as shown in", "following")), max_size=1))),
        influential=draw(st.sampled_from((None, True, False))),
    )


@st.composite
def paper_records(draw: st.DrawFn) -> PaperRecord:
    """Rows of a source, few enough different ones that many name the same paper."""
    works = st.none() | st.lists(cited_works(), max_size=3).map(tuple)
    return PaperRecord(
        row=draw(st.integers(1, 10_000)),
        identifiers=draw(identifiers),
        title=draw(st.none() | titles),
        abstract=draw(st.none() | titles),
        year=draw(st.none() | YEARS),
        authors=tuple(draw(st.lists(st.sampled_from(NAMES), max_size=2))),
        citation_count=draw(st.none() | st.integers(0, 99)),
        references=draw(works),
        cited_by=draw(works),
    )


@st.composite
def papers(draw: st.DrawFn, *, min_size: int = 0, max_size: int = 12) -> list[Paper]:
    """Papers in order of id, each with a citation key of its own."""
    found: dict[PaperId, Paper] = {}
    taken: set[str] = set()
    for number in range(draw(st.integers(min_size, max_size))):
        title, year, author = draw(titles), draw(st.none() | YEARS), draw(st.sampled_from(NAMES))
        known = (Identifier(f"doi:10.1000/{number}"),)
        key = next_citation_key(citation_key_base(surname(author), year, title), taken)
        taken.add(key)
        id = paper_id(known)
        found[id] = Paper(
            id=id,
            title=title,
            citation_key=key,
            identifiers=known,
            abstract=draw(st.none() | titles),
            year=year,
            authors=(author,),
            citation_count=draw(st.none() | st.integers(0, 500)),
        )
    return [found[id] for id in sorted(found)]


@st.composite
def cited_papers(draw: st.DrawFn, *, min_size: int = 0, max_size: int = 12) -> tuple[list[Paper], list[Citation]]:
    """Papers in order of id, and citations among them, sorted."""
    found = draw(papers(min_size=min_size, max_size=max_size))
    ids = [paper.id for paper in found]
    pairs = [(citing, cited) for citing in ids for cited in ids if citing != cited]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=3 * len(ids))) if pairs else []
    return found, [Citation(citing=citing, cited=cited) for citing, cited in sorted(chosen)]


def _edges(draw: st.DrawFn, size: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    node = st.integers(0, max(size - 1, 0))
    found = draw(st.lists(st.tuples(node, node, weights), max_size=3 * size)) if size else []
    ends = np.array([(source, target) for source, target, _ in found], dtype=np.int64).reshape(-1, 2)
    return ends[:, 0], ends[:, 1], np.array([weight for _, _, weight in found], dtype=np.float64)

"""A small field and a survey of it, for the tests of renderings and exports.

The papers (`rendering_papers.jsonl`) are plausible, not real; one holds every character that breaks renderers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import (
    Field,
    FieldGraph,
    FieldId,
    FieldParameters,
    Membership,
    PathId,
    PathStep,
    ReachReport,
    Similarity,
    VerticalPath,
)
from kg.model.fields.theme import Theme, ThemeId
from kg.model.layer import Layer
from kg.model.papers.paper import Citation, CitationKey, Identifier, Paper, PaperId, PaperKind
from kg.model.surveys.survey import (
    Claim,
    ClaimId,
    Passage,
    PassageId,
    PassageSource,
    Section,
    SectionId,
    Support,
    Survey,
    SurveyId,
)
from tests.builders.values import paper_id

_AS_OF = date(2026, 3, 1)

_ROWS: tuple[dict[str, Any], ...] = tuple(
    json.loads(line) for line in (Path(__file__).parent / "rendering_papers.jsonl").read_text("utf-8").splitlines()
)

_LABELS: tuple[tuple[int, Layer, str, tuple[str, ...]], ...] = (
    (1, Layer.FOUNDATION, "spectral graph convolution", ("spectral filters", "Laplacian", "Chebyshev")),
    (2, Layer.FOUNDATION, "neighbourhood aggregation", ("message passing", "attention", "sampling")),
    (3, Layer.DEVELOPMENT, "expressive power and depth", ("Weisfeiler-Leman", "over-smoothing", "bottleneck")),
    (4, Layer.DEVELOPMENT, "scalable training", ("minibatch", "graph sampling", "propagation")),
    (5, Layer.DEVELOPMENT, "benchmarks & explanations", ("datasets", "explanations <small>", "splits")),
    (6, Layer.DEVELOPMENT, "graph transformers", ("attention", "positional encodings")),
    (7, Layer.FRONTIER, "state space models", ("selective state space", "sequence")),
    (8, Layer.FRONTIER, "long-range tasks reassessed", ("long-range", "over-squashing")),
    (9, Layer.FRONTIER, "language models on graphs", ("language models", "text attributes", "pretraining")),
)

_THEMES = ((2, 3, 8), (1, 4), (6, 7), (5,), (9,))
"""Numbers of the communities of each theme."""

_LAYERS = {"F": Layer.FOUNDATION, "D": Layer.DEVELOPMENT, "N": Layer.FRONTIER}

_CITED = (
    "defferrard2016convolutional bruna2013spectral|kipf2017semi defferrard2016convolutional bruna2013spectral|"
    "hamilton2017inductive kipf2017semi|velickovic2018graph kipf2017semi hamilton2017inductive|"
    "gilmer2017neural bruna2013spectral defferrard2016convolutional|xu2019powerful kipf2017semi hamilton2017inductive|"
    "wu2019simplifying kipf2017semi xu2019powerful|chiang2019cluster kipf2017semi hamilton2017inductive|"
    "zeng2020graphsaint chiang2019cluster hamilton2017inductive|klicpera2019predict kipf2017semi|"
    "morris2019weisfeiler xu2019powerful gilmer2017neural|maron2019provably morris2019weisfeiler xu2019powerful|"
    "li2018deeper kipf2017semi|oono2020graph li2018deeper xu2019powerful|ying2019gnnexplainer kipf2017semi|"
    "hu2020open kipf2017semi chiang2019cluster|dwivedi2020benchmarking hu2020open velickovic2018graph|"
    "ying2021transformers velickovic2018graph hu2020open|rampasek2022recipe ying2021transformers alon2021bottleneck|"
    "alon2021bottleneck oono2020graph gilmer2017neural|awkward2022learning xu2019powerful maron2019provably|"
    "tonshoff2025where rampasek2022recipe alon2021bottleneck|wang2025graph rampasek2022recipe|"
    "behrouz2025mamba wang2025graph|liu2025foundation hu2020open|chen2025exploring hu2020open liu2025foundation|"
    "zhao2026graphtext chen2025exploring|garg2025oversquashing alon2021bottleneck oono2020graph tonshoff2025where"
)


def _paper(number: int) -> Paper:
    row = _ROWS[number]
    published = row["published"]
    return Paper(
        id=paper_id(number),
        title=row["title"],
        citation_key=CitationKey(row["key"]),
        identifiers=(Identifier(row["identifier"]),) if row["identifier"] else (),
        summary=row["summary"] if number % 2 else None,
        abstract=None if number % 2 else row["summary"],
        year=int(published[:4]) if published else None,
        publication_date=published or None,
        venue=row["venue"],
        authors=tuple(row["authors"]),
        citation_count=row["citations"],
        kind=PaperKind.BENCHMARK if "enchmark" in row["title"] else PaperKind.METHOD,
        sources=("values",),
    )


PAPERS: Mapping[PaperId, Paper] = {paper_id(n): _paper(n) for n in range(len(_ROWS))}
BY_KEY: Mapping[CitationKey, Paper] = {paper.citation_key: paper for paper in PAPERS.values()}


def _membership(number: int) -> Membership:
    paper = _paper(number)
    age = _AS_OF.year - (paper.year or _AS_OF.year)
    return Membership(
        paper_id=paper.id,
        layer=_LAYERS[_ROWS[number]["layer"]],
        trending_score=(paper.citation_count or 0) / (1 + age),
        relevance=round(0.9 - number / 100, 2),
        reason="no year is known" if paper.year is None else "by year and score",
    )


MEMBERS: Mapping[PaperId, Membership] = {paper_id(n): _membership(n) for n in range(len(_ROWS))}


def _citations() -> tuple[Citation, ...]:
    lists = [line.split() for line in _CITED.split("|")]
    pairs = [(BY_KEY[CitationKey(first)].id, BY_KEY[CitationKey(key)].id) for first, *rest in lists for key in rest]
    return tuple(Citation(citing=a, cited=b, weight=0.5 + (i % 5) / 10) for i, (a, b) in enumerate(sorted(pairs)))


def _community(row: tuple[int, Layer, str, tuple[str, ...]]) -> Community:
    number, layer, label, keywords = row
    members = sorted(
        (paper_id(n) for n in range(len(_ROWS)) if _ROWS[n]["community"] == number),
        key=lambda paper: (-MEMBERS[paper].trending_score, paper),
    )
    return Community(
        id=CommunityId(f"graph-neural-networks/{layer}/{number}"),
        layer=layer,
        papers=tuple(members),
        modularity_share=round(len(members) / 40, 3),
        label=label,
        keywords=keywords,
    )


def _theme(place: int, numbers: tuple[int, ...]) -> Theme:
    """A theme with the label of its first community but one, which tells it from that community where it has more."""
    own = [row for row in _LABELS if row[0] in numbers]
    _, _, label, keywords = own[min(1, len(own) - 1)]
    return Theme(
        id=ThemeId(f"graph-neural-networks/theme/{place}"),
        label=label,
        keywords=keywords,
        communities=tuple(CommunityId(f"graph-neural-networks/{layer}/{number}") for number, layer, _, _ in own),
    )


def _steps(layer: Layer, *pairs: str) -> tuple[PathStep, ...]:
    steps = []
    for rank, pair in enumerate(pairs):
        key, parent = pair.split("<")
        paper, source = BY_KEY[CitationKey(key)].id, BY_KEY[CitationKey(parent)].id
        steps.append(PathStep(paper_id=paper, layer=layer, parent=source, weight=round(0.9 - rank / 10, 1)))
    return tuple(steps)


def _paths() -> tuple[VerticalPath, ...]:
    development = _steps(
        Layer.DEVELOPMENT, "wu2019simplifying<kipf2017semi", "hu2020open<kipf2017semi", "li2018deeper<kipf2017semi"
    )
    frontier = _steps(Layer.FRONTIER, "liu2025foundation<hu2020open", "chen2025exploring<hu2020open")
    second = _steps(
        Layer.DEVELOPMENT, "ying2021transformers<velickovic2018graph", "rampasek2022recipe<ying2021transformers"
    )
    late = _steps(Layer.FRONTIER, "wang2025graph<rampasek2022recipe", "tonshoff2025where<rampasek2022recipe")
    return (
        VerticalPath(
            id=PathId("graph-neural-networks/path/0"),
            seed=BY_KEY[CitationKey("kipf2017semi")].id,
            development=development,
            frontier=frontier,
            exact_development=7,
            exact_frontier=3,
        ),
        VerticalPath(
            id=PathId("graph-neural-networks/path/1"),
            seed=BY_KEY[CitationKey("velickovic2018graph")].id,
            development=second,
            frontier=late,
            exact_development=3,
            exact_frontier=2,
        ),
    )


FIELD = FieldGraph(
    field=Field(
        id=FieldId("graph-neural-networks"),
        topic="graph neural networks",
        description="How neural networks learn on graphs.",
        as_of=_AS_OF,
        landmark_year=2025,
        parameters=FieldParameters(foundation_size=7),
        embedder="static/256",
        versions={"strata": "0.1.0", "leiden": "1.2.5"},
    ),
    papers=PAPERS,
    members=MEMBERS,
    citations=_citations(),
    similarities=(
        Similarity(first=paper_id(2), second=paper_id(4), weight=0.81),
        Similarity(first=paper_id(13), second=paper_id(14), weight=0.77),
        Similarity(first=paper_id(16), second=paper_id(17), weight=0.72),
    ),
    communities=tuple(_community(row) for row in _LABELS),
    themes=tuple(_theme(place, numbers) for place, numbers in enumerate(_THEMES)),
    paths=_paths(),
    reach=ReachReport(
        papers=30,
        citations=len(_citations()),
        isolated=1,
        isolated_by_citations=1,
        papers_on_paths=27,
        seeds=7,
        seeds_without_development=(paper_id(0),),
        seeds_without_frontier=(),
        backward_citations=0,
    ),
)


def _passage(paper: Paper, text: str) -> Passage:
    source = PassageSource.SUMMARY if paper.summary else PassageSource.ABSTRACT
    start = (paper.content or "").index(text)
    passage_id = PassageId(f"{paper.id}:{source}:{start}")
    return Passage(id=passage_id, paper_id=paper.id, source=source, text=text, start=start, end=start + len(text))


def _section(number: str, title: str, *sentences: tuple[str, str], parts: tuple[Section, ...] = ()) -> Section:
    """A section of sentences, each with the `key:n` of the n-th source sentences it rests on; "¶" opens a paragraph."""
    text, claims = "", []
    for sentence, sources in sentences:
        text += "" if not text else "\n\n" if sentence.startswith("¶") else " "
        sentence = sentence.removeprefix("¶")  # noqa: PLW2901 - the mark of a new paragraph is not part of the sentence
        if sources:
            supports = []
            for pair in sources.split():
                key, index = pair.split(":")
                paper = BY_KEY[CitationKey(key)]
                spans = (paper.content or "").replace(". ", ".|").split("|")
                supports.append(Support(passage=_passage(paper, spans[int(index)]), score=0.9))
            claims.append(
                Claim(
                    id=ClaimId(f"claim-{number}-{len(claims) + 1}"),
                    sentence=sentence,
                    start=len(text),
                    end=len(text) + len(sentence),
                    supports=tuple(supports),
                )
            )
        text += sentence
    return Section(
        id=SectionId(f"section-{number}"),
        number=number,
        title=title,
        focus=f"what the reader learns in {number}",
        text=text,
        claims=tuple(claims),
        subsections=parts,
    )


def _all(*sections: Section) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _all(*section.subsections)


ABSTRACT = _section(
    "0",
    "Abstract",
    ("Graph neural networks grew from spectral filters to models of language and structure in one decade.", ""),
    ("The field rests on convolution by neighbourhood averaging [@kipf2017semi].", "kipf2017semi:0"),
)
SECTIONS = (
    _section("1", "Introduction", ("This digest follows 30 papers through three strata.", "")),
    _section(
        "2",
        "Foundations: from spectra to neighbourhoods",
        ("Two ideas carry the field.", ""),
        parts=(
            _section(
                "2.1",
                "Spectral filters",
                (
                    "Bruna and colleagues carry convolution over to graphs through the eigenbasis of the Laplacian "
                    "[@bruna2013spectral].",
                    "bruna2013spectral:0",
                ),
                (
                    "Chebyshev polynomials make the filters *local*, and a first-order step turns them into an average "
                    "over neighbours [@defferrard2016convolutional; @kipf2017semi].",
                    "defferrard2016convolutional:0 kipf2017semi:0",
                ),
                ("¶The price of a filter fell from a full eigendecomposition to a pass over the edges.", ""),
            ),
            _section(
                "2.2",
                "Sampling & attention",
                (
                    "GraphSAGE samples neighbourhoods, so unseen nodes receive embeddings [@hamilton2017inductive].",
                    "hamilton2017inductive:0 hamilton2017inductive:1",
                ),
                ("Attention weighs the neighbours of each node [@velickovic2018graph].", "velickovic2018graph:0"),
                (
                    "Sums over neighbours reach the power of the Weisfeiler-Lehman test [@xu2019powerful].",
                    "xu2019powerful:1",
                ),
            ),
        ),
    ),
    _section(
        "3",
        "Development: depth, power and scale",
        (
            "Stacking layers smooths all features alike [@li2018deeper], and the loss is exponential in depth "
            "[@oono2020graph].",
            "li2018deeper:1 oono2020graph:1",
        ),
        ("Sampling the training graph scales to large inputs [@zeng2020graphsaint].", "zeng2020graphsaint:0"),
        (
            "¶Accuracy rises by 5% & cost falls to O(n\\_e) <= $k$ steps [@awkward2022learning].",
            "awkward2022learning:0",
        ),
    ),
    _section(
        "4",
        "Frontier: transformers, state spaces, language",
        ("Tuned baselines close the gap to transformers [@tonshoff2025where].", "tonshoff2025where:0"),
        (
            "Language models enhance node features or predict directly [@chen2025exploring; @liu2025foundation].",
            "chen2025exploring:0 liu2025foundation:0",
        ),
    ),
    _section("5", "Conclusion", ("Depth, scale and text remain the open fronts.", "")),
)


_KEYS = [row["key"] for row in _ROWS if any(row["key"] in part.text for part in _all(ABSTRACT, *SECTIONS))]
SURVEY = Survey(
    id=SurveyId("graph-neural-networks-digest"),
    field_id="graph-neural-networks",
    title="Graph Neural Networks: A Digest of 30 Papers",
    abstract=ABSTRACT,
    sections=SECTIONS,
    keys={CitationKey(key): BY_KEY[CitationKey(key)].id for key in _KEYS},
    notice="No language model wrote this text: its sentences are drawn from the papers by rule.",
    preset="full",
    manifest={"strata": "0.1.0", "model": "offline", "as_of": "2026-03-01", "seed": "0"},
)

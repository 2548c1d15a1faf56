"""A small invented field, built by hand, for the tests of planning, writing and the offline model.

Fourteen papers on bee navigation: two foundations, six development papers in two communities, five of the frontier
(one of them known by title only), and one survey. Numbers used in assertions follow from the tables below.
"""

from __future__ import annotations

from datetime import date

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
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId, PaperKind

AS_OF = date(2024, 6, 30)

F, D, N = Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER

_ABSTRACTS = {
    "haldor2004sun": "Bees find their way over long distances. We propose a sun compass model that explains how "
    "bees keep a straight course. Experiments with displaced hives show that the sun compass model predicts headings "
    "within five degrees.",
    "ruiz2006odometer": "How insects measure distance has long been unclear. We introduce an optic flow odometer for "
    "flying bees. Our odometer explains waggle dances of 400 colonies.",
    "okafor2012cloud": "We extend the sun compass to cloudy skies with polarised light. Field trials demonstrate that "
    "polarised light restores the heading of lost bees.",
    "lindqvist2013polar": "We present a polarisation map of the sky for insect compasses. Results show that the "
    "polarisation map halves the compass error at dusk.",
    "abe2015night": "Night flight remains poorly understood. We develop a night compass from polarised moonlight. "
    "Experiments confirm that the night compass works down to starlight.",
    "moreau2014flow": "We analyse optic flow in narrow tunnels. Results show that tunnel width changes the odometer "
    "reading by a factor of two.",
    "singh2016tunnel": "We propose a tunnel test for optic flow odometers. The tunnel test separates optic flow from "
    "energy use.",
    "petrov2017wind": "We study how wind bends the odometer reading. Field trials show that wind adds up to thirty "
    "percent to the odometer reading.",
    "chen2023drone": "We present a drone that follows a bee compass. Flight tests demonstrate that the drone keeps "
    "its course without satellites.",
    "ibarra2023chip": "We design a neuromorphic chip for insect navigation. However, energy supply remains a "
    "challenge for neuromorphic chips in flight. Measurements show that the chip needs two milliwatts.",
    "novak2024swarm": "We introduce swarm navigation by neuromorphic chips. Simulations show that swarms agree on a "
    "course within one minute.",
    "tanaka2024map": "We develop a cognitive map for drone swarms. Simulations demonstrate shorter routes with the "
    "cognitive map.",
    "weber2019survey": "We review insect compasses and odometers from thirty years of field trials. The review "
    "compares polarised light and optic flow.",
}

_PAPERS = (
    ("haldor2004sun", "A Sun Compass Model of Bee Navigation", ("Ina Haldor",), 2004, 800, F, 1),
    ("ruiz2006odometer", "The Optic Flow Odometer of Bees", ("Ana Ruiz", "Tom Baker"), 2006, 700, F, 1),
    ("okafor2012cloud", "Polarised Light and the Cloudy Sky", ("Uche Okafor", "Ina Haldor"), 2012, 90, D, 2),
    ("lindqvist2013polar", "A Polarisation Map for Insect Compasses", ("Eva Lindqvist",), 2013, 60, D, 2),
    (
        "abe2015night",
        "A Night Compass from Polarised Moonlight",
        ("Ken Abe", "Eva Lindqvist", "Jo Day"),
        2015,
        50,
        D,
        2,
    ),
    ("moreau2014flow", "Optic Flow in Narrow Tunnels", ("Luc Moreau",), 2014, 70, D, 3),
    ("singh2016tunnel", "A Tunnel Test for Optic Flow Odometers", ("Ravi Singh", "Luc Moreau"), 2016, 40, D, 3),
    ("petrov2017wind", "Wind and the Odometer Reading", ("Olga Petrov",), 2017, 30, D, 3),
    ("chen2023drone", "A Drone with a Bee Compass", ("Li Chen", "Bo Sun"), 2023, 20, N, 4),
    ("ibarra2023chip", "A Neuromorphic Chip for Insect Navigation", ("Maria Ibarra",), 2023, 25, N, 4),
    ("novak2024swarm", "Swarm Navigation by Neuromorphic Chips", ("Petr Novak",), 2024, 6, N, 4),
    ("tanaka2024map", "A Cognitive Map for Drone Swarms", ("Yui Tanaka", "Li Chen"), 2024, 4, N, 4),
    ("dubois2024title", "Neuromorphic Compasses in the Rain", ("Anne Dubois",), 2024, 2, N, 4),
    ("weber2019survey", "Insect Compasses and Odometers: A Survey", ("Rolf Weber",), 2019, 100, D, 2),
)

_CITATIONS = (
    ("okafor2012cloud", "haldor2004sun"),
    ("lindqvist2013polar", "haldor2004sun"),
    ("lindqvist2013polar", "okafor2012cloud"),
    ("abe2015night", "haldor2004sun"),
    ("abe2015night", "lindqvist2013polar"),
    ("moreau2014flow", "ruiz2006odometer"),
    ("singh2016tunnel", "ruiz2006odometer"),
    ("singh2016tunnel", "moreau2014flow"),
    ("petrov2017wind", "moreau2014flow"),
    ("weber2019survey", "haldor2004sun"),
    ("weber2019survey", "moreau2014flow"),
    ("chen2023drone", "haldor2004sun"),
    ("chen2023drone", "abe2015night"),
    ("ibarra2023chip", "chen2023drone"),
    ("novak2024swarm", "ibarra2023chip"),
    ("tanaka2024map", "novak2024swarm"),
)

_COMMUNITIES = (
    (1, F, "Sun Compass and Optic Flow Odometer", ("sun compass", "optic flow odometer")),
    (2, D, "Polarised Light", ("polarised light", "insect compasses")),
    (3, D, "Optic Flow", ("optic flow", "odometer reading")),
    (4, N, "Neuromorphic Chips and Drones", ("neuromorphic chips", "drone swarms")),
)


_THEMES = ((1, 2), (4,), (3,))
"""Numbers of the communities of each theme."""


def paper_id(key: str) -> PaperId:
    """The id of the paper with this citation key."""
    return PaperId("p" + key.encode().hex()[:15].ljust(15, "0"))


PAPERS: dict[PaperId, Paper] = {
    paper_id(key): Paper(
        id=paper_id(key),
        title=title,
        citation_key=CitationKey(key),
        abstract=_ABSTRACTS.get(key),
        year=year,
        authors=authors,
        citation_count=count,
        kind=PaperKind.SURVEY if key == "weber2019survey" else PaperKind.OTHER,
    )
    for key, title, authors, year, count, _, _ in _PAPERS
}


def bee_field() -> FieldGraph:
    """The field, with one vertical path from the sun compass."""
    return FieldGraph(
        field=Field(
            id=FieldId("bee-navigation"),
            topic="bee navigation",
            description="How bees find their way.",
            as_of=AS_OF,
            landmark_year=2023,
            parameters=FieldParameters(foundation_size=2),
            embedder="words/64",
            versions={"strata-survey": "0"},
        ),
        papers=dict(sorted(PAPERS.items())),
        members={
            paper_id(key): Membership(
                paper_id=paper_id(key),
                layer=layer,
                trending_score=count / (1 + AS_OF.year - year),
                relevance=0.5,
                reason="",
            )
            for key, _, _, year, count, layer, _ in sorted(_PAPERS, key=lambda row: paper_id(row[0]))
        },
        citations=tuple(
            Citation(citing=citing, cited=cited, weight=0.5)
            for citing, cited in sorted((paper_id(citing), paper_id(cited)) for citing, cited in _CITATIONS)
        ),
        similarities=(_similar("lindqvist2013polar", "chen2023drone", 0.6),),
        communities=_communities(),
        themes=_themes(),
        paths=(_path(),),
        reach=ReachReport(
            papers=14,
            citations=16,
            isolated=1,
            isolated_by_citations=1,
            papers_on_paths=8,
            seeds=2,
            seeds_without_development=(),
            seeds_without_frontier=(),
            backward_citations=0,
        ),
    )


def _communities() -> tuple[Community, ...]:
    return tuple(
        Community(
            id=CommunityId(f"bee-navigation:{number}"),
            layer=layer,
            papers=tuple(paper_id(row[0]) for row in _PAPERS if row[6] == number),
            modularity_share=0.1,
            label=label,
            keywords=keywords,
        )
        for number, layer, label, keywords in _COMMUNITIES
    )


def _themes() -> tuple[Theme, ...]:
    labels = {number: (label, keywords) for number, _, label, keywords in _COMMUNITIES}
    labels[1] = ("Compasses of Insects", ("sun compass", "polarised light"))
    return tuple(
        Theme(
            id=ThemeId(f"bee-navigation:theme:{place}"),
            label=labels[numbers[0]][0],
            keywords=labels[numbers[0]][1],
            communities=tuple(CommunityId(f"bee-navigation:{number}") for number in numbers),
        )
        for place, numbers in enumerate(_THEMES)
    )


def _similar(one: str, other: str, weight: float) -> Similarity:
    first, second = sorted((paper_id(one), paper_id(other)))
    return Similarity(first=first, second=second, weight=weight)


def _path() -> VerticalPath:
    seed = paper_id("haldor2004sun")
    development = (
        PathStep(paper_id=paper_id("okafor2012cloud"), layer=D, parent=seed, weight=0.5),
        PathStep(paper_id=paper_id("abe2015night"), layer=D, parent=seed, weight=0.5),
    )
    frontier = (PathStep(paper_id=paper_id("chen2023drone"), layer=N, parent=paper_id("abe2015night"), weight=0.25),)
    return VerticalPath(
        id=PathId("bee-navigation:sun"),
        seed=seed,
        development=development,
        frontier=frontier,
        exact_development=3,
        exact_frontier=5,
    )

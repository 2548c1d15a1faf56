"""A small field of six papers on an embedded graph, and an embedder that counts what it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.adapters.analytics.local import LocalAnalytics
from kg.model.fields.field import FieldGraph, FieldParameters
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.embedding import EmbedderIdentity
from services.field.build import build_field

AS_OF = date(2025, 6, 30)


def paper(number: int, title: str, **facts: Any) -> Paper:
    """Paper `p0…number`."""
    return Paper(
        id=PaperId(f"p{number:015x}"),
        title=title,
        citation_key=CitationKey(f"author{number}"),
        **{"sources": ("first",), **facts},
    )


GRAPHS = (
    paper(1, "Graph convolutional networks", abstract="Convolution on graphs.", year=2017, citation_count=900),
    paper(
        2, "Graph attention networks", abstract="Attention over neighbours in a graph.", year=2018, citation_count=700
    ),
    paper(
        3, "Inductive representation learning on graphs", abstract="Sampled neighbours.", year=2017, citation_count=50
    ),
    paper(
        4, "Oversmoothing in graph networks", abstract="Deep graph networks lose detail.", year=2021, citation_count=9
    ),
    paper(5, "Graph transformers", abstract="Attention between all nodes of a graph.", year=2024, citation_count=3),
    paper(6, "Scaling graph transformers", abstract="Linear attention on large graphs.", year=2025, citation_count=0),
)
CITATIONS = tuple(
    Citation(citing=GRAPHS[citing].id, cited=GRAPHS[cited].id)
    for citing, cited in ((1, 0), (2, 0), (3, 0), (4, 1), (5, 4))
)


@dataclass
class CountingEmbedder:
    """The static embedder, keeping the texts it was given; `name` lets it pass for another one."""

    name: str = "counting"
    texts: list[str] = field(default_factory=list)

    @property
    def identity(self) -> EmbedderIdentity:
        """A name of its own, the dimension of the static embedder."""
        return EmbedderIdentity(name=self.name, dimension=StaticEmbedder().identity.dimension)

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of the static embedder."""
        self.texts.extend(texts)
        return await StaticEmbedder().embed(texts)


@dataclass(frozen=True)
class Desk:
    """What a build needs, and the build with defaults for a small field."""

    engine: GraphEngine
    papers: PaperRepository
    fields: FieldRepository
    embedder: CountingEmbedder

    async def build(self, *, topic: str = "Graph neural networks", **options: Any) -> FieldGraph:
        """`build_field` on this desk."""
        defaults: dict[str, Any] = {"as_of": AS_OF, "parameters": FieldParameters(foundation_size=2)}
        parts = {"papers": self.papers, "fields": self.fields, "embedder": self.embedder, "analytics": LocalAnalytics()}
        return await build_field(topic=topic, **{**defaults, **parts, **options})


def desk_on(engine: GraphEngine) -> Desk:
    """A desk on a graph, with an embedder of its own."""
    return Desk(
        engine=engine, papers=PaperRepository(engine), fields=FieldRepository(engine), embedder=CountingEmbedder()
    )

"""A field built: layers, edges, communities, themes and paths out of papers, citations and vectors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.fields.layer_communities import Analytics, find_layer_communities
from kg.algorithms.fields.linked_field import LinkedField, link_layers
from kg.algorithms.graphs.nearest_neighbours import Vectors
from kg.model.fields.community import Community
from kg.model.fields.field import FieldId, FieldParameters, Membership, ReachReport, Similarity, VerticalPath
from kg.model.fields.theme import Theme
from kg.model.papers.paper import Citation, Paper, PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class LayeredField:
    """What `FieldGraph` holds beside its field and papers; communities and themes have no labels and keywords yet.

    `gds` is the release of Graph Data Science that found communities of a layer; None where this process found all.
    """

    landmark_year: int
    members: Mapping[PaperId, Membership]
    citations: tuple[Citation, ...]
    similarities: tuple[Similarity, ...]
    communities: tuple[Community, ...]
    themes: tuple[Theme, ...]
    paths: tuple[VerticalPath, ...]
    reach: ReachReport
    gds: str | None = None


def lay_out_layers(
    papers: Iterable[Paper],
    citations: Sequence[Citation],
    vectors: Vectors,
    topic_vector: NDArray[np.float32],
    *,
    field_id: FieldId,
    parameters: FieldParameters,
    as_of: date,
    analytics: Analytics,
) -> LayeredField:
    """Build the strata of a field.

    Args:
        papers: n papers in order of id, without repeats.
        citations: citations of the graph; those with an end outside the field are left out.
        vectors: unit vectors of the papers' content, shape (n, d), in the order of `papers`; zero without a text.
        topic_vector: unit vector of the topic, shape (d,).
        field_id: prefix of the ids of communities, themes and paths.
        parameters: sizes, thresholds, seed; a landmark year of None means the year of `as_of` minus 1.
        as_of: the day the field is built for.
        analytics: runs Leiden and the walks.
    Raises:
        AlgorithmError: papers out of order, or vectors of another number.
    Source:
        SurveyG section 2.1, as `docs/algorithms.md` section 3 explains it.
    """
    linked = link_layers(
        papers,
        citations,
        vectors,
        topic_vector,
        field_id=field_id,
        parameters=parameters,
        as_of=as_of,
        analytics=analytics,
    )
    return with_communities(linked, field_id=field_id, parameters=parameters, analytics=analytics)


def with_communities(
    linked: LinkedField,
    *,
    field_id: FieldId,
    parameters: FieldParameters,
    analytics: Analytics,
    edge_set: str | None = None,
) -> LayeredField:
    """The second half of `lay_out_layers`: communities of each layer, and the themes they make.

    Args:
        linked: what `link_layers` made with the same field id and parameters.
        edge_set: the name under which its edges are stored; None where they are not.
    """
    communities, themes, gds = find_layer_communities(
        linked, analytics, field_id=field_id, parameters=parameters, edge_set=edge_set
    )
    return LayeredField(
        landmark_year=linked.landmark_year,
        members=linked.members,
        citations=linked.citations,
        similarities=linked.similarities,
        communities=communities,
        themes=themes,
        paths=linked.paths,
        reach=linked.reach,
        gds=gds,
    )

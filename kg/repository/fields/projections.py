"""Stored fields as graphs of Graph Data Science, for users who ask a server questions of their own."""

from __future__ import annotations

from dataclasses import dataclass

from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR, UNPROVEN
from kg.errors import InvalidInputError
from kg.model.layer import Layer
from kg.ports import LASTING, GraphEngine
from kg.repository.fields.fields import FieldRepository


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """A graph in the memory of the server; of its relationships those that lead both ways count twice."""

    name: str
    papers: int
    relationships: int


class FieldProjections:
    """Projects fields, as they are stored, until someone drops the projection or the server ends.

    Raises:
        InvalidInputError: the graph is on no server with Graph Data Science.
    """

    def __init__(self, engine: GraphEngine) -> None:
        if engine.capabilities().gds is None:
            raise InvalidInputError(
                "this graph is on no Neo4j server with Graph Data Science; docs/neo4j.md says how to get one",
                field="graph",
            )
        self._engine = engine

    def make(self, field_id: str, *, layer: Layer | None = None) -> Projection:
        """Project a field, or one of its layers, in place of an older projection of it.

        Relationships of type EDGE lead both ways and weigh what they weigh where communities are looked for: citations
        and similarities summed, a citation at least CITATION_FLOOR. CITES_IN_FIELD leads from the citing paper to the
        cited one, with the weight of SurveyG eq. 1. LEADS_TO leads to who follows, as paths walk (`successors`), with
        the `weight` of the step and its `cost`, -ln(weight): the cheapest path is the heaviest walk.

        Raises:
            NotFoundError: no field has this id.
            InvalidInputError: no paper of the field is in that layer.
        """
        FieldRepository(self._engine).revision(field_id)
        self.drop(field_id, layer=layer)
        row = self._engine.read(
            "gds_project_field",
            name=name_of(field_id, layer),
            field_id=field_id,
            edge_set=self._engine.read("field_by_id", field_id=field_id)[0]["edge_set"],
            layers=[each.value for each in Layer if layer in {None, each}],
            citation_floor=CITATION_FLOOR,
            unproven=UNPROVEN,
        )[0]
        if row["nodes"] is None:
            raise InvalidInputError(f"the field {field_id} has no paper in this layer", field="layer")
        return Projection(name=name_of(field_id, layer), papers=row["nodes"], relationships=row["relationships"])

    def drop(self, field_id: str, *, layer: Layer | None = None) -> bool:
        """Drop the projection of a field or of one of its layers; whether there was one."""
        return bool(self._engine.read("gds_drop", name=name_of(field_id, layer)))


def name_of(field_id: str, layer: Layer | None) -> str:
    """The name of the projection, such as `strata_field_graph-neural-networks_frontier`."""
    return f"{LASTING}{field_id}" + (f"_{layer.value}" if layer else "")

// purpose: Project the stored edges of a field between some of its papers, each pair once, those without edges included.
// access:  read
// param:   $name            STRING        name of the projection, not yet in use
// param:   $paper_ids       LIST<STRING>  the papers, in the order in which they are projected; there are others in the field
// param:   $places          MAP           the place of each paper in that list, from 0
// param:   $edge_set        STRING        what the edges hold as field_id
// param:   $citation_floor  DOUBLE        what a citation counts at least
// returns: nodes          INT64  papers of the projection
// returns: relationships  INT64  its edges, each counted twice; they lead in both directions
// single:  a projection is one aggregate
UNWIND $paper_ids AS id
MATCH (paper:Paper {id: id})
CALL (id, paper) {
  MATCH (paper)-[edge:CITES_IN_FIELD|SIMILAR_TO]-(other:Paper)
  WHERE edge.field_id = $edge_set AND $places[other.id] > $places[id]
  WITH other, type(edge) AS kind, startNode(edge) <> paper AS is_reverse,
       CASE WHEN edge:CITES_IN_FIELD AND edge.weight < $citation_floor THEN $citation_floor ELSE edge.weight END AS weight
  ORDER BY $places[other.id], kind, is_reverse
  WITH other, sum(weight) AS weight
  WHERE weight > 0
  WITH other, weight
  ORDER BY $places[other.id]
  RETURN collect({paper: other, weight: weight}) AS found
}
UNWIND CASE WHEN size(found) = 0 THEN [null] ELSE found END AS edge
WITH gds.graph.project(
  $name, paper, edge.paper,
  {sourceNodeLabels: ['Paper'], targetNodeLabels: ['Paper'], relationshipType: 'EDGE',
   relationshipProperties: {weight: coalesce(edge.weight, 0.0)}},
  {undirectedRelationshipTypes: ['*']}
) AS projection
RETURN projection.nodeCount AS nodes, projection.relationshipCount AS relationships

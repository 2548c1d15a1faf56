// purpose: Project a stored field, or layers of it: EDGE as its communities are found along them, CITES_IN_FIELD besides.
// access:  read
// param:   $name            STRING        name of the projection, not yet in use
// param:   $field_id        STRING
// param:   $edge_set        STRING        of the field
// param:   $layers          LIST<STRING>  whose papers are projected
// param:   $citation_floor  DOUBLE        what a citation counts at least in EDGE
// returns: nodes          INT64  papers of the projection
// returns: relationships  INT64  an EDGE, which leads in both directions, counts twice
// single:  a projection is one aggregate
MATCH (:Field {id: $field_id})-[own:INCLUDES]->(paper:Paper)
WHERE own.layer IN $layers
CALL (paper) {
  MATCH (paper)-[edge:CITES_IN_FIELD|SIMILAR_TO]-(other:Paper)<-[its:INCLUDES]-(:Field {id: $field_id})
  WHERE edge.field_id = $edge_set AND other.id > paper.id AND its.layer IN $layers
  WITH other, CASE WHEN edge:CITES_IN_FIELD AND coalesce(edge.weight, 0.0) < $citation_floor THEN $citation_floor
                   ELSE edge.weight END AS weight
  RETURN other, 'EDGE' AS kind, sum(weight) AS weight
  UNION ALL
  MATCH (paper)-[edge:CITES_IN_FIELD]->(other:Paper)<-[its:INCLUDES]-(:Field {id: $field_id})
  WHERE edge.field_id = $edge_set AND its.layer IN $layers
  RETURN other, 'CITES_IN_FIELD' AS kind, coalesce(edge.weight, 0.0) AS weight
  UNION ALL
  RETURN null AS other, 'EDGE' AS kind, 0.0 AS weight
}
WITH gds.graph.project(
  $name, paper, other,
  {sourceNodeLabels: ['Paper'], targetNodeLabels: ['Paper'], relationshipType: kind,
   relationshipProperties: {weight: weight}},
  {undirectedRelationshipTypes: ['EDGE']}
) AS projection
RETURN projection.nodeCount AS nodes, projection.relationshipCount AS relationships

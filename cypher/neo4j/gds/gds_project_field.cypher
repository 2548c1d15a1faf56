// purpose: Project a stored field, or layers of it: EDGE as its communities are found, CITES_IN_FIELD, LEADS_TO as its paths are.
// access:  read
// param:   $name            STRING        name of the projection, not yet in use
// param:   $field_id        STRING
// param:   $edge_set        STRING        of the field
// param:   $layers          LIST<STRING>  whose papers are projected
// param:   $citation_floor  DOUBLE        what a citation counts at least in EDGE and LEADS_TO
// param:   $unproven        DOUBLE        share of its weight that a step of LEADS_TO counts without a citation of an older paper
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
  MATCH (paper)-[edge:CITES_IN_FIELD|SIMILAR_TO]-(other:Paper)<-[its:INCLUDES]-(:Field {id: $field_id})
  WHERE edge.field_id = $edge_set AND its.layer IN $layers AND (edge:SIMILAR_TO OR endNode(edge) = paper)
  WITH other, edge, coalesce(other.year < paper.year, false) AS is_older
  WHERE edge:CITES_IN_FIELD OR NOT is_older
  WITH other, CASE WHEN edge:CITES_IN_FIELD AND NOT is_older THEN 1.0 ELSE $unproven END
              * CASE WHEN edge:CITES_IN_FIELD AND coalesce(edge.weight, 0.0) < $citation_floor THEN $citation_floor
                     ELSE edge.weight END AS weight
  RETURN other, 'LEADS_TO' AS kind, max(weight) AS weight
  UNION ALL
  RETURN null AS other, 'EDGE' AS kind, 0.0 AS weight
}
WITH gds.graph.project(
  $name, paper, other,
  {sourceNodeLabels: ['Paper'], targetNodeLabels: ['Paper'], relationshipType: kind,
   relationshipProperties: {weight: weight, cost: CASE kind WHEN 'LEADS_TO' THEN -log(weight) ELSE 0.0 END}},
  {undirectedRelationshipTypes: ['EDGE']}
) AS projection
RETURN projection.nodeCount AS nodes, projection.relationshipCount AS relationships

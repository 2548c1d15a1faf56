// purpose: What each paper of a field cites in it, with the weights; a row a paper, for an edge a row is slow.
// access:  read
// param:   $field_id STRING
// param:   $edge_set STRING of the field
// unbounded: a field is read whole
// returns: id    STRING
// returns: edges LIST<LIST<ANY>> id and weight (SurveyG eq. 1, null when the field gives none), in no order
MATCH (:Field {id: $field_id})-[:INCLUDES]->(a:Paper)
RETURN a.id AS id, [(a)-[w:CITES_IN_FIELD]->(b:Paper) WHERE w.field_id = $edge_set | [b.id, w.weight]] AS edges
ORDER BY id

// purpose: What each paper of a field is similar to, of a pair the first; a row a paper, for an edge a row is slow.
// access:  read
// param:   $field_id STRING
// param:   $edge_set STRING of the field
// unbounded: a field is read whole
// returns: id    STRING
// returns: edges LIST<LIST<ANY>> id and cosine in (0, 1], in no order
MATCH (:Field {id: $field_id})-[:INCLUDES]->(a:Paper)
RETURN a.id AS id, [(a)-[w:SIMILAR_TO]->(b:Paper) WHERE w.field_id = $edge_set | [b.id, w.weight]] AS edges
ORDER BY id

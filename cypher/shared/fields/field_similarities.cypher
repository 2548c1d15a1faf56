// purpose: The similar pairs of a field.
// access:  read
// param:   $field_id STRING
// param:   $edge_set STRING of the field
// unbounded: a field is read whole
// returns: first_id  STRING
// returns: second_id STRING
// returns: weight    DOUBLE cosine, in (0, 1]
MATCH (:Field {id: $field_id})-[:INCLUDES]->(a:Paper)-[w:SIMILAR_TO]->(b:Paper)
WHERE w.field_id = $edge_set
RETURN a.id AS first_id, b.id AS second_id, w.weight AS weight
ORDER BY first_id, second_id

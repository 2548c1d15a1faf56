// purpose: The citations inside a field with their weight in it.
// access:  read
// param:   $field_id STRING
// param:   $edge_set STRING of the field
// unbounded: a field is read whole
// returns: citing_id   STRING
// returns: cited_id    STRING
// returns: weight      DOUBLE       SurveyG eq. 1, null when the field gives it none
// returns: contexts    LIST<STRING> null when none is known
// returns: intents     LIST<STRING> null when none is known
// returns: influential BOOL         null when the source does not say
MATCH (:Field {id: $field_id})-[:INCLUDES]->(a:Paper)-[w:CITES_IN_FIELD]->(b:Paper)
WHERE w.field_id = $edge_set
OPTIONAL MATCH (a)-[r:CITES]->(b)
RETURN a.id AS citing_id, b.id AS cited_id, w.weight AS weight, r.contexts AS contexts, r.intents AS intents,
       r.influential AS influential
ORDER BY citing_id, cited_id

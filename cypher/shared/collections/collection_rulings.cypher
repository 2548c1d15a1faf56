// purpose: What readers decided on papers of a collection.
// access:  read
// param:   $field_id STRING id of the collection, that of the field it makes
// unbounded: decisions by hand are few
// returns: paper_id STRING
// returns: outcome  STRING included or excluded
// returns: reason   STRING
// returns: day      STRING YYYY-MM-DD
MATCH (:Collection {id: $field_id})-[r:RULED_ON]->(p:Paper)
RETURN p.id AS paper_id, r.outcome AS outcome, r.reason AS reason, toString(r.day) AS day
ORDER BY paper_id

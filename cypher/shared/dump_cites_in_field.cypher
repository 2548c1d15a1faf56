// purpose: All weights of citations in fields that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id STRING
// returns: end_id   STRING
// returns: field_id STRING
// returns: weight   DOUBLE
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:CITES_IN_FIELD]->(b:Paper)
RETURN a.id AS start_id,
       b.id AS end_id,
       r.field_id AS field_id,
       r.weight AS weight
ORDER BY start_id, end_id, field_id

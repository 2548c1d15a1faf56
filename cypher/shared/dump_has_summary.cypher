// purpose: All summaries of fields that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id STRING
// returns: end_id   STRING
UNWIND $ids AS id
MATCH (a:Field {id: id})-[r:HAS_SUMMARY]->(b:Summary)
RETURN a.id AS start_id,
       b.id AS end_id
ORDER BY start_id, end_id

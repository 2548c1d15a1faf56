// purpose: All authorships that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id STRING
// returns: end_id   STRING
// returns: position INT64
UNWIND $ids AS id
MATCH (a:Paper {id: id})-[r:AUTHORED_BY]->(b:Author)
RETURN a.id AS start_id,
       b.id AS end_id,
       r.position AS position
ORDER BY start_id, position, end_id

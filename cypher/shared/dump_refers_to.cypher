// purpose: All citation keys of surveys that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id     STRING
// returns: end_id       STRING
// returns: citation_key STRING
UNWIND $ids AS id
MATCH (a:Survey {id: id})-[r:REFERS_TO]->(b:Paper)
RETURN a.id AS start_id,
       b.id AS end_id,
       r.citation_key AS citation_key
ORDER BY start_id, end_id, citation_key

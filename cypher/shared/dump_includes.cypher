// purpose: All memberships of papers in fields that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id       STRING
// returns: end_id         STRING
// returns: layer          STRING
// returns: trending_score DOUBLE
// returns: relevance      DOUBLE
// returns: reason         STRING
UNWIND $ids AS id
MATCH (a:Field {id: id})-[r:INCLUDES]->(b:Paper)
RETURN a.id AS start_id,
       b.id AS end_id,
       r.layer AS layer,
       r.trending_score AS trending_score,
       r.relevance AS relevance,
       r.reason AS reason
ORDER BY start_id, end_id

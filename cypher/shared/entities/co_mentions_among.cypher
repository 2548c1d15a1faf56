// purpose: Which of some entities sentences mention together, by the number of papers.
// access:  read
// param:   $ids   LIST<STRING> ids of nodes, none twice
// param:   $least INT64 fewest papers
// param:   $limit INT64 most rows returned, >= 1
// returns: first  STRING id of a node
// returns: key    STRING id of a node
// returns: number INT64 papers
UNWIND $ids AS wanted
MATCH (a:Entity {id: wanted})-[r:CO_MENTIONED]->(b:Entity)
WHERE b.id IN $ids AND r.papers >= $least
RETURN a.id AS first, b.id AS key, r.papers AS number
ORDER BY number DESC, first, key LIMIT $limit

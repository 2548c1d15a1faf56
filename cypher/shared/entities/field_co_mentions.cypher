// purpose: Entities of a field that sentences mention together, by the number of papers.
// access:  read
// param:   $field_id STRING
// param:   $least    INT64 fewest papers
// param:   $limit    INT64 most rows returned, >= 1
// returns: first  STRING id of a node
// returns: key    STRING id of a node
// returns: number INT64 papers
MATCH (a:Entity {field_id: $field_id})-[r:CO_MENTIONED]->(b:Entity)
WHERE r.papers >= $least
RETURN a.id AS first, b.id AS key, r.papers AS number
ORDER BY number DESC, first, key LIMIT $limit

// purpose: Entities that sentences mention together with one, by the number of papers.
// access:  read
// param:   $id    STRING id of the entity's node
// param:   $limit INT64 most rows returned, >= 1
// returns: key    STRING id of a node
// returns: number INT64 papers
MATCH (e:Entity {id: $id})-[r:CO_MENTIONED]-(o:Entity)
RETURN o.id AS key, r.papers AS number
ORDER BY number DESC, key LIMIT $limit

// purpose: Papers of a field that mention two entities, the newest first.
// access:  read
// param:   $first    STRING id of a node
// param:   $second   STRING id of a node
// param:   $field_id STRING
// param:   $limit    INT64 most rows returned, >= 1
// returns: id   STRING paper id
// returns: year INT64
MATCH (f:Field {id: $field_id})
MATCH (:Entity {id: $first})<-[:NAMES]-(:EntityName)<-[:MENTIONS]-(p:Paper)<-[:INCLUDES]-(f)
MATCH (p)-[:MENTIONS]->(:EntityName)-[:NAMES]->(:Entity {id: $second})
RETURN DISTINCT p.id AS id, p.year AS year
ORDER BY coalesce(year, 0) DESC, id LIMIT $limit

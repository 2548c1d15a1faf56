// purpose: Entities of a field that some papers mention, those that most of these papers mention first.
// access:  read
// param:   $ids      LIST<STRING> paper ids, none twice
// param:   $field_id STRING
// param:   $limit    INT64 most rows returned, >= 1
// returns: key      STRING id of a node
// returns: number   INT64 of these papers
// returns: position INT64
UNWIND $ids AS wanted
MATCH (:Paper {id: wanted})-[:MENTIONS]->(:EntityName)-[:NAMES]->(e:Entity {field_id: $field_id})
RETURN e.id AS key, count(DISTINCT wanted) AS number, e.position AS position
ORDER BY number DESC, position, key LIMIT $limit

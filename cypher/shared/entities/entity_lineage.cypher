// purpose: The steps of a vertical path whose papers mention an entity, in their order.
// access:  read
// param:   $path STRING id of the path's node
// param:   $id   STRING id of the entity's node
// unbounded: the steps of one path
// returns: position INT64
// returns: role     STRING
// returns: id       STRING paper id
// returns: parent   STRING
// returns: number   INT64 sentences that mention it, 0 for a step that does not
MATCH (:Path {id: $path})-[s:STEP]->(p:Paper)
OPTIONAL MATCH (p)-[m:MENTIONS]->(:EntityName)-[:NAMES]->(:Entity {id: $id})
RETURN s.position AS position, s.role AS role, p.id AS id, s.parent AS parent, count(m) AS number
ORDER BY position, id

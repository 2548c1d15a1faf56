// purpose: The papers of a field by the categories of a taxonomy whose entities they mention.
// access:  read
// param:   $taxonomy STRING id of the taxonomy's node
// param:   $field_id STRING
// unbounded: a taxonomy is read whole
// returns: key    STRING id of the category's node
// returns: id     STRING paper id
// returns: number INT64 sentences that mention an entity directly in the category
MATCH (f:Field {id: $field_id})
MATCH (c:Category {taxonomy_key: $taxonomy})<-[:IN_CATEGORY]-(:Entity)<-[:NAMES]-(:EntityName)<-[:MENTIONS]-(p:Paper)<-[:INCLUDES]-(f)
WITH c.id AS key, p.id AS id, count(*) AS number
RETURN key, id, number
ORDER BY key, number DESC, id

// purpose: How many papers of a field mention an entity, year by year.
// access:  read
// param:   $id       STRING id of the entity's node
// param:   $field_id STRING
// unbounded: a row a year
// returns: key    INT64 year, null for papers without one
// returns: number INT64 papers
MATCH (f:Field {id: $field_id})
MATCH (e:Entity {id: $id})<-[:NAMES]-(:EntityName)<-[:MENTIONS]-(p:Paper)<-[:INCLUDES]-(f)
WITH DISTINCT p
RETURN p.year AS key, count(p) AS number
ORDER BY key

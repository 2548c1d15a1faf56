// purpose: The types of a field's entities with their numbers.
// access:  read
// param:   $field_id STRING
// unbounded: a field has few types
// returns: key    STRING entity type
// returns: number INT64
MATCH (e:Entity {field_id: $field_id})
RETURN e.entity_type AS key, count(e) AS number
ORDER BY key

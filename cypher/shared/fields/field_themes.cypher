// purpose: The themes of a field, in their order.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: key      STRING id of the node
// returns: theme_id STRING
// returns: label    STRING
// returns: keywords LIST<STRING>
// returns: position INT64
MATCH (t:Theme {field_id: $field_id})
RETURN t.id AS key, t.theme_id AS theme_id, t.label AS label, t.keywords AS keywords, t.position AS position
ORDER BY position, key

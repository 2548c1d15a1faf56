// purpose: The communities of a field, in their order.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: key              STRING id of the node
// returns: community_id     STRING
// returns: layer            STRING
// returns: modularity_share DOUBLE
// returns: label            STRING
// returns: computed_label   STRING where a model has named it, what was computed; else null
// returns: keywords         LIST<STRING>
// returns: position         INT64
MATCH (c:Community {field_id: $field_id})
RETURN c.id AS key, c.community_id AS community_id, c.layer AS layer, c.modularity_share AS modularity_share,
       c.label AS label, c.computed_label AS computed_label,
       c.keywords AS keywords, c.position AS position
ORDER BY position, key

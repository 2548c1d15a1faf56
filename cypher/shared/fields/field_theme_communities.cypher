// purpose: The communities of a field's themes, in their order.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: key          STRING id of the theme's node
// returns: community_id STRING
// returns: position     INT64
MATCH (t:Theme {field_id: $field_id})<-[r:IN_THEME]-(c:Community)
RETURN t.id AS key, c.community_id AS community_id, r.position AS position
ORDER BY key, position, community_id

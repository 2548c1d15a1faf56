// purpose: The categories of a taxonomy, in their order.
// access:  read
// param:   $taxonomy STRING id of the taxonomy's node
// unbounded: categories are few
// returns: key         STRING id of the node
// returns: category_id STRING
// returns: parent      STRING category id, null at the top
// returns: position    INT64
// returns: name        STRING
// returns: definition  STRING
// returns: is_locked   BOOL
MATCH (c:Category {taxonomy_key: $taxonomy})
RETURN c.id AS key, c.category_id AS category_id, c.parent AS parent, c.position AS position, c.name AS name,
       c.definition AS definition, c.is_locked AS is_locked
ORDER BY position, key

// purpose: The positions of the entities in each category of a taxonomy.
// access:  read
// param:   $taxonomy STRING id of the taxonomy's node
// unbounded: a taxonomy is read whole
// returns: key       STRING id of the category's node
// returns: positions LIST<INT64> of its entities in their field, in no order
MATCH (c:Category {taxonomy_key: $taxonomy})
RETURN c.id AS key, [(c)<-[:IN_CATEGORY]-(e:Entity) | e.position] AS positions
ORDER BY key

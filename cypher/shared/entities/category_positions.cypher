// purpose: The positions of the entities in the categories of a taxonomy.
// access:  read
// param:   $taxonomy STRING id of the taxonomy's node
// unbounded: a taxonomy is read whole
// returns: category STRING id of the category's node
// returns: position INT64 of an entity in its field
MATCH (c:Category {taxonomy_key: $taxonomy})<-[:IN_CATEGORY]-(e:Entity)
RETURN c.id AS category, e.position AS position
ORDER BY category, position

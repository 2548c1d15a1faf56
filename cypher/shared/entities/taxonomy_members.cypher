// purpose: The entities in the categories of a taxonomy.
// access:  read
// param:   $taxonomy STRING id of the taxonomy's node
// unbounded: a taxonomy is read whole
// returns: category  STRING id of the category's node
// returns: id        STRING entity id
// returns: position  INT64
MATCH (c:Category {taxonomy_key: $taxonomy})<-[r:IN_CATEGORY]-(e:Entity)
RETURN c.id AS category, e.entity_id AS id, r.position AS position
ORDER BY category, position, id

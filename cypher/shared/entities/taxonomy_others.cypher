// purpose: The entities that no category of a taxonomy fits.
// access:  read
// param:   $taxonomy STRING id of the taxonomy's node
// unbounded: a taxonomy is read whole
// returns: id        STRING entity id
// returns: position  INT64
MATCH (:Taxonomy {id: $taxonomy})<-[r:IN_OTHERS]-(e:Entity)
RETURN e.entity_id AS id, r.position AS position
ORDER BY position, id

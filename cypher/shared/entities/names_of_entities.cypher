// purpose: The names of entities.
// access:  read
// param:   $ids LIST<STRING> ids of nodes of entities, none twice
// unbounded: the ids are a batch
// returns: entity STRING id of the entity's node
// returns: id     STRING name id
UNWIND $ids AS wanted
MATCH (e:Entity {id: wanted})<-[:NAMES]-(n:EntityName)
RETURN e.id AS entity, n.id AS id
ORDER BY entity, id

// purpose: Those of some papers that are known by a citation only.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are a batch
// returns: id      STRING
// returns: is_held BOOL   whether a field, a collection or a survey names it
UNWIND $ids AS wanted
MATCH (p:Known {id: wanted})
RETURN p.id AS id, EXISTS { MATCH (p)<-[:INCLUDES|CONSIDERED|RULED_ON|REFERS_TO|FROM]-() } AS is_held
ORDER BY id

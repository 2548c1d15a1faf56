// purpose: All steps of vertical paths that leave the given nodes.
// access:  read
// param:   $ids LIST<STRING> ids of the nodes they start at
// unbounded: the ids are one page of a dump
// returns: start_id STRING
// returns: end_id   STRING
// returns: position INT64
// returns: role     STRING
// returns: layer    STRING
// returns: parent   STRING
// returns: weight   DOUBLE
UNWIND $ids AS id
MATCH (a:Path {id: id})-[r:STEP]->(b:Paper)
RETURN a.id AS start_id,
       b.id AS end_id,
       r.position AS position,
       r.role AS role,
       r.layer AS layer,
       r.parent AS parent,
       r.weight AS weight
ORDER BY start_id, position, end_id

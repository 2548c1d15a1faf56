// purpose: The steps of a field's vertical paths, in their order.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: key      STRING id of the path's node
// returns: position INT64
// returns: role     STRING which part of the path: seed, development or frontier
// returns: paper_id STRING
// returns: layer    STRING
// returns: parent   STRING paper id of the step before, null for the seed
// returns: weight   DOUBLE walk weight, in (0, 1]
MATCH (p:Path {field_id: $field_id})-[r:STEP]->(q:Paper)
RETURN p.id AS key, r.position AS position, r.role AS role, q.id AS paper_id, r.layer AS layer, r.parent AS parent,
       r.weight AS weight
ORDER BY key, position, paper_id

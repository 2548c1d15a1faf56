// purpose: The names of the edges of a field and of its earlier states.
// access:  read
// param:   $field_id STRING
// unbounded: a field has few earlier states
// returns: id       STRING of the node
// returns: edge_set STRING what its edges hold as field_id
// returns: revision STRING of the state, null when an older Strata built it
MATCH (f:Field)
WHERE f.id = $field_id OR f.archived_of = $field_id
RETURN f.id AS id, f.edge_set AS edge_set, f.revision AS revision
ORDER BY id

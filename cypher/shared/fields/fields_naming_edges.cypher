// purpose: The states of fields that have edges of a name.
// access:  read
// param:   $edge_set STRING
// unbounded: a field has few earlier states
// returns: id STRING of the node
MATCH (f:Field {edge_set: $edge_set})
RETURN f.id AS id
ORDER BY id

// purpose: Earlier states of a field, kept for the surveys that were written from them.
// access:  read
// param:   $field_id STRING
// unbounded: a field has few of them
// returns: id       STRING of the node
// returns: revision STRING of the field
MATCH (f:Field {archived_of: $field_id})
RETURN f.id AS id, f.revision AS revision
ORDER BY id

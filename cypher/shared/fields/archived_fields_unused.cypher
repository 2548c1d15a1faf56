// purpose: Earlier states of a field that no survey names.
// access:  read
// param:   $field_id STRING
// unbounded: a field has few of them
// returns: id STRING of the node
MATCH (f:Field {archived_of: $field_id})
WHERE NOT EXISTS {
  MATCH (s:Survey {field_id: $field_id})
  WHERE s.field_revision = f.revision
}
RETURN f.id AS id
ORDER BY id

// purpose: Delete a field; its papers stay.
// access:  write
// param:   $field_id STRING
// unmerged: deletes Field
MATCH (f:Field {id: $field_id})
DETACH DELETE f

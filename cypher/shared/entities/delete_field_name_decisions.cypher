// purpose: Delete what users decided on names of a field's entities.
// access:  write
// param:   $field_id STRING
// unmerged: deletes NameDecision
MATCH (d:NameDecision {field_id: $field_id})
DETACH DELETE d

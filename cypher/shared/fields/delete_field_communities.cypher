// purpose: Delete the communities of a field.
// access:  write
// param:   $field_id STRING
// unmerged: deletes Community
MATCH (c:Community {field_id: $field_id})
DETACH DELETE c

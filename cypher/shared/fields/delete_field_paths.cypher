// purpose: Delete the vertical paths of a field.
// access:  write
// param:   $field_id STRING
// unmerged: deletes Path
MATCH (p:Path {field_id: $field_id})
DETACH DELETE p

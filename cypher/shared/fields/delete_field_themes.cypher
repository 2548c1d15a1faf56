// purpose: Delete the themes of a field.
// access:  write
// param:   $field_id STRING
// unmerged: deletes Theme
MATCH (t:Theme {field_id: $field_id})
DETACH DELETE t

// purpose: Delete the entities of a field with all that relates them.
// access:  write
// param:   $field_id STRING
// unmerged: deletes Entity
MATCH (e:Entity {field_id: $field_id})
DETACH DELETE e

// purpose: Delete the memberships of a field.
// access:  write
// param:   $field_id STRING
// unmerged: deletes INCLUDES
MATCH (:Field {id: $field_id})-[r:INCLUDES]->(:Paper)
DELETE r

// purpose: Delete the communities of a field that are not among those to keep, and who is in them.
// access:  write
// param:   $field_id STRING
// param:   $kept     LIST<STRING>  ids of nodes
// unmerged: deletes Community
MATCH (c:Community {field_id: $field_id})
WHERE NOT c.id IN $kept
DETACH DELETE c

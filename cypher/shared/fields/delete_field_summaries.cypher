// purpose: Delete the summaries of a field whose subject is not among those to keep.
// access:  write
// param:   $field_id STRING
// param:   $kept LIST<STRING> ids of communities and paths
// unmerged: deletes Summary
MATCH (s:Summary {field_id: $field_id})
WHERE NOT s.subject_id IN $kept
DETACH DELETE s

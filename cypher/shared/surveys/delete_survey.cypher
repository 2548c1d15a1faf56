// purpose: Delete a revision of a survey; its sections and claims are deleted before it.
// access:  write
// param:   $revision_id STRING
// unmerged: deletes Survey
MATCH (s:Survey {id: $revision_id})
DETACH DELETE s

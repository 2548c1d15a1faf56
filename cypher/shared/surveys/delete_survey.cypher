// purpose: Delete a survey; its sections and claims are deleted before it.
// access:  write
// param:   $survey_id STRING
// unmerged: deletes Survey
MATCH (s:Survey {id: $survey_id})
DETACH DELETE s

// purpose: Delete the sections of a revision of a survey.
// access:  write
// param:   $revision_id STRING
// unmerged: deletes Section
MATCH (s:Section {survey_id: $revision_id})
DETACH DELETE s

// purpose: Delete the exhibits of a revision of a survey.
// access:  write
// param:   $revision_id STRING
// unmerged: deletes Exhibit
MATCH (x:Exhibit {survey_id: $revision_id})
DETACH DELETE x

// purpose: Delete the sections of a survey.
// access:  write
// param:   $survey_id STRING
// unmerged: deletes Section
MATCH (s:Section {survey_id: $survey_id})
DETACH DELETE s

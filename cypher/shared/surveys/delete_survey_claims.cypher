// purpose: Delete the claims of a survey.
// access:  write
// param:   $survey_id STRING
// unmerged: deletes Claim
MATCH (c:Claim {survey_id: $survey_id})
DETACH DELETE c

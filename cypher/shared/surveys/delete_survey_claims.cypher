// purpose: Delete the claims of a revision of a survey.
// access:  write
// param:   $revision_id STRING
// unmerged: deletes Claim
MATCH (c:Claim {survey_id: $revision_id})
DETACH DELETE c

// purpose: Delete the passages that only this survey uses.
// access:  write
// param:   $survey_id STRING
// unmerged: deletes Passage
MATCH (c:Claim {survey_id: $survey_id})-[:SUPPORTED_BY]->(g:Passage)
WITH DISTINCT g
WHERE NOT EXISTS {
  MATCH (other:Claim)-[:SUPPORTED_BY]->(g)
  WHERE other.survey_id <> $survey_id
}
DETACH DELETE g

// purpose: Delete the passages that only this revision uses.
// access:  write
// param:   $revision_id STRING
// unmerged: deletes Passage
MATCH (c:Claim {survey_id: $revision_id})-[:SUPPORTED_BY]->(g:Passage)
WITH DISTINCT g
WHERE NOT EXISTS {
  MATCH (other:Claim)-[:SUPPORTED_BY]->(g)
  WHERE other.survey_id <> $revision_id
}
DETACH DELETE g

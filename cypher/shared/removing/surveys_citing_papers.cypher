// purpose: The surveys that cite papers, in any of their revisions.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are a batch, and few surveys cite a paper
// returns: paper_id  STRING
// returns: survey_id STRING
UNWIND $ids AS wanted
MATCH (s:Survey)-[:REFERS_TO]->(p:Paper {id: wanted})
RETURN DISTINCT p.id AS paper_id, s.survey_id AS survey_id
ORDER BY paper_id, survey_id

// purpose: The citation keys of a survey and the papers they name.
// access:  read
// param:   $survey_id STRING
// unbounded: a survey is read whole
// returns: citation_key STRING
// returns: paper_id     STRING
MATCH (:Survey {id: $survey_id})-[r:REFERS_TO]->(p:Paper)
RETURN r.citation_key AS citation_key, p.id AS paper_id
ORDER BY citation_key, paper_id

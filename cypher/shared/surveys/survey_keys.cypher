// purpose: The citation keys of a revision of a survey and the papers they name.
// access:  read
// param:   $revision_id STRING
// unbounded: a revision is read whole
// returns: citation_key STRING
// returns: paper_id     STRING
MATCH (:Survey {id: $revision_id})-[r:REFERS_TO]->(p:Paper)
RETURN r.citation_key AS citation_key, p.id AS paper_id
ORDER BY citation_key, paper_id

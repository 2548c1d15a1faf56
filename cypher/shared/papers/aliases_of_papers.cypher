// purpose: Every identifier that names one of these papers.
// access:  read
// param:   $ids LIST<STRING> paper ids
// unbounded: a paper has a handful of identifiers
// returns: id       STRING
// returns: paper_id STRING
UNWIND $ids AS wanted
MATCH (i:Identifier)-[:IDENTIFIES]->(p:Paper {id: wanted})
RETURN i.id AS id, p.id AS paper_id
ORDER BY id

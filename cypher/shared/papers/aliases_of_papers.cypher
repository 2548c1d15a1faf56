// purpose: Every identifier that names one of these papers.
// access:  read
// param:   $ids LIST<STRING> paper ids
// unbounded: a paper has a handful of identifiers
// returns: id       STRING
// returns: paper_id STRING
MATCH (i:Identifier)
WHERE i.paper_id IN $ids
RETURN i.id AS id, i.paper_id AS paper_id
ORDER BY id

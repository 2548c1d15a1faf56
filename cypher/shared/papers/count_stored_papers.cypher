// purpose: How many of these ids are papers.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// single:  an aggregate
// returns: papers INT64
MATCH (p:Paper)
WHERE p.id IN $ids
RETURN count(p) AS papers

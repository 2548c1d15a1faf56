// purpose: All surveys without their texts.
// access:  read
// unbounded: a graph holds few surveys, and all are listed
// returns: id           STRING
// returns: field_id     STRING
// returns: title        STRING
// returns: preset       STRING
// returns: status       STRING complete or partial, null before surveys had one
// returns: cited_papers INT64  distinct papers that its text cites
MATCH (s:Survey)
OPTIONAL MATCH (s)-[:REFERS_TO]->(p:Paper)
WITH s, count(DISTINCT p) AS cited_papers
RETURN s.id AS id, s.field_id AS field_id, s.title AS title, s.preset AS preset, s.status AS status,
       cited_papers AS cited_papers
ORDER BY id

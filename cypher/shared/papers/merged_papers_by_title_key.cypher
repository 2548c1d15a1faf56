// purpose: The papers that others were merged into, by the titles of those that went.
// access:  read
// param:   $title_keys LIST<STRING> normal forms of titles, none twice
// unbounded: identification needs every namesake
// returns: title_key   STRING
// returns: paper_id    STRING
UNWIND $title_keys AS wanted
MATCH (d:Decision {title_key: wanted})
UNWIND [d.first, d.second] AS old
MATCH (:Identifier {id: old})-[:IDENTIFIES]->(p:Paper)
RETURN DISTINCT d.title_key AS title_key, p.id AS paper_id
ORDER BY title_key, paper_id

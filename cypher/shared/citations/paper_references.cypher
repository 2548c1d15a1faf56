// purpose: The papers that a paper cites, most cited first, then by id, a page at a time.
// access:  read
// param:   $id    STRING paper id
// param:   $cited INT64  citation count of the last paper of the page before, null for the first page
// param:   $after STRING id of that paper; "" for the first page
// param:   $limit INT64  most rows returned, >= 1
// returns: id    STRING
// returns: place    INT64 its citation count, 0 for one unknown
MATCH (:Paper {id: $id})-[:CITES]->(p:Paper)
WITH p, coalesce(p.citation_count, 0) AS cited
WHERE $cited IS NULL OR cited < $cited OR (cited = $cited AND p.id > $after)
RETURN p.id AS id, cited AS place
ORDER BY place DESC, id LIMIT $limit

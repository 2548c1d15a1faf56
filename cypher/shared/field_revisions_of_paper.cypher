// purpose: The fields that include a paper, with their revisions; those without a revision are left out.
// access:  read
// param:   $id    STRING paper id
// param:   $limit INT64  most rows returned, >= 1
// returns: id       STRING field id
// returns: revision STRING
MATCH (f:Field)-[:INCLUDES]->(p:Paper {id: $id})
WHERE f.revision IS NOT NULL
RETURN f.id AS id, f.revision AS revision
ORDER BY id LIMIT $limit

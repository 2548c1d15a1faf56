// purpose: The fields that include a paper, with their revisions; those without a revision are left out.
// access:  read
// param:   $id    STRING paper id
// unbounded: a paper is in few fields
// returns: id       STRING of the node
// returns: field_id STRING the same, or the field of which this is an earlier state
// returns: revision STRING
MATCH (f:Field)-[:INCLUDES]->(p:Paper {id: $id})
WHERE f.revision IS NOT NULL
RETURN f.id AS id, coalesce(f.archived_of, f.id) AS field_id, f.revision AS revision
ORDER BY id

// purpose: The embeddings of papers; those without one are left out.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are one batch
// returns: id     STRING
// returns: vector LIST<DOUBLE>
UNWIND $ids AS wanted
MATCH (p:Paper {id: wanted})
WHERE p.embedding IS NOT NULL
RETURN p.id AS id, p.embedding AS vector
ORDER BY id

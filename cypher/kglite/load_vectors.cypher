// purpose: The embeddings of papers; those without one are left out.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are one batch
// returns: id     STRING
// returns: vector LIST<DOUBLE>
UNWIND $ids AS wanted
MATCH (p:Paper {id: wanted})
WITH p, embedding(p, 'title_emb') AS vector
WHERE vector IS NOT NULL
RETURN p.id AS id, vector
ORDER BY id

// name:    load_vectors_of_@kind
// purpose: The embeddings of @title; those without one are left out.
// access:  read
// param:   $ids LIST<STRING> ids, none twice
// unbounded: the ids are one batch
// returns: id     STRING
// returns: vector LIST<DOUBLE>
UNWIND $ids AS wanted
MATCH (n:@label {id: wanted})
WITH n, embedding(n, '@{embedded}_emb') AS vector
WHERE vector IS NOT NULL
RETURN n.id AS id, vector
ORDER BY id

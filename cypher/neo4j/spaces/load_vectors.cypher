// name:    load_vectors_of_@kind
// purpose: The embeddings of @title; those without one are left out.
// access:  read
// param:   $ids LIST<STRING> ids, none twice
// unbounded: the ids are one batch
// returns: id     STRING
// returns: vector LIST<DOUBLE>
UNWIND $ids AS wanted
MATCH (n:@label {id: wanted})
WHERE n.embedding IS NOT NULL
RETURN n.id AS id, n.embedding AS vector
ORDER BY id

// purpose: All vector spaces with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id       STRING
// returns: embedder STRING
MATCH (v:VectorSpace)
WHERE v.id > $after
RETURN v.id AS id,
       v.embedder AS embedder
ORDER BY id LIMIT $limit

// purpose: Papers that have an embedding.
// access:  read
// param:   $limit INT64 most rows returned, >= 1
// returns: id STRING
MATCH (p:Paper)
WHERE p.embedding IS NOT NULL
RETURN p.id AS id
ORDER BY id LIMIT $limit

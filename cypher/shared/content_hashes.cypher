// purpose: What the stored vectors of papers were made of.
// access:  read
// param:   $ids   LIST<STRING> paper ids, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id           STRING
// returns: content_hash STRING digest of the embedded text
UNWIND $ids AS wanted
MATCH (p:Paper {id: wanted})
WHERE p.content_hash IS NOT NULL
RETURN p.id AS id, p.content_hash AS content_hash
ORDER BY id LIMIT $limit

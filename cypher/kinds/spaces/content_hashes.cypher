// name:    content_hashes_of_@kind
// purpose: What the stored vectors of @title were made of.
// access:  read
// param:   $ids   LIST<STRING> ids, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id           STRING
// returns: content_hash STRING digest of the embedded text
UNWIND $ids AS wanted
MATCH (n:@label {id: wanted})
WHERE n.content_hash IS NOT NULL
RETURN n.id AS id, n.content_hash AS content_hash
ORDER BY id LIMIT $limit

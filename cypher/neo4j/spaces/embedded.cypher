// name:    embedded_of_@kind
// purpose: @Title that have an embedding; looks through all, so it is asked after a first load alone.
// access:  read
// param:   $limit INT64 most rows returned, >= 1
// returns: id STRING
MATCH (n:@label)
WHERE n.embedding IS NOT NULL
RETURN n.id AS id
ORDER BY id LIMIT $limit

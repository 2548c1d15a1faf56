// name:    any_text_of_@kind
// purpose: One of the @title that have words to search.
// access:  read
// param:   $limit INT64 most rows returned, >= 1
// returns: id STRING
MATCH (n:@label)
WHERE n.@text IS NOT NULL
RETURN n.id AS id
ORDER BY id LIMIT $limit

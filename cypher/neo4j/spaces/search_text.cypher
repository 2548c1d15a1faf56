// name:    search_text_of_@kind
// purpose: @Title by BM25 over their words, ties by id.
// access:  read
// param:   $query STRING plain words in lower case, so that none is an operator of Lucene
// param:   $pool  INT64  best nodes among which ties are broken and those of $within are found
// param:   $within LIST<STRING> ids of the nodes that may be found; null for all of them
// param:   $limit INT64  most rows returned, >= 1
// returns: id     STRING
// returns: score  DOUBLE
CALL db.index.fulltext.queryNodes('@{noun}_text', $query, {limit: $pool})
YIELD node, score
WHERE $within IS NULL OR node.id IN $within
RETURN node.id AS id, score
ORDER BY score DESC, id LIMIT $limit

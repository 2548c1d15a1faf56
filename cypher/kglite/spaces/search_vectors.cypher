// name:    search_vectors_of_@kind
// purpose: @Title nearest to a vector by cosine, ties by id.
// access:  read
// param:   $vector LIST<DOUBLE> of the stored dimension
// param:   $exact  BOOL         compare all vectors even when there is an index
// param:   $pool   INT64        nearest nodes among which ties are broken and those of $within are found
// param:   $within LIST<STRING> ids of the nodes that may be found; null for all of them
// param:   $limit  INT64        most rows returned, >= 1
// returns: id      STRING
// returns: score   DOUBLE cosine
CALL db.node_embeddings.query({type: '@label', text_column: '@embedded', vector: $vector, top_k: $pool, exact: $exact})
YIELD node, score
WHERE $within IS NULL OR node.id IN $within
RETURN node.id AS id, score
ORDER BY score DESC, id LIMIT $limit

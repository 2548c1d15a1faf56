// name:    search_vectors_of_@kind
// purpose: @Title nearest to a vector by cosine, ties by id.
// access:  read
// param:   $vector LIST<DOUBLE> of the stored dimension, not all zero
// param:   $pool   INT64        nearest nodes among which ties are broken
// param:   $limit  INT64        most rows returned, >= 1
// returns: id      STRING
// returns: score   DOUBLE cosine; Neo4j gives (1 + cosine) / 2
CALL db.index.vector.queryNodes('@{noun}_vectors', $pool, $vector)
YIELD node, score
RETURN node.id AS id, 2 * score - 1 AS score
ORDER BY score DESC, id LIMIT $limit

// name:    search_vectors_within_@kind
// purpose: Those of some @title nearest to a vector by cosine, each compared, ties by id.
// access:  read
// param:   $vector LIST<DOUBLE> of the stored dimension, not all zero
// param:   $within LIST<STRING> ids of the nodes that may be found
// param:   $limit  INT64        most rows returned, >= 1
// returns: id      STRING
// returns: score   DOUBLE cosine; Neo4j gives (1 + cosine) / 2
UNWIND $within AS wanted
MATCH (n:@label {id: wanted})
WHERE n.embedding IS NOT NULL
WITH n.id AS id, vector.similarity.cosine(n.embedding, $vector) AS nearness
WHERE nearness IS NOT NULL
RETURN id, 2 * nearness - 1 AS score
ORDER BY score DESC, id LIMIT $limit

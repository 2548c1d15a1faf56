// name:    search_text_best_of_@kind
// purpose: @Title by BM25 over their words, ties by id, of the 300 best; a literal limit has the engine walk postings alone.
// access:  read
// param:   $query STRING plain words
// param:   $limit INT64  most rows returned, >= 1
// returns: id     STRING
// returns: score  DOUBLE
MATCH (node:@label)
WITH node, text_bm25(node, '@text', $query) AS score ORDER BY score DESC LIMIT 300
WHERE score > 0
RETURN node.id AS id, score
ORDER BY score DESC, id LIMIT $limit

// purpose: Build the HNSW index over the embeddings of papers.
// access:  write
// unmerged: building an index again replaces it
// returns: indexed INT64
CALL db.node_embeddings.build_index({type: 'Paper', text_column: 'title'})
YIELD indexed
RETURN indexed

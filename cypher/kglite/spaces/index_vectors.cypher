// name:    index_vectors_of_@kind
// purpose: Build the HNSW index over the embeddings of @title.
// access:  write
// unmerged: building an index again replaces it
// returns: indexed INT64
CALL db.node_embeddings.build_index({type: '@label', text_column: '@embedded'})
YIELD indexed
RETURN indexed

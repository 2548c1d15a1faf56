// name:    forget_vectors_of_@kind
// purpose: Delete the embeddings of all @title, if there are any.
// access:  write
// returns: dropped BOOL
// unmerged: deletes the vector store
CALL db.node_embeddings.list()
YIELD type, text_column
WITH type, text_column
WHERE type = '@label' AND text_column = '@embedded'
CALL db.node_embeddings.drop({type: '@label', text_column: '@embedded'})
YIELD dropped
RETURN dropped

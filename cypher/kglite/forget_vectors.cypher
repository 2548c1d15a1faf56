// purpose: Delete the embeddings of all papers, if there are any.
// access:  write
// returns: dropped BOOL
// unmerged: deletes the vector store
CALL db.node_embeddings.list()
YIELD type, text_column
WITH type, text_column
WHERE type = 'Paper' AND text_column = 'title'
CALL db.node_embeddings.drop({type: 'Paper', text_column: 'title'})
YIELD dropped
RETURN dropped

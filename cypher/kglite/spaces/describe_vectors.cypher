// name:    describe_vectors_of_@kind
// purpose: How many vectors are stored, of what dimension, and whether an index covers them.
// access:  read
// single:  a space has one vector store
// returns: count     INT64
// returns: dimension INT64
// returns: state     STRING `none` when there is no index
CALL db.node_embeddings.list()
YIELD type, text_column, count, dimension, index_state
WITH type, text_column, count, dimension, index_state
WHERE type = '@label' AND text_column = '@embedded'
RETURN count AS count, dimension AS dimension, index_state AS state

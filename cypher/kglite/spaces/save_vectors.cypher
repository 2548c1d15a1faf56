// name:    save_vectors_of_@kind
// purpose: Store the embeddings of @title.
// access:  write
// param:   $rows LIST<MAP> id; vector: LIST<DOUBLE>, all of one length
// returns: stored INT64 vectors in the store afterwards
// unmerged: the store keeps one vector a node and replaces it
UNWIND $rows AS row
MATCH (n:@label {id: row.id})
WITH collect({node: n, vector: row.vector}) AS entries
CALL db.node_embeddings.set({type: '@label', text_column: '@embedded', entries: entries, metric: 'cosine'})
YIELD stored
RETURN stored

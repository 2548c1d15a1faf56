// purpose: Store the embeddings of papers.
// access:  write
// param:   $rows LIST<MAP> id: paper id; vector: LIST<DOUBLE>, all of one length
// returns: stored INT64 vectors in the store afterwards
// unmerged: the store keeps one vector a paper and replaces it
UNWIND $rows AS row
MATCH (p:Paper {id: row.id})
WITH collect({node: p, vector: row.vector}) AS entries
CALL db.node_embeddings.set({type: 'Paper', text_column: 'title', entries: entries, metric: 'cosine'})
YIELD stored
RETURN stored

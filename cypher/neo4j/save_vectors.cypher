// purpose: Store the embeddings of papers.
// access:  write
// param:   $rows LIST<MAP> id: paper id; vector: LIST<DOUBLE>, all of one length
// unmerged: a paper has one vector, and setting it replaces it
UNWIND $rows AS row
MATCH (p:Paper {id: row.id})
SET p.embedding = row.vector

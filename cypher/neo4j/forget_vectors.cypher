// purpose: Delete the embeddings of all papers, if there are any; their index goes when vectors of another length come.
// access:  write
// unmerged: deletes a property
MATCH (p:Paper)
WHERE p.embedding IS NOT NULL
REMOVE p.embedding

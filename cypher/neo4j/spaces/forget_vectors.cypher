// name:    forget_vectors_of_@kind
// purpose: Delete the embeddings of all @title, if there are any; their index goes when vectors of another length come.
// access:  write
// unmerged: deletes a property
MATCH (n:@label)
WHERE n.embedding IS NOT NULL
REMOVE n.embedding

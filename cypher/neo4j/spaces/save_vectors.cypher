// name:    save_vectors_of_@kind
// purpose: Store the embeddings of @title, in half the space that a list of numbers takes.
// access:  write
// param:   $rows LIST<MAP> id; vector: LIST<DOUBLE>, all of one length
// unmerged: a node has one vector, and setting it replaces it
UNWIND $rows AS row
MATCH (n:@label {id: row.id})
CALL db.create.setNodeVectorProperty(n, 'embedding', row.vector)

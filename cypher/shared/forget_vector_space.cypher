// purpose: Forget which embedder made vectors and what they were made of.
// access:  write
// unmerged: deletes VectorSpace
MATCH (v:VectorSpace)
DETACH DELETE v

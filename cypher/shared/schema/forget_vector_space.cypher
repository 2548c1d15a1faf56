// purpose: Forget which embedder made the vectors of a space.
// access:  write
// param:   $space STRING the kind of node that they stood for
// unmerged: deletes VectorSpace
MATCH (v:VectorSpace {id: $space})
DETACH DELETE v

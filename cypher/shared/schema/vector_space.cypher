// purpose: Which embedder made the stored vectors of a space.
// access:  read
// param:   $space STRING the kind of node that they stand for
// single:  the id is unique
// returns: embedder STRING name and dimension
MATCH (v:VectorSpace {id: $space})
RETURN v.embedder AS embedder

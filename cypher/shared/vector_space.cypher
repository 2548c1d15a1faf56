// purpose: Which embedder made the stored vectors.
// access:  read
// single:  there is one vector space, `papers`
// returns: embedder STRING name and dimension
MATCH (v:VectorSpace {id: 'papers'})
RETURN v.embedder AS embedder

// purpose: The dimension that the vector index was made for; no row without an index.
// access:  read
// single:  papers have one vector index
// returns: dimension INT64
SHOW VECTOR INDEXES YIELD name, options
WHERE name = 'paper_vectors'
RETURN options.indexConfig['vector.dimensions'] AS dimension

// name:    describe_vectors_of_@kind
// purpose: The dimension that the vector index was made for; no row without an index.
// access:  read
// single:  a space has one vector index
// returns: dimension INT64
SHOW VECTOR INDEXES YIELD name, options
WHERE name = '@{noun}_vectors'
RETURN options.indexConfig['vector.dimensions'] AS dimension

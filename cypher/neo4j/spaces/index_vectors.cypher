// name:    index_vectors_of_@kind
// purpose: @Title are searched by their embeddings, kept as they are (not quantised).
// access:  write
// param:   $dimension INT64 numbers in a vector, 1 to 4096
// unmerged: does nothing when the index is there
CREATE VECTOR INDEX @{noun}_vectors IF NOT EXISTS FOR (n:@label) ON (n.embedding)
OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false}}

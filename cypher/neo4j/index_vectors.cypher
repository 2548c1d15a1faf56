// purpose: Papers are searched by their embeddings, kept as they are (not quantised).
// access:  write
// param:   $dimension INT64 numbers in a vector, 1 to 4096
// unmerged: does nothing when the index is there
CREATE VECTOR INDEX paper_vectors IF NOT EXISTS FOR (p:Paper) ON (p.embedding)
OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false}}

// name:    unindex_vectors_of_@kind
// purpose: Drop the index over the embeddings of @title.
// access:  write
// unmerged: does nothing when the index is gone
DROP INDEX @{noun}_vectors IF EXISTS

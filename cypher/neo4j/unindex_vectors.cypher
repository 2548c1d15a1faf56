// purpose: Drop the index over the embeddings of papers.
// access:  write
// unmerged: does nothing when the index is gone
DROP INDEX paper_vectors IF EXISTS

// purpose: Forget what the stored vectors were made of.
// access:  write
// unmerged: removes content_hash
MATCH (p:Paper)
WHERE p.content_hash IS NOT NULL
REMOVE p.content_hash

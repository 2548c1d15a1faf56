// name:    forget_content_hashes_of_@kind
// purpose: Forget what the stored vectors of @title were made of.
// access:  write
// unmerged: removes content_hash
MATCH (n:@label)
WHERE n.content_hash IS NOT NULL
REMOVE n.content_hash

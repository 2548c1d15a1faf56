// purpose: Delete the categories of a taxonomy and what stands in none.
// access:  write
// param:   $taxonomy STRING id of the taxonomy's node
// unmerged: deletes Category
MATCH (c:Category {taxonomy_key: $taxonomy})
DETACH DELETE c

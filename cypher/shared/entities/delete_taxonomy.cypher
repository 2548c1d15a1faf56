// purpose: Delete the node of a taxonomy.
// access:  write
// param:   $taxonomy STRING id of the taxonomy's node
// unmerged: deletes Taxonomy
MATCH (t:Taxonomy {id: $taxonomy})
DETACH DELETE t

// purpose: Let no entity stand among the others of a taxonomy.
// access:  write
// param:   $taxonomy STRING id of the taxonomy's node
// unmerged: deletes IN_OTHERS
MATCH (:Taxonomy {id: $taxonomy})<-[r:IN_OTHERS]-(:Entity)
DELETE r

// purpose: Delete the record of what users changed in a taxonomy.
// access:  write
// param:   $taxonomy STRING id of the taxonomy's node
// unmerged: deletes TaxonomyEdit
MATCH (d:TaxonomyEdit {taxonomy_key: $taxonomy})
DETACH DELETE d

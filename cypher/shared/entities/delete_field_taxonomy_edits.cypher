// purpose: Delete the record of what users changed in the taxonomies of a field.
// access:  write
// param:   $field_id STRING
// unmerged: deletes TaxonomyEdit
MATCH (t:Taxonomy {field_id: $field_id})
MATCH (d:TaxonomyEdit {taxonomy_key: t.id})
DETACH DELETE d

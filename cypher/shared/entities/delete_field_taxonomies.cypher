// purpose: Delete the taxonomies of a field; their categories and edits go before.
// access:  write
// param:   $field_id STRING
// unmerged: deletes Taxonomy
MATCH (t:Taxonomy {field_id: $field_id})
DETACH DELETE t

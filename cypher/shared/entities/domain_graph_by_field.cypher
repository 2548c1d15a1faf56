// purpose: The domain graph of a field: of which revision of it, and its own.
// access:  read
// param:   $field_id STRING
// single:  the id is unique
// returns: field_revision STRING
// returns: revision       STRING
MATCH (d:DomainGraph {id: $field_id})
RETURN d.field_revision AS field_revision, d.revision AS revision

// purpose: The domain graph of a field: of which revision of it, of how many extractions, and its own revision.
// access:  read
// param:   $field_id STRING
// single:  the id is unique
// returns: field_revision STRING
// returns: extractions    INT64
// returns: revision       STRING
MATCH (d:DomainGraph {id: $field_id})
RETURN d.field_revision AS field_revision, d.extractions AS extractions, d.revision AS revision

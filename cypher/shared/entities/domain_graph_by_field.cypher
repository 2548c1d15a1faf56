// purpose: The domain graph of a field: of which revision of it, of which extractions and decisions, and its own revision.
// access:  read
// param:   $field_id STRING
// single:  the id is unique
// returns: field_revision STRING
// returns: extractions    INT64  digest of what was read
// returns: decisions      STRING digest of the decisions on names, null or empty for none
// returns: revision       STRING
MATCH (d:DomainGraph {id: $field_id})
RETURN d.field_revision AS field_revision, d.extractions AS extractions, d.decisions AS decisions,
       d.revision AS revision

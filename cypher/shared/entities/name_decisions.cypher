// purpose: What users decided on names of a field's entities.
// access:  read
// param:   $field_id STRING
// unbounded: decisions by hand are few
// returns: id     STRING
// returns: first  STRING name id
// returns: second STRING name id
// returns: ruling STRING same or apart
MATCH (d:NameDecision {field_id: $field_id})
RETURN d.id AS id, d.first AS first, d.second AS second, d.ruling AS ruling
ORDER BY id

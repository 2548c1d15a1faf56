// purpose: Revisions of surveys that were written from a revision of a field, or do not say from which.
// access:  read
// param:   $field_id STRING
// param:   $revision STRING of the field
// param:   $limit    INT64  most rows returned, >= 1
// returns: id STRING of the node
MATCH (s:Survey {field_id: $field_id})
WHERE s.field_revision IS NULL OR s.field_revision = $revision
RETURN s.id AS id
ORDER BY id LIMIT $limit

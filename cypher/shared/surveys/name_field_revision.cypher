// purpose: Let revisions of surveys that do not say from which revision of a field they were written name this one.
// access:  write
// param:   $field_id STRING
// param:   $revision STRING of the field
// unmerged: changes a property of nodes that are there
MATCH (s:Survey {field_id: $field_id})
WHERE s.field_revision IS NULL
SET s.field_revision = $revision

// purpose: The summaries of a field's communities and paths.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: summary_id   STRING
// returns: subject_id   STRING id of the community or path
// returns: kind         STRING
// returns: text         STRING
// returns: task_version INT64
// returns: model        STRING
MATCH (s:Summary {field_id: $field_id})
RETURN s.summary_id AS summary_id, s.subject_id AS subject_id, s.kind AS kind, s.text AS text,
       s.task_version AS task_version, s.model AS model
ORDER BY kind, subject_id, summary_id

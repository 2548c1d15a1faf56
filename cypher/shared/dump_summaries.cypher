// purpose: All summaries with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id           STRING
// returns: summary_id   STRING
// returns: field_id     STRING
// returns: subject_id   STRING
// returns: kind         STRING
// returns: text         STRING
// returns: task_version INT64
// returns: model        STRING
MATCH (s:Summary)
WHERE s.id > $after
RETURN s.id AS id,
       s.summary_id AS summary_id,
       s.field_id AS field_id,
       s.subject_id AS subject_id,
       s.kind AS kind,
       s.text AS text,
       s.task_version AS task_version,
       s.model AS model
ORDER BY id LIMIT $limit

// purpose: The extractions from the papers of a field.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: id           STRING
// returns: paper_id     STRING
// returns: subject      STRING what was asked for
// returns: task         STRING
// returns: task_version INT64
// returns: model        STRING
// returns: content_hash STRING of the text that was read
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
MATCH (x:Extraction {paper_id: p.id})
RETURN x.id AS id, x.paper_id AS paper_id, x.subject AS subject, x.task AS task, x.task_version AS task_version,
       x.model AS model, x.content_hash AS content_hash
ORDER BY id

// purpose: The papers of a field that one task of one model has read, as they are now, when asked for one thing.
// access:  read
// param:   $field_id     STRING
// param:   $subject      STRING what was asked for
// param:   $task         STRING
// param:   $task_version INT64
// param:   $model        STRING
// unbounded: a field is read whole
// returns: id STRING paper id
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
MATCH (x:Extraction {paper_id: p.id})
WHERE x.subject = $subject AND x.task = $task AND x.task_version = $task_version AND x.model = $model
  AND (p.text_hash IS NULL OR x.content_hash = p.text_hash)
RETURN DISTINCT p.id AS id
ORDER BY id

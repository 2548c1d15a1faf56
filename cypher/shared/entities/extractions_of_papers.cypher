// purpose: What one task of one model has found already in papers when asked for one thing.
// access:  read
// param:   $ids          LIST<STRING> paper ids, none twice
// param:   $subject      STRING what was asked for
// param:   $task         STRING
// param:   $task_version INT64
// param:   $model        STRING
// unbounded: the ids are a batch
// returns: id           STRING
// returns: paper_id     STRING
// returns: content_hash STRING of the text that was read
UNWIND $ids AS wanted
MATCH (x:Extraction {paper_id: wanted})
WHERE x.subject = $subject AND x.task = $task AND x.task_version = $task_version AND x.model = $model
RETURN x.id AS id, x.paper_id AS paper_id, x.content_hash AS content_hash
ORDER BY id

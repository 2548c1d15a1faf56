// purpose: What was read in papers: their kinds and attributes.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are a batch
// returns: id           STRING of the paper
// returns: kind         STRING
// returns: attributes   STRING JSON: lists of a field, its text and the ids of its passages
// returns: summary      STRING
// returns: task_version INT64
// returns: model        STRING
// returns: content_hash STRING of the text that was read
UNWIND $ids AS wanted
MATCH (r:Reading {id: wanted})
RETURN r.id AS id, r.kind AS kind, r.attributes AS attributes, r.summary AS summary,
       r.task_version AS task_version, r.model AS model, r.content_hash AS content_hash
ORDER BY id

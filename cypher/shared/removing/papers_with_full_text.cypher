// purpose: Those of some papers of which a full text is kept.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are a batch
// returns: id STRING
UNWIND $ids AS wanted
MATCH (f:FullText {paper_id: wanted})
RETURN DISTINCT f.paper_id AS id
ORDER BY id

// purpose: What was read in papers: a card for each reader.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are a batch
// returns: id       STRING
// returns: paper_id STRING
// returns: kind     STRING
// returns: reader   STRING
// returns: version  INT64
// returns: digest   STRING of the text that was read
// returns: card     STRING JSON: statements, results, names and relations with the ids of their passages
UNWIND $ids AS wanted
MATCH (r:Reading {paper_id: wanted})
RETURN r.id AS id, r.paper_id AS paper_id, r.kind AS kind, r.reader AS reader, r.version AS version,
       r.digest AS digest, r.card AS card
ORDER BY paper_id, reader, id

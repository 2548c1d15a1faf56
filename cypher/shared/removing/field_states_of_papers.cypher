// purpose: The fields, and earlier states of fields, that include papers.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// unbounded: the ids are a batch, and a paper is in few fields
// returns: paper_id STRING
// returns: id       STRING of the node
// returns: field_id STRING the same, or the field of which this is an earlier state
// returns: revision STRING null for a field that an older Strata stored without one
UNWIND $ids AS wanted
MATCH (f:Field)-[:INCLUDES]->(p:Paper {id: wanted})
RETURN p.id AS paper_id, f.id AS id, coalesce(f.archived_of, f.id) AS field_id, f.revision AS revision
ORDER BY paper_id, id

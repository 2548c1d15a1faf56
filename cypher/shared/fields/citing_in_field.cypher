// purpose: The papers of a field that cite works, newest first.
// access:  read
// param:   $field_id STRING
// param:   $ids      LIST<STRING> of works, none twice
// unbounded: the ids are a page
// returns: cited_id  STRING
// returns: paper_id  STRING
UNWIND $ids AS wanted
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)-[:CITES]->(work:Paper {id: wanted})
RETURN work.id AS cited_id, p.id AS paper_id
ORDER BY cited_id, p.year DESC, paper_id

// purpose: Let the passages of absorbed papers belong to the papers that absorb them.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})<-[:FROM]-(g:Passage)
MATCH (b:Paper {id: row.into})
MERGE (g)-[:FROM]->(b)
SET g.paper_id = row.into

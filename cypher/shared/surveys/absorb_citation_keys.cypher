// purpose: Let the citation keys that surveys use for absorbed papers name the papers that absorb them.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})<-[r:REFERS_TO]-(s:Survey)
MATCH (b:Paper {id: row.into})
MERGE (s)-[:REFERS_TO {citation_key: r.citation_key}]->(b)

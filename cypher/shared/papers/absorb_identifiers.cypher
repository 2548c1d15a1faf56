// purpose: Let the identifiers of absorbed papers, and their old ids, name the papers that absorb them.
// access:  write
// param:   $rows LIST<MAP> id: identifier or old paper id; into: paper id
UNWIND $rows AS row
MERGE (i:Identifier {id: row.id})
WITH row, i
OPTIONAL MATCH (i)-[r:IDENTIFIES]->(:Paper)
DELETE r
WITH DISTINCT row, i
MATCH (p:Paper {id: row.into})
MERGE (i)-[:IDENTIFIES]->(p)

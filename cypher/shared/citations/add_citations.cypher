// purpose: Create citations between stored papers; one that is stored stays as it is.
// access:  write
// param:   $rows LIST<MAP> citing, cited: paper ids
UNWIND $rows AS row
MATCH (a:Paper {id: row.citing})
MATCH (b:Paper {id: row.cited})
MERGE (a)-[:CITES]->(b)

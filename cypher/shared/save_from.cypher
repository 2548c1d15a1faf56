// purpose: Create or update papers of passages; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids
UNWIND $rows AS row
MATCH (a:Passage {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:FROM]->(b)

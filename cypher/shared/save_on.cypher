// purpose: Create or update fields of surveys; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids
UNWIND $rows AS row
MATCH (a:Survey {id: row.start_id})
MATCH (b:Field {id: row.end_id})
MERGE (a)-[r:ON]->(b)

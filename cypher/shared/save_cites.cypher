// purpose: Create or update citations; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those that `dump_cites` lists, or some of them
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:CITES]->(b)
SET r += row.properties

// purpose: Create or update steps of vertical paths; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those that `dump_step` lists, or some of them
UNWIND $rows AS row
MATCH (a:Path {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:STEP {position: row.properties.position}]->(b)
SET r += row.properties

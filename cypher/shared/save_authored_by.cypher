// purpose: Create or update authorships; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those that `dump_authored_by` lists, or some of them
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Author {id: row.end_id})
MERGE (a)-[r:AUTHORED_BY {position: row.properties.position}]->(b)
SET r += row.properties

// purpose: Create or update supports of claims; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those that `dump_supported_by` lists, or some of them
UNWIND $rows AS row
MATCH (a:Claim {id: row.start_id})
MATCH (b:Passage {id: row.end_id})
MERGE (a)-[r:SUPPORTED_BY {position: row.properties.position}]->(b)
SET r += row.properties

// name:    save_@kind
// purpose: Create or update @title; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those of the kind, or some of them
UNWIND $rows AS row
MATCH (a:@start {id: row.start_id})
MATCH (b:@end {id: row.end_id})
MERGE (a)-[r:@relationship]->(b)
SET r += row.properties
SET r.@day = date(r.@day)

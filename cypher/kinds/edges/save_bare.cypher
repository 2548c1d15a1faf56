// name:    save_@kind
// purpose: Create @title, which have no properties; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids
UNWIND $rows AS row
MATCH (a:@start {id: row.start_id})
MATCH (b:@end {id: row.end_id})
MERGE (a)-[r:@relationship]->(b)

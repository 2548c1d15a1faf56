// name:    add_@kind
// purpose: Create @title in a field that has none, as when it was cleared in the same transaction.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids, no pair twice; properties: those of the kind
// unmerged: a MERGE looks through the edges that the paper has in every field; a second run follows another clearing
UNWIND $rows AS row
MATCH (a:@start {id: row.start_id})
MATCH (b:@end {id: row.end_id})
CREATE (a)-[:@relationship {
  @property: row.properties.@property,
}]->(b)

// name:    add_@kind
// purpose: Create @title where there are none: the nodes are new, or no edge has their name yet.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids, no pair twice; properties: those of the kind
// unmerged: a MERGE looks through the edges that a node has; a second run follows a rollback, or takes another name
UNWIND $rows AS row
MATCH (a:@start {id: row.start_id})
MATCH (b:@end {id: row.end_id})
CREATE (a)-[:@relationship {
  @property: row.properties.@property,
}]->(b)

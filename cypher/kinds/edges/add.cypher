// name:    add_@kind
// purpose: Create @title under a name that no edge has yet.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids, no pair twice; properties: those of the kind
// unmerged: a MERGE looks through the edges that the paper has in every field; a name is written once
UNWIND $rows AS row
MATCH (a:@start {id: row.start_id})
MATCH (b:@end {id: row.end_id})
CREATE (a)-[:@relationship {
  @property: row.properties.@property,
}]->(b)

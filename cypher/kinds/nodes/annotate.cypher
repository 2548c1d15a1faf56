// name:    annotate_@kind
// purpose: Set properties of stored @title; ids that are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> id, properties: some of those of the kind
// unmerged: changes nodes that are there
UNWIND $rows AS row
MATCH (n:@label {id: row.id})
SET n += row.properties

// purpose: Set properties of stored papers; ids that are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> id, properties: some of those that `dump_papers` lists
// unmerged: changes nodes that are there
UNWIND $rows AS row
MATCH (p:Paper {id: row.id})
SET p += row.properties

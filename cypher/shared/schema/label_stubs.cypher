// purpose: Give works known by a citation only the label that schema version 8 brought.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: labels nodes that are there
UNWIND $rows AS row
MATCH (p:Paper {id: row.id})
WHERE p.stub
SET p:Known

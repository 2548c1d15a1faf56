// purpose: Let the steps that follow an absorbed paper follow the one that absorbs it.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
// unmerged: changes a property of relationships that are there
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})<-[:STEP]-(p:Path)-[r:STEP]->(:Paper)
WHERE r.parent = row.absorbed
SET r.parent = row.into

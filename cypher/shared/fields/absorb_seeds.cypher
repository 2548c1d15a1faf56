// purpose: Let the vertical paths of an absorbed seed start at the paper that absorbs it.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
// unmerged: changes a property of nodes that are there
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})<-[:STEP]-(p:Path)
WHERE p.seed = row.absorbed
MATCH (b:Paper {id: row.into})
WITH row, p, b.title AS title
SET p.seed = row.into, p.name = title

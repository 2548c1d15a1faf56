// purpose: Forget what papers were merged of.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes MergedPaper
UNWIND $rows AS row
MATCH (m:MergedPaper {id: row.id})
DETACH DELETE m

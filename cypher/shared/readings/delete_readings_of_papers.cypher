// purpose: Delete what was read in papers.
// access:  write
// param:   $rows LIST<MAP> id: paper id
// unmerged: deletes Reading
UNWIND $rows AS row
MATCH (r:Reading {paper_id: row.id})
DETACH DELETE r
